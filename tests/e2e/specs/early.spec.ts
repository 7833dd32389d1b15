// The early script requests lists before the program is loaded, but only for pages that show them.
import { expect, test } from "../fixtures.ts";
import { lastPart, recorded } from "../support/requests.ts";

test("preload: requests the lists of a page that shows them, and of no other, before the console has loaded", async ({ page, program, signIn, guard }) => {
  await signIn.enter(program, "/activity");
  // The page polls until it is left.
  await page.goto("about:blank");
  guard.expectNoAnswer(/\.(js|wasm)$/);
  // Without the program, all requests come from the early script.
  await page.route(/\.(js|wasm)$/, (route) => route.abort());
  const requested = recorded(page, (request) => request.url().startsWith(`${program.address}/app/`) && lastPart(request));
  for (const [path, isRead] of [["/", true], ["/restreams", true], ["/restreams/", true], ["/activity/", false], ["/dvr/", false]] as const) {
    requested.length = 0;
    await page.goto(program.address + path, { waitUntil: "load" }).catch(() => {});
    expect(requested.sort(), path).toEqual(isRead ? ["resources", "status"] : []);
  }
});

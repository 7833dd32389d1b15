// What is read before the program is there is read for a page that takes it.
import { expect, test } from "../fixtures.ts";

for (const [path, isRead] of [["/", true], ["/restreams", true], ["/restreams/", true], ["/activity/", false], ["/dvr/", false]] as const) {
  test(`${path} ${isRead ? "is read for" : "reads no list"} before the program is there`, async ({ page, program, signIn, guard }) => {
    await signIn.enter(program, "/activity");
    guard.expectNoAnswer(/\.(js|wasm)$/);
    // The page alone: what goes out now is the early script's.
    await page.route(/\.(js|wasm)$/, (route) => route.abort());
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/app/")) asked.push(pathname.split("/").at(-1) ?? "");
    });
    await page.goto(program.address + path, { waitUntil: "load" }).catch(() => {});
    expect(asked.sort()).toEqual(isRead ? ["resources", "status"] : []);
  });
}

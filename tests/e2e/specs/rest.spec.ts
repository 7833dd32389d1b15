// The second file of the program (release builds only, .make/rest.mjs): the first page does without it, and what is called before it has come
// is right all the same.
import type { Page, Request } from "@playwright/test";
import { readAccount } from "../account.ts";
import { expect, test } from "../fixtures.ts";
import { polls, SOON_MS } from "../support/clock.ts";
import { hold } from "../support/hold.ts";

const REST = /\/console-rest-[0-9a-f]{16}\.wasm$/;
const isAtOnce = (request: Request) => request.resourceType() === "xhr";

/** How the second file was asked for: "fetch", or "xhr" where the program could not go on without it. */
function waysOf(page: Page): string[] {
  const ways: string[] = [];
  page.on("request", (request) => {
    if (REST.test(request.url())) ways.push(request.resourceType());
  });
  return ways;
}

test("the list is drawn without the second file, which is asked for then", async ({ page, program, signIn, restreams }) => {
  const [first] = await readAccount(program);
  await signIn.enter(program);
  const release = await hold(page, REST);
  const ways = waysOf(page);
  await page.goto(`${program.address}/restreams`);
  await expect(restreams.row(first.name)).toBeVisible();
  await expect.poll(() => ways).toEqual(["fetch"]);
  release();
});

test("a service that is gone before the second file has come is said to be, and is there again when it is back", async ({ page, ownProgram, signIn, restreams, shell, guard }) => {
  guard.expectNoAnswer(/\/app\/restream\//);
  await signIn.enter(ownProgram);
  await page.route(REST, (route) => route.abort("connectionfailed"));
  await page.goto(`${ownProgram.address}/restreams`);
  await expect(restreams.rows.first()).toBeVisible();
  await ownProgram.stop();
  const banner = shell.banner(/Connection lost: couldn't reach the service. Retrying automatically./);
  await polls(page, () => expect(banner).toBeVisible({ timeout: SOON_MS }));
  await page.unroute(REST);
  await ownProgram.restart();
  await polls(page, () => expect(banner).toHaveCount(0, { timeout: SOON_MS }));
  await expect(restreams.rows.first()).toBeVisible();
});

test("what is pressed before the second file has come is done at once", async ({ page, program, signIn, restreams }) => {
  await signIn.enter(program);
  const release = await hold(page, REST, (request) => !isAtOnce(request));
  const ways = waysOf(page);
  await page.goto(`${program.address}/restreams`);
  await expect(restreams.rows.first()).toBeVisible();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(keys).toBeVisible();
  expect(ways.filter((way) => way === "xhr"), "asked for at once, and once").toHaveLength(1);
  release();
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  await expect(restreams.rows.first()).toBeVisible();
});

test("what is pressed and cannot be done without the second file ends with a way out", async ({ page, program, signIn, restreams, guard }) => {
  guard.expectPageError(/./);
  guard.expectConsole(/^Failed to load resource: /);
  await signIn.enter(program);
  await page.route(REST, (route) => route.abort("connectionfailed"));
  await page.goto(`${program.address}/restreams`);
  await expect(restreams.rows.first()).toBeVisible();
  await page.keyboard.press("?");
  const missing = page.getByRole("alertdialog", { name: "A part of the console is missing" });
  await expect(missing).toContainText("Check the connection, then reload.");
  await page.unroute(REST);
  await missing.getByRole("button", { name: "Reload" }).click();
  await expect(missing).toBeHidden();
  await expect(restreams.rows.first()).toBeVisible();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
});

test("a page waits for the second file, however late it is", async ({ page, program, signIn, resource }) => {
  const [first] = await readAccount(program);
  await signIn.enter(program);
  const release = await hold(page, REST);
  const ways = waysOf(page);
  await page.goto(`${program.address}/restreams/${first.resource_id}`);
  await expect(page.getByText("Loading", { exact: true })).toBeAttached();
  release();
  await expect(resource.heading).toContainText(first.name);
  expect(ways, "asked for beside the program, once").toEqual(["fetch"]);
});

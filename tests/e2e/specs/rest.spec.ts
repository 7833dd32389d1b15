// The later files of the program (release builds only, .make/rest.mjs): the first list does without the application, the first page without
// the rest, and what is called before its file has come is right all the same.
import type { Page, Request } from "@playwright/test";
import { readAccount } from "../account.ts";
import { expect, test } from "../fixtures.ts";
import { polls, SOON_MS } from "../support/clock.ts";
import { hold } from "../support/hold.ts";

const APP = /\/console-app-[0-9a-f]{16}\.wasm$/;
const REST = /\/console-rest-[0-9a-f]{16}\.wasm$/;
const isAtOnce = (request: Request) => request.resourceType() === "xhr";

/** How a later file was asked for: "fetch", or "xhr" where the program could not go on without it. */
function waysOf(page: Page, file = REST): string[] {
  const ways: string[] = [];
  page.on("request", (request) => {
    if (file.test(request.url())) ways.push(request.resourceType());
  });
  return ways;
}

test("the list is drawn without the application, and what is pressed until that has come is done then", async ({ page, program, signIn, restreams }) => {
  const [first] = await readAccount(program);
  await signIn.enter(program, "/activity");
  const release = await hold(page, APP);
  const ways = waysOf(page, APP);
  await page.goto(`${program.address}/restreams`);
  const seen = page.locator("#frame").getByText(first.name, { exact: true });
  await expect(seen).toBeVisible();
  expect(ways, "asked for once the list stands").toEqual(["fetch"]);
  await expect(page.locator("#main")).toHaveCount(0);
  await seen.click({ force: true });
  release();
  await expect(page).toHaveURL(new RegExp(`/restreams/${first.resource_id}$`));
  await page.goBack();
  await expect(restreams.row(first.name)).toBeVisible();
  expect(ways).toEqual(["fetch"]);
});

test("an application that is lost on its way is asked for once more", async ({ page, program, signIn, restreams }) => {
  await signIn.enter(program, "/activity");
  await page.route(APP, (route) => (isAtOnce(route.request()) ? route.continue() : route.abort("connectionfailed")));
  const ways = waysOf(page, APP);
  await page.goto(`${program.address}/restreams`);
  await expect(restreams.rows.first()).toBeVisible();
  expect(ways).toEqual(["fetch", "xhr"]);
});

for (const path of ["/restreams", "/activity"]) {
  test(`an application that does not come ends with a way out at ${path}`, async ({ page, program, signIn, guard }) => {
    guard.expectPageError(/./);
    guard.expectConsole(/^Failed to load resource: /);
    await signIn.enter(program, "/activity");
    await page.route(APP, (route) => route.abort("connectionfailed"));
    await page.goto(`${program.address}${path}`);
    const missing = page.getByRole("alertdialog", { name: "A part of the console is missing" });
    await expect(missing).toContainText("Check the connection, then reload.");
    await page.unroute(APP);
    await missing.getByRole("button", { name: "Reload" }).click();
    await expect(missing).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
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
  await expect(page.locator("#main").getByText("Loading", { exact: true })).toBeAttached();
  release();
  await expect(resource.heading).toContainText(first.name);
  expect(ways, "asked for beside the program, once").toEqual(["fetch"]);
});

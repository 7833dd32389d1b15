// Pages that come in files of their own (release builds only): they arrive when wanted or before, and say so when they do not.
import type { Page } from "@playwright/test";
import { readAccount } from "../account.ts";
import { expect, test } from "../fixtures.ts";
import { Palette } from "../pages/palette.ts";
import { polls, SOON_MS } from "../support/clock.ts";
import { hold } from "../support/hold.ts";

/** The file of the page of one resource. */
const CHUNK = /\/console-restream-[0-9a-f]{16}\.wasm$/;
/** How long after the start the console waits before it loads what was not needed so far. */
const IDLE_MS = 2_000;

/** The pages' files that the browser has asked for. */
function chunksOf(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (CHUNK.test(request.url())) asked.push(request.url());
  });
  return asked;
}

test("the page that an address names is fetched beside the program", async ({ page, program, signIn, resource }) => {
  const [first] = await readAccount(program);
  await signIn.enter(program);
  const release = await hold(page, /\/console-[0-9a-f]{16}\.wasm$/);
  const asked = chunksOf(page);
  await page.goto(`${program.address}/restreams/${first.resource_id}`, { waitUntil: "commit" });
  await expect.poll(() => asked).toHaveLength(1);
  release();
  await expect(resource.heading).toContainText(first.name);
  expect(asked, "asked for once").toHaveLength(1);
});

test("a page that does not arrive says so, and comes with Retry", async ({ page, program, signIn, restreams, resource, shell, guard }) => {
  const [first] = await readAccount(program);
  guard.expectNoAnswer(CHUNK);
  await page.route(CHUNK, (route) => route.abort("connectionfailed"));
  await signIn.enter(program);
  await restreams.row(first.name).getByRole("link").first().click();
  await expect(page.getByRole("alert")).toContainText("couldn't be loaded");
  await expect(shell.link("Restreams"), "the rest of the console is there").toBeVisible();
  await page.unroute(CHUNK);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(resource.heading).toContainText(first.name);
});

test("a service that is gone before the words for failures have come is said to be, and what is shown is current when it is back", async ({ page, ownProgram, signIn, restreams, shell, guard }) => {
  guard.expectNoAnswer(/\/app\/restream\//);
  guard.expectNoAnswer(CHUNK);
  await page.route(CHUNK, (route) => route.abort("connectionfailed"));
  await signIn.enter(ownProgram);
  await expect(restreams.rows.first()).toBeVisible();
  await ownProgram.stop();
  const banner = shell.banner(/Connection lost: couldn't reach the service. Retrying automatically./);
  await polls(page, () => expect(banner).toBeVisible({ timeout: SOON_MS }));
  await expect(restreams.rows.first()).toBeVisible();
  await ownProgram.restart();
  await polls(page, () => expect(banner).toHaveCount(0, { timeout: SOON_MS }));
});

for (const hasMovedOn of [false, true]) {
  const title = hasMovedOn ? "leaves the focus to whoever has moved on" : "has the focus at its heading";
  test(`a page that comes late ${title}`, async ({ page, program, signIn, restreams, resource, shell }) => {
    const [first] = await readAccount(program);
    const release = await hold(page, CHUNK);
    await signIn.enter(program);
    await restreams.row(first.name).getByRole("link").first().press("Enter");
    await expect(page.getByText("Loading", { exact: true })).toBeAttached();
    if (hasMovedOn) await shell.link("Metrics").focus();
    release();
    await expect(resource.heading).toContainText(first.name);
    await page.clock.runFor(100);
    await expect(hasMovedOn ? shell.link("Metrics") : resource.heading).toBeFocused();
  });
}

test("who loses the network still has every page", async ({ page, context, program, signIn, restreams, resource, guard }) => {
  guard.expectNoAnswer(/\/app\/restream\//);
  const [first] = await readAccount(program);
  const asked = chunksOf(page);
  const arrived = page.waitForResponse(CHUNK);
  await signIn.enter(program);
  await expect(restreams.row(first.name)).toBeVisible();
  await page.clock.runFor(IDLE_MS);
  await (await arrived).finished();
  await context.setOffline(true);
  await restreams.row(first.name).getByRole("link").first().click();
  await expect(page.getByText("Loading resource")).toBeAttached();
  await context.setOffline(false);
  await expect(resource.heading).toContainText(first.name);
  expect(asked, "nothing more was asked for").toHaveLength(1);
});

test("what is typed into the palette before it can search is kept, and then searched for", async ({ page, program, signIn, restreams }) => {
  const palette = new Palette(page);
  const release = await hold(page, CHUNK);
  await signIn.enter(program);
  await expect(restreams.rows.first()).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("tenn");
  await expect(palette.text).toBeFocused();
  await expect(palette.text).toHaveValue("tenn");
  await expect(palette.text).toHaveAttribute("aria-expanded", "false");
  release();
  await expect(palette.options.first()).toHaveText(/^Sports 2: tennis/);
  await page.keyboard.type("is");
  await expect(palette.text).toHaveValue("tennis");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/restreams\/\w+$/);
});

test("an Enter that comes before the palette can search chooses what is then found", async ({ page, program, signIn, restreams, resource }) => {
  const palette = new Palette(page);
  const release = await hold(page, CHUNK);
  await signIn.enter(program);
  await expect(restreams.rows.first()).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("tennis");
  await page.keyboard.press("Enter");
  await expect(palette.dialog, "there is nothing to choose yet").toBeVisible();
  release();
  await expect(resource.heading).toContainText("Sports 2: tennis");
  await expect(palette.dialog).toBeHidden();
});

// A row whose state has changed is marked for 10 s in which a person can see it.
import type { Locator } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { goWithin } from "../pages-of-the-console.ts";
import { pause, POLL_MS } from "../support/clock.ts";
import { FLAPPING, passUntil } from "../support/sources.ts";
import { setVisibility } from "../support/visibility.ts";

const NAME = "Sports 2: tennis";

/** Returns the name, duration and state of each animation of an element. */
const marks = (row: Locator) =>
  row.evaluate((row) => row.getAnimations().map((one) => [(one as CSSAnimation).animationName, one.effect!.getComputedTiming().duration, one.playState]));

const changed = (rows: Locator) => rows.filter({ has: rows.page().locator("[data-changed]") });

test("changed: marks the row whose state changed, each time anew", async ({ page, ownProgram, restreams }) => {
  await restreams.open(ownProgram);
  const row = restreams.row(NAME);
  await expect(row).toContainText(/not (found|published)/);
  await expect(changed(restreams.rows)).toHaveCount(0);
  await pause(page);
  await passUntil(ownProgram, FLAPPING, false);
  await page.clock.runFor(POLL_MS);
  await expect(row.locator(".badge")).toHaveText("OK");
  await expect(changed(restreams.rows)).toHaveText([new RegExp(NAME)]);
  expect(await marks(row)).toEqual([["changed", 10_000, "running"]]);
  await row.evaluate((row) => row.getAnimations().forEach((one) => one.finish()));
  expect(await marks(row)).toEqual([]);
  await passUntil(ownProgram, FLAPPING, true);
  await page.clock.runFor(POLL_MS);
  await expect(row.locator(".badge")).not.toHaveText("OK");
  expect(await marks(row)).toEqual([["changed-again", 10_000, "running"]]);
});

test("changed: marks what changed while another page was open, once", async ({ page, ownProgram, restreams }) => {
  await restreams.open(ownProgram);
  await expect(restreams.row(NAME)).toContainText(/not (found|published)/);
  await goWithin(page, "/activity");
  await expect(restreams.row(NAME)).toHaveCount(0);
  await pause(page);
  await passUntil(ownProgram, FLAPPING, false);
  await page.clock.runFor(POLL_MS);
  await goWithin(page, "/restreams");
  await expect(restreams.row(NAME).locator(".badge")).toHaveText("OK");
  await expect(changed(restreams.rows)).toHaveText([new RegExp(NAME)]);
  await goWithin(page, "/activity");
  await expect(restreams.row(NAME)).toHaveCount(0);
  await goWithin(page, "/restreams");
  await expect(restreams.row(NAME).locator(".badge")).toHaveText("OK");
  await expect(changed(restreams.rows)).toHaveCount(0);
});

test("changed: holds the mark until a person is back at the tab", async ({ page, ownProgram, restreams }) => {
  await restreams.open(ownProgram);
  const row = restreams.row(NAME);
  await expect(row).toContainText(/not (found|published)/);
  await pause(page);
  await passUntil(ownProgram, FLAPPING, false);
  await page.clock.runFor(POLL_MS);
  await expect(row.locator(".badge")).toHaveText("OK");
  await setVisibility(page, "hidden");
  expect(await marks(row)).toEqual([["changed", 10_000, "paused"]]);
  await setVisibility(page, "visible");
  expect(await marks(row)).toEqual([["changed", 10_000, "running"]]);
});

test("changed: marks a new line of the overview", async ({ page, ownProgram, signIn, overview }) => {
  await signIn.enter(ownProgram, "/");
  const line = overview.line("/sports2");
  await expect(line).toContainText(/for \d+ (s|min)/);
  expect(await marks(line)).toEqual([]);
  await pause(page);
  await passUntil(ownProgram, FLAPPING, false);
  await page.clock.runFor(POLL_MS);
  await expect(line).toHaveCount(0);
  await passUntil(ownProgram, FLAPPING, true);
  await page.clock.runFor(POLL_MS);
  await expect(line).toContainText("(new)");
  expect(await marks(line)).toEqual([["changed", 10_000, "running"]]);
});

for (const path of ["/restreams", "/targets", "/recordings", "/streams"]) {
  test(`changed: marks no row of ${path} that is loading`, async ({ page, program, signIn }) => {
    await signIn.enter(program, path);
    await expect(page.getByRole("main").getByRole("grid").getByRole("row").nth(3)).toBeVisible();
    await pause(page);
    await page.clock.runFor(2 * POLL_MS);
    await expect(page.locator("[data-changed]")).toHaveCount(0);
  });
}

test("changed: marks no call that is answered", async ({ page, program, signIn, activity }) => {
  await signIn.enter(program, "/activity");
  await expect(activity.rows.filter({ hasText: "200" }).first()).toBeVisible();
  await pause(page);
  await page.clock.runFor(2 * POLL_MS);
  await expect(page.locator("[data-changed]")).toHaveCount(0);
});

// During an outage the pages show their last data with its age, and refresh when the service is back.
import { expect, test } from "../fixtures.ts";
import { readAccount } from "../account.ts";
import { pollUntil, SOON_MS } from "../support/clock.ts";

const API = /\/app\//;
/** Matches the error of a failed refresh, in full or in the short form shown before its text has loaded. */
const FAILED = /You're seeing the last data that loaded|Connection lost: couldn't reach the service/;

test("outage: shows a banner while offline", async ({ context, program, restreams, shell, guard }) => {
  // Single requests of the list may be in flight when the network ends.
  guard.allowNoAnswer(API);
  await restreams.open(program);
  await context.setOffline(true);
  await expect(shell.banner(/You're offline/)).toBeVisible();
  await expect(restreams.rows.first()).toBeVisible();
  await context.setOffline(false);
  await expect(shell.banner(/You're offline/)).toHaveCount(0);
});

test("outage: reads go on when the browser is offline", async ({ page, program, restreams, shell }) => {
  // The browser is wrong: a virtual network interface, or a VPN.
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "onLine", { get: () => false }));
  await restreams.open(program);
  await expect(restreams.rows.first()).toBeVisible();
  await expect(shell.banner(/You're offline/), "an answer ends the strip").toHaveCount(0);
});

test("outage: shows an error with Retry when the first request of a page fails", async ({ page, ownProgram, signIn, restreams, guard }) => {
  guard.expectNoAnswer(API);
  await signIn.enter(ownProgram, "/activity");
  await ownProgram.stop();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Restreams" }).click();
  await pollUntil(page, () => expect(page.getByRole("alert").first()).toBeVisible({ timeout: SOON_MS }));
  await ownProgram.restart();
  await page.getByRole("button", { name: "Retry" }).first().click();
  await expect(restreams.rows.first()).toBeVisible();
});

test("outage: shows the last data with its age", async ({ page, ownProgram, signIn, restreams, shell, guard }) => {
  guard.expectNoAnswer(API);
  const account = await readAccount(ownProgram);
  await signIn.enter(ownProgram);
  await expect(restreams.rows).toHaveCount(account.length);
  await shell.link("Overview").click();
  const verdict = page.getByRole("main").locator(".verdict");
  await expect(verdict).toContainText("broken");
  await shell.link("Activity").click();
  await expect(shell.heading).toHaveText("Activity");
  await ownProgram.stop();
  await page.clock.runFor(30_000);
  await shell.link("Restreams").click();
  await expect(restreams.rows).toHaveCount(account.length);
  await pollUntil(page, () => expect(shell.banner(FAILED).first()).toBeVisible({ timeout: SOON_MS }));
  await expect(page.getByText(/^Updated ([3-9]\d s|\d+ min) ago/)).toBeVisible();
  await shell.link("Overview").click();
  await expect(verdict).toContainText("broken");
  await ownProgram.restart();
  await pollUntil(page, () => expect(page.getByRole("alert")).toHaveCount(0, { timeout: SOON_MS }));
  // Data that is too old is not shown again, as it would look current.
  await shell.link("Activity").click();
  await expect(shell.heading).toHaveText("Activity");
  await ownProgram.stop();
  await page.clock.fastForward(400_000);
  await shell.link("Overview").click();
  await expect(page.getByText("Not loaded yet").first()).toBeVisible();
  await expect(verdict).not.toContainText("broken");
});

// The service goes away and comes back; what is shown stays, says how old it is, and recovers.
import { expect, test } from "../fixtures.ts";
import { readAccount } from "../account.ts";
import { polls, SOON_MS } from "../support/clock.ts";

const RESTREAM = /\/app\/restream\//;
/** What failed: in full, or in short where the service stopped before the words for it had come. */
const FAILED = /You're seeing the last data that loaded|Connection lost: couldn't reach the service/;

test("a stopped service leaves the list with its age, and a started one brings it back", async ({ page, ownProgram, signIn, restreams, shell, guard }) => {
  guard.expectNoAnswer(RESTREAM);
  const account = await readAccount(ownProgram);
  await signIn.enter(ownProgram);
  await expect(restreams.rows).toHaveCount(account.length);
  await ownProgram.stop();
  await polls(page, () => expect(shell.banner(FAILED).first()).toBeVisible({ timeout: SOON_MS }));
  await expect(restreams.rows).toHaveCount(account.length);
  await ownProgram.restart();
  await polls(page, () => expect(shell.banner(FAILED)).toHaveCount(0, { timeout: SOON_MS }));
  await expect(restreams.rows).toHaveCount(account.length);
});

test("a browser without a network says so, and says when it is back", async ({ page, context, program, signIn, restreams, shell, guard }) => {
  // What the list asks for one by one, and is on its way when the network ends.
  guard.allowNoAnswer(RESTREAM);
  await signIn.enter(program);
  await expect(restreams.rows.first()).toBeVisible();
  await context.setOffline(true);
  await expect(shell.banner(/You're offline/)).toBeVisible();
  await expect(restreams.rows.first()).toBeVisible();
  await context.setOffline(false);
  await expect(shell.banner(/You're offline/)).toHaveCount(0);
});

test("a service that is down at the first read says so and offers to try again", async ({ page, ownProgram, signIn, restreams, guard }) => {
  guard.expectNoAnswer(RESTREAM);
  await signIn.enter(ownProgram, "/activity");
  await ownProgram.stop();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Restreams" }).click();
  await polls(page, () => expect(page.getByRole("alert").first()).toBeVisible({ timeout: SOON_MS }));
  await ownProgram.restart();
  await page.getByRole("button", { name: "Retry" }).first().click();
  await expect(restreams.rows.first()).toBeVisible();
});

test("whoever goes from page to page during an outage keeps what was read last, with its age; it is current as soon as the service is", async ({ page, ownProgram, signIn, restreams, shell, guard }) => {
  guard.expectNoAnswer(/\/app\//);
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
  await expect(page.getByText(/^Updated ([3-9]\d s|\d+ min) ago/)).toBeVisible();
  await polls(page, () => expect(shell.banner(FAILED).first()).toBeVisible({ timeout: SOON_MS }));
  await shell.link("Overview").click();
  await expect(verdict).toContainText("broken");
  await ownProgram.restart();
  await polls(page, () => expect(page.getByRole("alert")).toHaveCount(0, { timeout: SOON_MS }));
  // Too old is not shown again: it would look like news.
  await shell.link("Activity").click();
  await expect(shell.heading).toHaveText("Activity");
  await ownProgram.stop();
  await page.clock.runFor(400_000);
  await shell.link("Overview").click();
  await expect(page.getByText("Not loaded yet").first()).toBeVisible();
  await expect(verdict).not.toContainText("broken");
});

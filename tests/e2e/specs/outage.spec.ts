// The service goes away and comes back; what is shown stays, says how old it is, and recovers.
import { expect, START_AT, test } from "../fixtures.ts";
import { readAccount } from "../account.ts";

const RESTREAM = /\/app\/restream\//;
const POLL_MS = 10_000;

test("a stopped service leaves the list with its age, and a started one brings it back", async ({ page, ownProgram, signIn, restreams, shell, guard }) => {
  guard.expectNoAnswer(RESTREAM);
  await page.clock.install({ time: new Date(START_AT) });
  const account = await readAccount(ownProgram);
  await signIn.enter(ownProgram);
  await expect(restreams.rows).toHaveCount(account.length);
  await ownProgram.stop();
  await page.clock.runFor(6 * POLL_MS);
  await expect(shell.banner(/stale|out of date|old/i).first()).toBeVisible();
  await expect(restreams.rows).toHaveCount(account.length);
  await ownProgram.restart();
  await page.clock.runFor(6 * POLL_MS);
  await expect(shell.banner(/stale|out of date/i)).toHaveCount(0);
  await expect(restreams.rows).toHaveCount(account.length);
});

test("a browser without a network says so, and says when it is back", async ({ page, context, program, signIn, restreams, shell }) => {
  await signIn.enter(program);
  await expect(restreams.rows.first()).toBeVisible();
  await context.setOffline(true);
  await expect(shell.banner(/offline/i).first()).toBeVisible();
  await expect(restreams.rows.first()).toBeVisible();
  await context.setOffline(false);
  await expect(shell.banner(/offline/i)).toHaveCount(0);
});

test("a service that is down at the first read says so and offers to try again", async ({ page, ownProgram, signIn, restreams, guard }) => {
  guard.expectNoAnswer(RESTREAM);
  await signIn.enter(ownProgram, "/activity");
  await page.clock.install();
  await ownProgram.stop();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Restreams" }).click();
  await page.clock.runFor(60_000);
  await expect(page.getByRole("alert")).toBeVisible();
  await ownProgram.restart();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(restreams.rows.first()).toBeVisible();
});

// A status that changes at the service is on the screen within one poll.
import { codes, readAccount, type ResourceWithStatus } from "../account.ts";
import { expect, type Program, test } from "../fixtures.ts";
import { pause, POLL_MS } from "../support/clock.ts";

const STEP_SECS = 60;
const STEPS = 24 * 60;

/** Advances the service's clock until `hasChanged` is true for a resource; returns it before and after. */
async function untilChanged(
  program: Program,
  hasChanged: (before: ResourceWithStatus, after: ResourceWithStatus) => boolean,
): Promise<{ before: ResourceWithStatus; after: ResourceWithStatus }> {
  const start = await readAccount(program);
  for (let step = 0; step < STEPS; step += 1) {
    await program.advance(STEP_SECS);
    const now = await readAccount(program);
    const after = now.find((resource, index) => hasChanged(start[index], resource));
    if (after) return { before: start.find((resource) => resource.resource_id === after.resource_id)!, after };
  }
  throw new Error("No resource changed as wanted within a day of the service's clock.");
}

/** The console's labels for the codes of `contract.md#restream-status`. */
const WORDS = new Map([
  [0, "OK"],
  [2, "Source not found"],
  [3, "Source not published"],
  [5, "No status data"],
  [7, "Stopped"],
]);
const words = (resource: ResourceWithStatus) => WORDS.get(codes(resource)[0])!;
const isUniform = (resource: ResourceWithStatus) => new Set(codes(resource)).size === 1;

test("restreams list: shows a changed status within one poll", async ({ page, ownProgram, restreams }) => {
  await restreams.open(ownProgram);
  await pause(page);
  const { before, after } = await untilChanged(
    ownProgram,
    (was, is) => is.active && isUniform(was) && isUniform(is) && codes(was)[0] !== codes(is)[0],
  );
  const row = restreams.row(before.name);
  const shown = await row.textContent();
  await page.clock.runFor(POLL_MS + 1_000);
  await expect.poll(() => row.textContent()).not.toBe(shown);
  await expect(row).toContainText(words(after));
});

test("resource page: shows a changed status within one poll", async ({ page, ownProgram, startProgram, signIn, resource }) => {
  // A second program with the same seed and start shows which resource will change.
  const scout = await startProgram();
  const { before } = await untilChanged(scout, (was, is) => is.active && words(was) !== words(is));
  await signIn.enter(ownProgram, `/restreams/${encodeURIComponent(before.resource_id)}`);
  await expect(resource.target(1)).toContainText(words(before));
  await pause(page);
  const { after } = await untilChanged(
    ownProgram,
    (was, is) => is.resource_id === before.resource_id && words(was) !== words(is),
  );
  await expect(resource.target(1)).not.toContainText(words(after));
  await page.clock.runFor(POLL_MS + 1_000);
  await expect(resource.target(1)).toContainText(words(after));
});

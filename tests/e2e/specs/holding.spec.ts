// The rows of a list stay where they are while a hand moves in it, and follow when it rests.
import { expect, test } from "../fixtures.ts";
import { pause, POLL_MS, REST_MS, runWhileMoving } from "../support/clock.ts";
import { FLAPPING, passUntil } from "../support/sources.ts";

/** The resource that the source feeds. */
const TENNIS = "Sports 2: tennis";

test("restreams list: keeps its rows under a moving hand", async ({ page, ownProgram, restreams }) => {
  await restreams.open(ownProgram);
  const names = () => restreams.rows.getByRole("link").allTextContents();
  const before = await names();
  await restreams.row(TENNIS).hover();
  await pause(page);
  await passUntil(ownProgram, FLAPPING, false);
  await runWhileMoving(page, restreams.row(TENNIS), POLL_MS + 1_000);
  await expect(restreams.row(TENNIS)).not.toContainText("Source");
  expect(await names()).toEqual(before);
  await page.clock.runFor(REST_MS);
  await expect.poll(names, "the hand rests").not.toEqual(before);
});

test("restreams list: moves its rows with the focus in it after Back", async ({ page, ownProgram, restreams }) => {
  await restreams.open(ownProgram);
  const names = () => restreams.rows.getByRole("link").allTextContents();
  const before = await names();
  await restreams.row(TENNIS).getByRole("link").click();
  await expect(page).toHaveURL(/\/restreams\/\w+/);
  await page.mouse.move(2, 2);
  await page.goBack();
  await expect(restreams.table).toBeFocused();
  await pause(page);
  await passUntil(ownProgram, FLAPPING, false);
  await page.clock.runFor(POLL_MS + REST_MS);
  await expect.poll(names).not.toEqual(before);
  await expect(restreams.table).toBeFocused();
});

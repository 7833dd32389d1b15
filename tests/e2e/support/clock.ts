// Controls the page's clock, so that the speed of the machine does not matter.
import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";

/** Time between two reads of a status. */
export const POLL_MS = 10_000;
/** Time to look for a result before the next poll; a further poll does no harm. */
export const SOON_MS = 1_000;

/** Runs one poll after another on the page's clock until `isSeen` holds. */
export const pollUntil = (page: Page, isSeen: () => Promise<void>) =>
  expect(async () => {
    await page.clock.runFor(POLL_MS);
    await isSeen();
  }).toPass();

/** Stops the page's clock at least a second from now. */
export const pause = (page: Page) =>
  // On a busy machine the second may have passed before the call arrives.
  expect(async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)).toPass();

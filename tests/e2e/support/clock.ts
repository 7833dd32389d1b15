// The page's clock, led so that it does not matter how long anything takes.
import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";

/** How often the console reads a status. */
export const POLL_MS = 10_000;
/** How long one look may take before the next poll is let happen: no promise, a poll more does no harm. */
export const SOON_MS = 2_000;

/** Lets one poll after the other happen, by the page's clock, until `isSeen` holds. */
export const polls = (page: Page, isSeen: () => Promise<void>) =>
  expect(async () => {
    await page.clock.runFor(POLL_MS);
    await isSeen();
  }).toPass();

/** Stops the page's clock, a second from now or more. */
export const pause = (page: Page) =>
  // On a busy machine the second may be over before it is asked for.
  expect(async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)).toPass();

// Controls the page's clock, so that the speed of the machine does not matter.
import type { Locator, Page, Request } from "@playwright/test";
import { expect } from "../fixtures.ts";

/** Time between two reads of a status. */
export const POLL_MS = 10_000;
/** Time to look for a result before the next poll; a further poll does no harm. */
export const SOON_MS = 200;

/** Time after which a list under a resting hand follows. */
export const REST_MS = 10_000;

/** Runs the page's clock while the mouse moves to and fro over an element. */
export async function runWhileMoving(page: Page, over: Locator, millis: number): Promise<void> {
  const { x, y } = (await over.boundingBox())!;
  for (let passed = 0; passed < millis; passed += REST_MS / 2) {
    await page.mouse.move(x + 20 + (passed % 3), y + 5);
    await page.clock.runFor(Math.min(REST_MS / 2, millis - passed));
  }
  await page.mouse.move(x + 23, y + 5);
}

/** Counts the requests of a page without an answer. */
export class PendingRequests {
  readonly #pending = new Set<Request>();

  constructor(page: Page) {
    page.on("request", (request) => this.#pending.add(request));
    page.on("requestfinished", (request) => this.#pending.delete(request));
    page.on("requestfailed", (request) => this.#pending.delete(request));
  }

  hasAny(): boolean {
    return this.#pending.size > 0;
  }
}

/** Runs one poll after another on the page's clock until `isSeen` holds; the clock waits for the answers, however slow. */
export async function pollUntil(page: Page, isSeen: () => Promise<void>, stepMs = POLL_MS): Promise<void> {
  const pending = new PendingRequests(page);
  await expect(async () => {
    if (!pending.hasAny()) await page.clock.runFor(stepMs);
    await isSeen();
  }).toPass({ intervals: [20] });
}

/** Stops the page's clock at least a second from now. */
export const pause = (page: Page) =>
  // On a busy machine the second may have passed before the call arrives.
  expect(async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)).toPass();

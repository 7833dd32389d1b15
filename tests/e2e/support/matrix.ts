// What the matrices of reads and of writes have in common: a page under every fault, its clock held in the hand.
import { expect, type Page } from "@playwright/test";
import type { Guard } from "../guard.ts";

/** Lets pass what the faults of a matrix answer, and nothing else. */
export function expectFaults(guard: Guard): void {
  guard.expectAnswer([400, 401, 403, 404, 405, 408, 409, 410, 413, 422, 429, 500, 502, 503, 504, 520], /\/app\//);
  guard.expectNoAnswer(/\/app\//);
  // A redirect that is not followed.
  guard.expectConsole(/^Failed to load resource: net::ERR_FAILED$/);
}

/** Everything in the page that could hold a secret. */
export const everythingOf = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [
      document.documentElement.outerHTML,
      document.title,
      location.href,
      document.cookie,
      JSON.stringify({ ...localStorage, ...sessionStorage, state: history.state }),
    ].join("\n"),
  );

/** Counts the requests of a page that have no answer yet. */
export class OnTheirWay {
  #count = 0;

  constructor(page: Page) {
    page.on("request", () => (this.#count += 1));
    page.on("requestfinished", () => (this.#count -= 1));
    page.on("requestfailed", () => (this.#count -= 1));
  }

  isAny(): boolean {
    return this.#count > 0;
  }
}

interface Waiting<S> {
  look: () => Promise<S>;
  isIt: (state: S) => boolean | Promise<boolean>;
  /** How much of the page's time may pass. */
  mayPassMs: number;
  /** Whether it must not pass yet. */
  isHeld?: () => boolean;
}

/**
 * Looks until the page shows what is waited for, and answers the last state in any case. The page's time passes meanwhile,
 * so that pauses and limits end; not while an answer is still on its way, or one area of a page on a busy machine would
 * come to its next beat before another has its first answer.
 */
export async function waitFor<S>(page: Page, { look, isIt, mayPassMs, isHeld = () => false }: Waiting<S>): Promise<S> {
  let state = await look();
  let passedMs = 0;
  const isThere = async () => {
    state = await look();
    if (await isIt(state)) return true;
    if (passedMs < mayPassMs && !isHeld()) {
      await page.clock.runFor(mayPassMs / 10);
      passedMs += mayPassMs / 10;
    }
    return false;
  };
  await expect.poll(isThere, { intervals: [20, 30, 40], timeout: 60_000 }).toBe(true).catch(() => {});
  return state;
}

// Shared steps of the matrices of reads and writes: a page under every fault, with a controlled clock.
import { expect, type Page, type Request } from "@playwright/test";
import type { Guard } from "../guard.ts";

/** Expects the answers of the matrix's faults only. */
export function expectFaults(guard: Guard): void {
  guard.expectAnswer([400, 401, 403, 404, 405, 408, 409, 410, 413, 422, 429, 500, 502, 503, 504, 520], /\/app\//);
  guard.expectNoAnswer(/\/app\//);
}

/** Chromium reports the second request of a redirect although the console does not follow it. */
export const isSent = (request: Request): boolean => request.redirectedFrom() === null;

/** Returns all content and storage of the page that could contain a secret. */
export const contentOf = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [
      document.documentElement.outerHTML,
      document.title,
      location.href,
      document.cookie,
      JSON.stringify({ ...localStorage, ...sessionStorage, state: history.state }),
    ].join("\n"),
  );

interface Waiting<S> {
  look: () => Promise<S>;
  isIt: (state: S) => boolean | Promise<boolean>;
  /** Limit of the page's time. */
  mayPassMs: number;
  /** Returns true while the page's time must not pass. */
  isHeld?: () => boolean;
}

/** Looks until the page shows the expected state, while its time passes; returns the last state. Time stops while an answer is pending. */
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

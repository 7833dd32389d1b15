// The parts of the console that arrive a moment after the first page.
import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";

/** A debug build has no parts. */
const WORDS = /\/console-(restream-\w+|\w+_bg)\.wasm$/;

/** Gives what waits until the words for failed reads are here: a service that stops before takes them with it. Called before the page is opened. */
export function wordsForFailures(page: Page): () => Promise<void> {
  let have = false;
  page.on("requestfinished", (request) => {
    have ||= WORDS.test(request.url());
  });
  return () => expect.poll(() => have).toBe(true);
}

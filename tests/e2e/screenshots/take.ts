import { stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";

const LIMIT_BYTES = 200 * 1024;
const folder = fileURLToPath(new URL("../../../.readme/", import.meta.url));

/** A picture of the window as `.readme/{name}.png`, small enough for a page that is read on the way. */
export async function take(page: Page, name: string): Promise<void> {
  const path = `${folder}${name}.png`;
  // Where the button to sign in was, something would look pointed at.
  await page.mouse.move(0, 0);
  await page.screenshot({ path, animations: "disabled", caret: "hide" });
  expect((await stat(path)).size, path).toBeLessThan(LIMIT_BYTES);
}

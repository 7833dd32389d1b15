import { stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";

const LIMIT_BYTES = 200 * 1024;
const folder = fileURLToPath(new URL("../../../.readme/", import.meta.url));

/** Saves the window as `.readme/{name}.png`, in few colours to keep the file small. */
export async function take(page: Page, name: string): Promise<void> {
  const path = `${folder}${name}.png`;
  // The pointer at the sign-in button's position would highlight an element.
  await page.mouse.move(0, 0);
  await page.screenshot({ path, animations: "disabled", caret: "hide" });
  expect((await stat(path)).size, path).toBeLessThan(LIMIT_BYTES);
}

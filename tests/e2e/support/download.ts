import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";

/** Downloads a file by a press; returns its name and its text. */
export async function downloaded(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent("download");
  await press();
  return { name: (await download).suggestedFilename(), text: await readFile(await (await download).path(), "utf8") };
}

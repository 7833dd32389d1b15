import type { Page } from "@playwright/test";

/** Reloads although the page asks whether to leave. */
export async function reload(page: Page): Promise<void> {
  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
}

import { expect, type Locator, type Page } from "@playwright/test";

/** Presses a key until the focus is on an element with this accessible name. */
export async function tabTo(page: Page, name: string, key = "Tab"): Promise<void> {
  for (let count = 0; count < 120; count += 1) {
    await page.keyboard.press(key);
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null;
      const label = element?.id ? document.querySelector(`label[for="${element.id}"]`)?.textContent : "";
      return element?.getAttribute("aria-label") || label || element?.textContent?.trim() || "";
    });
    if (focused === name) return;
  }
  throw new Error(`The ${key} key leads to nothing named ${name}.`);
}

/** Presses Tab until `element` has the focus; fields that are drawn meanwhile may come before it. */
export async function tabUntil(page: Page, element: Locator): Promise<void> {
  const isFocused = () => element.evaluate((found) => found === document.activeElement);
  await expect.poll(async () => (await isFocused()) || (await page.keyboard.press("Tab"), false), { intervals: [10] }).toBe(true);
}

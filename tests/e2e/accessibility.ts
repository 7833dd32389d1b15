// What axe finds on a page, short enough to read in a failing test.
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** The two widths and two colour schemes every page has to hold up in. */
export const SETTINGS = [
  { width: 1440, colorScheme: "light" },
  { width: 1440, colorScheme: "dark" },
  { width: 390, colorScheme: "light" },
  { width: 390, colorScheme: "dark" },
] as const;

/** Each violation of `page` as it stands, with the elements that break it. */
export async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return found.map((rule) => `${rule.id}: ${rule.help}: ${rule.nodes.map((node) => node.target.join(" ")).join(", ")}`);
}

/** Checks `page` at both widths in both colour schemes; answers what was found, with the setting it was found in. */
export async function violationsInEverySetting(page: Page): Promise<string[]> {
  const all: string[] = [];
  for (const { width, colorScheme } of SETTINGS) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    all.push(...(await violations(page)).map((text) => `${width} px, ${colorScheme}: ${text}`));
  }
  return all;
}

// Runs axe on a page and shortens its findings for the report of a failed test.
import axe from "axe-core";
import { expect, type Page } from "@playwright/test";

/** Rules whose result depends on the colours, which alone differ between two themes. */
const OF_COLOURS: axe.RunOptions = { runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] } };

export async function violations(page: Page, rules: axe.RunOptions = {}): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const run = (options: axe.RunOptions) => (window as unknown as { axe: typeof axe }).axe.run(options);
  const { violations: found } = await page.evaluate(run, { resultTypes: ["violations"], ...rules } as axe.RunOptions);
  return found.map((rule) => `${rule.id}: ${rule.help}: ${rule.nodes.map((node) => node.target.join(" ")).join(", ")}`);
}

/** Lists the controls whose name lacks their visible text (WCAG 2.5.3), which people say to speech control. */
export const namesWithoutTheirText = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();
    const seen = (node: Node): string => {
      if (node instanceof Text) return node.data;
      if (!(node instanceof HTMLElement) || node.matches(".visually-hidden") || !node.checkVisibility({ visibilityProperty: true })) return "";
      return [...node.childNodes].map(seen).join(" ");
    };
    return [...document.querySelectorAll("a, button, summary, [role=option], [role=switch], [role=slider], [role=tab]")].flatMap((control) => {
      const labelledBy = control.getAttribute("aria-labelledby")?.split(" ").map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
      // A control named by its content has the visible text in its name.
      const name = control.getAttribute("aria-label") ?? labelledBy;
      const text = plain(seen(control));
      return name == null || !text || plain(name).includes(text) ? [] : [`“${name}” says “${text}”`];
    });
  });

/** Checks the page in forced colours, and at 200 % of a window of 1440 by 900. */
export async function violationsInForcedColoursAndZoom(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  const forced = (await violations(page)).map((text) => `forced colours: ${text}`);
  await page.emulateMedia({ forcedColors: "none", reducedMotion: "reduce" });
  await page.setViewportSize({ width: 720, height: 450 });
  const zoomed = (await violations(page)).map((text) => `200 %: ${text}`);
  return [...forced, ...zoomed];
}

/** Checks the page at both widths in both colour schemes, and that it is no wider than a phone; each finding names its setting. */
export async function violationsInEverySetting(page: Page): Promise<string[]> {
  const all: string[] = [];
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const [colorScheme, rules] of [["dark", OF_COLOURS], ["light", {}]] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      all.push(...(await violations(page, rules)).map((text) => `${width} px, ${colorScheme}: ${text}`));
    }
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  return wide > 390 ? [...all, `390 px: the page is ${wide} px wide`] : all;
}

/** Checks a state of a page or a form as it is, and that neither it nor a table is wider than a phone. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  expect(await violationsInEverySetting(page), state).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  const overflow = () => {
    const boxes = [document.documentElement, ...document.querySelectorAll(".static-table")];
    return Math.max(...boxes.map((box) => box.scrollWidth - box.clientWidth));
  };
  expect(await page.evaluate(overflow), `${state}, at 390 px`).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });
}

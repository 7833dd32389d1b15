// Runs axe on a page and shortens its findings for the report of a failed test.
import axe from "axe-core";
import { expect, type Page } from "@playwright/test";

/** Rules whose result depends on the colours, which alone differ between two themes. */
const OF_COLOURS: axe.RunOptions = { runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] } };

export async function violations(page: Page, rules: axe.RunOptions = {}): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const run = (options: axe.RunOptions) => (window as unknown as { axe: typeof axe }).axe.run(options);
  const { violations: found } = await page.evaluate(run, { resultTypes: ["violations"], preload: false, ...rules } as axe.RunOptions);
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
  const forced = (await violations(page, OF_COLOURS)).map((text) => `forced colours: ${text}`);
  await page.emulateMedia({ forcedColors: "none", reducedMotion: "reduce" });
  await page.setViewportSize({ width: 720, height: 450 });
  const zoomed = (await violations(page)).map((text) => `200 %: ${text}`);
  return [...forced, ...zoomed];
}

/** A width and a theme, with the rules to check there: all by default. */
type Setting = [width: number, colorScheme: "dark" | "light", rules?: axe.RunOptions];

/** Checks the page in some settings; each finding names its own. */
async function violationsIn(page: Page, settings: Setting[]): Promise<string[]> {
  const all: string[] = [];
  for (const [width, colorScheme, rules] of settings) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    all.push(...(await violations(page, rules)).map((text) => `${width} px, ${colorScheme}: ${text}`));
  }
  return all;
}

/** Checks a page at both widths in both themes, and leaves it at the width of a phone. */
export const violationsInEverySetting = (page: Page): Promise<string[]> =>
  violationsIn(page, [[1440, "dark", OF_COLOURS], [1440, "light"], [390, "dark", OF_COLOURS], [390, "light"]]);

/** Checks that a page is no wider than a phone, or than 1440 px at 200 % and at 400 %. */
export async function expectToFit(page: Page, path = ""): Promise<void> {
  for (const width of [390, 720, 360]) {
    await page.setViewportSize({ width, height: 450 });
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width} px`).toBeLessThanOrEqual(width);
  }
}

/** Checks a state of a page in the light theme on a desk and in the dark one on a phone. */
export const violationsOfState = (page: Page): Promise<string[]> => violationsIn(page, [[1440, "light"], [390, "dark"]]);

/** Checks a state of a page as well, and that the page, its dialog and its tables fit a phone. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  expect(await violationsOfState(page), state).toEqual([]);
  const overflow = () => {
    const boxes = [document.documentElement, ...document.querySelectorAll("dialog[open], .static-table")];
    return Math.max(...boxes.map((box) => Math.max(box.scrollWidth - box.clientWidth, box.getBoundingClientRect().right - innerWidth)));
  };
  expect(await page.evaluate(overflow), `${state}, at 390 px`).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });
}

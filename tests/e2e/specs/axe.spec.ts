// axe finds no violation on any page, in both themes and widths, or in the states that a page can reach.
import { expect, test } from "../fixtures.ts";
import { readAccount } from "../account.ts";
import { expectAccessible, expectToFit, namesWithoutTheirText, violations, violationsInEverySetting, violationsInForcedColoursAndZoom } from "../accessibility.ts";
import { consolePages, goWithin } from "../pages-of-the-console.ts";

/** The pages in groups that open one console each. */
const GROUPS = ["", "restreams", "recordings", "dvr", "metrics"].map((area) =>
  consolePages("{resource}").filter(({ path }) => (/^\/(restreams|recordings|dvr|metrics)\b/.exec(path)?.[1] ?? "") === area),
);

for (const pages of GROUPS) {
  test(`accessibility: ${pages.map(({ path }) => path).join(", ")}: passes axe and fits`, async ({ page, program, signIn, shell }) => {
    const [{ resource_id: id }] = await readAccount(program);
    await signIn.enter(program, "/activity");
    for (const { path, heading } of pages) {
      await page.setViewportSize({ width: 1440, height: 844 });
      await goWithin(page, path.replace(encodeURIComponent("{resource}"), encodeURIComponent(id)));
      await expect(shell.heading).toHaveText(heading);
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      expect.soft(await violationsInEverySetting(page), path).toEqual([]);
      expect.soft(await namesWithoutTheirText(page), path).toEqual([]);
      expect.soft(await violationsInForcedColoursAndZoom(page), path).toEqual([]);
      // Fixed and sticky elements leave at least half of the window to the scrolling page.
      const staying = await page.evaluate(() => {
        window.scrollTo(0, document.documentElement.scrollHeight / 2);
        const height = (element: Element) => {
          const { position } = getComputedStyle(element);
          const box = element.getBoundingClientRect();
          const isWide = box.width > window.innerWidth / 2 && box.bottom > 0 && box.top < window.innerHeight;
          return (position === "sticky" || position === "fixed") && isWide && !element.closest("dialog, .table-scroller") ? box.height : 0;
        };
        return [...document.body.querySelectorAll("*")].reduce((sum, element) => sum + height(element), 0);
      });
      expect.soft(staying, path).toBeLessThanOrEqual(225);
      await expectToFit(page, path);
    }
  });
}

test("accessibility: holds on the sign-in form", async ({ page, program, signIn, guard }) => {
  guard.expectAnswer(401, /\/app\//);
  guard.expectAnswer(403, /\/app\//);
  guard.expectAnswer(400, /\/restream\/.*\/status\?/);
  await signIn.open(program);
  await expect(signIn.submit).toBeVisible();
  expect(await violationsInEverySetting(page)).toEqual([]);
  await expectToFit(page);
  await signIn.submit.click();
  await expect(signIn.account).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page, "empty");
  await signIn.send({ account: program.account, token: "wrong" });
  await expect(signIn.error).toBeVisible();
  await expectAccessible(page, "after a rejected token");
});

test("accessibility: marks a chosen segment in forced colours", async ({ page, program, restreams }) => {
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await restreams.open(program);
  const chip = (name: RegExp) => restreams.state.getByRole("button", { name });
  await expect(chip(/^All/)).toHaveAttribute("aria-pressed", "true");
  const mark = (name: RegExp) => chip(name).evaluate((element) => getComputedStyle(element, "::before").content);
  expect(await mark(/^All/)).toContain("✓");
  expect(await mark(/^Broken/)).not.toContain("✓");
});

test("accessibility: finds no violations in any theme", async ({ page, program, shell, restreams }) => {
  // Colours do not fade from one theme into the other.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await restreams.open(program);
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const seen = new Set<string>();
  await shell.menu.click();
  for (let press = 0; press < 3; press += 1) {
    await shell.theme.click();
    seen.add(await background());
    expect(await violations(page)).toEqual([]);
  }
  expect(seen.size).toBe(2);
});

test("accessibility: opens the shortcuts by key and by button", async ({ page, program, shell, restreams }) => {
  await restreams.open(program);
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(dialog).toBeVisible();
  await expectAccessible(page, "the dialog");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await shell.menu.click();
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(shell.menu).toBeFocused();
});

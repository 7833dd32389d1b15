// Every page fits a phone and a page zoomed in: nothing scrolls sideways, nothing is cut off.
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { readAccount } from "../account.ts";
import { consolePages } from "../pages-of-the-console.ts";

/** Goes to a page as the browser's own back and forward buttons do, without loading the console again. */
const goWithin = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, "", to);
    window.dispatchEvent(new PopStateEvent("popstate"));
  }, path);

/** 390 px is a phone; 720 and 360 px are 1440 px at 200 % and 400 %. */
const WIDTHS = [390, 720, 360];

test("no page scrolls sideways at 390 px, at 200 % and at 400 %", async ({ page, program, signIn, shell }) => {
  test.slow();
  const [{ resource_id: id }] = await readAccount(program);
  await signIn.open(program);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 640 });
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), "sign-in").toBeLessThanOrEqual(width);
  }
  await signIn.enter(program);
  for (const { path, heading } of consolePages(id)) {
    await goWithin(page, path);
    await expect(shell.heading).toHaveText(heading);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 640 });
      const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(scrollWidth, `${path} at ${width} px`).toBeLessThanOrEqual(width);
    }
  }
});

test("at 400 % the whole way in and to a resource is still there", async ({ page, program, signIn, shell, restreams, resource }) => {
  await page.setViewportSize({ width: 360, height: 225 });
  await signIn.enter(program);
  const first = restreams.rows.first();
  await first.scrollIntoViewIfNeeded();
  await first.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/restreams\/.+/);
  await expect(resource.heading).toBeVisible();
  await shell.signOut.scrollIntoViewIfNeeded();
  await expect(shell.signOut).toBeInViewport();
});

// Back restores the scroll position of a page unless the person scrolls first.
import { expect, type Page, test } from "../fixtures.ts";
import { pause } from "../support/clock.ts";
import { hold } from "../support/hold.ts";

const SCROLLED_PX = 400;
const scrolledPx = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test.beforeEach(async ({ page, program, signIn, shell }) => {
  await page.setViewportSize({ width: 800, height: 500 });
  await signIn.enter(program, "/");
  await expect(page.getByTestId("verdict")).toContainText("broken");
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(SCROLLED_PX + 600);
  // Content that loads above moves the page, so it scrolls until the position holds.
  await expect
    .poll(async () => {
      await page.evaluate((y) => window.scrollTo(0, y), SCROLLED_PX);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      return scrolledPx(page);
    })
    .toBe(SCROLLED_PX);
  await shell.link("Activity").click();
  await expect(shell.heading).toHaveText("Activity");
  expect(await scrolledPx(page)).toBe(0);
});

test("back: restores the scroll position once the page is long enough", async ({ page }) => {
  const release = await hold(page, /\/app\/restream\//);
  await page.goBack();
  release();
  await expect.poll(() => scrolledPx(page)).toBe(SCROLLED_PX);
});

for (const [how, act] of [
  ["the wheel", (page: Page) => page.mouse.wheel(0, 40)],
  ["a key", (page: Page) => page.keyboard.press("PageDown")],
] as const) {
  test(`back: leaves the scroll position alone when the person scrolls by ${how} first`, async ({ page, shell }) => {
    const release = await hold(page, /\/app\/restream\//);
    await page.mouse.move(400, 300);
    // The test runs the frames itself.
    await pause(page);
    await page.goBack();
    await expect(shell.heading).toHaveText("Overview");
    await act(page);
    release();
    await page.clock.runFor(100);
    await expect(page.getByTestId("verdict")).toContainText("broken");
    await page.clock.runFor(2_000);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(SCROLLED_PX + 600);
    await page.clock.runFor(2_000);
    // The exact position is up to the browser: content that loads above may push it.
    expect(await scrolledPx(page)).not.toBe(SCROLLED_PX);
  });
}

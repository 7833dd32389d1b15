// The page before the application: a frame at once, nothing moves when the application takes over, it fits every width.
import { expect, test } from "../fixtures.ts";

declare global {
  interface Window {
    shifts: number[];
  }
}

test("the frame is painted while the WASM is still on its way", async ({ page, program, shell }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\.wasm$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${program.address}/sign-in`, { waitUntil: "commit" });
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length))
    .toBe(1);
  await expect(page.getByText("Sluice").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toHaveCount(0);
  release();
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  await expect(shell.heading).toBeVisible();
});

for (const width of [1440, 390]) {
  test(`nothing shifts between the frame and the drawn list at ${width} px`, async ({ page, program, signIn, restreams }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.addInitScript(() => {
      window.shifts = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    await signIn.enter(program);
    await page.reload();
    await expect(restreams.rows.first()).toBeVisible();
    expect(await page.evaluate(() => window.shifts)).toEqual([]);
  });
}

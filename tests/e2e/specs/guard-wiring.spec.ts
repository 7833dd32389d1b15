// Every journey gets the guard without asking for it: a test that ends with trouble fails.
import { expect, test } from "../fixtures.ts";

test("a journey with an unexpected console error fails", async ({ page }) => {
  test.fail();
  await page.goto("about:blank");
  await page.evaluate(() => console.error("unexpected"));
});

test("a journey whose expected failure never happens fails", async ({ page, guard }) => {
  test.fail();
  await page.goto("about:blank");
  guard.expectAnswer(500, /never/);
});

test("a journey that names the trouble passes", async ({ page, guard }) => {
  guard.expectConsole(/expected/);
  await page.goto("about:blank");
  const told = page.waitForEvent("console");
  await page.evaluate(() => console.error("expected"));
  expect((await told).type()).toBe("error");
});

// Every journey runs with the guard, and fails when it ends with an unexpected finding.
import { expect, test } from "../fixtures.ts";

test("test guard: fails a journey on an unexpected console error", async ({ page }) => {
  test.fail();
  await page.goto("about:blank");
  await page.evaluate(() => console.error("unexpected"));
});

test("test guard: fails a journey when an expected failure never happens", async ({ page, guard }) => {
  test.fail();
  await page.goto("about:blank");
  guard.expectAnswer(500, /never/);
});

test("test guard: passes a journey when its console error is expected", async ({ page, guard }) => {
  guard.expectConsole(/expected/);
  await page.goto("about:blank");
  const reported = page.waitForEvent("console");
  await page.evaluate(() => console.error("expected"));
  expect((await reported).type()).toBe("error");
});

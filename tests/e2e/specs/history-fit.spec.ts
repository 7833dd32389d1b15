// The history page shows every state on a desk and on a phone.
import { readAccount } from "../account.ts";
import { expect, test } from "../fixtures.ts";
import { HOUR, NOW, path } from "../history-model.ts";
import { changeAnswers } from "../support/answers.ts";

test("resource history: fits 390 px in every state", async ({ page, program, signIn, history }) => {
  const [resource] = await readAccount(program);
  await changeAnswers(page, /\/app\/.*\/history\?/, (body) => {
    const codes = [0, 2, 3, 7, 42, 43, 0].map((code, at) => ({ code, description: "", time: NOW - 3 * HOUR + at * 1021 }));
    body.data = resource.restreams.map(({ source, target_url, target_key }) => ({ source, history: { [target_url]: { [target_key]: codes } } }));
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn.enter(program, path(resource.resource_id, NOW - 4 * HOUR, NOW));
  await expect(history.totals.getByRole("row").nth(1).getByRole("listitem")).toHaveCount(7);
  const scroller = page.getByRole("group", { name: "Time in each state" }).filter({ has: history.totals });
  const overflow = () => scroller.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 720, height: 450 });
  const outages = page.getByRole("group", { name: "Outages, newest first" });
  expect(await outages.evaluate((element) => element.scrollWidth - element.clientWidth), "outages at 200 %").toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflow()).toBeLessThanOrEqual(0);
  const card = history.totals.getByRole("row").filter({ hasText: "Restream 1" });
  await expect(card).toContainText(/Source not found\s*\d+\.\d %/);
  const outage = card.locator("[data-label='Longest outage']");
  await expect(outage).toBeVisible();
  expect(await outage.evaluate((cell) => getComputedStyle(cell, "::before").content)).toContain("Longest outage");
});

// While a slow service answers, nothing that somebody looks at or is about to press moves away.
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { calm, readAccount } from "../account.ts";

/** What may move of what is seen, as Cumulative Layout Shift counts it; 0.1 is what the web calls good. */
const MOST = 0.02;
const SLOW = { fault: { kind: "latency", ms: 600 } };

/** Adds up what moves from when a page begins. */
async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: object[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Element }[] })[]) {
        if (entry.hadRecentInput) continue;
        const of = entry.sources.map(({ node }) => `${node?.nodeName}.${node?.className}`);
        shifts.push({ value: entry.value, at: Math.round(entry.startTime), of });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

const shiftsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: { value: number }[] }).shifts);

/** The page has what it reads: nothing is being waited for, and no request is under way. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator("main h1")).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(page.getByText("since …")).toHaveCount(0);
  // Two frames: what has come is drawn, and what has moved is told.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

for (const [name, width] of [["a desk", 1440], ["a phone", 390]] as const) {
  test(`on ${name} no page moves while a slow service answers`, async ({ page, ownProgram, signIn }) => {
    await page.setViewportSize({ width, height: 844 });
    const [{ resource_id: id }] = await readAccount(ownProgram);
    await signIn.enter(ownProgram, "/activity");
    await countShifts(page);
    await ownProgram.setFaults([SLOW]);
    for (const path of ["/", "/restreams", "/recordings", `/restreams/${id}`, `/restreams/${id}/history`, `/restreams/${id}/edit`]) {
      await page.goto(ownProgram.address + path);
      await settled(page);
      const shifts = await shiftsOf(page);
      const sum = shifts.reduce((sum, { value }) => sum + value, 0);
      expect.soft(sum, `${path}: ${JSON.stringify(shifts)}`).toBeLessThan(MOST);
    }
  });
}

test("with nothing broken the overview does not move either", async ({ page, ownProgram, signIn }) => {
  await calm(ownProgram);
  await signIn.enter(ownProgram, "/activity");
  await countShifts(page);
  await ownProgram.setFaults([SLOW]);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${ownProgram.address}/`);
    await settled(page);
    const shifts = await shiftsOf(page);
    const sum = shifts.reduce((sum, { value }) => sum + value, 0);
    expect.soft(sum, `${width} px: ${JSON.stringify(shifts)}`).toBeLessThan(MOST);
  }
});

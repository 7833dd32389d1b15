// While a slow service responds, nothing that is visible moves.
import { expect, type Page, test } from "../fixtures.ts";
import { readSettings } from "../pages/recordings.ts";
import { deactivateBroken, readAccount } from "../account.ts";
import { PendingRequests, POLL_MS } from "../support/clock.ts";

/** The highest layout shift of a page, as Cumulative Layout Shift counts it; up to 0.1 is considered good. */
const MOST = 0.02;
/** A history comes last, so that its page is also drawn with the resource alone. */
const SLOW = [
  { path: "*/history", fault: { kind: "latency", ms: 900 } },
  { fault: { kind: "latency", ms: 300 } },
];

/** Adds up the layout shifts from the start of a page. */
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

/** Waits until the page has loaded its data and nothing is pending. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator("main h1")).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(page.getByText("since …")).toHaveCount(0);
  // After two frames everything loaded is drawn and every shift is reported.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

async function expectNoShift(page: Page, what: string): Promise<void> {
  const shifts = await shiftsOf(page);
  const sum = shifts.reduce((sum, { value }) => sum + value, 0);
  expect.soft(sum, `${what}: ${JSON.stringify(shifts)}`).toBeLessThan(MOST);
}

for (const [name, width] of [["a desk", 1440], ["a phone", 390]] as const) {
  test(`layout: no page shifts while a slow service responds, on ${name}`, async ({ page, ownProgram, signIn }) => {
    await page.setViewportSize({ width, height: 844 });
    const [{ resource_id: id }] = await readAccount(ownProgram);
    const recording = `/recordings/${(await readSettings(ownProgram))[0].id}`;
    await signIn.enter(ownProgram, "/activity");
    await countShifts(page);
    await ownProgram.setFaults(SLOW);
    const forms = ["/restreams/new", `/restreams/${id}/edit`, "/recordings/new"];
    // The overview orders its lines once their starts are known, and Activity lists each call: both move by themselves.
    const moving = ["/", "/activity"];
    const ofRestreams = ["/restreams", "/targets", `/restreams/${id}`, `/restreams/${id}/history`];
    const others = ["/recordings", recording, "/streams", "/streams/live/sports2", "/metrics", "/?wall"];
    for (const path of [...moving, ...forms, ...ofRestreams, ...others]) {
      await page.goto(ownProgram.address + path);
      await settled(page);
      await expectNoShift(page, path);
      if (forms.includes(path) || moving.includes(path)) continue;
      const pending = new PendingRequests(page);
      await page.clock.runFor(POLL_MS);
      await expect.poll(() => pending.hasAny()).toBe(false);
      await settled(page);
      await expectNoShift(page, `${path} after a poll`);
    }
  });
}

test("overview: does not shift while a slow service responds and nothing is broken", async ({ page, ownProgram, signIn }) => {
  await deactivateBroken(ownProgram);
  await signIn.enter(ownProgram, "/activity");
  await countShifts(page);
  await ownProgram.setFaults(SLOW);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${ownProgram.address}/`);
    await settled(page);
    await expectNoShift(page, `${width} px`);
  }
});

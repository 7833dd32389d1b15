// The time axis of the history zooms and pans by pointer, touch and keys.
import { expect, test } from "../fixtures.ts";
import { absolute, HOUR, mostChanged, NOW, path } from "../history-model.ts";
import { dragTo, fingersOn } from "../support/pointer.ts";

const [FROM, TO] = [NOW - 10 * HOUR, NOW - 2 * HOUR];

test("history axis: zooms, pans and resets by pointer", async ({ page, program, history }) => {
  const address = path(await mostChanged(program), FROM, TO);
  await history.show(program, address);
  const box = (await history.plot.boundingBox())!;
  const [pixel, y] = [(TO - FROM) / box.width, box.y + box.height / 2];
  const at = (share: number) => box.x + box.width * share;
  const second = (share: number) => FROM + (TO - FROM) * share;
  const reset = async () => {
    // The address of a gesture is written a moment later, and must not be the next one.
    await page.goto(program.address + address);
    await expect.poll(() => history.edges()).toEqual({ from: FROM, to: TO });
  };
  await page.mouse.move(at(0.25), y);
  await page.mouse.down();
  await page.mouse.move(at(0.4), y, { steps: 3 });
  await page.mouse.move(at(0.5), y, { steps: 3 });
  // The pointer shows both ends and the length, to the second.
  await expect(history.plot).toContainText(/\(\d+ (hours?|h \d\d m( \d\d s)?)\)/);
  await page.mouse.up();
  await expect.poll(async () => (await history.edges()).from).not.toBe(FROM);
  const selected = await history.edges();
  expect(Math.abs(selected.from - second(0.25))).toBeLessThanOrEqual(pixel + 1);
  expect(Math.abs(selected.to - second(0.5))).toBeLessThanOrEqual(pixel + 1);

  // A pan moves by the distance of a drag, or by the pixels of the wheel.
  await reset();
  await page.keyboard.down("Shift");
  await dragTo(page, [at(0.5), y], [at(0.75), y]);
  await expect.poll(async () => Math.abs((await history.edges()).from - (FROM - (TO - FROM) / 4))).toBeLessThanOrEqual(2 * pixel);
  const panned = await history.edges();
  expect(panned.to - panned.from).toBeCloseTo(TO - FROM, 3);
  await page.mouse.wheel(0, 100);
  await page.keyboard.up("Shift");
  await expect.poll(async () => (await history.edges()).from).toBeGreaterThan(panned.from);
  expect((await history.edges()).from - panned.from).toBeCloseTo(pixel * 100, 0);

  await reset();
  await page.mouse.move(at(0.2), y);
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -200);
  await page.keyboard.up("Control");
  await expect.poll(async () => (await history.edges()).to).toBeLessThan(TO);
  const zoomed = await history.edges();
  expect(Math.abs(zoomed.from + (zoomed.to - zoomed.from) * 0.2 - second(0.2))).toBeLessThanOrEqual(pixel);
  await history.plot.dblclick();
  await expect(history.period).toContainText("Live");

  await reset();
  await page.setViewportSize({ width: 1000, height: 500 });
  await expect(history.totals).toBeVisible();
  await history.plot.scrollIntoViewIfNeeded();
  await history.plot.hover();
  const scrolled = () => page.evaluate(() => window.scrollY);
  const before = await scrolled();
  await page.mouse.wheel(0, 120);
  await expect.poll(scrolled).toBeGreaterThan(before);
  expect(await history.edges()).toEqual({ from: FROM, to: TO });
});

test.describe("on a touch screen", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("history axis: pans with one finger, zooms with two and selects on a long press", async ({ page, program, history }) => {
    const [from, to] = [FROM, TO];
    await history.show(program, path(await mostChanged(program), from, to));
    await history.lanes.first().scrollIntoViewIfNeeded();
    const box = (await history.lanes.first().boundingBox())!;
    const plot = (await history.plot.boundingBox())!;
    const touch = await fingersOn(page, plot, box.y + box.height / 2);
    const pixel = (to - from) / plot.width;

    await touch("touchStart", 0.3);
    for (const share of [0.35, 0.45, 0.6, 0.7]) await touch("touchMove", share);
    await touch("touchEnd");
    const panned = await history.edges();
    expect(panned.to - panned.from).toBeCloseTo(to - from, 3);
    expect(Math.abs(from - panned.from - 0.4 * (to - from))).toBeLessThanOrEqual(2 * pixel);

    // The time under each of the two fingers stays under it.
    const under = (share: number, edges: { from: number; to: number }) => edges.from + (edges.to - edges.from) * share;
    await touch("touchStart", 0.4);
    await touch("touchStart", 0.4, 0.6);
    await touch("touchMove", 0.3, 0.65);
    await touch("touchMove", 0.2, 0.7);
    await touch("touchEnd");
    const zoomed = await history.edges();
    expect(zoomed.to - zoomed.from).toBeCloseTo(((to - from) * 0.2) / 0.5, -2);
    expect(Math.abs(under(0.2, zoomed) - under(0.4, panned))).toBeLessThanOrEqual(3 * pixel);

    await touch("touchStart", 0.25);
    await page.clock.runFor(600);
    await touch("touchMove", 0.5);
    await touch("touchMove", 0.75);
    await touch("touchEnd");
    await expect.poll(async () => (await history.edges()).from).toBeGreaterThan(zoomed.from);
    const selected = await history.edges();
    expect(Math.abs(selected.from - under(0.25, zoomed))).toBeLessThanOrEqual(2 * pixel);
    expect(Math.abs(selected.to - under(0.75, zoomed))).toBeLessThanOrEqual(2 * pixel);
  });
});

test("history axis: is used by keyboard alone", async ({ page, program, history }) => {
  const [from, to] = [FROM, TO];
  await history.show(program, path(await mostChanged(program), from, to));
  await history.button("Zoom out").focus();
  await page.keyboard.press("Tab");
  await expect(history.plot).toBeFocused();
  const span = to - from;
  await page.keyboard.press("ArrowLeft");
  expect(await history.edges()).toEqual({ from: from - span / 10, to: to - span / 10 });
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("+");
  expect(await history.edges()).toEqual({ from: from + span / 4, to: to - span / 4 });
  // The crosshair is in the middle and shows its time.
  await expect(history.plot).toContainText(absolute(from + span / 2));
  await page.keyboard.press("-");
  expect(await history.edges()).toEqual({ from, to });
  const readOut = history.plot.locator(".axis-read-out");
  await page.keyboard.press("ArrowDown");
  await expect(readOut).toHaveAttribute("aria-live", "polite");
  await expect(readOut).not.toContainText(absolute(from + span / 2));
  await expect(readOut).toContainText(/UTC: Restream 1 at [\w.-]+: (OK|Source|Stopped|Unknown|Code)/);
  const first = (await readOut.textContent())!;
  await page.keyboard.press("ArrowDown");
  await expect(readOut).not.toHaveText(first);
  const moment = (text: string) => Date.parse(`${text.slice(0, 10)}T${text.slice(11, 19)}Z`);
  expect(moment((await readOut.textContent())!), "several targets may change in the same second").toBeGreaterThanOrEqual(moment(first));
  await page.keyboard.press("ArrowUp");
  await expect(readOut).toHaveText(first);
  await page.keyboard.press("End");
  await expect(history.period).toContainText("Live");
  await history.period.locator("xpath=ancestor::button").focus();
  await page.keyboard.press("Enter");
  await history.preset("Last hour").focus();
  await page.keyboard.press("Enter");
  await history.expectChosen("Last hour");
});

test("history axis: shows the problem of an end until it is solved", async ({ page, program, history }) => {
  await history.show(program, path(await mostChanged(program), FROM, TO));
  await history.open();
  await history.from.fill("2026-02-30 08:00");
  await history.to.fill("2026-03-01 09:00");
  await page.keyboard.press("Enter");
  const problem = page.getByText("No such date or time");
  await expect(problem).toBeVisible();
  // The field that is left writes its time anew, which solves nothing.
  await history.applyButton.click();
  await expect(history.to).toHaveValue("2026-03-01T09:00:00Z");
  await expect(problem).toBeVisible();
  await history.from.fill("2026-02-28 08:00");
  await expect(problem).toBeHidden();
});

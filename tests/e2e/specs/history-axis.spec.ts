// The time axis of the history: zoomed and panned by pointer, fingers and keys.
import { expect, test } from "../fixtures.ts";
import { absolute, HOUR, mostChanged, NOW, path } from "../history-model.ts";
import { History } from "../pages/history.ts";

test("dragging zooms, Shift+drag and Shift+wheel pan, Ctrl+wheel zooms about the pointer", async ({ page, program, signIn }) => {
  const history = new History(page);
  const id = await mostChanged(program);
  const [from, to] = [NOW - 10 * HOUR, NOW - 2 * HOUR];
  await signIn.enter(program, path(id, from, to));
  await expect(history.lanes.first()).toBeVisible();
  const box = (await history.plot.boundingBox())!;
  const y = box.y + box.height / 2;
  const at = (share: number) => box.x + box.width * share;
  const second = (share: number) => from + (to - from) * share;
  await page.mouse.move(at(0.25), y);
  await page.mouse.down();
  await page.mouse.move(at(0.4), y, { steps: 3 });
  await page.mouse.move(at(0.5), y, { steps: 3 });
  // Both ends and the length stand at the pointer, to the second.
  const pixel = (to - from) / box.width;
  await expect(history.plot).toContainText(/\(\d+ h \d\d m \d\d s\)/);
  await page.mouse.up();
  await expect.poll(async () => (await history.edges()).from).not.toBe(from);
  const selected = await history.edges();
  expect(Math.abs(selected.from - second(0.25))).toBeLessThanOrEqual(pixel + 1);
  expect(Math.abs(selected.to - second(0.5))).toBeLessThanOrEqual(pixel + 1);

  await page.keyboard.down("Shift");
  await page.mouse.move(at(0.5), y);
  await page.mouse.down();
  await page.mouse.move(at(0.75), y, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.up("Shift");
  const panned = await history.edges();
  const quarter = (selected.to - selected.from) / 4;
  expect(Math.abs(panned.from - (selected.from - quarter))).toBeLessThanOrEqual(2 * pixel);
  expect(panned.to - panned.from).toBeCloseTo(selected.to - selected.from, 3);

  await page.keyboard.down("Shift");
  await page.mouse.wheel(0, 100);
  await page.keyboard.up("Shift");
  await expect.poll(async () => (await history.edges()).from).toBeGreaterThan(panned.from);
  const wheeled = await history.edges();
  expect(wheeled.from - panned.from).toBeCloseTo(((panned.to - panned.from) * 100) / box.width, 0);

  await page.mouse.move(at(0.2), y);
  const under = wheeled.from + (wheeled.to - wheeled.from) * 0.2;
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -200);
  await page.keyboard.up("Control");
  await expect.poll(async () => (await history.edges()).to).toBeLessThan(wheeled.to);
  const zoomed = await history.edges();
  expect(Math.abs(zoomed.from + (zoomed.to - zoomed.from) * 0.2 - under)).toBeLessThanOrEqual(pixel);
  await history.plot.dblclick();
  await expect(history.period).toContainText("goes on");
});

test("the plain wheel scrolls the page, and the axis stays", async ({ page, program, signIn }) => {
  const history = new History(page);
  const [from, to] = [NOW - 10 * HOUR, NOW - 2 * HOUR];
  await page.setViewportSize({ width: 1000, height: 500 });
  await signIn.enter(program, path(await mostChanged(program), from, to));
  await expect(history.totals).toBeVisible();
  await history.plot.scrollIntoViewIfNeeded();
  await history.plot.hover();
  const scrolled = () => page.evaluate(() => window.scrollY);
  const before = await scrolled();
  await page.mouse.wheel(0, 120);
  await expect.poll(scrolled).toBeGreaterThan(before);
  expect(await history.edges()).toEqual({ from, to });
});

test.describe("with fingers", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("one pans, two zoom, a long press selects", async ({ page, program, signIn }) => {
    const history = new History(page);
    const [from, to] = [NOW - 10 * HOUR, NOW - 2 * HOUR];
    await signIn.enter(program, path(await mostChanged(program), from, to));
    await expect(history.lanes.first()).toBeVisible();
    await history.lanes.first().scrollIntoViewIfNeeded();
    const box = (await history.lanes.first().boundingBox())!;
    const plot = (await history.plot.boundingBox())!;
    const y = box.y + box.height / 2;
    const x = (share: number) => plot.x + plot.width * share;
    const cdp = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...shares: number[]) =>
      cdp.send("Input.dispatchTouchEvent", { type, touchPoints: shares.map((share, id) => ({ x: x(share), y, id })) });
    const pixel = (to - from) / plot.width;

    await touch("touchStart", 0.3);
    for (const share of [0.35, 0.45, 0.6, 0.7]) await touch("touchMove", share);
    await touch("touchEnd");
    const panned = await history.edges();
    expect(panned.to - panned.from).toBeCloseTo(to - from, 3);
    expect(Math.abs(from - panned.from - 0.4 * (to - from))).toBeLessThanOrEqual(2 * pixel);

    // What lies under each of two fingers stays under it.
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

test("with the keyboard alone", async ({ page, program, signIn }) => {
  const history = new History(page);
  const id = await mostChanged(program);
  const [from, to] = [NOW - 10 * HOUR, NOW - 2 * HOUR];
  await signIn.enter(program, path(id, from, to));
  await expect(history.lanes.first()).toBeVisible();
  await history.button("Now").focus();
  await page.keyboard.press("Tab");
  await expect(history.plot).toBeFocused();
  const span = to - from;
  await page.keyboard.press("ArrowLeft");
  expect(await history.edges()).toEqual({ from: from - span / 10, to: to - span / 10 });
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("+");
  expect(await history.edges()).toEqual({ from: from + span / 4, to: to - span / 4 });
  // The crosshair stands in the middle, and says when that is.
  await expect(history.plot).toContainText(absolute(from + span / 2));
  await page.keyboard.press("-");
  expect(await history.edges()).toEqual({ from, to });
  await page.keyboard.press("End");
  await expect(history.period).toContainText("goes on");
  await history.preset("Last hour").focus();
  await page.keyboard.press("Enter");
  await expect(history.preset("Last hour")).toHaveAttribute("aria-pressed", "true");
});

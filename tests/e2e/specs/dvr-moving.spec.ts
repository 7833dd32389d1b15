// Panning and zooming update the timeline's canvas and text without changing the lanes' elements.
import { NOW } from "../dvr-model.ts";
import { expect, test } from "../fixtures.ts";
import { Dvr, utc } from "../pages/dvr.ts";

const STREAM = "live/news";
const words = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 19).replace("T", " ") + " UTC";

test("DVR timeline: pans and zooms without changing the lanes, then updates the period to the second", async ({ page, program, signIn }) => {
  const dvr = new Dvr(page);
  await signIn.enter(program, `/dvr/${STREAM}?from=${utc(NOW - 7200)}&to=${utc(NOW - 3600)}`);
  await expect(dvr.lanes).toHaveCount(6);
  const before = await dvr.edges();
  await dvr.plot.hover({ position: { x: 300, y: 60 } });
  await page.evaluate(() => {
    const changed = new Set<string>();
    const seen = (records: MutationRecord[]) => {
      for (const { target, attributeName } of records) changed.add(`${(target as Element).className} ${attributeName}`);
    };
    new MutationObserver(seen).observe(document.querySelector(".dvr-lanes")!, { attributes: true, subtree: true });
    Object.assign(window, { changed });
  });
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, 200);
  await page.keyboard.up("Control");
  await page.keyboard.down("Shift");
  await page.mouse.wheel(0, -200);
  await page.keyboard.up("Shift");
  await expect.poll(async () => (await dvr.edges()).to).toBeLessThan(before.to);
  await expect.poll(async () => {
    const [from, to] = Object.values(await dvr.edges()).map((second) => words(Math.round(second)));
    return (await page.getByTestId("dvr-period").textContent())!.includes(`${from} – ${to}`);
  }).toBe(true);
  expect(await page.evaluate(() => [...(window as unknown as { changed: Set<string> }).changed])).toEqual([]);
});

test("DVR timeline: dims the part of the overview strip that is out of view", async ({ page, program, signIn }) => {
  const dvr = new Dvr(page);
  await signIn.enter(program, `/dvr/${STREAM}`);
  await expect(dvr.lanes).toHaveCount(6);
  // Returns the colours along the middle of the strip.
  const line = () =>
    page.locator(".axis-map-view").evaluate((canvas: HTMLCanvasElement) => {
      const copy = new OffscreenCanvas(canvas.width, 1).getContext("2d", { willReadFrequently: true })!;
      copy.drawImage(canvas, 0, -(canvas.height >> 1));
      const { data } = copy.getImageData(0, 0, canvas.width, 1);
      return Array.from({ length: canvas.width }, (_, at) => data.slice(4 * at, 4 * at + 4).join());
    });
  await dvr.button("Fit all").click();
  await expect.poll(async () => (await line()).at(100)).not.toBe("0,0,0,0");
  const undimmed = await line();
  const ofLanes = await page.locator(".axis-rows").evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext("2d")!.getImageData(100, 0, 1, canvas.height);
    return Array.from({ length: canvas.height }, (_, at) => data.slice(4 * at, 4 * at + 4).join());
  });
  expect(ofLanes, "in the colour of the lanes").toContain(undimmed[100]);
  await dvr.button("Zoom in").click();
  await dvr.button("Zoom in").click();
  // A quarter is in view, around the previous middle.
  const seen = async () => {
    const now = await line();
    return now.filter((colour, at) => colour === undimmed[at]).length / now.length;
  };
  await expect.poll(async () => Math.abs((await seen()) - 0.25)).toBeLessThan(0.02);
});

test("DVR timeline: keeps the crosshair's time within the plot on a 390 px screen", async ({ page, program, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const dvr = new Dvr(page);
  await signIn.enter(program, `/dvr/${STREAM}`);
  await expect(dvr.lanes).toHaveCount(6);
  await dvr.plot.scrollIntoViewIfNeeded();
  const { x, width } = (await dvr.plot.boundingBox())!;
  for (const share of [0.05, 0.49, 0.51, 0.95]) {
    await dvr.plot.hover({ position: { x: width * share, y: 60 } });
    const readOut = dvr.plot.locator(".axis-read-out");
    await expect(readOut).toContainText("UTC");
    const box = (await readOut.boundingBox())!;
    expect(box.x, `at ${share}`).toBeGreaterThanOrEqual(x - 1);
    expect(box.x + box.width, `at ${share}`).toBeLessThanOrEqual(x + width + 1);
  }
});

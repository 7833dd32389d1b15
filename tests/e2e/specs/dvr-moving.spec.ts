// Panning and zooming update the timeline's canvas and text without changing the lanes' elements.
import { expect, NOW, test } from "../fixtures.ts";
import { absolute } from "../history-model.ts";
import { utc } from "../pages/dvr.ts";

test("DVR timeline: pans and zooms without moving lanes", async ({ page, program, dvr }) => {
  await dvr.open(program, { query: `?from=${utc(NOW - 7200)}&to=${utc(NOW - 3600)}` });
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
    const [from, to] = Object.values(await dvr.edges()).map((second) => absolute(Math.round(second)));
    return (await page.getByTestId("dvr-period").getAttribute("title"))!.includes(`${from} – ${to}`);
  }).toBe(true);
  expect(await page.evaluate(() => [...(window as unknown as { changed: Set<string> }).changed])).toEqual([]);

  await dvr.button("Fit all").click();
  const seen = async () => {
    const [map, part] = [page.getByTestId("minimap"), page.locator(".axis-map-seen")];
    return (await part.boundingBox())!.width / (await map.boundingBox())!.width;
  };
  await expect.poll(seen).toBeGreaterThan(0.9);
  await dvr.button("Zoom in").click();
  await dvr.button("Zoom in").click();
  // A quarter is seen, about the middle of what was.
  await expect.poll(async () => Math.abs((await seen()) - 0.25)).toBeLessThan(0.02);
});

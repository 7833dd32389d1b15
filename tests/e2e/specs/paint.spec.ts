// Canvases are drawn again for paper and for another display.
import { expect, test } from "../fixtures.ts";

/** Returns whether a canvas has a pixel of a colour. */
const hasColour = (canvas: HTMLCanvasElement, [red, green, blue]: number[]) => {
  // A copy, because the browser warns of reading one canvas often.
  const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true })!;
  copy.drawImage(canvas, 0, 0);
  const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
  for (let at = 0; at < data.length; at += 4) {
    if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) return true;
  }
  return false;
};
const LIGHT_COVERED = [0xb4, 0xc6, 0xdd];

test("paper: is light, with its canvases, and has no navigation", async ({ page, program, dvr, shell }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await dvr.open(program);
  const canvas = page.locator(".dvr-lanes canvas");
  await expect(dvr.lanes.first()).toContainText("Live");
  expect(await canvas.evaluate(hasColour, LIGHT_COVERED)).toBe(false);
  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(shell.navigation).toBeHidden();
  await expect.poll(() => canvas.evaluate(hasColour, LIGHT_COVERED)).toBe(true);
});

test("canvas: is painted again at another pixel density", async ({ page, program, dvr }) => {
  await dvr.open(program);
  const density = () => page.locator(".dvr-lanes canvas").evaluate((canvas: HTMLCanvasElement) => canvas.width / canvas.clientWidth);
  await expect.poll(density).toBe(1);
  const session = await page.context().newCDPSession(page);
  for (const deviceScaleFactor of [1.25, 1.3, 2]) {
    await session.send("Emulation.setDeviceMetricsOverride", { ...page.viewportSize()!, deviceScaleFactor, mobile: false });
    await expect.poll(async () => Math.abs((await density()) - deviceScaleFactor)).toBeLessThan(0.01);
  }
});

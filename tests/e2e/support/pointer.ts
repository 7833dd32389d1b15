// Gestures with a mouse and with fingers.
import type { Locator, Page } from "@playwright/test";

/** Drags sideways over the middle of an element, from one share of its width to another. */
export async function drag(page: Page, over: Locator, from: number, to: number): Promise<void> {
  const { x, y, width, height } = (await over.boundingBox())!;
  await dragTo(page, [x + width * from, y + height / 2], [x + width * to, y + height / 2]);
}

/** Drags from one position to another. */
export async function dragTo(page: Page, from: [x: number, y: number], to: [x: number, y: number]): Promise<void> {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 5 });
  await page.mouse.up();
}

/** Returns a function that sends touches at shares of an element's width, at the height `y`. */
export async function fingersOn(page: Page, box: { x: number; width: number }, y: number) {
  const cdp = await page.context().newCDPSession(page);
  return (type: "touchStart" | "touchMove" | "touchEnd", ...shares: number[]) =>
    cdp.send("Input.dispatchTouchEvent", { type, touchPoints: shares.map((share, id) => ({ x: box.x + box.width * share, y, id })) });
}

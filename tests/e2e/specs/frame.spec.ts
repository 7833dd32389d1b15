// The page shows a frame before the program has loaded, and nothing moves when the program takes over.
import { expect, type Page, test } from "../fixtures.ts";
import { hold } from "../support/hold.ts";

interface Shift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

declare global {
  interface Window {
    paints: string[];
    shifts: string[];
  }
}

/** Records paints and layout shifts by observers, since the test's clock replaces `performance`. */
const observe = (page: Page) =>
  page.addInitScript(() => {
    window.paints = [];
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const { name } of list.getEntries()) window.paints.push(name);
    }).observe({ type: "paint", buffered: true });
    const box = (rect: DOMRect) => `${rect.x},${rect.y} ${rect.width}x${rect.height}`;
    const describe = ({ value, sources }: Shift) => {
      const moved = sources.map(({ node, previousRect, currentRect }) => {
        const element = node instanceof Element ? `${node.tagName}.${node.className}` : node?.textContent;
        return `${element} from ${box(previousRect)} to ${box(currentRect)}`;
      });
      return `${value}: ${moved.join("; ")}`;
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifts.push(describe(entry as Shift));
    }).observe({ type: "layout-shift", buffered: true });
  });

test("page frame: is painted while the WASM is loading", async ({ page, program, shell, signIn }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\.wasm$/, async (route) => {
    await held;
    await route.continue();
  });
  await observe(page);
  await page.goto(`${program.address}/sign-in`, { waitUntil: "commit" });
  await expect.poll(() => page.evaluate(() => window.paints)).toContain("first-contentful-paint");
  await expect(page.getByText("Sluice").filter({ visible: true })).toBeVisible();
  await expect(signIn.submit).toHaveCount(0);
  release();
  await expect(signIn.submit).toBeVisible();
  await expect(shell.heading).toBeVisible();
});

test("preload: requests the list once, before the WASM has loaded", async ({ page, program, signIn, restreams }) => {
  await signIn.enter(program);
  await expect(restreams.rows.first()).toBeVisible();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\.wasm$/, async (route) => {
    await held;
    await route.continue();
  });
  const requested: string[] = [];
  page.on("request", (request) => {
    const what = new URL(request.url()).pathname.split("/").at(-1)!;
    // The history of broken resources is requested after the list is drawn.
    if (["resources", "status"].includes(what)) requested.push(what);
  });
  await page.reload({ waitUntil: "commit" });
  await expect.poll(() => requested.toSorted()).toEqual(["resources", "status"]);
  release();
  await expect(restreams.rows.first()).toBeVisible();
  expect(requested).toHaveLength(2);
});

test("page frame: shows a dialog with Reload when the console cannot start", async ({ page, program, guard }) => {
  guard.expectNoAnswer(/\.wasm$/);
  await page.route(/\.wasm$/, (route) => route.abort());
  const thrown = page.waitForEvent("pageerror");
  guard.expectPageError(/./);
  await page.goto(`${program.address}/sign-in`);
  await thrown;
  await expect(page.getByRole("alertdialog", { name: "The console could not start" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Reload" })).toBeFocused();
});

for (const width of [1440, 390]) {
  test(`page frame: causes no layout shift until the list is drawn, at ${width} px`, async ({ page, program, signIn, restreams }) => {
    await page.setViewportSize({ width, height: 844 });
    await observe(page);
    await signIn.enter(program);
    // The durations of problems load after the list is drawn.
    await hold(page, /\/history(\?|$)/);
    await page.reload();
    await expect(restreams.rows.first()).toBeVisible();
    expect(await page.evaluate(() => window.shifts)).toEqual([]);
  });
}

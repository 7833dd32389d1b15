// Takes the README's pictures of the four capabilities in both themes. The console itself masks the keys.
import { stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, NOW, type Page, test } from "../fixtures.ts";
import { utc } from "../pages/dvr.ts";

const LIMIT_BYTES = 200 * 1024;
const FOLDER = fileURLToPath(new URL("../../../.readme/", import.meta.url));

/** Saves the window as `.readme/{name}.png`, in few colours to keep the file small. */
async function take(page: Page, name: string): Promise<void> {
  const path = `${FOLDER}${name}.png`;
  // The pointer at the sign-in button's position would highlight an element.
  await page.mouse.move(0, 0);
  await page.screenshot({ path, animations: "disabled", caret: "hide" });
  expect((await stat(path)).size, path).toBeLessThan(LIMIT_BYTES);
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test("restreams list: is pictured with broken resources first", async ({ page, program, signIn, restreams }) => {
      await signIn.enter(program);
      // The durations of problems load later.
      await expect(restreams.rows.first().locator(".restream-since")).not.toBeEmpty();
      await take(page, `restreams-${colorScheme}`);
    });

    test("recordings list: is pictured with missed recordings and the next 24 hours", async ({ page, program, signIn, recordings }) => {
      await signIn.enter(program, "/recordings");
      await expect(recordings.lanes.first()).toBeVisible();
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      await expect(recordings.rows.filter({ hasText: "Checking" })).toHaveCount(0);
      await take(page, `recordings-${colorScheme}`);
    });

    test("stream: is pictured with a selection and what its hosts miss", async ({ page, program, signIn, dvr }) => {
      const from = NOW - 6 * 3600;
      await page.setViewportSize({ width: 1280, height: 1000 });
      await signIn.enter(program, `/streams/live/sports2?from=${utc(from)}&to=${utc(from + 1800)}`);
      await expect(dvr.lanes).toHaveCount(3);
      for (let times = 0; times < 2; times += 1) await dvr.button("Zoom out").click();
      await expect(page.getByTestId("source-lane")).toContainText(/ublished since/);
      await expect(page.getByTestId("traffic-lane")).toContainText(/Peak/);
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
      await take(page, `stream-${colorScheme}`);
    });

    test("metrics: is pictured with three hours of traffic by resource", async ({ page, program, signIn, metrics }) => {
      const [from, to] = [NOW - 3 * 3600, NOW];
      await signIn.enter(program, `/metrics?from=${utc(from)}&to=${utc(to)}&by=resource`);
      await expect(metrics.chart("Bandwidth")).toBeVisible();
      await expect(metrics.progress).toHaveCount(0);
      await take(page, `metrics-${colorScheme}`);
    });
  });
}

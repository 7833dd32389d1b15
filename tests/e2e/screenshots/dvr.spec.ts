// The README's pictures of the DVR timeline, with a range that is about to go.
import { stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { NOW } from "../dvr-model.ts";
import { expect, test } from "../fixtures.ts";
import { Dvr, utc } from "../pages/dvr.ts";

const LIMIT_BYTES = 200 * 1024;
const folder = fileURLToPath(new URL("../../../.readme/", import.meta.url));

for (const colorScheme of ["light", "dark"] as const) {
  test(`the timeline, ${colorScheme}`, async ({ page, program, signIn }) => {
    await page.emulateMedia({ colorScheme });
    const dvr = new Dvr(page);
    const from = NOW - 10 * 86_400;
    await signIn.enter(program, `/dvr/live/harbour-cam?from=${utc(from)}&to=${utc(from + 9 * 3600)}`);
    await expect(dvr.lanes).toHaveCount(6);
    await expect(page.getByText(/Hosts differ in/)).toBeVisible();
    for (let times = 0; times < 2; times += 1) await dvr.button("Zoom out").click();
    await page.mouse.move(0, 0);
    const path = `${folder}dvr-${colorScheme}.png`;
    await page.screenshot({ path, animations: "disabled", caret: "hide" });
    expect((await stat(path)).size, path).toBeLessThan(LIMIT_BYTES);
  });
}

// The README's pictures: the list in both themes, and one resource. Keys are masked by the console itself.
import { stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { codes, readAccount } from "../account.ts";
import { expect, test } from "../fixtures.ts";

const LIMIT_BYTES = 200 * 1024;
const folder = fileURLToPath(new URL("../../../.readme/", import.meta.url));

async function take(page: Page, name: string): Promise<void> {
  const path = `${folder}${name}.png`;
  // Where the button to sign in was, a row would look pointed at.
  await page.mouse.move(0, 0);
  await page.screenshot({ path, animations: "disabled", caret: "hide" });
  expect((await stat(path)).size, `${name}.png`).toBeLessThan(LIMIT_BYTES);
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`the list, ${colorScheme}`, async ({ page, program, signIn, restreams }) => {
    await page.emulateMedia({ colorScheme });
    await signIn.enter(program);
    // With since-when, which comes a little later.
    await expect(restreams.rows.first().locator(".restream-since")).not.toBeEmpty();
    await take(page, `restreams-${colorScheme}`);
  });
}

test("one resource", async ({ page, program, signIn, resource }) => {
  const account = await readAccount(program);
  const [troubled] = account
    .filter((each) => each.active)
    .sort((a, b) => new Set(codes(b)).size - new Set(codes(a)).size || b.status.length - a.status.length);
  await signIn.enter(program, `/restreams/${encodeURIComponent(troubled.resource_id)}`);
  await expect(resource.heading).toContainText(troubled.name);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  for (const { target_key: key } of troubled.restreams) {
    expect(await page.locator("body").textContent()).not.toContain(key);
  }
  await take(page, "resource");
});

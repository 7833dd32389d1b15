// "Check settings" lists what the forms would say about a whole account, and leads to each field.
import { expectAccessible } from "../accessibility.ts";
import { expect, type Page, test } from "../fixtures.ts";
import { createSetting } from "../pages/recordings.ts";
import { plant, resourceWith, secretsIn } from "../support/planted.ts";
import { create } from "../support/resources.ts";

async function check(page: Page) {
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("button", { name: "Check settings" }).click();
  return page.getByRole("dialog", { name: "Check settings" });
}

test("check settings: finds a shared key and leads to it", async ({ page, ownProgram: program, signIn }) => {
  const planted = plant();
  await create(program, resourceWith(planted, "One of two"));
  await create(program, resourceWith(planted, "Two of two"));
  await signIn.enter(program, "/restreams");
  const dialog = await check(page);
  const line = dialog.getByRole("listitem").filter({ hasText: "One of two: Restream 1: Target URL" }).filter({ hasText: "in use" });
  await expect(line).toContainText("this target is in use by an active resource: Two of two");
  expect(secretsIn(await page.content(), planted)).toEqual([]);
  await expectAccessible(page);
  await line.getByRole("button").click();
  await expect(page.getByRole("group", { name: "Restream 1" }).getByRole("textbox", { name: "Target URL" })).toBeFocused();
});

test("check settings: finds two recordings of one file", async ({ page, ownProgram: program, signIn }) => {
  const same = { stream_type: "long", launch_type: "button", path: "/shows/tonight.m3u8" };
  await createSetting(program, "live/a.m3u8", same);
  await createSetting(program, "live/b.m3u8", same);
  await signIn.enter(program, "/recordings");
  const dialog = await check(page);
  const line = dialog.getByRole("listitem").filter({ hasText: "also written by: live/b.m3u8" });
  await line.getByRole("button").click();
  await expect(page.getByRole("textbox", { name: "Path" })).toBeFocused();
});

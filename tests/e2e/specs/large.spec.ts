// 10,000 resources.
import { expect, test } from "../fixtures.ts";

test("10,000 resources: drawn, searched, and scrolled to the end, with only the visible rows in the page", async ({ page, program, signIn, restreams }) => {
  const list = await program.call("/restream/v2/{account}/resources");
  const names: string[] = list.data.resources.map((resource: { name: string }) => resource.name);
  expect(names).toHaveLength(10_000);
  await signIn.enter(program);
  await expect(restreams.rows.first()).toBeVisible();
  expect(await restreams.rows.count()).toBeLessThan(120);
  const all = Number(await restreams.table.getAttribute("aria-rowcount"));
  expect(all, "rows and the head").toBe(10_001);

  const wanted = names[7_654];
  await restreams.search.fill(wanted);
  await expect(restreams.row(wanted).first()).toBeVisible();
  await restreams.search.fill("");
  await restreams.sortBy("Name").click();
  await expect(restreams.rows.first()).toContainText([...names].sort()[0]);
  await restreams.table.focus();
  await page.keyboard.press("End");
  const last = restreams.row([...names].sort().at(-1)!);
  await expect(last).toBeVisible();
  expect(await restreams.rows.count()).toBeLessThan(120);

  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/restreams\/\w+$/);
  await page.goBack();
  await expect(last, "the row that was left").toBeInViewport();
});

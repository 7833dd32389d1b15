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
  await expect(restreams.row([...names].sort().at(-1)!)).toBeVisible();
  expect(await restreams.rows.count()).toBeLessThan(120);
});

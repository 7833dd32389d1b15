// The list: worst first, searched, sorted and filtered, all of it in the address; and with the keyboard alone.
import { expect, test } from "../fixtures.ts";
import { codes, readAccount } from "../account.ts";

test("every resource is there with its state, trouble first", async ({ program, signIn, restreams }) => {
  const account = await readAccount(program);
  await signIn.enter(program);
  await expect(restreams.rows).toHaveCount(account.length);
  for (const { name } of account) await expect(restreams.row(name).first()).toBeVisible();
  const healthy = account.filter((resource) => codes(resource).every((code) => code === 0)).map((resource) => resource.name);
  const broken = account.filter((resource) => resource.active && codes(resource).includes(2)).map((resource) => resource.name);
  expect(healthy.length).toBeGreaterThan(0);
  expect(broken.length).toBeGreaterThan(0);
  const shown = await restreams.rows.allTextContents();
  const place = (name: string) => shown.findIndex((text) => text.includes(name));
  expect(Math.max(...broken.map(place))).toBeLessThan(Math.min(...healthy.map(place)));
});

test("search, sort and state are in the address and survive a reload", async ({ page, program, signIn, restreams }) => {
  const account = await readAccount(program);
  const wanted = account[3].name;
  await signIn.enter(program);
  await restreams.search.fill(wanted);
  await expect(restreams.rows).toHaveCount(1);
  await expect(page).toHaveURL((url) => url.searchParams.get("q") === wanted);
  await page.reload();
  await expect(restreams.search).toHaveValue(wanted);
  await expect(restreams.rows).toHaveCount(1);
  await restreams.search.fill("");
  await expect(restreams.rows).toHaveCount(account.length);

  await restreams.sortBy("Name").click();
  await expect(page).toHaveURL(/[?&]sort=/);
  // The names alone: since when something is broken is told a little later.
  const names = () => restreams.rows.getByRole("link").allTextContents();
  const ascending = await names();
  expect(ascending).toHaveLength(account.length);
  await restreams.sortBy("Name").click();
  await expect.poll(names).toEqual([...ascending].reverse());
  await page.reload();
  await expect.poll(names).toEqual([...ascending].reverse());
});

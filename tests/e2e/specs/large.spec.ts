// The lists stay usable with 10,000 resources and 2,000 recordings.
import { expect, type Locator, test } from "../fixtures.ts";
import { nameOf, readSettings } from "../pages/recordings.ts";
import { requestsTo } from "../support/requests.ts";

// A turn of the service may exceed its time on a busy machine; the console asks again.
test.beforeEach(({ guard }) => guard.allowAnswer(503, /\/app\//));

test("restreams list of 10,000: draws 100, finds any, ends at 2,000", async ({ page, program, restreams }) => {
  const list = await program.call("/restream/v2/{account}/resources");
  const names: string[] = list.data.resources.map((resource: { name: string }) => resource.name);
  expect(names).toHaveLength(10_000);
  await restreams.open(program);
  await expect(restreams.rows).toHaveCount(100);
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
  await expect(restreams.row([...names].sort()[1_999])).toBeInViewport();
  await expect(restreams.rows).toHaveCount(2_000);
  await expect(page.getByText("The first 2 000 of 10 000 rows.")).toBeVisible();
});

test("restreams list of 10,000: restores scroll and focus on Back", async ({ page, program, restreams, resource }) => {
  // The order is by name, because states change while the resource is open.
  await restreams.open(program, "?sort=name");
  await page.getByRole("button", { name: "Show 2 000 of 10 000 rows" }).click();
  const scroller = page.locator(".table-scroller");
  const isAt = (px: number) => expect.poll(async () => Math.abs((await scroller.evaluate((element) => element.scrollTop)) - px)).toBeLessThan(1);
  const rowAt = (index: number) => restreams.table.locator(`tr[aria-rowindex='${index}']`);
  for (const open of [(row: Locator) => row.getByRole("link").click(), (row: Locator) => row.locator("[data-column=targets]").click()]) {
    await scroller.evaluate((element) => (element.scrollTop = 40_000));
    await expect(rowAt(1260)).toBeInViewport();
    const name = (await rowAt(1265).getByRole("link").textContent())!;
    await open(rowAt(1265));
    await expect(resource.heading).toHaveText(name);
    await page.goBack();
    const again = restreams.row(name);
    await expect(again).toBeInViewport({ ratio: 1 });
    await isAt(40_000);
    await expect(restreams.table).toBeFocused();
    await expect(again, "Enter opens it again").toHaveId((await restreams.table.getAttribute("aria-activedescendant"))!);
  }
  // A scroll position without an opened row is restored too, instead of the row that was opened before.
  await scroller.evaluate((element) => (element.scrollTop = 50_000));
  await expect(rowAt(1575)).toBeInViewport();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Activity" }).click();
  await expect(page).toHaveURL(/\/activity$/);
  await page.goBack();
  await expect(rowAt(1575)).toBeInViewport();
  await isAt(50_000);
});

test("overview, 10,000 resources: lists the worst causes", async ({ guard, page, program, signIn, resource, overview, palette }) => {
  // The traffic of so many resources may exceed the service's time limit on a busy machine; this test does not depend on it.
  guard.allowAnswer(504, /\/app\/metrics\//);
  const list = await program.call("/restream/v2/{account}/resources");
  const wanted: string = list.data.resources[6_543].name;
  await signIn.enter(program, "/");
  await expect(overview.openLines()).toHaveCount(10);
  await expect(overview.verdict).toContainText(/^[\d\s]+ sources are down: [\d\s]+ targets get nothing/);
  await expect(overview.broken).toContainText(/and [\d\s]+ more: View all in Restreams/);
  await palette.find(wanted);
  await expect(palette.options.first()).toContainText(wanted);
  await page.keyboard.press("Enter");
  await expect(resource.heading).toHaveText(wanted);
});

test("restreams list of 10,000: selects all by keyboard", async ({ page, program, restreams, many }) => {
  await restreams.open(program);
  await restreams.table.focus();
  await page.keyboard.press("Control+a");
  await expect(many.bar).toContainText(/10\s?000 selected/);
  await page.keyboard.press("End");
  await expect(restreams.table.getByRole("row", { selected: true }), "also those far down").toHaveCount(2_000);
  await page.keyboard.press("Escape");
  await expect(many.bar).toHaveCount(0);
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+Home");
  await expect(many.bar).toContainText(/2\s?000 selected/);
  await page.keyboard.press("Shift+ArrowDown");
  await expect(many.bar).toContainText(/1\s?999 selected/);
});

test("restreams list of 10,000: exports and imports all", async ({ page, program, restreams, many }) => {
  await restreams.open(program);
  await restreams.table.focus();
  await page.keyboard.press("Control+a");
  await many.bar.getByRole("button", { name: "Deactivate" }).click();
  await expect(many.dialog).toContainText("and 9");
  await page.keyboard.press("Escape");
  await many.bar.getByRole("button", { name: "Export" }).click();
  const download = page.waitForEvent("download", { timeout: 120_000 });
  await many.dialog.getByRole("button", { name: "Export" }).click();
  const path = await (await download).path();
  await many.choose("Import resources");
  await many.importDialog.getByLabel("File").setInputFiles(path);
  await expect(many.importDialog).toContainText(/10\s?000 unchanged\./, { timeout: 60_000 });
});

test("recordings list of 2,000: finds each, reads those in view", async ({ page, program, signIn, recordings }) => {
  const settings = await readSettings(program);
  expect(settings).toHaveLength(2_000);
  const readOne = requestsTo(page, /\/record\/[0-9a-f-]{36}\?all/);
  await signIn.enter(program, "/recordings");
  await expect(recordings.rows.first()).toContainText("Not recording");
  expect(Number(await recordings.table.getAttribute("aria-rowcount")), "rows and the head").toBe(2_001);
  await expect(recordings.rows).toHaveCount(100);
  expect(await recordings.lanes.count()).toBeLessThan(10);
  await recordings.plan.getByRole("button", { name: /^Show 60 more of [\d\s]+$/ }).click();
  await expect(recordings.lanes).toHaveCount(66);
  const wanted = nameOf(settings[1_234]);
  await recordings.search.fill(wanted);
  await expect(recordings.row(wanted)).toBeVisible();
  await recordings.search.fill("");
  await recordings.table.focus();
  await page.keyboard.press("End");
  await expect(recordings.table.locator("tr[aria-rowindex='2001']")).toBeInViewport();
  await page.keyboard.press("Control+a");
  await expect(recordings.bar).toContainText(/2\s?000 selected/);
  expect(readOne.length, "start times are read for rows in view").toBeLessThan(200);
});

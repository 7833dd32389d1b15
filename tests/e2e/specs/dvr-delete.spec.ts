// A DVR deletion removes exactly the selected range, as checked at the service.
import { expectAccessible } from "../accessibility.ts";
import { readRanges, clip, subtract } from "../dvr-model.ts";
import { expect, NOW, test } from "../fixtures.ts";
import { expectDeleted, failOnce, HOUR, STREAM } from "../support/dvr-deletion.ts";
import { writesOf } from "../support/requests.ts";

test("DVR deletion: deletes exactly the selected range", async ({ page, ownProgram, dvr }) => {
  // The view is in the past, so it does not move.
  await dvr.open(ownProgram);
  for (const [zoom, slack] of [[0, 100], [11, 1]]) {
    for (let times = 0; times < zoom; times += 1) await dvr.button("Zoom in").click();
    const before = await readRanges(ownProgram, STREAM);
    const drawn = await dvr.drag(0.3, 0.6);
    const { from, to } = await dvr.selected();
    expect(Math.abs(from - drawn.from)).toBeLessThanOrEqual(slack);
    expect(Math.abs(to - drawn.to)).toBeLessThanOrEqual(slack);
    await dvr.deleteSelection();
    for (const host of before.keys()) await expect(dvr.result(host)).toContainText(/Deleted|Nothing to delete/);
    await expectDeleted(ownProgram, before, [from, to]);
    await dvr.button("Close results").click();
  }

  const before = await readRanges(ownProgram, STREAM);
  const [host] = before.keys();
  const from = NOW - 3 * 3600 + 7;
  await dvr.host.selectOption(host);
  await dvr.from.fill(String(from));
  await dvr.duration.fill("41");
  await dvr.duration.press("Enter");
  const sent = page.waitForRequest((request) => request.method() === "DELETE");
  await dvr.deleteSelection();
  expect((await sent).postDataJSON()).toEqual({ host, from_ts: from, to_ts: from + 41 });
  await expect(dvr.results).toHaveCount(1);
  await expect(dvr.result(host)).toContainText("Deleted");
  await expectDeleted(ownProgram, before, [from, from + 41], [host]);
});

test("DVR deletion: previews each host and can be left", async ({ page, program, dvr }) => {
  await dvr.open(program);
  const before = await readRanges(program, STREAM);
  await dvr.select(...HOUR);
  await dvr.button("Delete range").click();
  await expect(dvr.dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expect(dvr.dialog).toContainText(`of ${STREAM}, from`);
  await expect(dvr.dialog.getByRole("rowheader")).toHaveText([...before.keys()].sort());
  for (const [host, ranges] of before) {
    const removed = clip(ranges, HOUR).reduce((sum, [from, to]) => sum + to - from, 0);
    const row = dvr.dialog.getByRole("row", { name: host });
    await expect(row).toContainText(`${removed} s`);
    await expect(row.getByRole("cell").nth(1)).toHaveText(String(ranges.length));
    await expect(row.getByRole("cell").nth(2)).toContainText(String(subtract(ranges, HOUR).length));
  }
  const request = dvr.dialog.getByTestId("dvr-request");
  await expect(request).toContainText(`{"host":"*","from_ts":${NOW - 7200},"to_ts":${NOW - 3600}}`);
  await expectAccessible(page, "the question");
  const writes = writesOf(page);
  await page.keyboard.press("Enter");
  await expect(dvr.dialog).toBeHidden();
  expect(writes).toEqual([]);
});

test("DVR deletion: asks for the name to delete all", async ({ page, ownProgram, guard, dvr }) => {
  await dvr.open(ownProgram);
  const before = await readRanges(ownProgram, STREAM);
  const [first] = before.keys();
  await failOnce(ownProgram, guard, first);
  await dvr.button("Delete all DVR").click();
  const dialog = page.getByRole("dialog", { name: "Delete all DVR" });
  const confirm = dialog.getByRole("button", { name: "Delete", exact: true });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel("Stream name").fill("live/new");
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel("Stream name").fill(STREAM);
  const sent = page.waitForRequest((request) => request.method() === "DELETE");
  await confirm.click();
  expect((await sent).postDataJSON()).toEqual({ host: "*", all: true });
  await expect(dvr.result(first)).toContainText("Failed");
  await ownProgram.advance(600);
  const retry = page.waitForRequest((request) => request.method() === "DELETE");
  await dvr.button("Retry failed hosts").click();
  const body = (await retry).postDataJSON();
  expect(body.all).toBeUndefined();
  expect(body.host).toBe(first);
  expect(body.to_ts).toBeLessThanOrEqual(NOW + 300);
  await expect(dvr.result(first)).toContainText("Deleted");
  const left = (await readRanges(ownProgram, STREAM)).get(first)!;
  expect(Math.min(...left.map(([from]) => from))).toBeGreaterThanOrEqual(body.to_ts);
  expect(left.reduce((sum, [from, to]) => sum + to - from, 0)).toBeGreaterThan(500);
});

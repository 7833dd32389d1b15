// The cut list deletes several ranges one after the other.
import { comparablePeriod, readRanges, clip, subtract } from "../dvr-model.ts";
import { expect, NOW, test } from "../fixtures.ts";
import { utc } from "../pages/dvr.ts";
import { dialogsOf, writesOf } from "../support/requests.ts";

const STREAM = "live/news";

test("DVR cut list: deletes pasted ranges and the selection on every host", async ({ page, ownProgram, dvr }) => {
  await dvr.open(ownProgram);
  const before = await readRanges(ownProgram, STREAM);
  const cuts: [number, number][] = [
    [NOW - 9000, NOW - 8959],
    [NOW - 7200, NOW - 7100],
    [NOW - 3600, NOW - 3599],
  ];
  await dvr.select(...cuts[0]);
  await dvr.button("Add to cut list").click();
  await dvr.button("Paste times").click();
  const paste = page.getByRole("dialog", { name: "Paste times" });
  await paste.getByRole("textbox").fill(`from,to\n${utc(cuts[1][0])},${utc(cuts[1][1])}\n${utc(cuts[2][0])},${utc(cuts[2][1])}\n${utc(cuts[2][0])} +1s`);
  await paste.getByRole("button", { name: "Add ranges" }).click();
  await expect(paste.getByRole("alert")).toContainText("Line 4");
  await paste.getByRole("textbox").fill(`from,to\n${utc(cuts[1][0])},${utc(cuts[1][1])}\n${utc(cuts[2][0])},${utc(cuts[2][1])}`);
  await paste.getByRole("button", { name: "Add ranges" }).click();
  await expect(page.getByRole("table", { name: "Cut list" }).getByRole("row")).toHaveCount(1 + 3);
  const writes = writesOf(page);
  await dvr.button("Delete cut list").click();
  const dialog = page.getByRole("dialog", { name: "Delete cut list" });
  await expect(dialog).toContainText("3 ranges with 2 m 22 s in all");
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("3 done", { exact: false }).first()).toBeVisible();
  expect(writes.map(({ body }) => body)).toEqual(cuts.map(([from, to]) => ({ host: "*", from_ts: from, to_ts: to })));
  const after = await readRanges(ownProgram, STREAM);
  for (const [host, ranges] of before) {
    const expected = cuts.reduce(subtract, ranges);
    expect(clip(after.get(host)!, comparablePeriod(ranges)), host).toEqual(clip(expected, comparablePeriod(ranges)));
  }
  await expect(dvr.results).toHaveCount(3 * 6);
  await expect(page.getByRole("region", { name: "Deletion results", exact: true }).getByText(/^Verified: /)).toHaveCount(3);
  await expect(page.getByRole("table", { name: "Cut list" })).toBeHidden();
});

test("DVR cut list: retries a failed range only on the host where it failed", async ({ page, ownProgram, guard, dvr }) => {
  await dvr.open(ownProgram);
  const [host] = (await readRanges(ownProgram, STREAM)).keys();
  for (const from of [NOW - 9000, NOW - 7200]) {
    await dvr.select(from, from + 41);
    await dvr.button("Add to cut list").click();
  }
  await ownProgram.setFaults([{ area: "dvr", method: "DELETE", times: 1, fault: { kind: "failed_hosts", hosts: [host] } }]);
  guard.expectAnswer(500, /\/dvr-net\//);
  await dvr.button("Delete cut list").click();
  await page.getByRole("dialog", { name: "Delete cut list" }).getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText(`Failed on ${host}.`)).toBeVisible();
  const again = page.getByRole("button", { name: /^Retry failed \(1\)/ });
  await expect(again).toBeVisible();
  const retry = page.waitForRequest((request) => request.method() === "DELETE");
  await again.click();
  expect((await retry).postDataJSON()).toEqual({ host, from_ts: NOW - 9000, to_ts: NOW - 8959 });
  await expect(page.getByRole("region", { name: "Delete 2 ranges" }).getByText("2 of 2")).toBeVisible();
  await expect(page.getByText(`Failed on ${host}.`)).toBeHidden();
  await expect(dvr.result(host).filter({ hasText: "Deleted" })).toHaveCount(2);
  for (const ranges of (await readRanges(ownProgram, STREAM)).values()) expect(clip(ranges, [NOW - 9000, NOW - 8959])).toEqual([]);
});

test("DVR cut list: survives a reload without a dialog, and stays empty once cleared", async ({ page, program, dvr }) => {
  const cuts = page.getByRole("table", { name: "Cut list" });
  const requested = dialogsOf(page, "accept");
  await dvr.open(program);
  for (const from of [NOW - 7200, NOW - 9000]) {
    await dvr.select(from, from + 41);
    await dvr.button("Add to cut list").click();
  }
  await expect(cuts.getByRole("row")).toHaveCount(1 + 2);
  await page.reload();
  await expect(dvr.lanes).toHaveCount(6);
  await expect(cuts.getByRole("row")).toHaveText([/From/, new RegExp(utc(NOW - 9000)), new RegExp(utc(NOW - 7200))]);
  expect(requested).toEqual([]);
  await dvr.button("Clear cut list").click();
  await page.reload();
  await expect(dvr.lanes).toHaveCount(6);
  await expect(page.getByText("Collect several ranges here")).toBeVisible();
  await expect(cuts).toHaveCount(0);
});

test("DVR cut list: stays complete in the tab while the browser stores nothing", async ({ page, program, dvr }) => {
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      if (key.startsWith("sluice.draft/") && "isFull" in window) throw new DOMException("full", "QuotaExceededError");
      setItem.call(this, key, value);
    };
  });
  await dvr.open(program);
  const rows = page.getByRole("table", { name: "Cut list" }).getByRole("row");
  for (const [at, from] of [NOW - 9000, NOW - 7200, NOW - 3600].entries()) {
    if (at === 1) await page.evaluate(() => Object.assign(window, { isFull: true }));
    await dvr.select(from, from + 41);
    await dvr.button("Add to cut list").click();
    await expect(rows).toHaveCount(1 + at + 1);
  }
  await expect(page.getByRole("alert").filter({ hasText: "a reload discards what you typed" })).toBeVisible();
});

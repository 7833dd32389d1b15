// The deletions of a stream are listed with their results by host, exported, and restored after a reload.
import { readRanges } from "../dvr-model.ts";
import { expect, NOW, test } from "../fixtures.ts";
import { type Dvr, utc } from "../pages/dvr.ts";
import { deleteWithFirstFailing, DVR, expectDeleted, expectDone, failOnce, HOUR, STREAM } from "../support/dvr-deletion.ts";
import { downloaded } from "../support/download.ts";
import { holdBothWays } from "../support/hold.ts";
import { writesOf } from "../support/requests.ts";
import { reload } from "../support/reload.ts";

const exported = async (dvr: Dvr): Promise<string> => (await downloaded(dvr.page, () => dvr.button("Export results as CSV").click())).text;

const results = (csv: string) =>
  csv
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(","))
    .map(([from, to, , , , , stream, sentTo, , , host, result, , times]) => ({ from, to, stream, sentTo, host, result, times }));

test("DVR deletion: retries and exports by host", async ({ page, ownProgram, guard, dvr }) => {
  await dvr.open(ownProgram);
  const before = await readRanges(ownProgram, STREAM);
  const [first, second, ...others] = before.keys();
  await failOnce(ownProgram, guard, first, second);
  await dvr.deleteSelection(...HOUR);
  for (const host of [first, second]) await expect(dvr.result(host)).toContainText("Failed");
  for (const host of others) await expect(dvr.result(host)).toContainText("Deleted");
  await expectDeleted(ownProgram, before, HOUR, others);
  const writes = writesOf(page);
  await dvr.button("Retry failed hosts").click();
  await expectDone(dvr, ownProgram, before);
  expect(writes.map(({ body }) => body)).toEqual([first, second].map((host) => ({ host, from_ts: HOUR[0], to_ts: HOUR[1] })));
  const csv = await exported(dvr);
  const [from, to] = [utc(NOW - 7200), utc(NOW - 3600)];
  expect(results(csv)).toHaveLength(6);
  for (const host of [first, second]) expect(results(csv)).toContainEqual({ from, to, stream: STREAM, sentTo: "*", host, result: "deleted", times: "2" });
  expect(results(csv).filter(({ times, result }) => times === "1" && result === "deleted")).toHaveLength(4);
  await dvr.button("Paste times").click();
  const paste = page.getByRole("dialog", { name: "Paste times" });
  await paste.getByRole("textbox").fill(csv);
  await paste.getByRole("button", { name: "Add ranges" }).click();
  const cuts = page.getByRole("table", { name: "Cut list" });
  await expect(cuts.getByRole("row")).toHaveText([/From/, new RegExp(`${utc(HOUR[0])}.*${utc(HOUR[1])}`)]);
});

test("DVR deletion results: survive a reload until they are closed", async ({ page, ownProgram, guard, dvr }) => {
  await dvr.open(ownProgram);
  const first = await deleteWithFirstFailing(dvr, ownProgram, guard);
  await page.reload();
  await expect(dvr.result(first)).toContainText("Failed");
  await expect(dvr.results.filter({ has: page.getByText("Deleted", { exact: true }) })).toHaveCount(5);
  // Predictions are not stored, so a retry is not offered.
  await expect(dvr.button("Retry failed hosts")).toHaveCount(0);
  const failed = results(await exported(dvr)).filter(({ result }) => result === "failed");
  expect(failed).toEqual([expect.objectContaining({ stream: STREAM, sentTo: "*", host: first, from: utc(HOUR[0]), to: utc(HOUR[1]) })]);
  await dvr.button("Close results").click();
  await page.reload();
  await expect(dvr.lanes).toHaveCount(6);
  await expect(dvr.results).toHaveCount(0);
});

test("DVR deletion: is checked again after a reload", async ({ page, ownProgram, dvr }) => {
  await dvr.open(ownProgram);
  const before = await readRanges(ownProgram, STREAM);
  const deletion = await holdBothWays(page, DVR, (request) => request.method() === "DELETE");
  await dvr.deleteSelection(...HOUR);
  await expect(dvr.results.first()).toContainText("Waiting for a response");
  const isRead = page.waitForResponse((answer) => DVR.test(answer.url()) && answer.request().method() === "GET");
  await reload(page);
  await isRead;
  for (const host of before.keys()) await expect(dvr.result(host)).toContainText("Unknown");
  const [from, to] = HOUR;
  await ownProgram.call(`/dvr-net/v1/{account}/streams/${STREAM}`, { method: "DELETE", body: { host: "*", from_ts: from, to_ts: to } });
  await dvr.button("Check again").click();
  for (const host of before.keys()) await expect(dvr.result(host)).toContainText("Deleted");
  await expectDeleted(ownProgram, before, HOUR);
  deletion.letIn();
});

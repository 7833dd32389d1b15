// The deletion log: what was deleted in this tab: each request with its answer, also after a reload.
import { readFile } from "node:fs/promises";
import { NOW } from "../dvr-model.ts";
import { expect, test } from "../fixtures.ts";
import type { Dvr } from "../pages/dvr.ts";
import { deleteWithFirstFailing, openStream, STREAM } from "../support/dvr-deletion.ts";

interface Deletion {
  host: string;
  status: number;
  results: { host: string; result: string }[];
}

/** The log's file. */
async function exported(dvr: Dvr): Promise<Deletion[]> {
  const download = dvr.page.waitForEvent("download");
  await dvr.button("Export log as JSON").click();
  return JSON.parse(await readFile((await (await download).path())!, "utf8")).deletions;
}

test("the deletion log has each request with its own answer", async ({ page, ownProgram, signIn, guard }) => {
  const dvr = await openStream(page, ownProgram, signIn);
  const first = await deleteWithFirstFailing(dvr, ownProgram, guard);
  await dvr.button("Retry failed hosts").click();
  await expect(dvr.result(first)).toContainText("Deleted");
  const deletions = await exported(dvr);
  expect(deletions.map(({ host, status }) => [host, status])).toEqual([
    ["*", 500],
    [first, 200],
  ]);
  expect(deletions[0].results).toHaveLength(6);
  expect(deletions[0].results.find(({ host }) => host === first)!.result).toBe("failed");
  expect(deletions[1].results).toEqual([expect.objectContaining({ host: first, result: "deleted" })]);
});

test("the deletion log outlives a reload, with what came of it on each host", async ({ page, ownProgram, signIn, guard, shell }) => {
  const dvr = await openStream(page, ownProgram, signIn);
  const first = await deleteWithFirstFailing(dvr, ownProgram, guard);
  await page.reload();
  const journal = page.getByRole("table", { name: "Deletions in this tab, newest first" });
  const row = journal.getByRole("row").nth(1);
  await expect(row).toContainText(STREAM);
  await expect(row).toContainText(`${first}: failed`);
  await expect(row.getByText(/: deleted/)).toHaveText(/(: deleted.*){5}/);
  // What was predicted is not kept, so nothing of it is offered to be sent again.
  await expect(dvr.results).toHaveCount(0);
  const deletions = await exported(dvr);
  expect(deletions).toEqual([expect.objectContaining({ stream_name: STREAM, host: "*", status: 500, from_ts: NOW - 7200, to_ts: NOW - 3600 })]);
  await shell.leave();
  await signIn.enter(ownProgram, `/dvr/${STREAM}`);
  await expect(dvr.lanes).toHaveCount(6);
  await expect(journal).toHaveCount(0);
});

// A DVR deletion reports each host that fails, appears or disappears, and retries only what failed.
import { readRanges, clip } from "../dvr-model.ts";
import { expect, NOW, test } from "../fixtures.ts";
import { changeHosts, deleteWithFirstFailing, DVR, expectDeleted, expectDone, failOnce, HOUR, STREAM } from "../support/dvr-deletion.ts";
import { writesOf } from "../support/requests.ts";

test("DVR deletion: names hosts added since the preview and asks for confirmation again", async ({ page, ownProgram, dvr }) => {
  let hidden = 2;
  await changeHosts(page, (hosts) => hosts.slice(hidden));
  await dvr.open(ownProgram, { lanes: 4 });
  const before = await readRanges(ownProgram, STREAM);
  const [first, second] = before.keys();
  await dvr.select(...HOUR);
  await dvr.button("Delete range").click();
  hidden = 0;
  await dvr.dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(dvr.dialog.getByRole("alert")).toContainText(`${first} serves the stream now`);
  await expect(dvr.dialog.getByRole("alert")).toContainText(`${second} serves the stream now`);
  await expect(dvr.dialog.getByRole("row")).toHaveCount(1 + 6);
  expect(clip((await readRanges(ownProgram, STREAM)).get(first)!, HOUR)).not.toEqual([]);
  await dvr.dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expectDone(dvr, ownProgram, before);
});

test("DVR deletion: tells \"Failed\" from \"Nothing to delete\"", async ({ ownProgram, signIn, guard, dvr }) => {
  const stream = "live/harbour-cam";
  const down = "edge-lis1.example.net";
  guard.expectAnswer(500, DVR);
  await signIn.enter(ownProgram, `/dvr/${stream}`);
  await expect(dvr.lanes).toHaveCount(6);
  const from = NOW - 10 * 86_400;
  for (const word of ["Deleted", "Nothing to delete"]) {
    await dvr.deleteSelection(from, from + 7200);
    await expect(dvr.result(down).first()).toContainText("Failed");
    await expect(dvr.result("edge-ams1.example.net").first()).toContainText(word);
    expect(clip((await readRanges(ownProgram, stream)).get("edge-ams1.example.net")!, [from, from + 7200])).toEqual([]);
  }
});

test("DVR deletion: spares a host not in the preview", async ({ page, ownProgram, guard, dvr }) => {
  // The service lists five of its six hosts, and says of the sixth that it failed.
  const [unlisted] = (await readRanges(ownProgram, STREAM)).keys();
  await changeHosts(page, ([, ...others]) => others);
  await dvr.open(ownProgram, { lanes: 5 });
  await failOnce(ownProgram, guard, unlisted);
  await dvr.deleteSelection(...HOUR);
  await expect(dvr.result(unlisted)).toContainText("Failed");
  await expect(dvr.result(unlisted)).toContainText("wasn't in the preview");
  const results = page.getByRole("region", { name: "Deletion results", exact: true });
  await expect(results).toContainText("Of 6 hosts: 5 deleted, 1 failed.");
  await expect(results).not.toContainText("Verified");
  const writes = writesOf(page);
  await dvr.button("Retry failed hosts").click();
  await expect(dvr.result(unlisted)).toContainText("Not sent");
  expect(writes).toEqual([]);
});

test("DVR deletion: warns of a host that can't be loaded and reports it as unknown afterwards", async ({ page, ownProgram, dvr }) => {
  const [unreadable] = (await readRanges(ownProgram, STREAM)).keys();
  await changeHosts(page, ([first, ...others]) => [{ ...first, dvr: 5 }, ...others]);
  await dvr.open(ownProgram, { lanes: 5 });
  await dvr.select(...HOUR);
  await dvr.button("Delete range").click();
  await expect(dvr.dialog).toContainText("1 host couldn't be loaded and can't be previewed");
  await dvr.dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(dvr.result(unreadable)).toContainText("Unknown");
  await expect(page.getByRole("region", { name: "Deletion results", exact: true })).toContainText("Of 6 hosts: 5 deleted, 1 unknown.");
});

test("DVR deletion: retries a host that was missing once it is back", async ({ page, ownProgram, guard, dvr }) => {
  await dvr.open(ownProgram);
  const before = await readRanges(ownProgram, STREAM);
  const first = await deleteWithFirstFailing(dvr, ownProgram, guard);
  await expect(dvr.result(first).getByRole("cell").nth(1)).toHaveText("–");
  let isAway = true;
  await changeHosts(page, (hosts) => (isAway ? hosts.slice(1) : hosts));
  await dvr.button("Retry failed hosts").click();
  await expect(dvr.result(first)).toContainText("Retry when it is back");
  isAway = false;
  await dvr.button("Retry failed hosts").click();
  await expect(dvr.result(first)).toContainText("Deleted");
  await expectDeleted(ownProgram, before, HOUR);
});

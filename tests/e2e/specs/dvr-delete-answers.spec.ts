// A DVR deletion reports the truth when its response is late, lost, rejected or incomplete.
import { readRanges, clip } from "../dvr-model.ts";
import { expect, test } from "../fixtures.ts";
import { pollUntil, SOON_MS } from "../support/clock.ts";
import { changeHosts, DVR, expectDeleted, expectDone, HOUR, STREAM } from "../support/dvr-deletion.ts";
import { hold, holdBothWays } from "../support/hold.ts";
import { writesOf } from "../support/requests.ts";

test("DVR deletion: shows \"Connection lost\" for each host until the deletion is verified", async ({ page, ownProgram, guard, dvr }) => {
  await dvr.open(ownProgram);
  const before = await readRanges(ownProgram, STREAM);
  const letGo = await hold(page, DVR, (request) => request.method() === "DELETE");
  await dvr.deleteSelection(...HOUR);
  await expect(dvr.results).toHaveCount(before.size);
  guard.expectNoAnswer(DVR);
  await ownProgram.setFaults([
    { area: "dvr", method: "DELETE", times: 1, fault: { kind: "drop", when: "after" } },
    { area: "dvr", method: "GET", fault: { kind: "drop", when: "before" } },
  ]);
  letGo();
  for (const host of before.keys()) {
    await expect(dvr.result(host)).toContainText("Verifying");
    await expect(dvr.result(host)).toContainText("Connection lost");
    await expect(dvr.result(host)).toContainText("Retrying automatically");
  }
  await ownProgram.setFaults();
  for (const host of before.keys()) await pollUntil(page, () => expect(dvr.result(host)).toContainText("Deleted", { timeout: SOON_MS }), 1_000);
  await expect(dvr.results.filter({ hasText: "Connection lost" })).toHaveCount(0);
  await expectDeleted(ownProgram, before, HOUR);
});

test("DVR deletion: asks again after an expired token", async ({ page, ownProgram, guard, dvr, shell }) => {
  await dvr.open(ownProgram);
  const before = await readRanges(ownProgram, STREAM);
  await dvr.select(...HOUR);
  await dvr.button("Delete range").click();
  guard.expectAnswer([400, 401, 403, 404], /\/app\//);
  // Otherwise a poll asks for the token before the press.
  const letGo = await hold(page, /\/app\//);
  await ownProgram.setFaults([{ fault: { kind: "expired_token" } }]);
  await dvr.dialog.getByRole("button", { name: "Delete", exact: true }).click();
  letGo();
  await expect(shell.signInAgain).toBeVisible();
  await ownProgram.setFaults();
  await shell.continueWith(ownProgram.token);
  await expect(shell.signInAgain).toBeHidden();
  await expect(dvr.dialog).toContainText("Signed in. Nothing was deleted yet: press Delete again.");
  await expect(dvr.dialog).not.toContainText("Token rejected");
  expect(await readRanges(ownProgram, STREAM).then((now) => clip(now.get([...now.keys()][0])!, HOUR))).not.toEqual([]);
  await dvr.dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expectDone(dvr, ownProgram, before);
});

test("DVR deletion: shows its results again after another page was open", async ({ page, ownProgram, dvr }) => {
  await dvr.open(ownProgram);
  const before = await readRanges(ownProgram, STREAM);
  const deletion = await holdBothWays(page, DVR, (request) => request.method() === "DELETE");
  await dvr.deleteSelection(...HOUR);
  await expect(dvr.results.first()).toContainText("Waiting for a response");
  deletion.letIn();
  // A read shows the deletion before the service has responded.
  for (const host of before.keys()) await pollUntil(page, () => expect(dvr.result(host)).toContainText("Deleted, response pending", { timeout: SOON_MS }), 1_000);
  await page.getByRole("link", { name: "Activity" }).click();
  await expect(page.getByRole("heading", { name: "Activity" })).toBeVisible();
  await page.goBack();
  await expect(dvr.result([...before.keys()][0])).toContainText("Deleted, response pending");
  deletion.letOut();
  await expect(page.getByRole("region", { name: "Deletion results", exact: true }).getByText("Verified: deleted on 6 hosts")).toBeVisible();
  await expectDeleted(ownProgram, before, HOUR);
});

test("DVR deletion: reports an incomplete response as unknown when nothing changes", async ({ page, ownProgram, dvr }) => {
  await dvr.open(ownProgram);
  const before = await readRanges(ownProgram, STREAM);
  const [first] = before.keys();
  await ownProgram.setFaults([{
    area: "dvr",
    method: "DELETE",
    times: 1,
    fault: { kind: "status", status: 200, body: JSON.stringify({ stream_name: STREAM, status: "InProgress", description: "queued on 6 nodes" }) },
  }]);
  await dvr.deleteSelection(...HOUR);
  // The stream is read for a minute, as a deletion in progress may still take effect.
  await pollUntil(page, () => expect(dvr.result(first)).toContainText("Unknown", { timeout: SOON_MS }));
  await expect(dvr.result(first)).toContainText("InProgress: queued on 6 nodes");
  await expect(dvr.button("Retry failed hosts")).toBeHidden();
});

test("DVR deletion: keeps its results on the page when the stream is gone afterwards", async ({ page, ownProgram, guard, dvr }) => {
  await dvr.open(ownProgram);
  const writes = writesOf(page);
  await changeHosts(page, (hosts) => (writes.length > 0 ? [] : hosts));
  await dvr.button("Delete all DVR").click();
  const dialog = page.getByRole("dialog", { name: "Delete all DVR" });
  await dialog.getByLabel("Stream name").fill(STREAM);
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(dvr.plot).toContainText("No host serves it.");
  await expect(dvr.results).toHaveCount(6);
  guard.expectAnswer(404, DVR);
  await ownProgram.setFaults([{ area: "dvr", method: "GET", fault: { kind: "status", status: 404 } }]);
  await dvr.button("Check again").click();
  await expect(dvr.plot).toContainText("The service has no DVR of this stream.");
  await expect(dvr.results).toHaveCount(6);
});

test("DVR deletion: is refused while another of the stream runs", async ({ page, ownProgram, dvr }) => {
  await dvr.open(ownProgram);
  const letGo = await hold(page, DVR, (request) => request.method() === "DELETE");
  await dvr.deleteSelection(...HOUR);
  await expect(dvr.results.first()).toContainText("Waiting for a response");
  const writes = writesOf(page);
  await dvr.select(HOUR[0] - 600, HOUR[0] - 500);
  await dvr.button("Delete range").click();
  await dvr.dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(dvr.dialog.getByRole("alert")).toContainText("Another deletion of this stream is in progress.");
  expect(writes).toEqual([]);
  letGo();
  await expect(dvr.results.first()).toContainText("Deleted");
  await dvr.dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(dvr.dialog).toBeHidden();
  await expect.poll(() => writes.length).toBe(1);
});

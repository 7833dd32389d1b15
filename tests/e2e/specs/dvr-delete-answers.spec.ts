// Deleting DVR where the answer is late, lost, refused or not the whole truth.
import { recorded, within } from "../dvr-model.ts";
import { expect, test } from "../fixtures.ts";
import { changeHosts, DVR, expectDeleted, HOUR, openStream, STREAM } from "../support/dvr-deletion.ts";
import { setFaults } from "../support/fault-plan.ts";
import { hold, holdBothWays } from "../support/hold.ts";

test("an answer that is lost after the deletion is verified by reading", async ({ page, ownProgram, signIn, guard }) => {
  const dvr = await openStream(page, ownProgram, signIn);
  const before = await recorded(ownProgram, STREAM);
  await setFaults(ownProgram, { area: "dvr", method: "DELETE", fault: { kind: "drop", when: "after" } });
  guard.expectNoAnswer(DVR);
  await dvr.select(...HOUR);
  await dvr.deleteSelection();
  for (const host of before.keys()) await expect(dvr.result(host)).toContainText("Deleted");
  await expectDeleted(ownProgram, before, HOUR);
});

test("while the service is away after a deletion, each host's row names the lost connection until it is verified", async ({ page, ownProgram, signIn, guard }) => {
  const dvr = await openStream(page, ownProgram, signIn);
  const before = await recorded(ownProgram, STREAM);
  const letGo = await hold(page, DVR, (request) => request.method() === "DELETE");
  await dvr.select(...HOUR);
  await dvr.deleteSelection();
  await expect(dvr.results).toHaveCount(before.size);
  guard.expectNoAnswer(DVR);
  await setFaults(
    ownProgram,
    { area: "dvr", method: "DELETE", times: 1, fault: { kind: "drop", when: "after" } },
    { area: "dvr", method: "GET", fault: { kind: "drop", when: "before" } },
  );
  letGo();
  for (const host of before.keys()) {
    await expect(dvr.result(host)).toContainText("Verifying");
    await expect(dvr.result(host)).toContainText("Connection lost");
    await expect(dvr.result(host)).toContainText("Retrying automatically");
  }
  await setFaults(ownProgram);
  for (const host of before.keys()) await expect(dvr.result(host)).toContainText("Deleted", { timeout: 30_000 });
  await expect(dvr.results.filter({ hasText: "Connection lost" })).toHaveCount(0);
  await expectDeleted(ownProgram, before, HOUR);
});

test("a token that expires in the dialog is asked for, and nothing is deleted before Delete is pressed again", async ({ page, ownProgram, signIn, guard }) => {
  const dvr = await openStream(page, ownProgram, signIn);
  const before = await recorded(ownProgram, STREAM);
  await dvr.select(...HOUR);
  await dvr.button("Delete range").click();
  await setFaults(ownProgram, { fault: { kind: "expired_token" } });
  guard.expectAnswer([400, 401, 403, 404], /\/app\//);
  await dvr.dialog.getByRole("button", { name: "Delete", exact: true }).click();
  const again = page.getByRole("dialog", { name: "Sign in again" });
  await expect(again).toBeVisible();
  await setFaults(ownProgram);
  await again.getByLabel("Token", { exact: true }).fill(ownProgram.token);
  await again.getByRole("button", { name: "Continue" }).click();
  await expect(again).toBeHidden();
  await expect(dvr.dialog).toContainText("Signed in. Nothing was deleted yet: press Delete again.");
  await expect(dvr.dialog).not.toContainText("Token rejected");
  expect(await recorded(ownProgram, STREAM).then((now) => within(now.get([...now.keys()][0])!, HOUR))).not.toEqual([]);
  await dvr.dialog.getByRole("button", { name: "Delete", exact: true }).click();
  for (const host of before.keys()) await expect(dvr.result(host)).toContainText("Deleted");
  await expectDeleted(ownProgram, before, HOUR);
});

test("what is being deleted is there again after another page", async ({ page, ownProgram, signIn }) => {
  const dvr = await openStream(page, ownProgram, signIn);
  const before = await recorded(ownProgram, STREAM);
  const deletion = await holdBothWays(page, DVR, (request) => request.method() === "DELETE");
  await dvr.select(...HOUR);
  await dvr.deleteSelection();
  await expect(dvr.results.first()).toContainText("Waiting for a response");
  deletion.letIn();
  // Reading shows that they have deleted, though the service has not answered.
  for (const host of before.keys()) await expect(dvr.result(host)).toContainText("Deleted, response pending");
  await page.getByRole("link", { name: "Activity" }).click();
  await expect(page.getByRole("heading", { name: "Activity" })).toBeVisible();
  await page.goBack();
  await expect(dvr.result([...before.keys()][0])).toContainText("Deleted, response pending");
  deletion.letOut();
  await expect(page.getByRole("region", { name: "Deletion results", exact: true }).getByText("Verified: deleted on 6 hosts")).toBeVisible();
  await expectDeleted(ownProgram, before, HOUR);
});

test("an answer that says it is not complete is shown, and is unknown while nothing has changed", async ({ page, ownProgram, signIn }) => {
  test.slow();
  const dvr = await openStream(page, ownProgram, signIn);
  const before = await recorded(ownProgram, STREAM);
  const [first] = before.keys();
  await setFaults(ownProgram, {
    area: "dvr",
    method: "DELETE",
    times: 1,
    fault: { kind: "status", status: 200, body: JSON.stringify({ stream_name: STREAM, status: "InProgress", description: "queued on 6 nodes" }) },
  });
  await dvr.select(...HOUR);
  await dvr.deleteSelection();
  // It is read for a minute: a deletion under way may still show.
  await expect(dvr.result(first)).toContainText("Unknown", { timeout: 90_000 });
  await expect(dvr.result(first)).toContainText("InProgress: queued on 6 nodes");
  await expect(dvr.button("Retry failed hosts")).toBeHidden();
});

test("what was deleted is still shown when the stream is gone afterwards", async ({ page, ownProgram, signIn, guard }) => {
  const dvr = await openStream(page, ownProgram, signIn);
  let isGone = false;
  page.on("request", (sent) => (isGone ||= sent.method() === "DELETE"));
  await changeHosts(page, (hosts) => (isGone ? [] : hosts));
  await dvr.button("Delete all DVR").click();
  const dialog = page.getByRole("dialog", { name: "Delete all DVR" });
  await dialog.getByLabel("Stream name").fill(STREAM);
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("No host serves this stream")).toBeVisible();
  await expect(dvr.results).toHaveCount(6);
  guard.expectAnswer(404, DVR);
  await setFaults(ownProgram, { area: "dvr", method: "GET", fault: { kind: "status", status: 404 } });
  await dvr.button("Check again").click();
  await expect(page.getByText("404: the service has no stream with this name")).toBeVisible();
  await expect(page.getByText("Nothing was changed")).toBeHidden();
  await expect(dvr.results).toHaveCount(6);
});

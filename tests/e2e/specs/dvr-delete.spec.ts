// Deleting DVR: exactly what was meant, on every host, checked at the service.
import type { Page } from "@playwright/test";
import type { Program } from "../../drive/program.mjs";
import { compared, NOW, recorded, within, without, type Recorded } from "../dvr-model.ts";
import { expect, test } from "../fixtures.ts";
import { Dvr } from "../pages/dvr.ts";
import type { SignIn } from "../pages/sign-in.ts";
import { setFaults } from "../support/fault-plan.ts";

const STREAM = "live/news";
const DVR = /\/app\/dvr-net\//;

async function openStream(page: Page, program: Program, signIn: SignIn, query = "") {
  const dvr = new Dvr(page);
  await signIn.enter(program, `/dvr/${STREAM}${query}`);
  await expect(dvr.lanes).toHaveCount(6);
  return dvr;
}

/** Every host has what it had, without those seconds. */
async function expectDeleted(program: Program, before: Recorded, from: number, to: number, hosts = [...before.keys()]) {
  const after = await recorded(program, STREAM);
  for (const [host, ranges] of before) {
    const expected = hosts.includes(host) ? without(ranges, [from, to]) : ranges;
    expect(within(after.get(host)!, compared(ranges)), host).toEqual(within(expected, compared(ranges)));
  }
}

for (const { name, zoom } of [
  { name: "a day", zoom: 0 },
  { name: "an hour", zoom: 5 },
  { name: "single seconds", zoom: 11 },
]) {
  test(`a drag over ${name} deletes exactly what it was drawn over`, async ({ page, ownProgram, signIn }) => {
    // The view stands still, in the past.
    const dvr = await openStream(page, ownProgram, signIn);
    for (let times = 0; times < zoom; times += 1) await dvr.button("Zoom in").click();
    const before = await recorded(ownProgram, STREAM);
    const drawn = await dvr.drag(0.3, 0.6);
    const { from, to } = await dvr.selected();
    const slack = zoom === 0 ? 100 : 1;
    expect(Math.abs(from - drawn.from)).toBeLessThanOrEqual(slack);
    expect(Math.abs(to - drawn.to)).toBeLessThanOrEqual(slack);
    await dvr.deleteSelection();
    for (const host of before.keys()) await expect(dvr.result(host)).toContainText(/Deleted|Nothing to delete/);
    await expectDeleted(ownProgram, before, from, to);
  });
}

test("typed times delete to the second on one host alone", async ({ page, ownProgram, signIn }) => {
  const dvr = await openStream(page, ownProgram, signIn);
  const before = await recorded(ownProgram, STREAM);
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
  await expectDeleted(ownProgram, before, from, from + 41, [host]);
});

test("the dialog says what goes and what remains, and Cancel deletes nothing", async ({ page, program, signIn }) => {
  const dvr = await openStream(page, program, signIn);
  const before = await recorded(program, STREAM);
  await dvr.select(NOW - 7200, NOW - 3600);
  await dvr.button("Delete range").click();
  await expect(dvr.dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  for (const [host, ranges] of before) {
    const removed = within(ranges, [NOW - 7200, NOW - 3600]).reduce((sum, [from, to]) => sum + to - from, 0);
    const row = dvr.dialog.getByRole("row", { name: host });
    await expect(row).toContainText(`${removed} s`);
    await expect(row.getByRole("cell").nth(1)).toHaveText(String(ranges.length));
    await expect(row.getByRole("cell").nth(2)).toContainText(String(without(ranges, [NOW - 7200, NOW - 3600]).length));
  }
  const request = dvr.dialog.getByTestId("dvr-request");
  await expect(request).toContainText(`{"host":"*","from_ts":${NOW - 7200},"to_ts":${NOW - 3600}}`);
  await expect(request).toContainText(`{"host":"*","from_ts":${NOW - 7200},"duration_sec":3600}`);
  const writes: string[] = [];
  page.on("request", (sent) => sent.method() === "DELETE" && writes.push(sent.url()));
  await page.keyboard.press("Enter");
  await expect(dvr.dialog).toBeHidden();
  expect(writes).toEqual([]);
});

test("the length is sent instead of the end where that was chosen", async ({ page, ownProgram, signIn }) => {
  const dvr = await openStream(page, ownProgram, signIn);
  await dvr.select(NOW - 7200, NOW - 3600);
  await dvr.button("Delete range").click();
  await dvr.dialog.getByLabel("Send the end as").selectOption("duration_sec");
  const sent = page.waitForRequest((request) => request.method() === "DELETE");
  await dvr.dialog.getByRole("button", { name: "Delete", exact: true }).click();
  expect((await sent).postDataJSON()).toEqual({ host: "*", from_ts: NOW - 7200, duration_sec: 3600 });
});

test("hosts that failed are sent the same times again, and they alone", async ({ page, ownProgram, signIn, guard }) => {
  const dvr = await openStream(page, ownProgram, signIn);
  const before = await recorded(ownProgram, STREAM);
  const [first, second] = before.keys();
  await setFaults(ownProgram, { area: "dvr", method: "DELETE", times: 1, fault: { kind: "failed_hosts", hosts: [first, second] } });
  guard.expectAnswer(500, DVR);
  await dvr.select(NOW - 7200, NOW - 3600);
  await dvr.deleteSelection();
  for (const host of before.keys()) await expect(dvr.result(host)).toContainText(host === first || host === second ? "Failed" : "Deleted");
  await expectDeleted(ownProgram, before, NOW - 7200, NOW - 3600, [...before.keys()].slice(2));
  const bodies: object[] = [];
  page.on("request", (sent) => sent.method() === "DELETE" && bodies.push(sent.postDataJSON()));
  await dvr.button("Retry failed hosts").click();
  for (const host of before.keys()) await expect(dvr.result(host)).toContainText("Deleted");
  expect(bodies).toEqual([first, second].map((host) => ({ host, from_ts: NOW - 7200, to_ts: NOW - 3600 })));
  await expectDeleted(ownProgram, before, NOW - 7200, NOW - 3600);
});

test("an answer that is lost after the deletion is verified by reading", async ({ page, ownProgram, signIn, guard }) => {
  const dvr = await openStream(page, ownProgram, signIn);
  const before = await recorded(ownProgram, STREAM);
  await setFaults(ownProgram, { area: "dvr", method: "DELETE", fault: { kind: "drop", when: "after" } });
  guard.expectNoAnswer(DVR);
  await dvr.select(NOW - 7200, NOW - 3600);
  await dvr.deleteSelection();
  for (const host of before.keys()) await expect(dvr.result(host)).toContainText("Deleted");
  await expectDeleted(ownProgram, before, NOW - 7200, NOW - 3600);
});

test("a token that expires in the dialog is asked for, and nothing is deleted before Delete is pressed again", async ({ page, ownProgram, signIn, guard }) => {
  const dvr = await openStream(page, ownProgram, signIn);
  const before = await recorded(ownProgram, STREAM);
  await dvr.select(NOW - 7200, NOW - 3600);
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
  await expect(dvr.dialog).toBeVisible();
  expect(await recorded(ownProgram, STREAM).then((now) => within(now.get([...now.keys()][0])!, [NOW - 7200, NOW - 3600]))).not.toEqual([]);
  await dvr.dialog.getByRole("button", { name: "Delete", exact: true }).click();
  for (const host of before.keys()) await expect(dvr.result(host)).toContainText("Deleted");
  await expectDeleted(ownProgram, before, NOW - 7200, NOW - 3600);
});

test("two hosts that were added meanwhile are named, and asked about once more", async ({ page, ownProgram, signIn }) => {
  let hidden = 2;
  await page.route(/\/dvr-net\/.*\/streams\//, async (route) => {
    if (route.request().method() !== "GET" || hidden === 0) return route.continue();
    const answer = await route.fetch();
    const body = await answer.json();
    await route.fulfill({ response: answer, json: { ...body, data: body.data.slice(hidden) } });
  });
  const dvr = new Dvr(page);
  await signIn.enter(ownProgram, `/dvr/${STREAM}`);
  await expect(dvr.lanes).toHaveCount(4);
  const before = await recorded(ownProgram, STREAM);
  const [first, second] = before.keys();
  await dvr.select(NOW - 7200, NOW - 3600);
  await dvr.button("Delete range").click();
  hidden = 0;
  await dvr.dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(dvr.dialog.getByRole("alert")).toContainText(`${first} serves the stream now`);
  await expect(dvr.dialog.getByRole("alert")).toContainText(`${second} serves the stream now`);
  await expect(dvr.dialog.getByRole("row")).toHaveCount(1 + 6);
  expect(within((await recorded(ownProgram, STREAM)).get(first)!, [NOW - 7200, NOW - 3600])).not.toEqual([]);
  await dvr.dialog.getByRole("button", { name: "Delete", exact: true }).click();
  for (const host of before.keys()) await expect(dvr.result(host)).toContainText("Deleted");
  await expectDeleted(ownProgram, before, NOW - 7200, NOW - 3600);
});

test("deleting everything wants the name, and its retry spares what was recorded since", async ({ page, ownProgram, signIn, guard }) => {
  const dvr = await openStream(page, ownProgram, signIn);
  const before = await recorded(ownProgram, STREAM);
  const [first] = before.keys();
  await setFaults(ownProgram, { area: "dvr", method: "DELETE", times: 1, fault: { kind: "failed_hosts", hosts: [first] } });
  guard.expectAnswer(500, DVR);
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
  const left = (await recorded(ownProgram, STREAM)).get(first)!;
  expect(Math.min(...left.map(([from]) => from))).toBeGreaterThanOrEqual(body.to_ts);
  expect(left.reduce((sum, [from, to]) => sum + to - from, 0)).toBeGreaterThan(500);
});

test("what is being deleted is there again after another page", async ({ page, ownProgram, signIn }) => {
  const dvr = await openStream(page, ownProgram, signIn);
  const before = await recorded(ownProgram, STREAM);
  await setFaults(ownProgram, { area: "dvr", method: "DELETE", fault: { kind: "latency", ms: 8_000, when: "after" } });
  await dvr.select(NOW - 7200, NOW - 3600);
  await dvr.deleteSelection();
  await expect(dvr.results.first()).toContainText("Waiting for an answer");
  // Reading shows that they have deleted, though the service has not answered.
  for (const host of before.keys()) await expect(dvr.result(host)).toContainText("Deleted, answer outstanding");
  await page.getByRole("link", { name: "Activity" }).click();
  await expect(page.getByRole("heading", { name: "Activity" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("region", { name: "Deletion results", exact: true }).getByText("Verified: deleted on 6 hosts")).toBeVisible({ timeout: 20_000 });
  await expectDeleted(ownProgram, before, NOW - 7200, NOW - 3600);
});

test("a host that is down fails, and where there was nothing to delete is said", async ({ page, ownProgram, signIn, guard }) => {
  const stream = "live/harbour-cam";
  const down = "edge-lis1.example.net";
  guard.expectAnswer(500, DVR);
  const dvr = new Dvr(page);
  await signIn.enter(ownProgram, `/dvr/${stream}`);
  await expect(dvr.lanes).toHaveCount(6);
  const from = NOW - 10 * 86_400;
  await dvr.select(from, from + 7200);
  for (const word of ["Deleted", "Nothing to delete"]) {
    await dvr.deleteSelection();
    await expect(dvr.result(down).first()).toContainText("Failed");
    await expect(dvr.result("edge-ams1.example.net").first()).toContainText(word);
    expect(within((await recorded(ownProgram, stream)).get("edge-ams1.example.net")!, [from, from + 7200])).toEqual([]);
  }
});

test("a host that failed and that nothing was shown of is named, and not sent to again unseen", async ({ page, ownProgram, signIn, guard }) => {
  // The service lists five of its six hosts, and says of the sixth that it failed.
  const [unlisted] = (await recorded(ownProgram, STREAM)).keys();
  await page.route(/\/dvr-net\/.*\/streams\//, async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    const answer = await route.fetch();
    const body = await answer.json();
    await route.fulfill({ response: answer, json: { ...body, data: body.data.slice(1) } });
  });
  const dvr = new Dvr(page);
  await signIn.enter(ownProgram, `/dvr/${STREAM}`);
  await expect(dvr.lanes).toHaveCount(5);
  await setFaults(ownProgram, { area: "dvr", method: "DELETE", times: 1, fault: { kind: "failed_hosts", hosts: [unlisted] } });
  guard.expectAnswer(500, DVR);
  await dvr.select(NOW - 7200, NOW - 3600);
  await dvr.deleteSelection();
  await expect(dvr.result(unlisted)).toContainText("Failed");
  await expect(dvr.result(unlisted)).toContainText("wasn't in the preview");
  const results = page.getByRole("region", { name: "Deletion results", exact: true });
  await expect(results).toContainText("Of 6 hosts: 5 deleted, 1 failed.");
  await expect(results).not.toContainText("Verified");
  const writes: string[] = [];
  page.on("request", (sent) => sent.method() === "DELETE" && writes.push(sent.url()));
  await dvr.button("Retry failed hosts").click();
  await expect(dvr.result(unlisted)).toContainText("Not sent");
  expect(writes).toEqual([]);
});

test("a host that can't be read is announced before all hosts are deleted, and unknown afterwards", async ({ page, ownProgram, signIn }) => {
  const [unreadable] = (await recorded(ownProgram, STREAM)).keys();
  await page.route(/\/dvr-net\/.*\/streams\//, async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    const answer = await route.fetch();
    const body = await answer.json();
    const [first, ...rest] = body.data;
    await route.fulfill({ response: answer, json: { ...body, data: [{ ...first, dvr: 5 }, ...rest] } });
  });
  const dvr = new Dvr(page);
  await signIn.enter(ownProgram, `/dvr/${STREAM}`);
  await expect(dvr.lanes).toHaveCount(5);
  await dvr.select(NOW - 7200, NOW - 3600);
  await dvr.button("Delete range").click();
  await expect(dvr.dialog).toContainText("1 host couldn't be read and can't be previewed");
  await dvr.dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(dvr.result(unreadable)).toContainText("Unknown");
  await expect(page.getByRole("region", { name: "Deletion results", exact: true })).toContainText("Of 6 hosts: 5 deleted, 1 unknown.");
});

test("a retry deletes nothing that was recorded after the first try", async ({ page, ownProgram, signIn, guard }) => {
  const dvr = await openStream(page, ownProgram, signIn);
  const [first] = (await recorded(ownProgram, STREAM)).keys();
  await setFaults(ownProgram, { area: "dvr", method: "DELETE", times: 1, fault: { kind: "failed_hosts", hosts: [first] } });
  guard.expectAnswer(500, DVR);
  await dvr.select(NOW - 600, NOW + 86_400);
  await dvr.deleteSelection();
  await expect(dvr.result(first)).toContainText("Failed");
  await ownProgram.advance(1_200);
  const retry = page.waitForRequest((request) => request.method() === "DELETE");
  await dvr.button("Retry failed hosts").click();
  const { host, to_ts } = (await retry).postDataJSON();
  expect(host).toBe(first);
  expect(to_ts).toBeLessThan(NOW + 600);
  await expect(dvr.result(first)).toContainText("Deleted");
  const since = within((await recorded(ownProgram, STREAM)).get(first)!, [to_ts, NOW + 86_400]);
  expect(since.reduce((sum, [from, to]) => sum + to - from, 0)).toBeGreaterThan(500);
});

test("a host that is away while it is retried can be retried when it is back", async ({ page, ownProgram, signIn, guard }) => {
  const dvr = await openStream(page, ownProgram, signIn);
  const before = await recorded(ownProgram, STREAM);
  const [first] = before.keys();
  await setFaults(ownProgram, { area: "dvr", method: "DELETE", times: 1, fault: { kind: "failed_hosts", hosts: [first] } });
  guard.expectAnswer(500, DVR);
  await dvr.select(NOW - 7200, NOW - 3600);
  await dvr.deleteSelection();
  await expect(dvr.result(first)).toContainText("Failed");
  await expect(dvr.result(first).getByRole("cell").nth(2)).toHaveText("–");
  let isAway = true;
  await page.route(/\/dvr-net\/.*\/streams\//, async (route) => {
    if (!isAway || route.request().method() !== "GET") return route.continue();
    const answer = await route.fetch();
    const body = await answer.json();
    await route.fulfill({ response: answer, json: { ...body, data: body.data.slice(1) } });
  });
  await dvr.button("Retry failed hosts").click();
  await expect(dvr.result(first)).toContainText("Retry when it is back");
  isAway = false;
  await dvr.button("Retry failed hosts").click();
  await expect(dvr.result(first)).toContainText("Deleted");
  await expectDeleted(ownProgram, before, NOW - 7200, NOW - 3600);
});

test("the journal has each request with its own answer", async ({ page, ownProgram, signIn, guard }) => {
  const dvr = await openStream(page, ownProgram, signIn);
  const [first] = (await recorded(ownProgram, STREAM)).keys();
  await setFaults(ownProgram, { area: "dvr", method: "DELETE", times: 1, fault: { kind: "failed_hosts", hosts: [first] } });
  guard.expectAnswer(500, DVR);
  await dvr.select(NOW - 7200, NOW - 3600);
  await dvr.deleteSelection();
  await expect(dvr.result(first)).toContainText("Failed");
  await dvr.button("Retry failed hosts").click();
  await expect(dvr.result(first)).toContainText("Deleted");
  const download = page.waitForEvent("download");
  await dvr.button("Export journal").click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
  const { deletions } = JSON.parse(Buffer.concat(chunks).toString());
  expect(deletions.map(({ host, status }: { host: string; status: number }) => [host, status])).toEqual([
    ["*", 500],
    [first, 200],
  ]);
  const results = (index: number) => deletions[index].results as { host: string; result: string }[];
  expect(results(0)).toHaveLength(6);
  expect(results(0).find(({ host }) => host === first)!.result).toBe("failed");
  expect(results(1)).toEqual([expect.objectContaining({ host: first, result: "deleted" })]);
});

test("the journal outlives a reload, with what came of it on each host", async ({ page, ownProgram, signIn, guard, shell }) => {
  const dvr = await openStream(page, ownProgram, signIn);
  const [first] = (await recorded(ownProgram, STREAM)).keys();
  await setFaults(ownProgram, { area: "dvr", method: "DELETE", times: 1, fault: { kind: "failed_hosts", hosts: [first] } });
  guard.expectAnswer(500, DVR);
  await dvr.select(NOW - 7200, NOW - 3600);
  await dvr.deleteSelection();
  await expect(dvr.result(first)).toContainText("Failed");
  await page.reload();
  const journal = page.getByRole("table", { name: "Deletions in this tab, the newest first" });
  const row = journal.getByRole("row").nth(1);
  await expect(row).toContainText(STREAM);
  await expect(row).toContainText(`${first}: failed`);
  await expect(row.getByText(/: deleted/)).toHaveText(/(: deleted.*){5}/);
  // What was predicted is not kept, so nothing of it is offered to be sent again.
  await expect(dvr.results).toHaveCount(0);
  const download = page.waitForEvent("download");
  await dvr.button("Export journal").click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
  const { deletions } = JSON.parse(Buffer.concat(chunks).toString());
  expect(deletions).toEqual([expect.objectContaining({ stream_name: STREAM, host: "*", status: 500, from_ts: NOW - 7200, to_ts: NOW - 3600 })]);
  await shell.leave();
  await signIn.enter(ownProgram, `/dvr/${STREAM}`);
  await expect(dvr.lanes).toHaveCount(6);
  await expect(journal).toHaveCount(0);
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
    fault: { kind: "status", status: 200, body: JSON.stringify({ status: "InProgress", description: "queued on 6 nodes" }) },
  });
  await dvr.select(NOW - 7200, NOW - 3600);
  await dvr.deleteSelection();
  // It is read for a minute: a deletion under way may still show.
  await expect(dvr.result(first)).toContainText("Unknown", { timeout: 90_000 });
  await expect(dvr.result(first)).toContainText("InProgress: queued on 6 nodes");
  await expect(dvr.button("Retry failed hosts")).toBeHidden();
});

test("what was deleted is still shown when the stream is gone afterwards", async ({ page, ownProgram, signIn, guard }) => {
  const dvr = await openStream(page, ownProgram, signIn);
  let isGone = false;
  await page.route(/\/dvr-net\/.*\/streams\//, async (route) => {
    if (route.request().method() === "DELETE") {
      isGone = true;
      return route.continue();
    }
    if (!isGone) return route.continue();
    const answer = await route.fetch();
    if (answer.ok()) return route.fulfill({ response: answer, json: { ...(await answer.json()), data: [] } });
    return route.fulfill({ response: answer });
  });
  await dvr.button("Delete all DVR").click();
  const dialog = page.getByRole("dialog", { name: "Delete all DVR" });
  await dialog.getByLabel("Stream name").fill(STREAM);
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("No host serves this stream")).toBeVisible();
  await expect(dvr.results).toHaveCount(6);
  await expect(page.getByRole("table", { name: "Deletions in this tab, the newest first" })).toBeVisible();
  guard.expectAnswer(404, DVR);
  await setFaults(ownProgram, { area: "dvr", method: "GET", fault: { kind: "status", status: 404 } });
  await dvr.button("Check again").click();
  await expect(page.getByText("404: the service has no stream with this name")).toBeVisible();
  await expect(page.getByText("Nothing was changed")).toBeHidden();
  await expect(dvr.results).toHaveCount(6);
});

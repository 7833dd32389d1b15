// A change of a recording sends only what differs, and while it records, all fields but "DVR enabled" are locked.
import { expect, test } from "../fixtures.ts";
import { Recording } from "../pages/recording.ts";
import { act, createSetting, readSetting, readSettings } from "../support/recordings.ts";
import { writesOf } from "../support/requests.ts";

const RECORD = /\/app\/recorder-cloud\/v1\/demo\/record/;
const EACH_CONNECTION = 12;
const CHANGEABLE = ["Stream type", "Launch type", "Path", "Storage time (days)"];
const FIXED = ["Resource ID", "Stop timeout (seconds)", "DVR window (seconds)"];

let id: string;
let recording: Recording;

test.beforeEach(async ({ page, ownProgram }) => {
  id = await createSetting(ownProgram, { resource_id: "publish-jazz", qualities: { "https://cdn.example.net/q.m3u8": "720p" } });
  recording = new Recording(page);
  await recording.open(ownProgram, id);
});

test("recording form: sends what differs, and undoes it", async ({ page, ownProgram }) => {
  for (const label of FIXED) await expect(recording.field(label)).toHaveCount(0);
  await page.getByText("Details", { exact: true }).click();
  await expect(page.getByText("stop timeout 30 min · DVR window 12 hours · qualities 720p")).toBeVisible();
  for (const label of CHANGEABLE) await expect(recording.field(label)).toBeEnabled();
  const writes = writesOf(page);
  await recording.field("Storage time (days)").fill("2 weeks");
  await recording.switch("DVR enabled").click();
  await expect(recording.changes).toContainText("2 changes");
  await recording.saveChanges.click();
  const row = (name: string) => recording.review.getByRole("row").filter({ hasText: name });
  await expect(row("Storage time (days)")).toContainText("Keep forever");
  await expect(row("Storage time (days)")).toContainText("14 days");
  await recording.save.click();
  await expect(page.getByRole("button", { name: "Undo last save" })).toBeVisible();
  expect(writes).toEqual([{ method: "PATCH", body: { action: "change", storage_time: 14, dvr_enabled: true } }]);
  expect(await readSetting(ownProgram, id)).toMatchObject({ storage_time: 14, dvr_enabled: true });
  await page.getByRole("button", { name: "Undo last save" }).click();
  await recording.save.click();
  await expect.poll(async () => (await readSetting(ownProgram, id)).storage_time).toBe(-1);
});

test("recording form: locks when a recording has started, and keeps locked changes for later", async ({ page, ownProgram, guard }) => {
  guard.expectAnswer(422, RECORD);
  await recording.field("Path").fill("/typed/{now}.m3u8");
  await recording.saveChanges.click();
  await act(ownProgram, id, "start");
  await recording.save.click();
  await expect(recording.alerts.filter({ hasText: "Rejected by the service" })).toContainText("cannot be changed while the recording is active");
  await expect(recording.field("Path")).toHaveValue("/typed/{now}.m3u8");
  expect((await readSetting(ownProgram, id)).path).toBe("/records/{now}.m3u8");

  await recording.switch("DVR enabled").click();
  await page.getByRole("button", { name: "Refresh status" }).click();
  for (const label of CHANGEABLE) await expect(recording.field(label)).toBeDisabled();
  await expect(page.getByText("Can be changed after 21:00"), "the 12-hour limit, said once").toHaveCount(1);
  await expect(recording.switch("DVR enabled")).toBeEnabled();
  await expect(recording.field("Path")).toHaveValue("/typed/{now}.m3u8");
  await expect(recording.changes).toContainText("1 change");
  const writes = writesOf(page);
  await recording.saveChanges.click();
  await expect(recording.review.getByRole("row")).toHaveCount(2);
  await recording.save.click();
  await expect(page.getByRole("alert").or(page.getByText("Verified: the service has")).first()).toBeVisible();
  expect(writes).toEqual([{ method: "PATCH", body: { action: "change", dvr_enabled: true } }]);
  await expect(recording.field("Path")).toHaveValue("/typed/{now}.m3u8");
  await act(ownProgram, id, "stop");
  await page.getByRole("button", { name: "Refresh status" }).click();
  await expect(recording.field("Path")).toBeEnabled();
  await recording.reviewAndSave();
  await expect.poll(async () => (await readSetting(ownProgram, id)).path).toBe("/typed/{now}.m3u8");
  expect(writes.at(-1)).toEqual({ method: "PATCH", body: { action: "change", path: "/typed/{now}.m3u8" } });
});

test("recording form: merges someone else's changes", async ({ page, ownProgram }) => {
  await act(ownProgram, id, "change", { path: "/earlier/{now}.m3u8" });
  await page.getByRole("button", { name: "Refresh status" }).click();
  await expect(recording.field("Path")).toHaveValue("/earlier/{now}.m3u8");
  await expect(recording.changes).toContainText("No changes");
  await recording.field("Path").fill("/mine/{now}.m3u8");
  await act(ownProgram, id, "change", { path: "/theirs/{now}.m3u8", storage_time: 7 });
  const writes = writesOf(page);
  await recording.reviewAndSave();
  const conflict = page.getByRole("dialog", { name: "Changed elsewhere" });
  await expect(conflict).toContainText("/theirs/{now}.m3u8");
  expect(writes).toEqual([]);
  await conflict.getByRole("button", { name: "Keep mine" }).click();
  await conflict.getByRole("button", { name: "Continue to review" }).click();
  await recording.save.click();
  await expect.poll(async () => (await readSetting(ownProgram, id)).path).toBe("/mine/{now}.m3u8");
  expect((await readSetting(ownProgram, id)).storage_time).toBe(7);
});

test("recording form: reviews against what is there now", async ({ page, ownProgram }) => {
  await recording.field("Path").fill("/mine/{now}.m3u8");
  await act(ownProgram, id, "change", { path: "/theirs/{now}.m3u8" });
  await page.getByRole("button", { name: "Refresh status" }).click();
  await expect(async () => {
    await page.keyboard.press("Escape");
    await recording.saveChanges.click();
    await expect(page.getByRole("dialog", { name: "Changed elsewhere" })).toContainText("/theirs/{now}.m3u8", { timeout: 1_000 });
  }).toPass();
});

test("recording form: reads again after a lost connection", async ({ ownProgram, guard }) => {
  guard.expectNoAnswer(RECORD);
  await recording.field("Storage time (days)").fill("30");
  for (const [when, says, days] of [
    ["before", "Your change hasn't been applied", -1],
    ["after", "your change was saved", 30],
  ] as const) {
    await ownProgram.setFaults([{ area: "recording", method: "PATCH", times: EACH_CONNECTION, fault: { kind: "drop", when } }]);
    await recording.reviewAndSave();
    await expect(recording.alerts.filter({ hasText: "Outcome unknown" })).toContainText(says);
    await expect(recording.field("Storage time (days)")).toHaveValue("30");
    expect((await readSetting(ownProgram, id)).storage_time).toBe(days);
  }
});

test("recording form: edits a window of unknown shape as JSON, with errors at the field", async ({ page, ownProgram }) => {
  const schedule = [{ cron: "0 3 * * *" }];
  await page.route(RECORD, async (route) => {
    if (route.request().method() !== "GET") return route.fulfill({ json: {} });
    const answer = await (await route.fetch()).json();
    for (const setting of answer) if (setting.id === id) Object.assign(setting, { launch_type: "schedule", schedule });
    return route.fulfill({ json: answer });
  });
  await page.reload();
  const json = page.getByLabel("As JSON");
  await expect(json).toHaveValue('{"cron": "0 3 * * *"}'.replace(": ", ":"));
  await json.fill('{"cron": "0 4 * * *"');
  await recording.saveChanges.click();
  await expect(json).toHaveAccessibleDescription(/Not valid JSON/);
  await json.fill('{"cron": "0 4 * * *"}');
  const sent = writesOf(page);
  await recording.reviewAndSave();
  await expect.poll(() => sent).toEqual([{ method: "PATCH", body: { action: "change", schedule: [{ cron: "0 4 * * *" }] } }]);
  expect((await readSetting(ownProgram, id)).schedule).toBeUndefined();
});

test("recording form: replaces all windows at once and removes them with the launch type", async ({ page, ownProgram }) => {
  await recording.field("Launch type").fill("schedule");
  await page.getByRole("button", { name: "Add window" }).click();
  await recording.fillWindow(1, "2026-03-03 18:00", "2026-03-03 19:00");
  await recording.reviewAndSave();
  await expect.poll(async () => (await readSetting(ownProgram, id)).schedule).toEqual([{ start: "2026-03-03T18:00:00Z", stop: "2026-03-03T19:00:00Z" }]);
  await expect(recording.state).toContainText("Starts 3 Mar 18:00");
  await recording.field("Launch type").fill("button");
  await recording.reviewAndSave();
  await expect.poll(async () => (await readSetting(ownProgram, id)).launch_type).toBe("button");
  await expect(page.getByText("the service changed some values")).toHaveCount(0);
});

test("recording form: warns of a shorter storage time", async ({ page, ownProgram }) => {
  const settings = await readSettings(ownProgram);
  await recording.open(ownProgram, settings.find((one) => one.source_path.includes("sports1"))?.id);
  const deletes = /Saving deletes 1 of 2 files, from \d+ \w+( \d{4})? 19:00\. It doesn't come back\./;
  const notices = page.getByRole("main").getByText(deletes);
  await recording.field("Storage time (days)").fill("7");
  await expect(notices).toHaveCount(1);
  await recording.saveChanges.click();
  await expect(recording.review.getByText(deletes)).toBeVisible();
  await recording.save.click();
  await expect(page.getByText("Files that the shorter storage time deleted don't come back.")).toBeVisible();
});

test("recording form: folds past windows and removes them, with undo", async ({ page, ownProgram }) => {
  const days = ["2025-12-01", "2025-12-02", "2025-12-03", "2026-03-03"];
  const schedule = days.map((day) => ({ start: `${day}T18:00:00Z`, stop: `${day}T19:00:00Z` }));
  const source = "https://cdn.example.net/live/daily/index.m3u8";
  await recording.open(ownProgram, await createSetting(ownProgram, { source, launch_type: "schedule", schedule }));
  const window = (number: number) => page.getByRole("group", { name: `Window ${number}`, exact: true });
  await expect(page.getByText("3 past windows", { exact: true })).toBeVisible();
  await expect(window(1)).toHaveCount(0);
  await expect(window(4).getByLabel("Start (UTC)")).toHaveValue("2026-03-03T18:00:00Z");
  await page.getByRole("button", { name: "Show past windows" }).click();
  await expect(window(1)).toBeVisible();
  await page.getByRole("button", { name: "Remove past windows" }).click();
  await expect(window(1).getByLabel("Start (UTC)")).toHaveValue("2026-03-03T18:00:00Z");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(recording.changes).toContainText("No changes");
  await expect(window(4)).toBeVisible();
});

test("recording form: keeps the last past window", async ({ page, ownProgram }) => {
  const schedule = [1, 2, 3, 4].map((day) => ({ start: `2025-12-0${day}T18:00:00Z`, stop: `2025-12-0${day}T19:00:00Z` }));
  const source = "https://cdn.example.net/live/weekly/index.m3u8";
  const past = await createSetting(ownProgram, { source, launch_type: "schedule", schedule });
  await recording.open(ownProgram, past);
  await page.getByRole("button", { name: "Remove past windows" }).click();
  await expect(page.getByText("Removed 3 past windows. The last one stays: an empty schedule can mean always on.")).toBeVisible();
  await recording.saveChanges.click();
  await expect(recording.review.getByRole("row", { name: "Schedule" })).toContainText("Removed: 2025-12-03T18:00:00Z to 2025-12-03T19:00:00Z");
  await recording.save.click();
  await expect.poll(async () => (await readSetting(ownProgram, past)).schedule).toEqual(schedule.slice(3));
});

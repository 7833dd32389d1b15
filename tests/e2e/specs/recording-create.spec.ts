// A new recording shows every default without sending it, and runs to its end with each launch type.
import { expect, type Locator, type Page, test } from "../fixtures.ts";
import { Recording, REQUIRED } from "../pages/recording.ts";
import { act, body, createSetting, ON_AIR, readSetting, readSettings } from "../support/recordings.ts";
import { writesOf } from "../support/requests.ts";

const idOf = (page: Page) => new URL(page.url()).pathname.split("/").at(-1)!;

async function created(page: Page, recording: Recording): Promise<string> {
  await expect(recording.state).toBeVisible();
  return idOf(page);
}

test("new recording: shows defaults and sends none", async ({ page, ownProgram, recording }) => {
  await recording.open(ownProgram);
  for (const [label, value] of [
    ["Path", "/records/{now}.m3u8"],
    ["Stop timeout (seconds)", "1800"],
    ["Storage time (days)", "-1"],
    ["DVR window (seconds)", "43200"],
  ]) {
    await expect(recording.field(label)).toHaveValue(value);
  }
  await expect(recording.field("Path")).toHaveAccessibleDescription(/\{now\} with the start time/);
  await expect(recording.field("Stop timeout (seconds)")).toHaveAccessibleDescription(/^30 min \(1800 s\)/);
  await expect(recording.field("DVR window (seconds)")).toHaveAccessibleDescription(/^12 hours \(43200 s\)/);
  await expect(recording.switch("Keep forever")).toBeChecked();
  await expect(recording.switch("DVR enabled")).not.toBeChecked();
  await expect(recording.switch("SMIL")).not.toBeChecked();
  const writes = writesOf(page);
  await recording.fill(REQUIRED);
  await recording.createRecording.click();
  const id = await created(page, recording);
  expect(writes).toEqual([{ method: "PUT", body: body() }]);
  expect(await readSetting(ownProgram, id)).toMatchObject({
    stream_type: "short",
    launch_type: "button",
    path: "/records/{now}.m3u8",
    stop_timeout: 1800,
    storage_time: -1,
    dvr_enabled: false,
    dvr_window: 43200,
    smil: false,
    qualities: null,
  });
});

test("new recording: sends every field as typed, with durations in the API's units", async ({ page, ownProgram, recording }) => {
  await recording.open(ownProgram);
  await recording.fill({
    ...REQUIRED,
    "Resource ID": "publish-jazz",
    "Launch type": "schedule",
    Path: "/jazz/{now}.m3u8",
    "Stop timeout (seconds)": "90 min",
    "Storage time (days)": "2 weeks",
    "DVR window (seconds)": "6h",
  });
  await expect(recording.field("DVR window (seconds)")).toHaveAccessibleDescription(/^6 hours \(21600 s\)/);
  const forever = recording.switch("Keep forever");
  await expect(forever).not.toBeChecked();
  await expect(recording.field("Storage time (days)")).toHaveValue("14");
  await forever.click();
  await expect(recording.field("Storage time (days)")).toHaveValue("-1");
  await forever.click();
  await expect(recording.field("Storage time (days)")).toHaveValue("14");
  await recording.switch("DVR enabled").click();
  await recording.switch("SMIL").click();
  await page.getByRole("button", { name: "Add window" }).click();
  await recording.fillWindow(1, "2026-03-02 18:00", "2026-03-02 17:00");
  // Another launch type hides the windows, and the first has them again.
  await recording.field("Launch type").fill("button");
  await expect(page.getByRole("group", { name: "Window 1" })).toHaveCount(0);
  await recording.field("Launch type").fill("schedule");
  await recording.createRecording.click();
  const stop = page.getByRole("group", { name: "Window 1" }).getByLabel("Stop (UTC)");
  await expect(stop).toHaveAccessibleDescription(/Stop must be after start/);
  await stop.fill("2026-03-02 20:00");
  await page.getByRole("button", { name: "Add quality" }).click();
  await recording.fillQuality(1, "https://cdn.example.net/q/720.m3u8", "720p");
  const writes = writesOf(page);
  await recording.createRecording.click();
  await created(page, recording);
  expect(writes).toEqual([
    {
      method: "PUT",
      body: {
        ...body(),
        resource_id: "publish-jazz",
        launch_type: "schedule",
        schedule: [{ start: "2026-03-02T18:00:00Z", stop: "2026-03-02T20:00:00Z" }],
        path: "/jazz/{now}.m3u8",
        stop_timeout: 5400,
        storage_time: 14,
        dvr_enabled: true,
        dvr_window: 21600,
        smil: true,
        qualities: { "https://cdn.example.net/q/720.m3u8": "720p" },
      },
    },
  ]);
});

const PRESSES: [string, (recording: Recording) => Locator][] = [
  ["Create recording", ({ alerts }) => alerts.getByText("problems to save")],
  ["Add quality", (recording) => recording.field("Quality URL")],
];
for (const [name, shown] of PRESSES) {
  test(`new recording: takes a press on "${name}" when the field that was left shows a problem`, async ({ page, program, recording }) => {
    await page.setViewportSize({ width: 1440, height: 2600 });
    await recording.open(program);
    await recording.field("Source URL").fill("no address");
    const { x, y, width, height } = (await page.getByRole("button", { name }).boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.clock.runFor(500);
    await page.mouse.up();
    await expect(shown(recording)).toBeVisible();
  });
}

test("recording: with launch type schedule, records during its window and links it in the DVR", async ({ page, ownProgram, recording }) => {
  await recording.open(ownProgram);
  await recording.fill({ ...REQUIRED, "Launch type": "schedule" });
  await page.getByRole("button", { name: "Add window" }).click();
  await recording.fillWindow(1, "2026-03-02 10:00", "2026-03-02 11:00");
  await recording.createRecording.click();
  const id = await created(page, recording);
  await expect(recording.state).toContainText("Starts 10:00");
  const at = (time: string) => ownProgram.setClock(Date.parse(`2026-03-02T${time}Z`) / 1000);
  const refresh = page.getByRole("button", { name: "Refresh status" });
  await at("10:00:30");
  await refresh.click();
  await expect(recording.state).toContainText("Recording");
  expect((await readSetting(ownProgram, id)).records).toEqual([{ start: "2026-03-02T10:00:00Z", init_path: "/records/20260302T100000Z.m3u8" }]);
  await at("11:00:30");
  await refresh.click();
  await expect(recording.state).toContainText("Finished");
  await page.getByRole("button", { name: "Show finished" }).click();
  const row = recording.instances.getByRole("row").last();
  await expect(row).toContainText("1 hour");
  await expect(row).toContainText("/records/20260302T100000Z.m3u8");
  await expect(row.getByRole("link", { name: "View this time" })).toHaveAttribute(
    "href",
    "/streams/live/jazz-radio?from=2026-03-02T10:00:00Z&to=2026-03-02T11:00:00Z",
  );
});

test("new recording: restores its draft until created", async ({ page, ownProgram, recording }) => {
  await recording.open(ownProgram);
  await recording.fill({ ...REQUIRED, "Source URL": `${ON_AIR}?token=planted-secret-7`, "Storage time (days)": "30" });
  await page.getByRole("button", { name: "Add quality" }).click();
  await recording.fillQuality(1, "https://cdn.example.net/q/720.m3u8", "720p");
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain("720p");
  expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toContain("planted-secret-7");
  await page.reload();
  await expect(recording.field("Storage time (days)")).toHaveValue("30");
  await expect(page.getByRole("group", { name: "Quality 1" }).getByLabel("Quality name")).toHaveValue("720p");
  await recording.field("Source URL").fill(ON_AIR);
  await recording.createRecording.click();
  await expect(recording.state).toBeVisible();
  await page.goto(`${ownProgram.address}/recordings/new`);
  await expect(recording.field("Launch type")).toHaveValue("");
});

test("new recording: copies every value that the API returns when it is a duplicate", async ({ page, ownProgram, recording }) => {
  const id = await createSetting(ownProgram, { storage_time: 30, dvr_window: 3600, qualities: { "https://cdn.example.net/q.m3u8": "720p" } });
  await act(ownProgram, id, "deactivate");
  await recording.open(ownProgram, id);
  await recording.press(recording.duplicate);
  await expect(recording.heading).toHaveText("New recording");
  await expect(page.getByText("Copied from live/jazz-radio/index.m3u8")).toBeVisible();
  await expect(recording.field("Source URL")).toHaveValue(ON_AIR);
  await expect(recording.field("DVR window (seconds)")).toHaveValue("3600");
  await recording.fill({ "Stream name": "live/jazz-radio", "DVR window (seconds)": "2h" });
  await recording.createRecording.click();
  const copy = await created(page, recording);
  expect(copy).not.toBe(id);
  await expect.poll(async () => (await readSetting(ownProgram, copy)).dvr_window).toBe(7200);
  expect(await readSetting(ownProgram, copy)).toMatchObject({ storage_time: 30, qualities: { "https://cdn.example.net/q.m3u8": "720p" } });
});

test("new recording: fills in what is known of a stream", async ({ page, ownProgram, recording }) => {
  const jazz = (await readSettings(ownProgram)).find((one) => one.source_path === "/live/jazz-radio/playlist.m3u8")!;
  await recording.open(ownProgram);
  const option = (name: string | RegExp) => page.getByRole("option", { name });
  await recording.field("Stream name").fill("jazz-radio");
  await option(/^live\/jazz-radio .*recording/).click();
  await expect(recording.field("Stream name")).toHaveValue("live/jazz-radio");
  await expect(recording.field("Stream name")).toBeFocused();
  await expect(recording.field("Source URL")).toHaveValue(`https://${jazz.source_domain}${jazz.source_path}`);
  await expect(recording.field("Resource ID")).toHaveValue(jazz.resource_id);
  const remark = page.getByText(/an active recording already has this source/i);
  await expect(remark.getByRole("link", { name: "live/jazz-radio" })).toHaveAttribute("href", `/recordings/${jazz.id}`);
  await recording.field("Source URL").fill(ON_AIR);
  await expect(remark).toHaveCount(0);
  await recording.field("Launch type").click();
  await option("When you press Start button").click();
  await expect(recording.field("Launch type")).toHaveValue("button");
  await expect(recording.field("Launch type")).toHaveAccessibleDescription("When you press Start");
});

test("new recording: empties a chosen stream's source on another name", async ({ ownProgram, page, recording }) => {
  await recording.open(ownProgram);
  await recording.field("Stream name").fill("jazz-radio");
  await page.getByRole("option", { name: /^live\/jazz-radio .*recording/ }).click();
  await expect(recording.field("Source URL")).toHaveValue(/jazz-radio/);
  await page.keyboard.type("-2");
  await expect(recording.field("Source URL")).toHaveValue("");
  await expect(recording.field("Stream name")).toHaveValue("live/jazz-radio-2");
});

test("new recording: gives a copy's path the name of its stream", async ({ ownProgram, recording }) => {
  const id = await createSetting(ownProgram, { path: "/records/live/jazz-radio/{now}.m3u8" });
  await recording.open(ownProgram, id);
  await recording.press(recording.duplicate);
  await recording.field("Stream name").pressSequentially("live/blues");
  await expect(recording.field("Path")).toHaveValue("/records/live/blues/{now}.m3u8");
});

test("recording: names another one of the same file at the path", async ({ page, ownProgram, recording }) => {
  await createSetting(ownProgram, { path: "/shared.m3u8" });
  await recording.open(ownProgram);
  await recording.fill({ Path: "shared.m3u8" });
  await expect(page.getByText("This file is also written by: live/jazz-radio")).toBeVisible();
});

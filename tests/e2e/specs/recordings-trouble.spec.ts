// A recording that should run but does not is shown at once, and can be started from there.
import { expect, type Program, START_AT, test } from "../fixtures.ts";
import { act, createSetting, statusOf } from "../pages/recordings.ts";
import { pollUntil, SOON_MS } from "../support/clock.ts";
import { writesOf } from "../support/requests.ts";

const CUP = "events/cup-final";
const START = { area: "recording", method: "PATCH" };

/** Creates a setting whose window opens five minutes after the start. */
const createScheduled = (program: Program) =>
  createSetting(program, "live/news/special.m3u8", {
    launch_type: "schedule",
    schedule: [{ start: "2026-03-02T09:05:00Z", stop: "2026-03-02T10:00:00Z" }],
  });

const moveTo = (program: Program, time: string) => program.setClock(Date.parse(START_AT.replace("09:00:00", time)) / 1000);

test("recordings list: starts what is not recording", async ({ page, ownProgram, signIn, recordings }) => {
  const name = await createScheduled(ownProgram);
  const row = recordings.row(name);
  await signIn.enter(ownProgram, "/recordings");
  await expect(row).toContainText(/Starts 09:05, in [45] min/);
  await moveTo(ownProgram, "09:05:10");
  await pollUntil(page, () => expect(row).toContainText(/Recording since 09:05, stops 10:00/, { timeout: SOON_MS }));
  // Stops it as if by mistake.
  await act(ownProgram, name, "stop");
  await moveTo(ownProgram, "09:05:30");
  await pollUntil(page, () => expect(row).toContainText("Finished", { timeout: SOON_MS }));
  await expect(recordings.start(name), "it may take a minute").toBeHidden();
  await moveTo(ownProgram, "09:06:30");
  await pollUntil(page, () => expect(row).toContainText("Not recording for 1 min (since 09:05)", { timeout: SOON_MS }));
  await expect(row).toContainText("Not recording");

  const writes = writesOf(page);
  await recordings.start(name).click();
  await expect(row.locator("[data-column=state]")).toHaveText("Recording");
  await expect(recordings.start(name)).toBeHidden();
  await expect(page.getByText(`${name}: Verified: recording.`).first()).toBeVisible();
  expect(await statusOf(ownProgram, name)).toBe("progress");
  expect(writes).toHaveLength(1);
});

test("recordings list: shows why a start was rejected", async ({ page, ownProgram, signIn, guard, recordings }) => {
  guard.expectAnswer(422, /\/record\//);
  const press = "events/press-conference";
  await act(ownProgram, press, "deactivate");
  await signIn.enter(ownProgram, "/recordings");
  await recordings.start(press).click();
  await expect(recordings.row(press).locator("[data-column=state]")).toHaveText("Deactivated");
  await ownProgram.setFaults([{ ...START, fault: { kind: "status", status: 422 } }]);
  const writes = writesOf(page);
  await recordings.start(CUP).click();
  await expect(recordings.row(CUP)).toContainText("The service rejected the start");
  await expect(page.getByRole("region", { name: "Messages" })).toContainText(`${CUP}: The service rejected the start`);
  expect(writes, "the start is not retried automatically").toHaveLength(1);
  await ownProgram.setFaults();
  await recordings.start(CUP).click();
  await expect(recordings.row(CUP).locator("[data-column=state]")).toHaveText("Recording");
  expect(await statusOf(ownProgram, CUP)).toBe("progress");
});

test("recordings list: trusts a start once it is reported", async ({ page, ownProgram, signIn, recordings }) => {
  const name = "live/city-cam";
  // The service accepts the start and does nothing, which the local one never does.
  await page.route(/\/record\/[0-9a-f-]+$/, (route) =>
    route.request().method() === "PATCH" ? route.fulfill({ json: {} }) : route.fallback(),
  );
  await signIn.enter(ownProgram, "/recordings");
  await recordings.row(name).getByRole("checkbox").click();
  await recordings.bar.getByRole("button", { name: "Start", exact: true }).click();
  await recordings.dialog.getByRole("button", { name: "Start 1 recording" }).click();
  await expect(recordings.result(name)).toContainText("In progress");
  // The minute begins with the response, which may come while the clock moves.
  const says = "The start was accepted, but not confirmed after 60 s: the state is wait.";
  await pollUntil(page, () => expect(recordings.result(name)).toContainText(says, { timeout: SOON_MS }));
  await expect(recordings.row(name)).toContainText(/Not recording for .+ \(since 0(8:59|9:0\d)\): start accepted, not confirmed/);
  await act(ownProgram, name, "start");
  await pollUntil(page, () => expect(recordings.row(name).locator("[data-column=state]")).toHaveText("Recording", { timeout: SOON_MS }));
});

test("overview: starts recordings that are not running", async ({ page, ownProgram, signIn, overview, recordings }) => {
  await page.setViewportSize({ width: 1000, height: 900 });
  await signIn.enter(ownProgram, "/");
  const alarm = page.getByRole("link", { name: "2 recordings not running" });
  await expect(alarm).toBeVisible();
  const line = overview.recordings.getByRole("listitem").filter({ hasText: CUP });
  await expect(line).toContainText("Not recording for 20 min (since 08:40)");
  await line.getByRole("button", { name: "Start recording" }).click();
  await expect(page.getByRole("link", { name: "1 recording not running" })).toBeVisible();
  expect(await statusOf(ownProgram, CUP)).toBe("progress");
  await page.getByRole("link", { name: "1 recording not running" }).click();
  await expect(page).toHaveURL(/\/recordings\?state=not-recording$/);
  await expect(recordings.rows).toHaveCount(1);
});

test("recordings list: marks nothing as not recording while the states can't be loaded", async ({ page, ownProgram, signIn, guard, recordings }) => {
  guard.expectAnswer(500, /\/record\?/);
  const name = await createScheduled(ownProgram);
  await signIn.enter(ownProgram, "/recordings");
  await expect(recordings.row(name)).toContainText("Starts 09:05");
  await ownProgram.setFaults([{ path: "*/record", fault: { kind: "status", status: 500 } }]);
  await moveTo(ownProgram, "09:08:00");
  const alert = page.getByRole("alert").filter({ hasText: "The list of recordings" });
  await pollUntil(page, () => expect(alert).toBeVisible({ timeout: SOON_MS }));
  await expect(recordings.row(name)).toContainText("Window open since 09:05");
  await expect(recordings.row(name)).not.toContainText("Not recording");
});

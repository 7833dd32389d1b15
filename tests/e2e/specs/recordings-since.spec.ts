// Every page gives the same time and reason for a recording that is not running, and no button moves under the pointer.
import { expect, type Locator, type Page, type Program, test } from "../fixtures.ts";
import { idOf } from "../pages/recordings.ts";
import { pollUntil, SOON_MS } from "../support/clock.ts";
import { hold } from "../support/hold.ts";
import { create, resource, restream } from "../support/resources.ts";
import { act, createSetting } from "../support/recordings.ts";
import { writesOf } from "../support/requests.ts";
import { changeAnswers } from "../support/answers.ts";

const CUP = "events/cup-final";
const PRESS = "events/press-conference";
const GALA = "events/gala";

/** Creates a setting of a stream on air, whose window opens in a minute. */
const createScheduled = (program: Program) =>
  createSetting(program, { launch_type: "schedule", schedule: [{ start: "2026-03-02T09:01:00Z", stop: "2026-03-02T11:00:00Z" }] });

/** Clicks a button, and once more whatever is in its position then. */
async function pressTwice(page: Page, button: Locator): Promise<void> {
  await button.click();
  await page.mouse.down();
  await page.mouse.up();
}

test("missed recording: has one duration on every page", async ({ program, signIn, shell, overview, recording, recordings }) => {
  const since = "Not recording for 20 min (since 08:40)";
  await signIn.enter(program, "/");
  await expect(overview.recordings.getByRole("listitem").filter({ hasText: CUP })).toContainText(since);
  await shell.link("Recordings").click();
  await expect(recordings.row(CUP)).toContainText(since);
  const lane = recordings.lanes.filter({ hasText: CUP });
  await expect(lane).toContainText(/Not recording\s*for 20 min \(since 08:40\)/);
  await recordings.row(CUP).getByRole("link").click();
  await expect(recording.alerts.filter({ hasText: since })).toBeVisible();
  await expect(recording.state).not.toContainText("Starting now");

  const until = "Overrunning: should have stopped at 08:00";
  await shell.link("Overview").click();
  await expect(overview.recordings).toContainText("1 overrunning");
  await overview.recordings.getByRole("link", { name: GALA }).click();
  await expect(recording.state).toContainText("Overrunning");
  await expect(recording.alerts).toContainText(until);
  await shell.link("Recordings").click();
  await recordings.state.getByRole("button", { name: /^Overrunning/ }).click();
  await expect(recordings.rows).toHaveCount(1);
  await expect(recordings.row(GALA)).toContainText(until);
});

test("missed recording: counts from a run that began and ended between two polls of the list", async ({ page, ownProgram, signIn, recordings }) => {
  await signIn.enter(ownProgram, "/recordings?state=not-recording");
  await expect(recordings.row(CUP)).toContainText("since 08:40");
  const id = await idOf(ownProgram, CUP);
  await act(ownProgram, id, "start");
  await ownProgram.advance(20);
  await act(ownProgram, id, "stop");
  await ownProgram.advance(120);
  await pollUntil(page, () => expect(recordings.row(CUP)).toContainText(/Not recording for [23] min \(since 09:00\)/, { timeout: SOON_MS }));
});

test("missed recording: has no duration before it is known", async ({ page, program, signIn, recording, recordings }) => {
  const open = /Not recording, window open since 0\d:\d\d/;
  await changeAnswers(page, /\/record\/[0-9a-f-]+\?.*all/, ([setting]) => {
    for (const record of setting.records) record.stop = "later";
  });
  await signIn.enter(program, "/recordings?state=not-recording");
  await expect(recordings.row(CUP)).toContainText(open);
  await expect(recordings.row(CUP)).not.toContainText("since 08:40");
  const lane = recordings.lanes.filter({ hasText: CUP });
  await expect(lane).toContainText(open);
  await expect(lane.locator("path.plan-missed")).toHaveAttribute("d", "");
  await recordings.row(CUP).getByRole("link").click();
  await expect(recording.alerts.filter({ hasText: open })).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("missed recording: shows no alarm after a manual stop until the next window", async ({ page, ownProgram, shell, overview, recording, recordings }) => {
  const id = await createScheduled(ownProgram);
  await ownProgram.advance(90);
  await recording.open(ownProgram, id);
  await expect(recording.state).toContainText(/Recording\s*since 09:0\d/);
  await recording.stopAndConfirm();
  await expect(recording.outcome).toContainText("Verified: stopped");
  await expect(recording.state).toContainText(/Finished.*Stopped at 09:0\d/);
  await ownProgram.advance(180);
  await page.getByRole("button", { name: "Refresh status" }).click();
  await expect(recording.alerts).toHaveCount(0);
  await shell.link("Recordings").click();
  const name = "live/jazz-radio/index.m3u8";
  await expect(recordings.row(name)).toContainText(/Stopped at 09:0\d/);
  await expect(recordings.lanes.filter({ hasText: name }), "nothing more is planned").toHaveCount(0);
  await shell.link("Overview").click();
  await expect(overview.recordings).toContainText("2 not recording");
});

test("recordings list: shows a start in its row, and a second click starts nothing else", async ({ page, ownProgram, signIn, recordings }) => {
  await signIn.enter(ownProgram, "/recordings?state=not-recording");
  await expect(recordings.rows).toHaveCount(2);
  const writes = writesOf(page);
  const first = (await recordings.names())[0];
  const letGo = await hold(page, /\/record\/[0-9a-f-]+$/, (request) => request.method() === "PATCH");
  const button = recordings.rows.first().getByRole("button", { name: /^Start/ });
  await pressTwice(page, button);
  await expect(button).toHaveText("Starting…");
  await expect(button).toBeDisabled();
  letGo();
  await expect(recordings.rows.first().locator("[data-column=state]")).not.toHaveText("Not recording");
  expect((await recordings.names())[0], "the row stays under the pointer").toBe(first);
  await expect(recordings.rows.first().getByRole("button")).toHaveText("Started");
  await page.mouse.down();
  await page.mouse.up();
  await expect(page).toHaveURL(/\/recordings\?state=not-recording$/);
  expect(writes).toHaveLength(1);
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await expect(recordings.rows).toHaveCount(1);
});

test("recordings list: disables Start while a start from the recording page is in progress", async ({ page, ownProgram, shell, recording, recordings }) => {
  await recording.open(ownProgram, await idOf(ownProgram, CUP));
  const writes = writesOf(page);
  const letGo = await hold(page, /\/record\/[0-9a-f-]+$/, (request) => request.method() === "PATCH");
  await page.getByRole("button", { name: "Start recording", exact: true }).click();
  await shell.link("Recordings").click();
  const button = recordings.row(CUP).getByRole("button", { name: /^Start/ });
  await expect(button).toHaveText("Starting…");
  await expect(button).toBeDisabled();
  letGo();
  await expect(recordings.row(CUP).locator("[data-column=state]")).not.toHaveText("Not recording");
  expect(writes).toHaveLength(1);
});

test("overview: shows the start of a recording in its line", async ({ page, ownProgram, signIn, overview }) => {
  await signIn.enter(ownProgram, "/");
  const lines = overview.recordings.locator(".overview-trouble li:not([hidden])");
  // Two that do not record, and one without its source.
  await expect(lines).toHaveCount(3);
  const first = await lines.first().getByRole("link").textContent();
  const writes = writesOf(page);
  const button = lines.first().locator("button:not(.acknowledge)");
  await pressTwice(page, button);
  await expect(button).toHaveText("Started");
  await expect(button).toBeDisabled();
  await expect(lines.first().getByRole("link")).toHaveText(first!);
  await page.mouse.down();
  await page.mouse.up();
  expect(writes).toHaveLength(1);
  await page.mouse.move(0, 0);
});

test("recording page: explains why it is not recording, with a link to the source's resource", async ({ ownProgram, recording }) => {
  const source = restream({ source: "rtmp://publish.example.net/events/press-conference" });
  const id = await create(ownProgram, resource({ name: "Press room", restreams: [source] }));
  await ownProgram.advance(60);
  await recording.open(ownProgram, await idOf(ownProgram, PRESS));
  await expect(recording.reason).toContainText(/^The service reports “error”; the window 07:00 to 10:00 is open and .+ recorded; its source is not published \(restream Press room\)\.$/);
  await expect(recording.reason.getByRole("link", { name: "Press room" })).toHaveAttribute("href", `/restreams/${id}`);
  await expect(recording.state.getByText("Not recording")).toBeVisible();
  await expect(recording.state).not.toContainText("Window open");
});

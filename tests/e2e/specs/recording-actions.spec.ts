// Recording actions are verified after the service accepts them, or reported as rejected or unknown.
import { expect, type Program, START_AT, test } from "../fixtures.ts";
import type { Recording } from "../pages/recording.ts";
import { goWithin } from "../pages-of-the-console.ts";
import { pollUntil, SOON_MS } from "../support/clock.ts";
import { act, createSetting, OFF_AIR, ON_AIR, readSetting } from "../support/recordings.ts";
import { writesOf } from "../support/requests.ts";

const RECORD = /\/app\/recorder-cloud\/v1\/demo\/record/;
const EACH_CONNECTION = 12;

/** Creates a setting in each of the states, with a playlist of its own. */
const STATES = {
  wait: async (program: Program) => createSetting(program),
  progress: async (program: Program, playlist = ON_AIR.replace("index", "progress")) => {
    const id = await createSetting(program, { source: playlist });
    await act(program, id, "start");
    return id;
  },
  finish: async (program: Program) => {
    const id = await STATES.progress(program, ON_AIR.replace("index", "finish"));
    await program.advance(60);
    await act(program, id, "stop");
    return id;
  },
  error: async (program: Program) => {
    const id = await createSetting(program, { source: OFF_AIR, stream_name: "events/marathon", stop_timeout: 30 });
    await act(program, id, "start");
    await program.advance(60);
    return id;
  },
};

const WORD = { wait: "Waiting", progress: "Recording", finish: "Finished", error: "Error" };

/** Creates a setting in this state and opens its page; returns its id. */
async function openIn(state: keyof typeof STATES, recording: Recording, program: Program): Promise<string> {
  const id = await STATES[state](program);
  await recording.open(program, id);
  return id;
}

test("recording page: offers the possible actions in each state, and verifies start or stop", async ({ page, ownProgram, recording }) => {
  for (const [place, [state, begin]] of Object.entries(STATES).entries()) {
    const id = await begin(ownProgram);
    expect((await readSetting(ownProgram, id)).status).toBe(state);
    if (place === 0) await recording.open(ownProgram, id);
    else await goWithin(page, `/recordings/${id}`);
    await expect(recording.state).toContainText(WORD[state as keyof typeof WORD]);
    const [offered, refused] = state === "progress" ? [recording.stop, recording.start] : [recording.start, recording.stop];
    await recording.openActions();
    for (const button of [offered, recording.resetDvr, recording.deactivate, recording.duplicate]) await expect(button).toBeEnabled();
    await page.keyboard.press("Escape");
    await expect(offered, "the offered action is the primary button").toHaveClass(/button-primary/);
    await expect(refused, "the action that the service would refuse").toBeHidden();
    await (state === "progress" ? recording.stopAndConfirm() : recording.start.click());
    await expect(recording.outcome).toContainText(state === "progress" ? "Verified: stopped" : "Verified: recording");
    await expect(offered).toBeHidden();
    await expect(refused, "the focus stays in the panel").toBeFocused();
    await recording.outcome.getByRole("button", { name: "Dismiss" }).click();
    await expect(recording.outcome.getByRole("button")).toHaveCount(0);
    await expect(refused).toBeFocused();
  }
});

test("recording page: asks before stopping, with the running time", async ({ page, ownProgram, recording }) => {
  const id = await STATES.progress(ownProgram);
  await ownProgram.advance(3 * 3600 + 120);
  await page.clock.setSystemTime(new Date(Date.parse(START_AT) + (3 * 3600 + 120) * 1000));
  await recording.open(ownProgram, id);
  const writes = writesOf(page);
  await recording.stop.click();
  await expect(recording.stopDialog).toContainText(/Recording for 3 h 0[23] m so far/);
  await expect(recording.stopDialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(recording.stopDialog).toBeHidden();
  await expect(recording.stop).toBeFocused();
  expect(writes).toEqual([]);
  await recording.stopAndConfirm();
  await expect(recording.outcome).toContainText("Verified: stopped");
  expect(writes).toEqual([{ method: "PATCH", body: { action: "stop" } }]);
});

test("recording page: allows stopping while a start is being verified", async ({ page, ownProgram, recording }) => {
  const id = await openIn("wait", recording, ownProgram);
  await ownProgram.setFaults([{ area: "recording", method: "PATCH", times: 1, fault: { kind: "status", status: 200, body: "{}", content_type: "application/json" } }]);
  const writes = writesOf(page);
  await recording.start.press("Enter");
  await expect(recording.outcome).toContainText("Starting…");
  await expect(recording.start).toBeDisabled();
  await expect(recording.start, "the focus stays").toBeFocused();
  await recording.start.press("Enter");
  await recording.openActions();
  for (const button of [recording.stop, recording.resetDvr, recording.deactivate]) await expect(button).toBeEnabled();
  await page.keyboard.press("Escape");
  await ownProgram.setFaults();
  // Someone else has started it by then, so the stop is a write of its own.
  await act(ownProgram, id, "start");
  await recording.stopAndConfirm();
  await expect(recording.outcome).toContainText("Verified: stopped");
  expect(writes).toEqual([{ method: "PATCH", body: { action: "start" } }, { method: "PATCH", body: { action: "stop" } }]);
  expect((await readSetting(ownProgram, id)).status).toBe("finish");
});

test("recording page: warns before deactivating, and offers only Duplicate afterwards", async ({ page, ownProgram, recording }) => {
  const id = await openIn("progress", recording, ownProgram);
  const writes = writesOf(page);
  const dialog = page.getByRole("dialog", { name: "Deactivate recording" });
  await recording.press(recording.deactivate);
  await expect(dialog).toContainText("recording now and will stop");
  await expect(dialog).toContainText("can't be undone");
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  expect(writes).toEqual([]);
  await recording.press(recording.deactivate);
  await dialog.getByRole("button", { name: "Deactivate", exact: true }).click();
  await expect(recording.outcome).toContainText("deactivated");
  await expect(recording.state).toContainText("Deactivated");
  expect(writes).toEqual([{ method: "PATCH", body: { action: "deactivate" } }]);
  expect((await readSetting(ownProgram, id)).status).toBe("finish");
  for (const button of [recording.start, recording.stop, recording.resetDvr, recording.deactivate]) await expect(button).toBeHidden();
  await expect(recording.duplicate).toBeVisible();
  await expect(recording.actions, "the menu it was chosen from has the focus").toBeFocused();
});

test("recording page: shows how much DVR a reset deletes, and verifies the reset", async ({ page, ownProgram, recording }) => {
  const settings = await ownProgram.call("/recorder-cloud/v1/{account}/record?extra_fields=status");
  const { id } = settings.find((setting: { source_path: string }) => setting.source_path === "/live/news/playlist.m3u8");
  const seconds = async () => {
    const { data } = await ownProgram.call("/dvr-net/v1/{account}/streams/live/news");
    return data.map((entry: { dvr: { duration: number } }) => entry.dvr.duration);
  };
  expect(Math.max(...(await seconds()))).toBeGreaterThan(3600);
  await recording.open(ownProgram, id);
  await recording.press(recording.resetDvr);
  const dialog = page.getByRole("dialog", { name: "Reset DVR" });
  await expect(dialog).toContainText(/of DVR of live\/news on \d+ hosts will be deleted/);
  await expect(dialog).toContainText("can't be undone");
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await dialog.getByRole("button", { name: "Reset DVR", exact: true }).click();
  await expect(recording.outcome).toContainText("Verified: the old DVR is gone");
  expect(Math.max(...(await seconds()))).toBeLessThan(3600);
});

test("recording page: reports a start that is accepted but not carried out as not confirmed", async ({ page, ownProgram, recording }) => {
  await openIn("wait", recording, ownProgram);
  await ownProgram.setFaults([{ area: "recording", method: "PATCH", times: 1, fault: { kind: "status", status: 200, body: "{}", content_type: "application/json" } }]);
  const writes = writesOf(page);
  await recording.start.click();
  await expect(recording.outcome).toContainText("Starting…");
  await expect(recording.start).toBeDisabled();
  await pollUntil(page, () => expect(recording.outcome).toContainText("not confirmed after 60 s", { timeout: SOON_MS }));
  await expect(recording.outcome).toContainText("the state is wait");
  expect(writes).toEqual([{ method: "PATCH", body: { action: "start" } }]);
  // The minute ends on the service's clock too.
  await ownProgram.advance(120);
  await page.getByRole("button", { name: "Refresh status" }).click();
  await expect(recording.alerts.filter({ hasText: "Not recording for" })).toBeVisible();
  await ownProgram.setFaults();
  await recording.start.click();
  await expect(recording.outcome).toContainText("Verified: recording");
  await expect(recording.alerts.filter({ hasText: "Not recording for" })).toHaveCount(0);
});

for (const [what, when, says] of [
  ["before it was carried out", "before", "may not have been applied"],
  ["after it was carried out", "after", "The response was lost, so we checked. Verified: recording"],
] as const) {
  test(`recording page: verifies a start lost ${what}, without sending it twice`, async ({ page, ownProgram, guard, recording }) => {
    guard.expectNoAnswer(RECORD);
    const id = await openIn("wait", recording, ownProgram);
    await ownProgram.setFaults([{ area: "recording", method: "PATCH", times: EACH_CONNECTION, fault: { kind: "drop", when } }]);
    const writes = writesOf(page);
    await recording.start.click();
    await pollUntil(page, () => expect(recording.outcome).toContainText(says, { timeout: SOON_MS }));
    expect(writes).toHaveLength(1);
    expect((await readSetting(ownProgram, id)).status).toBe(when === "after" ? "progress" : "wait");
  });
}

test("recording page: shows the service's message when a start is rejected", async ({ ownProgram, guard, recording }) => {
  guard.expectAnswer(422, RECORD);
  const id = await openIn("wait", recording, ownProgram);
  const body = JSON.stringify({ errors: { action: ["is not possible at this hour"] } });
  await ownProgram.setFaults([{ area: "recording", method: "PATCH", times: 1, fault: { kind: "status", status: 422, body, content_type: "application/json" } }]);
  await recording.start.click();
  await expect(recording.outcome).toContainText("rejected");
  await expect(recording.outcome).toContainText("is not possible at this hour");
  expect((await readSetting(ownProgram, id)).status).toBe("wait");
});

test("recording page: completes an action after the page is left, and shows a message", async ({ page, ownProgram, shell, recording }) => {
  await openIn("wait", recording, ownProgram);
  await ownProgram.setFaults([{ area: "recording", method: "PATCH", times: 1, fault: { kind: "latency", ms: 1_500 } }]);
  await recording.start.click();
  await expect(recording.outcome).toContainText("Starting…");
  await shell.link("Activity").click();
  await expect(shell.heading).toHaveText("Activity");
  await expect(page.getByRole("region", { name: "Messages" })).toContainText("live/jazz-radio/index.m3u8: Verified: recording");
});

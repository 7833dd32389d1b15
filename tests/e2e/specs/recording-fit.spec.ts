// A recording's pages are accessible in both themes and at both widths, and work by keyboard alone.
import { expectAccessible } from "../accessibility.ts";
import { expect, test } from "../fixtures.ts";
import { tabTo } from "../support/keyboard.ts";
import { act, createSetting, ON_AIR, readSettings } from "../support/recordings.ts";

test("recording page: is accessible and fits 390 px", async ({ page, ownProgram, signIn, recording }) => {
  const id = await createSetting(ownProgram, {
    launch_type: "schedule",
    schedule: [
      { start: "2026-03-02T08:00:00Z", stop: "2026-03-02T08:30:00Z" },
      { start: "2026-03-02T18:00:00Z", stop: "2026-03-02T20:00:00Z" },
    ],
    qualities: { "https://cdn.example.net/q.m3u8": "720p" },
  });
  await act(ownProgram, id, "start");
  await recording.open(ownProgram, id);
  await expect(recording.instances).toBeVisible();
  await expectAccessible(page, "recording");
  await recording.press(recording.resetDvr);
  await expect(page.getByRole("dialog", { name: "Reset DVR" })).toContainText("live/jazz-radio");
  await expectAccessible(page, "asking about the DVR");
  await page.keyboard.press("Escape");
  await recording.stop.click();
  await expect(recording.stopDialog).toBeVisible();
  await expectAccessible(page, "asking about the stop");
  await recording.stopDialog.getByRole("button", { name: "Stop recording" }).click();
  await expect(recording.outcome).toContainText("Verified");
  await page.getByRole("button", { name: "Show finished" }).click();
  await expectAccessible(page, "stopped");
  await recording.field("Storage time (days)").fill("30");
  await recording.saveChanges.click();
  await expect(recording.review).toBeVisible();
  await expectAccessible(page, "in review");
  await page.keyboard.press("Escape");
  await signIn.page.goto(`${ownProgram.address}/recordings/new`);
  await recording.field("Launch type").fill("schedule");
  await page.getByRole("button", { name: "Add window" }).click();
  await recording.openMore();
  await page.getByRole("button", { name: "Add quality" }).click();
  await recording.createRecording.click();
  await expect(recording.alerts).toContainText("problems");
  await expectAccessible(page, "a new one with problems");
});

test("new recording: is made and started by keyboard", async ({ page, ownProgram, recording }) => {
  await recording.enter(ownProgram, "/recordings");
  await page.getByRole("link", { name: "New recording" }).first().press("Enter");
  await expect(recording.heading).toHaveText("New recording");
  await expect(recording.field("Stream name")).toBeFocused();
  await page.keyboard.type("live/jazz-radio");
  for (const [label, text] of [
    ["Source URL", ON_AIR],
    ["Stream type", "short"],
    ["Launch type", "button"],
  ]) {
    await tabTo(page, label);
    await page.keyboard.type(text);
  }
  await tabTo(page, "Create recording");
  await page.keyboard.press("Enter");
  await expect(recording.state).toContainText("Ready: starts when you press Start");
  await tabTo(page, "Start recording");
  await page.keyboard.press("Space");
  await expect(recording.outcome).toContainText("Verified: recording");
  expect((await readSettings(ownProgram)).filter((one) => one.source_path === "/live/jazz-radio/index.m3u8")).toHaveLength(1);
});

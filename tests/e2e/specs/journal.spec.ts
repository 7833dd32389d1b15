// The journal outlives a reload: what was written in this browser, how it ended, and what follows from it.
import { expect, test } from "../fixtures.ts";
import { idOf, nameOf, readSettings } from "../pages/recordings.ts";
import { createSetting } from "../support/recordings.ts";

/** A window that is open. */
const OPEN = { launch_type: "schedule", schedule: [{ start: "2026-03-02T09:01:00Z", stop: "2026-03-02T11:00:00Z" }] };

test("recording: stays deactivated and unplanned after a reload", async ({ page, ownProgram, signIn, recording, recordings }) => {
  const name = nameOf((await readSettings(ownProgram)).find(({ launch_type, status }) => launch_type === "schedule" && status === "wait")!);
  await signIn.enter(ownProgram, `/recordings/${await idOf(ownProgram, name)}`);
  await recording.deactivate.click();
  await page.getByRole("dialog", { name: "Deactivate recording" }).getByRole("button", { name: "Deactivate" }).click();
  await expect(recording.state).toContainText("Deactivated");
  await page.reload();
  await expect(recording.state).toContainText("Deactivated");
  await page.getByRole("link", { name: "Recordings" }).first().click();
  await expect(recordings.row(name).locator("[data-column=state]")).toHaveText("Deactivated");
  await expect(recordings.lanes.filter({ hasText: name })).toHaveCount(0);
});

test("recording: stays stopped without an alarm after a reload", async ({ page, ownProgram, recording }) => {
  const id = await createSetting(ownProgram, OPEN);
  await ownProgram.advance(90);
  await recording.open(ownProgram, id);
  await recording.stopAndConfirm();
  await expect(recording.outcome).toContainText("Verified: stopped");
  await ownProgram.advance(180);
  await page.reload();
  await expect(recording.state).toContainText(/Finished.*Stopped at 09:0\d/);
  await expect(recording.alerts).toHaveCount(0);
});

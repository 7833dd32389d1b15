// A rejected or unknown creation of a recording keeps the form's input and is not sent twice.
import { expect, test } from "../fixtures.ts";
import { PendingRequests, pause } from "../support/clock.ts";
import { REQUIRED } from "../pages/recording.ts";
import { act, createSetting, ON_AIR, readSettings } from "../support/recordings.ts";
import { writesOf } from "../support/requests.ts";

const RECORD = /\/app\/recorder-cloud\/v1\/demo\/record/;
/** Chromium resends a write by itself while reused connections break; it has six of them to a host. */
const EACH_CONNECTION = 12;

test("new recording: links the recording of its source after a 409", async ({ page, ownProgram, guard, recording }) => {
  guard.expectAnswer(409, RECORD);
  const holder = await createSetting(ownProgram);
  await act(ownProgram, holder, "start");
  await recording.open(ownProgram);
  await recording.fill({ ...REQUIRED, Path: "/typed/{now}.m3u8" });
  await recording.createRecording.click();
  const alert = recording.alerts.filter({ hasText: "Rejected by the service" });
  await expect(alert).toContainText("A setting for this source playlist exists and is active");
  const remark = page.getByText("An active recording already has this source");
  const link = remark.getByRole("link", { name: "live/jazz-radio/index.m3u8" });
  await expect(recording.field("Path")).toHaveValue("/typed/{now}.m3u8");
  await link.click();
  await expect(page).toHaveURL(new RegExp(`/recordings/${holder}$`));
  await expect(recording.state).toContainText("Recording");
  await page.goBack();
  await expect(recording.field("Path")).toHaveValue("/typed/{now}.m3u8");
});

test("new recording: shows a 422, a 400 and an empty 500", async ({ page, ownProgram, guard, recording }) => {
  guard.expectAnswer([400, 422, 500], RECORD);
  const refuse = (status: number, body: string, content_type: string) =>
    ownProgram.setFaults([{ area: "recording", method: "PUT", times: 1, fault: { kind: "status", status, body, content_type } }]);
  await refuse(422, JSON.stringify({ errors: { stop_timeout: ["is too long here"], account: ["is full"] } }), "application/json");
  await recording.open(ownProgram);
  const writes = writesOf(page);
  await recording.fill({ ...REQUIRED, "Stop timeout (seconds)": "12h" });
  await recording.createRecording.click();
  await expect(recording.field("Stop timeout (seconds)")).toHaveAccessibleDescription(/The service says: .*is too long here/);
  await expect(recording.field("Stop timeout (seconds)")).toHaveValue("43200");
  const alert = recording.alerts.filter({ hasText: "Rejected by the service" });
  await expect(alert).toContainText("Nothing was changed");
  await expect(alert).toContainText("is full");

  await refuse(400, "Invalid path", "text/plain");
  await recording.createRecording.click();
  await expect(alert).toContainText("Invalid path");
  await expect(alert).toContainText("400");
  await expect(recording.field("Source URL")).toHaveValue(ON_AIR);

  await refuse(500, "", "text/html");
  await recording.createRecording.click();
  await expect(recording.alerts.filter({ hasText: "500" })).toContainText("Nothing was changed: we checked");
  expect(writes).toHaveLength(3);
  await recording.createRecording.click();
  await expect(recording.state).toBeVisible();
  expect((await readSettings(ownProgram)).filter((one) => one.source_path === "/live/jazz-radio/index.m3u8")).toHaveLength(1);
});

test("new recording: opens the sign-in dialog on a 401 and keeps the input", async ({ page, ownProgram, guard, recording, shell }) => {
  guard.expectAnswer([400, 401, 403], /\/app\//);
  guard.allowNoAnswer(/\/app\//);
  const pending = new PendingRequests(page);
  await recording.open(ownProgram);
  await recording.fill(REQUIRED);
  // All other areas reject the token too; otherwise only the recordings would count as denied.
  const refused = { kind: "status", status: 401, body: "Invalid token", content_type: "text/plain" };
  // The page's own polls would open the dialog before the press.
  await pause(page);
  await expect.poll(() => pending.hasAny()).toBe(false);
  await ownProgram.setFaults([{ area: "recording", fault: refused }, { fault: { kind: "expired_token" } }]);
  await recording.createRecording.click();
  await page.clock.resume();
  await expect(shell.signInAgain).toBeVisible();
  await expect(recording.field("Source URL")).toHaveValue(ON_AIR);
});

test("new recording: checks the list when the connection is lost, and sends nothing again", async ({ page, ownProgram, guard, recording }) => {
  guard.expectNoAnswer(RECORD);
  await recording.open(ownProgram);
  await recording.fill(REQUIRED);
  const writes = writesOf(page);
  const drop = (when: string) => ({ area: "recording", method: "PUT", times: EACH_CONNECTION, fault: { kind: "drop", when } });
  await ownProgram.setFaults([drop("before")]);
  await recording.createRecording.click();
  const alert = recording.alerts.filter({ hasText: "Outcome unknown" });
  await expect(alert).toContainText("no new one has this name and content");
  await expect(recording.field("Source URL")).toHaveValue(ON_AIR);
  expect(writes).toHaveLength(1);
  await ownProgram.setFaults([drop("after")]);
  await recording.createRecording.click();
  await expect(alert).toContainText("a new one has this name and content");
  await alert.getByRole("button", { name: /Open it: live\/jazz-radio/ }).click();
  await expect(recording.state).toBeVisible();
  expect(writes).toHaveLength(2);
});

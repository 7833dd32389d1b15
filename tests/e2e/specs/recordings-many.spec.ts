// Many recordings at once are started, stopped or deactivated, with a verified result for each.
import { expectAccessible } from "../accessibility.ts";
import { expect, type Page, test } from "../fixtures.ts";
import { idOf, type Recordings, statusOf } from "../pages/recordings.ts";
import { changeAnswers } from "../support/answers.ts";
import { lastPart, recorded } from "../support/requests.ts";

const PATCH = { area: "recording", method: "PATCH" };
const [CAM, FILMS, NEWS, JAZZ] = ["live/city-cam", "live/classic-films", "live/news", "live/jazz-radio"];

async function confirm(recordings: Recordings, what: string, count: number): Promise<void> {
  await recordings.bar.getByRole("button", { name: what, exact: true }).click();
  await recordings.dialog.getByRole("button", { name: `${what} ${count} recordings` }).click();
}

/** Collects the action and the setting of each write. */
const writes = (page: Page): string[] =>
  recorded(page, (request) => request.method() === "PATCH" && `${request.postDataJSON().action} ${lastPart(request)}`);

test("recordings bulk: starts those not recording, reports each result and retries failed ones", async ({ page, ownProgram: program, signIn, guard, recordings }) => {
  guard.expectAnswer(500, /\/record\//);
  await signIn.enter(program, "/recordings");
  await recordings.select([CAM, FILMS, NEWS]);
  await expect(recordings.bar).toContainText("3 selected");
  await recordings.bar.getByRole("button", { name: "Start", exact: true }).click();
  await expect(recordings.dialog).toContainText("2 recordings will be started. 1 is recording already and won't change.");
  await expect(recordings.dialog.getByRole("button", { name: "Cancel" }), "the safe one").toBeFocused();
  await page.keyboard.press("Escape");

  await program.setFaults([{ ...PATCH, path: `*/record/${await idOf(program, FILMS)}`, times: 1, fault: { kind: "status", status: 500 } }]);
  const sent = writes(page);
  await confirm(recordings, "Start", 3);
  await expect(recordings.panel.getByRole("button", { name: "Close" })).toBeVisible();
  await expect(recordings.result(CAM)).toContainText(/^Done.*Verified: recording/);
  await expect(recordings.result(NEWS)).toContainText(/^No change.*It is recording already/);
  await expect(recordings.result(FILMS)).toContainText(/^Failed.*The service rejected the start.*500/);
  expect(await statusOf(program, CAM)).toBe("progress");
  expect(sent.length, "one write per started setting").toBe(2);

  sent.length = 0;
  await recordings.panel.getByRole("button", { name: "Retry failed (1)" }).click();
  await expect(recordings.result(FILMS)).toContainText(/^Done/);
  expect(sent).toEqual([`start ${await idOf(program, FILMS)}`]);
  await expect(recordings.row(FILMS).locator("[data-column=state]")).toHaveText("Recording");
});

test("recordings bulk: warns before stopping, and stops those that record", async ({ ownProgram: program, signIn, recordings }) => {
  await signIn.enter(program, "/recordings");
  await recordings.select([CAM, NEWS, JAZZ]);
  await recordings.bar.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(recordings.dialog).toContainText("2 are recording now and will stop. What follows is not recorded.");
  await expect(recordings.dialog).toContainText("What has been recorded stays.");
  await recordings.dialog.getByRole("button", { name: "Stop 3 recordings" }).click();
  await expect(recordings.result(NEWS)).toContainText(/^Done.*Verified: stopped/);
  await expect(recordings.result(JAZZ)).toContainText(/^Done/);
  await expect(recordings.result(CAM)).toContainText(/^No change/);
  for (const name of [NEWS, JAZZ]) expect(await statusOf(program, name)).toBe("finish");
  await expect(recordings.row(NEWS).locator("[data-column=state]")).toHaveText("Finished");
});

test("recordings bulk: stops those of an undocumented status, because they may be recording", async ({ page, ownProgram: program, signIn, recordings }) => {
  await changeAnswers(page, /\/record(\?|\/)/, (settings: { status: string }[]) => {
    for (const setting of settings) if (setting.status === "progress") setting.status = "running";
  });
  await signIn.enter(program, "/recordings");
  await recordings.select([CAM, NEWS]);
  await recordings.bar.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(recordings.dialog).toContainText("1 is not recording: nothing to stop. 1 may be recording and will be stopped.");
  await recordings.dialog.getByRole("button", { name: "Stop 2 recordings" }).click();
  await expect(recordings.result(NEWS)).toContainText(/^Done.*Verified: stopped/);
  expect(await statusOf(program, NEWS)).toBe("finish");
});

test("recordings bulk: warns before deactivating, and no longer expects those to record", async ({ ownProgram: program, signIn, recordings }) => {
  const cup = "events/cup-final";
  await signIn.enter(program, "/recordings");
  await expect(recordings.row(cup)).toContainText("Not recording for");
  await recordings.select([cup, NEWS]);
  await recordings.bar.getByRole("button", { name: "Deactivate" }).click();
  await expect(recordings.dialog.getByRole("alert")).toContainText("1 is recording now and will stop. Nothing more will be recorded, and deactivating can't be undone.");
  await recordings.dialog.getByRole("button", { name: "Deactivate 2 recordings" }).click();
  await expect(recordings.result(NEWS)).toContainText(/^Done/);
  await expect(recordings.result(cup)).toContainText(/^Done/);
  await expect(recordings.row(cup).locator("[data-column=state]")).toHaveText("Deactivated");
  await expect(recordings.row(cup)).toContainText("Deactivated: will not record");
  expect(await statusOf(program, NEWS)).toBe("finish");
});

test("recordings bulk: reports a deactivation as unknown when the response is lost", async ({ ownProgram: program, signIn, guard, recordings }) => {
  guard.expectNoAnswer(/\/record\//);
  await signIn.enter(program, "/recordings");
  await recordings.select([CAM, FILMS]);
  await program.setFaults([{ ...PATCH, path: `*/record/${await idOf(program, CAM)}`, fault: { kind: "drop", when: "before" } }]);
  await confirm(recordings, "Deactivate", 2);
  await expect(recordings.result(CAM)).toContainText(/^Unknown.*The API doesn't show whether a setting is deactivated/);
  await expect(recordings.result(FILMS)).toContainText(/^Done/);
});

test("recordings bulk: continues on other pages, without accessibility violations", async ({ page, ownProgram: program, signIn, shell, recordings }) => {
  await signIn.enter(program, "/recordings");
  await recordings.select([CAM, FILMS]);
  await recordings.bar.getByRole("button", { name: "Start", exact: true }).click();
  await expectAccessible(page, "the question");
  await program.setFaults([{ ...PATCH, fault: { kind: "latency", ms: 1_000 } }]);
  await recordings.dialog.getByRole("button", { name: "Start 2 recordings" }).click();
  await shell.link("Activity").click();
  await expect(recordings.result(CAM)).toContainText(/^Done/);
  await expect(recordings.result(FILMS)).toContainText(/^Done/);
  await expectAccessible(page, "the results");
});

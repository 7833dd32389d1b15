// A recording that is reported as running is no good news while its source is dead or its setting is finished.
import { expect, test } from "../fixtures.ts";
import { act, createSetting, idOf } from "../pages/recordings.ts";
import { pollUntil, SOON_MS } from "../support/clock.ts";

const MARATHON = "events/marathon";
/** With its start once that is known. */
const WARNS = /Recording, but source down/;

test("recordings list: warns of a running one whose source is down", async ({ ownProgram, signIn, recordings }) => {
  await act(ownProgram, MARATHON, "start");
  await signIn.enter(ownProgram, "/recordings");
  await expect(recordings.row(MARATHON).locator("[data-column=state]")).toHaveText("Source down");
  await expect(recordings.row(MARATHON)).toContainText(WARNS);
});

test("overview: names a running one without its source", async ({ ownProgram, signIn, overview }) => {
  await act(ownProgram, MARATHON, "start");
  await signIn.enter(ownProgram, "/");
  await expect(overview.recordings.getByRole("listitem").filter({ hasText: MARATHON })).toContainText(WARNS);
});

test("recording page: explains why a running one records nothing", async ({ ownProgram, signIn, recording }) => {
  await act(ownProgram, MARATHON, "start");
  await signIn.enter(ownProgram, `/recordings/${await idOf(ownProgram, MARATHON)}`);
  await expect(recording.reason.filter({ hasText: "its source is not published" })).toContainText("City marathon 2026");
});

test("recording page: warns when all hosts are off air", async ({ page, ownProgram, signIn, recording }) => {
  await page.route("**/dvr-net/v1/*/streams/live/news", async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    for (const host of answer.data) host.is_alive = false;
    return route.fulfill({ response, json: answer });
  });
  await signIn.enter(ownProgram, `/recordings/${await idOf(ownProgram, "live/news")}`);
  await expect(recording.state).toContainText("Source down");
});

test("recordings list: plans nothing for a deactivated one after a reload", async ({ page, ownProgram, signIn, recordings }) => {
  const name = await createSetting(ownProgram, "live/news/special.m3u8", {
    launch_type: "schedule",
    schedule: [{ start: "2026-03-02T09:30:00Z", stop: "2026-03-02T10:00:00Z" }],
  });
  await signIn.enter(ownProgram, "/recordings");
  await expect(recordings.lanes.filter({ hasText: name })).toHaveCount(1);
  await act(ownProgram, name, "deactivate");
  await page.reload();
  await pollUntil(page, () => expect(recordings.row(name)).toContainText("Finished: may not start at 09:30", { timeout: SOON_MS }));
  await expect(recordings.lanes.filter({ hasText: name })).toHaveCount(0);
});

test("recordings: a deactivation is known after another account", async ({ page, twoAccounts, signIn, accounts, recordings, recording }) => {
  const { program, second } = twoAccounts;
  await signIn.enter(program, `/recordings/${await idOf(program, MARATHON)}`);
  await recording.press(recording.deactivate);
  await page.getByRole("dialog", { name: "Deactivate recording" }).getByRole("button", { name: "Deactivate" }).click();
  await expect(recording.state).toContainText("Deactivated");
  await accounts.addAccount(second);
  await accounts.switchTo(program.account);
  await page.getByRole("link", { name: "Recordings" }).first().click();
  await expect(recordings.row(MARATHON).locator("[data-column=state]")).toHaveText("Deactivated");
});

// The journal outlives a reload: what was written in this browser, how it ended, and what follows from it.
import { createResource } from "../account.ts";
import { expect, NOW, type Page, test } from "../fixtures.ts";
import { Activity } from "../pages/activity.ts";
import { idOf, nameOf, readSettings } from "../pages/recordings.ts";
import { downloaded } from "../support/download.ts";
import { HOUR, STREAM } from "../support/dvr-deletion.ts";
import { hold } from "../support/hold.ts";
import { createSetting } from "../support/recordings.ts";
import { signInByForm } from "../support/session.ts";

async function rename(page: Page, to: string): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill(to);
  await page.getByRole("button", { name: "Review changes" }).click();
  await page.getByRole("dialog", { name: "Review changes" }).getByRole("button", { name: "Save" }).click();
}

/** A window that is open. */
const OPEN = { launch_type: "schedule", schedule: [{ start: "2026-03-02T09:01:00Z", stop: "2026-03-02T11:00:00Z" }] };

test("recording: stays deactivated and unplanned after a reload", async ({ page, ownProgram, signIn, recording, recordings }) => {
  const name = nameOf((await readSettings(ownProgram)).find(({ launch_type, status }) => launch_type === "schedule" && status === "wait")!);
  await signIn.enter(ownProgram, `/recordings/${await idOf(ownProgram, name)}`);
  await recording.press(recording.deactivate);
  await page.getByRole("dialog", { name: "Deactivate recording" }).getByRole("button", { name: "Deactivate" }).click();
  await expect(recording.state).toContainText("Deactivated");
  await page.reload();
  await expect(recording.state).toContainText("Deactivated");
  await page.getByRole("link", { name: "Recordings" }).first().click();
  await expect(recordings.row(name).locator("[data-column=state]")).toHaveText("Deactivated");
  await expect(recordings.lanes.filter({ hasText: name })).toHaveCount(0);
});

test("recording: stays stopped after a reload", async ({ page, ownProgram, recording }) => {
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

test("change log: shows a creation as unknown that a reload cut", async ({ page, ownProgram, activity, form }) => {
  await form.open(ownProgram);
  await form.fillNew("Cut short");
  await hold(page, "**/app/**", (request) => request.method() === "POST");
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await form.reviewAndCreate();
  await sent;
  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
  await activity.open();
  await activity.openJournal();
  await expect(activity.newest).toContainText(/May have created resource Cut short\..*Unknown/s);
});

test("change log: holds the changes of two tabs in both", async ({ page, ownProgram, signIn, activity, context }) => {
  const [first, second] = [await createResource(ownProgram, { name: "One" }), await createResource(ownProgram, { name: "Two" })];
  await signIn.enter(ownProgram, `/restreams/${first}/edit`);
  const other = await context.newPage();
  await signInByForm(other, ownProgram, `/restreams/${second}/edit`);
  await Promise.all([rename(page, "One anew"), rename(other, "Two anew")]);
  for (const own of [activity, new Activity(other)]) {
    await own.open();
    await own.openJournal();
    for (const name of ["One anew", "Two anew"]) await expect(own.journal).toContainText(`Changed the name of ${name}.`);
  }
});

test("change log: opens with 2,000 entries and draws 50", async ({ page, ownProgram, signIn, activity }) => {
  await signIn.enter(ownProgram, "/restreams");
  await page.evaluate(([scope, now]) => {
    for (let at = 0; at < 2_000; at++) {
      const subject = { kind: "resource", verb: "change", id: "r", what: `the name of Resource ${at}` };
      localStorage.setItem(`sluice.journal.1/${scope} entry-${at}`, JSON.stringify({ id: `entry-${at}`, page: "earlier", at_millis: (Number(now) - at) * 1_000, subject, end: "done", ended_at: Number(now) }));
    }
  }, [`${ownProgram.address} ${ownProgram.account}`, NOW]);
  await page.reload();
  await activity.open();
  await activity.openJournal();
  await expect(activity.newest).toContainText("Changed the name of Resource 0.");
  await expect(page.getByRole("button", { name: "Show more changes (50 of 2 000)" })).toBeVisible();
});

test("change log: outlives a sign-out unless its box is cleared", async ({ page, ownProgram, signIn, activity, shell }) => {
  const id = await createResource(ownProgram, { name: "Before" });
  await signIn.enter(ownProgram, `/restreams/${id}/edit`);
  await rename(page, "After");
  await expect(shell.heading).toHaveText("Edit After");
  await shell.signOutFromMenu();
  await signInByForm(page, ownProgram, "/activity");
  await activity.openJournal();
  await expect(activity.journal).toContainText("Changed the name of After.");
  await shell.menu.click();
  await page.getByLabel("Keep the change log in this browser").uncheck();
  await shell.signOut.click();
  await signInByForm(page, ownProgram, "/activity");
  await activity.openJournal();
  await expect(page.getByText("No changes yet")).toBeVisible();
});

test("change log: is empty after Forget", async ({ page, ownProgram, signIn, activity }) => {
  const id = await createResource(ownProgram, { name: "Before" });
  await signIn.enter(ownProgram, `/restreams/${id}/edit`);
  await rename(page, "After");
  await activity.open();
  await activity.openJournal();
  await expect(activity.newest).toContainText("Done");
  await page.getByRole("button", { name: "Forget" }).click();
  await page.getByRole("dialog", { name: "Forget the change log?" }).getByRole("button", { name: "Forget" }).click();
  await expect(page.getByText("No changes yet")).toBeVisible();
  await page.reload();
  await activity.openJournal();
  await expect(page.getByText("No changes yet")).toBeVisible();
});

test("overview: copies a handover", async ({ page, ownProgram, signIn, shell }) => {
  const id = await createResource(ownProgram, { name: "Before" });
  await signIn.enter(ownProgram, `/restreams/${id}/edit`);
  await rename(page, "After");
  await expect(shell.heading).toHaveText("Edit After");
  await shell.link("Overview").click();
  await expect(page.getByRole("heading", { name: "Broken now" })).toBeVisible();
  await page.getByRole("button", { name: "Copy handover" }).click();
  const text = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(text).toContain("## Broken now\n\n- ");
  expect(await text()).toMatch(/- 09:0\d:\d\d UTC Changed the name of After\. Verified/);
  expect(await text()).toContain("- events/opera: The last recording failed");
});

test("overview: calls nothing fine in a handover that could not be read", async ({ page, ownProgram, guard, signIn }) => {
  await ownProgram.setFaults([{ area: "restream", fault: { kind: "status", status: 503 } }, { area: "recording", fault: { kind: "status", status: 500 } }]);
  guard.expectAnswer(503, /\/app\/restream\//);
  guard.expectAnswer(500, /\/app\/recorder-cloud\//);
  await signIn.enter(ownProgram, "/");
  await expect(page.getByRole("alert").filter({ hasText: "503" }).first()).toBeVisible();
  await page.getByRole("button", { name: "Copy handover" }).click();
  const text = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(text).toContain("- Resources: unknown\n");
  expect(await text()).toContain("- States of restreams: unknown\n");
  expect(await text()).not.toContain("Nothing is broken");
});

test("change log: opens the hosts of a deletion with removed time", async ({ ownProgram, dvr, activity, page }) => {
  await dvr.open(ownProgram);
  await dvr.deleteSelection(...HOUR);
  await expect(dvr.results.filter({ hasText: "Deleted" })).toHaveCount(6);
  await activity.open();
  await activity.openJournal();
  await expect(activity.newest).toContainText(/Deleted 1 hour of .* on 6 hosts\./);
  await activity.newest.getByText("Hosts", { exact: true }).click();
  const hosts = activity.newest.getByRole("table", { name: "Hosts" });
  await expect(hosts.getByRole("row")).toHaveCount(7);
  await expect(hosts.getByRole("row").nth(1)).toContainText(/Deleted.*before, .* after/);
  const { text } = await downloaded(page, () => page.getByRole("button", { name: "Export deletion as CSV" }).click());
  expect(text.trim().split("\r\n")).toHaveLength(7);
  expect(text).toContain(`${ownProgram.address},demo,${STREAM},`);
});

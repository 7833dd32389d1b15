// A form knows what it has sent after a reload, and after its page was left and opened again: nothing is sent twice.
import { expect, type Page, type Program, test } from "../fixtures.ts";
import { REQUIRED } from "../pages/recording.ts";
import { hold } from "../support/hold.ts";
import { dialogsOf, writesOf } from "../support/requests.ts";
import { createSetting, readSetting, readSettings } from "../support/recordings.ts";
import { read } from "../support/resources.ts";

/** The service carries out a write and never answers. */
const unanswered = (area: string, method: string) => [{ area, method, times: 1, fault: { kind: "hang", when: "after" } }];

const isCarriedOut = (program: Program) => expect.poll(() => program.faults().then(([rule]) => rule.done)).toBe(1);

const named = async (program: Program, name: string) => {
  const list = await program.call("/restream/v2/{account}/resources");
  return list.data.resources.filter((one: { name: string }) => one.name === name);
};

const reload = async (page: Page) => {
  dialogsOf(page, "accept");
  await page.reload();
};

test("new resource: finds what was sent before a reload", async ({ page, ownProgram, form }) => {
  await form.open(ownProgram);
  await form.fillNew("Night");
  const writes = writesOf(page);
  await ownProgram.setFaults(unanswered("restream", "POST"));
  await form.reviewAndCreate();
  await isCarriedOut(ownProgram);
  await reload(page);
  const alert = form.alerts.filter({ hasText: "Outcome unknown: sent at 09:0" });
  await expect(alert).toContainText("a new one has this name and content");
  await form.entry(1).key.fill("key-of-x");
  await form.reviewAndCreate();
  await expect(alert).toBeVisible();
  await alert.getByRole("button", { name: /^Open it: Night/ }).click();
  await expect(form.heading).toHaveText("Night");
  expect(writes).toHaveLength(1);
  expect(await named(ownProgram, "Night")).toHaveLength(1);
});

test("new resource: creates another only when told so", async ({ page, ownProgram, form }) => {
  await form.open(ownProgram);
  await form.fillNew("Night");
  await ownProgram.setFaults(unanswered("restream", "POST"));
  await form.reviewAndCreate();
  await isCarriedOut(ownProgram);
  await reload(page);
  await expect(form.alerts.filter({ hasText: "Outcome unknown" })).toContainText("a new one");
  await form.entry(1).key.fill("key-of-y");
  await page.getByRole("button", { name: "Create another" }).click();
  await form.save.click();
  await expect(form.heading).toContainText("Night");
  expect(await named(ownProgram, "Night")).toHaveLength(2);
});

test("new resource: shows its creation when opened again", async ({ page, ownProgram, shell, form }) => {
  await form.open(ownProgram);
  await form.fillNew("Night");
  const writes = writesOf(page);
  const release = await hold(page, "**/app/**", (request) => request.method() === "POST");
  await form.reviewAndCreate();
  await shell.link("Restreams").click();
  await page.getByRole("link", { name: "New resource" }).click();
  await expect(page.getByRole("button", { name: "Creating…" })).toBeDisabled();
  await expect(form.name).toHaveValue("Night");
  release();
  await expect(form.heading).toHaveText("Night");
  expect(writes).toHaveLength(1);
});

test("restream form: says it was saved before a reload", async ({ page, ownProgram, form }) => {
  const id = await form.openCreated(ownProgram);
  await form.name.fill("Night");
  await form.entry(1).key.fill("brand-new-key");
  await ownProgram.setFaults(unanswered("restream", "PUT"));
  await form.reviewAndSave();
  await isCarriedOut(ownProgram);
  await reload(page);
  await expect(form.alerts.or(page.getByRole("main")).getByText(/^Saved at 09:0\d/)).toBeVisible();
  await expect(form.changes).toContainText("No changes");
  await expect(page.getByText("Draft restored")).toHaveCount(0);
  await expect(form.name).toHaveValue("Night");
  expect((await read(ownProgram, id)).restreams[0].target_key).toBe("brand-new-key");
});

test("restream form: says when it was saved while away", async ({ page, ownProgram, shell, form }) => {
  await form.openCreated(ownProgram);
  await form.name.fill("Night");
  const release = await hold(page, "**/app/**", (request) => request.method() === "PUT");
  await form.reviewAndSave();
  await page.clock.runFor(5_000);
  await page.getByRole("button", { name: "Continue in background" }).click();
  await expect(shell.heading).toBeVisible();
  release();
  await expect(page.getByRole("region", { name: "Messages" })).toContainText("was saved");
  await page.goBack();
  await expect(page.getByText(/^Saved at 09:0\d/)).toBeVisible();
  await expect(form.undo).toBeEnabled();
});

test("new recording: finds what was sent before a reload", async ({ page, ownProgram, recording }) => {
  await recording.open(ownProgram);
  await recording.fill(REQUIRED);
  const before = (await readSettings(ownProgram)).length;
  const writes = writesOf(page);
  await ownProgram.setFaults(unanswered("recording", "PUT"));
  await recording.createRecording.click();
  await isCarriedOut(ownProgram);
  await reload(page);
  const alert = recording.alerts.filter({ hasText: "Outcome unknown: sent at 09:0" });
  await recording.createRecording.click();
  await alert.getByRole("button", { name: /^Open it: live\/jazz-radio/ }).click();
  await expect(recording.state).toBeVisible();
  expect(writes).toHaveLength(1);
  expect(await readSettings(ownProgram)).toHaveLength(before + 1);
});

test("recording: says when it was saved before a reload", async ({ page, ownProgram, recording }) => {
  const id = await createSetting(ownProgram);
  await recording.open(ownProgram, id);
  await recording.field("Storage time (days)").fill("30");
  await ownProgram.setFaults(unanswered("recording", "PATCH"));
  await recording.saveChanges.click();
  await recording.save.click();
  await isCarriedOut(ownProgram);
  await reload(page);
  await expect(page.getByText(/^Saved at 09:0\d/)).toBeVisible();
  await expect(recording.field("Storage time (days)")).toHaveValue("30");
  expect((await readSetting(ownProgram, id)).storage_time).toBe(30);
});

// A draft is announced outside its form: when the form is left, on the resource's page and in the list.
import { expectAccessible } from "../accessibility.ts";
import { expect, type Page, type Program, test } from "../fixtures.ts";
import { REQUIRED } from "../pages/recording.ts";
import { nameOf } from "../pages/recordings.ts";
import type { RestreamForm } from "../pages/restream-form.ts";
import { createSetting, readSetting } from "../support/recordings.ts";
import { create, read, resource as body } from "../support/resources.ts";

const messages = (page: Page) => page.getByRole("region", { name: "Messages" });
const unsaved = (page: Page) => page.getByRole("main").getByText(/^You have unsaved changes from \d\d:\d\d$/);

/** Types another name in the form of a new resource; returns its id. */
async function typeName(form: RestreamForm, program: Program): Promise<string> {
  const id = await create(program, body());
  await form.open(program, id);
  await form.name.fill("Late news");
  return id;
}

test("drafts: are marked with a link back until saved", async ({ page, ownProgram, shell, restreams, form }) => {
  const id = await typeName(form, ownProgram);
  await shell.link("Activity").click();
  await expect(messages(page)).toContainText("Draft saved");
  await messages(page).getByRole("link", { name: "Open" }).click();
  await expect(page).toHaveURL(new RegExp(`/restreams/${id}/edit$`));
  await expect(form.name).toHaveValue("Late news");

  await shell.link("Restreams").click();
  const marks = restreams.rows.getByText("Draft", { exact: true }).filter({ visible: true });
  await expect(restreams.row("Evening news").getByText("Draft", { exact: true })).toBeVisible();
  await expect(marks).toHaveCount(1);
  await expect(restreams.row("Evening news").getByRole("gridcell", { name: "Evening news Draft" })).toBeVisible();
  await expectAccessible(page, "the marked row");
  await page.reload();
  await expect(restreams.row("Evening news").getByText("Draft", { exact: true })).toBeVisible();

  await page.goto(`${ownProgram.address}/restreams/${id}/edit`);
  await expect(form.name).toHaveValue("Late news");
  await form.reviewAndSave();
  await expect(form.undo).toBeVisible();
  await shell.link("Restreams").click();
  await expect(restreams.row("Late news")).toBeVisible();
  await expect(marks).toHaveCount(0);
  await expect(messages(page)).not.toContainText("Draft saved");
});

test("drafts: are continued or discarded on the resource", async ({ page, ownProgram, shell, form }) => {
  const id = await typeName(form, ownProgram);
  await page.getByRole("main").getByRole("link", { name: "Evening news", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/restreams/${id}$`));
  await expect(unsaved(page)).toHaveText(/ 09:\d\d$/);
  // The page itself shows the draft, so no message is needed.
  await expect(messages(page)).not.toContainText("Draft saved");
  await expectAccessible(page, "the resource with a draft");
  await page.getByRole("main").getByRole("link", { name: "Continue" }).click();
  await expect(form.name).toHaveValue("Late news");

  await form.openEntries();
  await form.entry(1).key.fill("typed-and-given-up");
  await page.getByRole("main").getByRole("link", { name: "Evening news", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Discard changes" });
  await page.getByRole("main").getByRole("button", { name: "Discard" }).click();
  await expect(dialog.getByRole("button", { name: "Keep changes" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(unsaved(page)).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Discard" }).click();
  await dialog.getByRole("button", { name: "Discard", exact: true }).click();
  await expect(unsaved(page)).toHaveCount(0);
  await expect(shell.heading).toBeFocused();
  await page.getByRole("main").getByRole("link", { name: "Edit", exact: true }).click();
  await expect(form.name).toHaveValue("Evening news");
  await form.openEntries();
  await expect(form.entry(1).key).toHaveValue("key-of-a");
  await expect(form.changes).toContainText("No changes");
  expect((await read(ownProgram, id)).name).toBe("Evening news");
});

test("drafts: marks recordings with a draft and the New recording link", async ({ page, ownProgram, shell, recording, recordings }) => {
  const setting = await readSetting(ownProgram, await createSetting(ownProgram));
  await recording.open(ownProgram, setting.id);
  await recording.field("Path").fill("/typed/{now}.m3u8");
  await shell.link("Recordings").click();
  await expect(messages(page)).toContainText("Draft saved");
  await expect(recordings.row(nameOf(setting)).getByText("Draft", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "New recording", exact: true }).click();
  await recording.fill(REQUIRED);
  await shell.link("Recordings").click();
  await expect(page.getByRole("link", { name: "New recording Draft", exact: true })).toBeVisible();
  await expect(recordings.rows.getByText("Draft", { exact: true }).filter({ visible: true })).toHaveCount(1);
  await recordings.row(nameOf(setting)).getByRole("link").click();
  await expect(recording.field("Path")).toHaveValue("/typed/{now}.m3u8");
  await expect(page.getByRole("main").getByText(/^Draft restored/)).toBeVisible();
});

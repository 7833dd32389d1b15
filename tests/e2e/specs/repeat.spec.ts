// A window of a schedule is repeated on weekdays, in forms of restreams and of recordings.
import type { Page } from "@playwright/test";
import { expectAccessible } from "../accessibility.ts";
import { expect, test } from "../fixtures.ts";
import { Recording } from "../pages/recording.ts";
import { resource as body, restream } from "../support/resources.ts";
import { createSetting, readSetting } from "../support/recordings.ts";
import type { Program } from "../../drive/program.mjs";

const window = (start: string, stop: string) => ({ start: `2026-03-${start}:00Z`, stop: `2026-03-${stop}:00Z` });

const withWindow = (schedule: object[]) => body({ restreams: [restream({ schedule })] });

const repeatFields = (page: Page) => page.getByRole("group", { name: /^Repeat window/ });

const scheduleOf = async (program: Program, id: string) => (await program.call(`/restream/v2/{account}/resources/${id}`)).data.restreams[0].schedule;

test("repeat: keeps a zone's hours when clocks change", async ({ page, ownProgram, form }) => {
  const id = await form.openCreated(ownProgram, withWindow([window("07T00:30", "07T02:00")]));
  await page.getByRole("button", { name: "Repeat", exact: true }).click();
  const fields = repeatFields(page);
  await fields.getByRole("combobox", { name: "Time zone" }).fill("America/New_York");
  await fields.getByRole("combobox", { name: "Time zone" }).press("Tab");
  // Friday 19:30 there, in UTC the next day; clocks go forward on 8 March.
  await expect(fields.getByRole("button", { name: "Fri" })).toHaveAttribute("aria-pressed", "true");
  await fields.getByLabel("Windows to add").fill("2");
  await expect(fields.getByRole("status")).toContainText("2 windows: first Fri 13 Mar 19:30, last Fri 20 Mar 19:30 (New York");
  await fields.getByRole("button", { name: "Add 2 windows" }).click();
  await expect(page.getByRole("group", { name: "Window 3" })).toBeVisible();
  await form.reviewAndSave();
  await expect(form.undo).toBeVisible();
  expect(await scheduleOf(ownProgram, id)).toEqual([window("07T00:30", "07T02:00"), window("13T23:30", "14T01:00"), window("20T23:30", "21T01:00")]);
});

test("repeat: adds windows of a recording until a day", async ({ page, ownProgram }) => {
  const id = await createSetting(ownProgram, { launch_type: "schedule", schedule: [window("09T18:00", "09T19:00")] });
  const recording = new Recording(page);
  await recording.open(ownProgram, id);
  await page.getByRole("button", { name: "Repeat", exact: true }).click();
  const fields = repeatFields(page);
  await fields.getByRole("button", { name: "Wed" }).click();
  await fields.getByLabel("Ends").selectOption({ label: "On a day" });
  await fields.getByLabel("Last day").fill("2026-03-16");
  await fields.getByRole("button", { name: "Add 2 windows" }).click();
  await recording.saveChanges.click();
  await recording.save.click();
  await expect.poll(async () => (await readSetting(ownProgram, id)).schedule).toEqual([
    window("09T18:00", "09T19:00"),
    window("11T18:00", "11T19:00"),
    window("16T18:00", "16T19:00"),
  ]);
});

test("repeat: leaves windows that are there as they are", async ({ page, ownProgram, form }) => {
  await form.openCreated(ownProgram, withWindow([window("16T18:30", "16T20:00"), window("09T18:00", "09T19:00")]));
  await page.getByRole("button", { name: "Repeat", exact: true }).click();
  const fields = repeatFields(page);
  await fields.getByLabel("Windows to add").fill("2");
  await expect(fields.getByRole("status")).toContainText("1 overlaps a window that is there: left out.");
  await fields.getByRole("button", { name: "Add 1 window" }).click();
  await expect(form.entry(1).window(1).start).toHaveValue("2026-03-16T18:30:00Z");
  await expect(form.entry(1).window(3).start).toHaveValue("2026-03-23T18:00:00Z");
});

// The check of accessibility looks at 390 px too.
test("repeat: works by keyboard and passes axe", async ({ page, ownProgram, form }) => {
  await form.openCreated(ownProgram, withWindow([window("09T18:00", "09T19:00")]));
  const button = page.getByRole("button", { name: "Repeat", exact: true });
  await button.press("Enter");
  await page.keyboard.press("Tab");
  await expect(repeatFields(page).getByRole("button", { name: "Mon" })).toBeFocused();
  await expectAccessible(page, "the fields of a repetition");
  await repeatFields(page).getByRole("button", { name: "Add 6 windows" }).press("Enter");
  await expect(button).toBeFocused();
  await expect(form.entry(1).window(7).start).toHaveValue("2026-04-20T18:00:00Z");
});

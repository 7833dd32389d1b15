// The list of recordings shows what each does now and next, and keeps search, filters and sorting in the address.
import { expect, test } from "../fixtures.ts";
import { nameOf, readSettings } from "../pages/recordings.ts";
import { goWithin } from "../pages-of-the-console.ts";
import { changeAnswers } from "../support/answers.ts";

const WORDS: Record<string, string> = { wait: "Waiting", progress: "Recording", finish: "Finished", error: "Error" };

test("recordings list: has state and next, trouble first", async ({ page, program, signIn, recordings }) => {
  const settings = await readSettings(program);
  await signIn.enter(program, "/recordings");
  await expect(recordings.rows).toHaveCount(settings.length);
  const troubled = ["events/cup-final", "events/press-conference"];
  // Their instances decide, and are read after the list.
  await expect.poll(async () => (await recordings.names()).slice(0, 2).sort()).toEqual(troubled);
  for (const name of troubled) await expect(recordings.row(name)).toContainText("Not recording");
  const overrunning = "events/gala";
  await expect(recordings.row(overrunning).locator("[data-column=state]")).toHaveText("Overrunning");
  const withoutSource = "live/sports2";
  await expect(recordings.row(withoutSource).locator("[data-column=state]")).toHaveText("Source down");
  for (const setting of settings.filter((setting) => ![...troubled, overrunning, withoutSource].includes(nameOf(setting)))) {
    await expect(recordings.row(nameOf(setting)).locator("[data-column=state]")).toHaveText(WORDS[setting.status]);
  }
  const next = (name: string) => recordings.row(name).locator("[data-column=next]");
  await expect(next("events/cup-final")).toContainText("Not recording for 20 min (since 08:40)");
  await expect(next("events/city-council")).toContainText(/Starts 11:00, in [12] h/);
  await expect(next("live/morning-show")).toContainText("Starts when the stream is published");
  await expect(next("live/city-cam")).toContainText("Ready: starts when you press Start");
  await expect(next("events/gala")).toContainText("Overrunning: should have stopped at 08:00");
  await expect(next("live/news")).toContainText("Recording since 21 Jan 09:00");
  await expect(next("events/opera")).toContainText("Last recording failed: source not published. Starts 4 Mar 19:00, in 2 days");
  for (const text of ["Keep forever", "12 h"]) await expect(recordings.row("live/news")).toContainText(text);
  for (const text of ["90 days", "Off"]) await expect(recordings.row("live/news-hd")).toContainText(text);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(recordings.start("events/cup-final")).toBeInViewport({ ratio: 1 });
});

test("recordings list: filters, selects and opens by keyboard", async ({ page, program, signIn, recordings }) => {
  await signIn.enter(program, "/recordings");
  await expect(recordings.row("live/news").first()).toBeVisible();
  await page.keyboard.press("/");
  await expect(recordings.search).toBeFocused();
  await page.keyboard.type("live/");
  await page.keyboard.press("Enter");
  await expect(recordings.table).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await expect(recordings.bar).toContainText("1 selected");
  await page.keyboard.press("Escape");
  await expect(recordings.bar).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/recordings\/[0-9a-f-]{36}$/);
  await page.goBack();
  await expect(recordings.table).toBeFocused();
});

test("recordings list: combines search, states and order", async ({ page, program, signIn, recordings }) => {
  const settings = await readSettings(program);
  await signIn.enter(program, "/recordings");
  await recordings.search.fill("schedule");
  await expect(recordings.rows).toHaveCount(settings.filter((setting) => setting.launch_type === "schedule").length);
  await recordings.state.getByRole("button", { name: /^Waiting/ }).click();
  await expect(page).toHaveURL(/[?&]state=wait/);
  await recordings.search.fill("publish-events-derby");
  await expect(page).toHaveURL((url) => url.searchParams.get("q") === "publish-events-derby");
  await expect(recordings.rows).toHaveCount(2);
  await page.reload();
  await expect(recordings.search).toHaveValue("publish-events-derby");
  await expect(recordings.rows).toHaveCount(2);
  await goWithin(page, "/recordings?resource=publish-events-derby&state=error");
  await expect(page.getByText("No recording with the state “Error” matches “publish-events-derby”.")).toBeVisible();
  await page.getByRole("button", { name: "Clear search and filter" }).click();
  await expect(recordings.rows).toHaveCount(settings.length);
  await expect(page).toHaveURL(/\/recordings$/);
  await recordings.sortBy("Source").click();
  await expect(page).toHaveURL(/[?&]sort=source/);
  const ascending = await recordings.names();
  expect(ascending).toEqual([...ascending].sort());
  await recordings.sortBy("Next").click();
  await expect(page).toHaveURL(/[?&]sort=next/);
  // Missed events come before future ones.
  const rowOf = async (name: string) => (await recordings.names()).indexOf(name);
  await expect.poll(() => rowOf("events/city-council")).toBeLessThan(await rowOf("events/derby-clips"));
  expect(await rowOf("events/derby")).toBeLessThan(await rowOf("events/derby-clips"));
});

test("recordings list: shows odd states and settings as such", async ({ page, program, signIn, recordings }) => {
  const settings = await readSettings(program);
  await changeAnswers(page, /\/record\?extra_fields=status$/, (body) => {
    body.find((setting: { source_path: string }) => setting.source_path.includes("/kids/")).status = "archiving";
    delete body.find((setting: { source_path: string }) => setting.source_path.includes("/city-cam/")).status;
    delete body[2].id;
  });
  await signIn.enter(program, "/recordings");
  await expect(recordings.row("live/kids")).toContainText("archiving");
  await expect(recordings.row("live/city-cam")).toContainText("Status not reported");
  await expect(page.getByText("1 setting couldn't be loaded; everything else is shown.")).toBeVisible();
  await expect(page.getByText("item 3: id: there is none")).toBeVisible();
  await expect(recordings.rows).toHaveCount(settings.length - 1);
});

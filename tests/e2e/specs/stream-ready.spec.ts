// "Ready?" on a stream's page says whether its next show will run, with a verdict at each line.
import { expect, test } from "../fixtures.ts";
import { violationsInEverySetting } from "../accessibility.ts";
import { create, resource, restream } from "../support/resources.ts";

const TONIGHT = { start: "2026-03-02T18:00:00Z", stop: "2026-03-02T20:00:00Z" };

test("ready: tells of tonight's show in 1 press", async ({ page, ownProgram, signIn, guard }) => {
  guard.expectAnswer(404, /\/dvr-net\//);
  await create(ownProgram, resource({ restreams: [restream({ schedule: [TONIGHT] })] }));
  await signIn.enter(ownProgram, "/streams");
  await page.getByRole("link", { name: "live/a", exact: true }).click();
  const head = page.getByTestId("ready").locator("summary");
  await expect(head).toContainText(/^Ready\?Ready18:00, in 8 h/);
});

test("ready: tells until when what is recorded is kept", async ({ page, ownProgram, signIn }) => {
  await signIn.enter(ownProgram, "/streams/live/news");
  const ready = page.getByTestId("ready");
  await ready.locator("summary").click();
  await ready.getByLabel("Check another time (UTC)").fill("18:00");
  await expect(ready.getByRole("listitem").filter({ hasText: "Recording" })).toContainText(/, kept (for \d+ days?|forever)/);
});

test("ready: names a problem with the page to fix it", async ({ page, ownProgram, signIn, guard }) => {
  guard.expectAnswer(404, /\/dvr-net\//);
  const restreams = [restream({ schedule: [TONIGHT] })];
  const id = await create(ownProgram, resource({ active: false, restreams }));
  await signIn.enter(ownProgram, "/streams/live/a");
  const ready = page.getByTestId("ready");
  await expect(ready.locator("summary")).toContainText("Not ready: 1 problem");
  await ready.locator("summary").click();
  const link = ready.getByRole("link", { name: "Evening news is inactive: will not run" });
  await expect(link).toHaveAttribute("href", new RegExp(`/restreams/${id}$`));
  expect(await violationsInEverySetting(page)).toEqual([]);
});

test("ready: does not know what is planned if that fails", async ({ page, ownProgram, signIn, guard }) => {
  guard.expectAnswer(500, /\/recorder-cloud\//);
  await ownProgram.setFaults([{ area: "recording", fault: { kind: "status", status: 500 } }]);
  await signIn.enter(ownProgram, "/streams/live/news");
  await expect(page.getByTestId("ready").locator("summary")).toContainText("What is planned couldn't be loaded");
});

test("ready: checks another time and copies the list", async ({ page, program, dvr }) => {
  await dvr.open(program, { stream: "live/sports2", lanes: 3 });
  const ready = page.getByTestId("ready");
  await expect(ready.locator("summary")).toContainText("Nothing is planned");
  await ready.locator("summary").click();
  await ready.getByLabel("Check another time (UTC)").fill("18:00");
  await expect(ready.getByRole("listitem").first()).toContainText("Source");
  await ready.getByRole("button", { name: "Copy", exact: true }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toContain("live/sports2: ");
  const text = await copied();
  expect(text).toContain("Start: 2026-03-02 18:00:00 UTC");
  expect(text).toMatch(/- Restream: OK: Sports 2: tennis is active, 2 targets are OK or waiting/);
});

test("ready: names who shares a key", async ({ page, ownProgram, signIn, guard }) => {
  guard.expectAnswer(404, /\/dvr-net\//);
  const show = (name: string, source: string) =>
    create(ownProgram, resource({ name, restreams: [restream({ source, schedule: [TONIGHT] })] }));
  await show("Evening news", "rtmp://in.example/live/a");
  const other = await show("Late talk", "rtmp://in.example/live/b");
  await signIn.enter(ownProgram, "/streams");
  const lanes = page.getByTestId("plan-lane");
  await expect(lanes.filter({ hasText: "Evening news" })).toContainText("Not ready");
  await expect(lanes.first()).toContainText(/Not re(ady|cording)/);
  await page.getByRole("link", { name: "live/b", exact: true }).click();
  const ready = page.getByTestId("ready");
  await ready.locator("summary").click();
  const problem = /^Late talk restream 1 \(out\.example\) has the stream key that Evening news uses too$/;
  await expect(ready.getByRole("link", { name: problem })).toHaveAttribute("href", new RegExp(`/restreams/${other}$`));
});

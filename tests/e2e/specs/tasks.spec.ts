// Tasks of operators, each in as few presses, drags, keys and typed texts as in the best products: the title counts them.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { clip, readRanges } from "../dvr-model.ts";
import { expect, NOW, test } from "../fixtures.ts";
import { recordRequests } from "../pages/metrics.ts";
import { expectDeleted, STREAM } from "../support/dvr-deletion.ts";
import { createSetting, readSetting } from "../support/recordings.ts";

const run = promisify(execFile);

test("tasks: starts a recording in 3 steps", async ({ page, ownProgram: program, recording, recordings, palette }) => {
  const id = await createSetting(program);
  await recordings.enter(program, "/recordings");
  await expect(recordings.row("live/jazz-radio/index.m3u8")).toBeVisible();
  await palette.find("start recording jazz-radio/index");
  await expect(palette.marked).toContainText("Start recording live/jazz-radio/index.m3u8");
  await page.keyboard.press("Enter");
  await expect(recording.state).toContainText("Recording");
  expect((await readSetting(program, id)).status).toBe("progress");
});

test("tasks: shows the metrics of yesterday in 2 steps", async ({ page, program, metrics }) => {
  await metrics.enter(program, "/metrics?metric=edge_bandwidth");
  const asked = recordRequests(page);
  await metrics.period.click();
  await metrics.button("Yesterday").first().click();
  await expect(metrics.period).toHaveAttribute("title", /^2026-03-01 00:00:00 UTC – 2026-03-02 00:00:00 UTC/);
  await expect.poll(() => asked.map(({ start }) => start).sort()[0]).toBe("2026-03-01T00:00:00");
  // The period before may have been asked for once more.
  await expect.poll(() => asked.map(({ end }) => end)).toContain("2026-03-02T00:00:00");
});

test("tasks: copies a failed call as curl in 2 steps", async ({ page, ownProgram: program, signIn, guard }) => {
  guard.expectAnswer(500, /\/resources/);
  await program.setFaults([{ path: "*/resources", fault: { kind: "status", status: 500 } }]);
  await signIn.enter(program);
  await page.getByRole("alert").getByRole("button", { name: "Copy as curl" }).first().click();
  await expect(page.getByText("Copied").first()).toBeVisible();
  const command = await page.evaluate(() => navigator.clipboard.readText());
  expect(command).toContain('--header "CDN-AUTH-TOKEN: $CDN_AUTH_TOKEN"');
  await program.setFaults();
  const { stdout } = await run("sh", ["-c", `${command} --silent`], { env: { ...process.env, CDN_AUTH_TOKEN: program.token } });
  expect(JSON.parse(stdout)).toEqual(await program.call("/restream/v2/{account}/resources"));
});

test("tasks: tells what happened to a stream in 2 presses and a copy", async ({ page, program, signIn, dvr }) => {
  const [name, from, to] = ["live/sports2", NOW - 5400, NOW - 3600];
  await signIn.enter(program, "/streams");
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByTestId("source-lane")).toContainText(/ublished since/);
  await expect(page.getByTestId("traffic-lane")).toContainText(/Peak/);
  await dvr.select(from, to);
  await dvr.button("Copy report").click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toContain("(30 min)");
  const lines = (await copied()).split("\n");
  for (const [host, ranges] of await readRanges(program, name)) {
    const kept = clip(ranges, [from, to]).reduce((sum, [start, end]) => sum + end - start, 0);
    const expected = kept === to - from ? "complete" : `missing ${to - from - kept} s`;
    expect(lines.find((line) => line.includes(`${host}: `)), host).toContain(expected);
  }
});

test("tasks: deletes three minutes with proof in 5 steps and Enter", async ({ page, ownProgram, dvr }) => {
  await dvr.open(ownProgram);
  const before = await readRanges(ownProgram, STREAM);
  const [from, to] = [NOW - 7200, NOW - 7020];
  await dvr.from.fill(String(from));
  await dvr.duration.fill("180");
  await dvr.duration.press("Enter");
  await dvr.button("Delete range").click();
  await dvr.dialog.getByRole("button", { name: "Delete", exact: true }).click();
  for (const host of before.keys()) await expect(dvr.result(host)).toContainText(/Deleted|Nothing to delete/);
  await dvr.button("Copy report").click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain("3 min of it were deleted from DVR");
  await expectDeleted(ownProgram, before, [from, to]);
});

test("tasks: compares this week's peaks with last week's in 3 steps", async ({ program, metrics }) => {
  await metrics.enter(program, "/metrics?metric=edge_bandwidth");
  await metrics.period.click();
  await metrics.button("This week").first().click();
  await metrics.compare.selectOption("last week");
  await expect(metrics.totals.getByRole("row", { name: /^Edge/ })).toContainText(/ from [\d.]+.+ last week/);
});

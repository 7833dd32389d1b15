// Tasks of operators, each in as few presses, drags, keys and typed texts as in the best products: the title counts them.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { readRanges } from "../dvr-model.ts";
import { expect, NOW, test } from "../fixtures.ts";
import { STREAM, utc } from "../pages/dvr.ts";
import { recordRequests } from "../pages/metrics.ts";
import { nameOf, readSettings } from "../pages/recordings.ts";
import { expectDeleted } from "../support/dvr-deletion.ts";
import { createSetting, readSetting } from "../support/recordings.ts";

const run = promisify(execFile);

test("tasks: creates a recording of a known stream in 5 steps", async ({ page, ownProgram: program, recording }) => {
  const known = (await readSettings(program)).find((setting) => nameOf(setting) === "live/regional-north")!;
  await recording.open(program);
  await recording.field("Stream name").fill("regional");
  await page.getByRole("option", { name: /^live\/regional-north / }).click();
  await recording.fill({ "Stream type": "long", "Launch type": "button" });
  await recording.createRecording.click();
  await expect(recording.state).toBeVisible();
  expect(await readSetting(program, new URL(page.url()).pathname.split("/").at(-1)!)).toMatchObject({
    stream_type: "long",
    launch_type: "button",
    source_path: known.source_path,
    resource_id: known.resource_id,
  });
});

test("tasks: starts a recording from the palette in 3 steps", async ({ page, ownProgram: program, recording, recordings, palette }) => {
  const id = await createSetting(program);
  await recordings.enter(program, "/recordings");
  await expect(recordings.row("live/jazz-radio/index.m3u8")).toBeVisible();
  await palette.find("start recording jazz-radio/index");
  await expect(palette.marked).toContainText("Start recording live/jazz-radio/index.m3u8");
  await page.keyboard.press("Enter");
  await expect(recording.state).toContainText("Recording");
  expect((await readSetting(program, id)).status).toBe("progress");
});

test("tasks: deletes exactly 41 s on every host in 6 steps", async ({ page, ownProgram: program, shell, dvr }) => {
  const before = await readRanges(program, STREAM);
  const [from, to] = [NOW - 5 * 3600 - 11, NOW - 5 * 3600 + 30];
  await shell.enter(program, "/");
  await shell.link("DVR").click();
  await page.getByRole("region", { name: "From recordings and restreams" }).getByRole("link", { name: STREAM, exact: true }).click();
  await dvr.from.fill(utc(from));
  await dvr.to.fill("+41s");
  await dvr.button("Delete range").click();
  await dvr.dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("region", { name: "Deletion results", exact: true })).toContainText(`Verified: deleted on ${before.size} hosts`);
  await expectDeleted(program, before, [from, to]);
});

test("tasks: compares resources with the period before in 2 steps", async ({ program, metrics }) => {
  await metrics.enter(program, "/metrics?from=2026-03-02T07:00:00Z&to=2026-03-02T08:00:00Z&step=10&metric=edge_bandwidth");
  await expect(metrics.progress).toHaveCount(0);
  await metrics.button("By resource").click();
  await metrics.button("Compare with previous period").click();
  await expect(metrics.resources.locator("tbody tr").first()).toContainText("%");
  await expect(metrics.progress).toHaveCount(0);
  const sums = new Map<string, number>();
  for (let minute = 0; minute < 60; minute += 10) {
    const [start, end] = [minute, minute + 10].map((at) => new Date(Date.UTC(2026, 2, 2, 7, at)).toISOString().slice(0, 19));
    const { data } = await program.call(`/metrics/v1/resources?account={account}&start=${start}&end=${end}&metric=edge_bandwidth`);
    for (const { resource_name: name, edge_bandwidth } of data) sums.set(name, (sums.get(name) ?? 0) + edge_bandwidth);
  }
  const [[largest]] = [...sums].sort(([, a], [, b]) => b - a);
  await expect(metrics.resources.locator("tbody tr").first()).toContainText(largest);
});

test("tasks: shows the metrics of yesterday in 2 steps", async ({ page, program, metrics }) => {
  await metrics.enter(program, "/metrics?metric=edge_bandwidth");
  const asked = recordRequests(page);
  await metrics.period.click();
  await metrics.button("Yesterday").first().click();
  await expect(metrics.period).toContainText("2026-03-01 00:00:00 UTC – 2026-03-02 00:00:00 UTC");
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

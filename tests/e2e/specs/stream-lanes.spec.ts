// A stream's page shows what all areas say of it on one axis, and says it in words.
import { expect, NOW, test } from "../fixtures.ts";
import { utc } from "../pages/dvr.ts";
import { minute } from "../pages/metrics.ts";
import { create, resource, restream } from "../support/resources.ts";

const STREAM = "live/sports2";

test("stream: has a lane for each area of the API", async ({ page, program, dvr }) => {
  await dvr.open(program, { stream: STREAM, lanes: 3 });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(STREAM);
  await expect(page.getByTestId("target-lane")).toHaveCount(2);
  await expect(page.getByTestId("source-lane")).toContainText(/ublished since/);
  await expect(page.getByTestId("recording-lane")).toContainText("Recorded");
  await expect(page.getByTestId("traffic-lane")).toContainText(/Peak .+bit\/s at/);
  await expect(page.getByTestId("change-lane")).toContainText("not in this browser");
});

test("stream: totals its traffic as the API has", async ({ page, program, guard, dvr }) => {
  guard.allowAnswer(503, /\/app\/metrics\//);
  const asked = page.waitForRequest(/\/metrics\/v1\/\?.*resource=/);
  // Long enough ago, so that all its minutes are finished.
  const query = `?from=${utc(NOW - 14_400)}&to=${utc(NOW - 14_280)}`;
  await dvr.open(program, { stream: STREAM, lanes: 3, query });
  const lane = page.getByTestId("traffic-lane");
  await expect(lane).toContainText(/Peak/);
  await expect(lane).not.toContainText("Loading");
  const resource = new URL((await asked).url()).searchParams.get("resource");
  const { from, to } = await dvr.edges();
  let bytes = 0;
  for (let at = Math.floor(from / 60) * 60; at + 60 <= to; at += 60) {
    const times = `start=${minute(at)}&end=${minute(at + 60)}`;
    const { data } = await program.call(`/metrics/v1/?account={account}&${times}&metric=edge_bandwidth&resource=${resource}`);
    bytes += (data[0].edge_bandwidth * 60) / 8;
  }
  const shown = /^Traffic: 95th percentile [\d.]+\s\wbit\/s \(of 5 min means\), volume ([\d.]+)\s([MG])B$/;
  const key = page.getByText(shown);
  await expect(key).toBeVisible();
  const [, number, unit] = shown.exec((await key.textContent())!)!;
  expect(Math.abs((Number(number) * (unit === "G" ? 1e9 : 1e6)) / bytes - 1)).toBeLessThan(0.005);
});

test("stream: says in a sentence what was true at the crosshair", async ({ page, program, dvr }) => {
  await dvr.open(program, { stream: STREAM, lanes: 3 });
  await expect(page.getByTestId("source-lane")).toContainText(/ublished since/);
  await dvr.plot.focus();
  await page.keyboard.press("ArrowUp");
  const said = page.getByTestId("stream-moment");
  await expect(said).toContainText(/^2\d{3}-.+ UTC: (not )?published; .*(no host|hosts?) ha(s|ve) it/);
  const sentence = (await said.textContent())!.split(": ")[1];
  await expect(dvr.plot.locator(".axis-read-out")).toContainText(sentence);
});

test("stream: keeps folded lanes in the address, and reads none", async ({ page, program, dvr }) => {
  // Verdicts on other streams read since when their source is down.
  const { data } = await program.call("/restream/v2/{account}/resources");
  const listed: { resource_id: string; name: string }[] = data.resources;
  const id = listed.find(({ name }) => name === "News 24")!.resource_id;
  const histories: string[] = [];
  page.on("request", (request) => request.url().includes(`/history?resource_id=${id}`) && histories.push(request.url()));
  await dvr.open(program, { query: "?fold=source,targets,traffic" });
  const source = dvr.plot.getByRole("button", { name: "Source", exact: true });
  await expect(source).toHaveAttribute("aria-expanded", "false");
  await expect(dvr.plot.getByRole("button", { name: "Targets", exact: true })).toBeVisible();
  expect(histories).toEqual([]);
  await source.click();
  await expect(page).toHaveURL(/fold=targets,traffic/);
  await expect(page.getByTestId("source-lane")).toContainText(/ublished/);
  expect(histories).not.toEqual([]);
});

test("stream: shows its other lanes when it has no DVR", async ({ page, program, guard, dvr }) => {
  guard.expectAnswer(404, /\/dvr-net\//);
  await dvr.open(program, { stream: "live/kids", lanes: 0 });
  await expect(dvr.plot).toContainText("The service has no DVR of this stream.");
  await expect(page.getByTestId("target-lane")).toHaveCount(2);
  await expect(dvr.button("Delete range")).toHaveCount(0);
});

test("stream: shows its other lanes while its DVR fails", async ({ page, ownProgram, guard, dvr }) => {
  guard.expectAnswer(500, /\/dvr-net\//);
  await ownProgram.setFaults([{ area: "dvr", fault: { kind: "status", status: 500 } }]);
  await dvr.open(ownProgram, { lanes: 0 });
  await expect(page.getByRole("alert")).toContainText("The DVR couldn't be loaded.");
  await expect(page.getByTestId("target-lane")).toHaveCount(4);
  await expect(dvr.button("Delete range")).toHaveCount(0);
  await ownProgram.setFaults([]);
  await dvr.button("Retry").click();
  await expect(dvr.lanes).toHaveCount(6);
});

test("stream: shows what is planned after now", async ({ page, program, guard, dvr }) => {
  guard.expectAnswer(404, /\/dvr-net\//);
  await dvr.open(program, { stream: "events/opera", lanes: 0 });
  await expect(page.getByTestId("target-lane")).toHaveCount(2);
  await page.getByTestId("dvr-period").click();
  await dvr.button("Next 24 hours").click();
  await expect.poll(async () => (await dvr.edges()).to - (await dvr.edges()).from).toBe(86_400);
  const { from, to } = await dvr.edges();
  expect(Math.abs(from - NOW)).toBeLessThan(300);
  // Its window is from 18:00 to 22:00.
  const box = (await dvr.plot.boundingBox())!;
  const at = Date.parse("2026-03-02T19:00:00Z") / 1000;
  await page.mouse.move(box.x + ((at - from) / (to - from)) * box.width, box.y + 40);
  await expect(page.getByTestId("stream-moment")).toContainText(/2026-03-02 (18:5[5-9]|19:0\d):\d\d UTC: planned: 1 target$/);
  await expect(page.getByTestId("target-lane").last()).toContainText("Planned 18:00:00 – 22:00:00 (4 h");
  await dvr.button("Now").click();
  await expect.poll(async () => (await dvr.edges()).to).toBeLessThan(NOW + 300);
});

test("stream: comes to what is planned by panning", async ({ page, program, guard, dvr }) => {
  guard.expectAnswer(404, /\/dvr-net\//);
  await dvr.open(program, { stream: "events/opera", lanes: 0 });
  const before = await dvr.edges();
  await dvr.button("Period after").click();
  await expect.poll(async () => (await dvr.edges()).from).toBeGreaterThan(before.from + 3_600);
  await dvr.plot.focus();
  await page.keyboard.press("End");
  await expect.poll(async () => (await dvr.edges()).to).toBeLessThan(before.to + 300);
});

test("stream: reads eight histories, the others on request", async ({ page, ownProgram, guard, dvr }) => {
  guard.expectAnswer(404, /\/dvr-net\//);
  const restreams = (at: number) => [restream({ source: "rtmp://in.example/live/many", target_key: `key-${at}` })];
  const ids = await Promise.all(Array.from({ length: 10 }, (_, at) => create(ownProgram, resource({ name: `Copy ${at}`, restreams: restreams(at) }))));
  const read = new Set<string>();
  page.on("request", (request) => {
    const id = /\/history\?resource_id=([^&]+)/.exec(request.url())?.[1];
    if (id && ids.includes(id)) read.add(id);
  });
  await dvr.open(ownProgram, { stream: "live/many", lanes: 0 });
  await expect(page.getByTestId("target-lane")).toHaveCount(8);
  await expect.poll(() => read.size).toBe(8);
  await dvr.button("Load 2 more resources").click();
  await expect(page.getByTestId("target-lane")).toHaveCount(10);
  await expect.poll(() => read.size).toBe(10);
});

test("stream: offers to make what is not there", async ({ program, dvr }) => {
  await dvr.open(program, { stream: "live/harbour-cam" });
  await expect(dvr.plot.getByRole("link", { name: "New restream" })).toHaveAttribute("href", /\/restreams\/new$/);
  await expect(dvr.plot.getByRole("link", { name: "New recording" })).toHaveAttribute("href", /\/recordings\/new$/);
});

test("stream: calls nothing absent that could not be loaded", async ({ page, ownProgram, guard, dvr }) => {
  await ownProgram.setFaults([{ area: "restream", path: "*/resources", fault: { kind: "status", status: 503 } }, { area: "recording", fault: { kind: "status", status: 500 } }]);
  guard.expectAnswer(503, /\/app\/restream\//);
  guard.expectAnswer(500, /\/app\/recorder-cloud\//);
  await dvr.open(ownProgram);
  await expect(page.getByTestId("source-lane")).toContainText("Not all restreams could be loaded.");
  await expect(page.getByTestId("recording-lane")).toContainText("Not all recordings could be loaded.");
  await expect(dvr.plot.getByRole("link", { name: /^New / })).toHaveCount(0);
  await dvr.button("Copy report").click();
  const text = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(text).toMatch(/Not in this report \(folded, or not loaded\): source and targets.* recording/);
  await ownProgram.setFaults([{ area: "restream", path: "*/resources", fault: { kind: "status", status: 503 } }]);
  await page.reload();
  await expect(page.getByTestId("stream-verdict")).toContainText("Recording, restreams unknown");
  await ownProgram.setFaults(["dvr", "metrics"].map((area) => ({ area, fault: { kind: "status", status: 503 } })));
  guard.expectAnswer(503, /\/app\/(dvr-net|metrics)\//);
  await page.reload();
  await expect(page.getByTestId("recording-lane")).toContainText("Recorded since");
  await expect(page.getByTestId("traffic-lane")).toContainText("Metrics has listed no resources yet.");
  await dvr.button("Copy report").click();
  await expect.poll(text).toMatch(/Not in this report \(folded, or not loaded\): .*traffic.* DVR/);
});

test("report: tells half an hour in a typed period", async ({ page, program, dvr }) => {
  await dvr.open(program, { stream: STREAM, lanes: 3 });
  await expect(page.getByTestId("source-lane")).toContainText(/ublished since/);
  await expect(page.getByTestId("traffic-lane")).toContainText(/Peak/);
  await dvr.select(NOW - 5400, NOW - 3600);
  await dvr.button("Copy report").click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(STREAM);
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain("(30 min)");
  expect(text).toMatch(/Source: (not )?published \d/);
  expect(text).toMatch(/edge-waw1\S*: (complete|missing \d+ s \()/);
  expect(text).toMatch(/Kept until\n(- File .+\n)*- Oldest second kept: \d{4}-\S+Z, /);
  expect(text).toContain(`from=${utc(NOW - 5400)}&to=${utc(NOW - 3600)}`);
});

test("report: names the copies of deleted time that stay", async ({ page, ownProgram, dvr }) => {
  await dvr.open(ownProgram);
  await expect(page.getByTestId("target-lane")).toHaveCount(4);
  await expect(page.getByTestId("recording-lane")).toContainText("Recorded");
  await dvr.deleteSelection(NOW - 7200, NOW - 7020);
  await expect(dvr.results.first()).toContainText("Deleted");
  await dvr.button("Copy as Markdown").click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toContain("## Where the deleted time still is");
  const text = await copied();
  expect(text).toContain("3 min of it were deleted from DVR. The API cannot delete");
  expect(text).toMatch(/File \/records\/\S+: 3 min/);
  expect(text).toMatch(/live\.tube\.example \(News 24, restream 1\) was sent 3 min/);
});

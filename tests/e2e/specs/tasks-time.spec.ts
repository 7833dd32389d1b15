// Tasks of operators with DVR, metrics and histories, and after a refusal, each in no more steps than in the best products.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { codes, readAccount } from "../account.ts";
import { NOW, readRanges, clip, type Range } from "../dvr-model.ts";
import { expect } from "../fixtures.ts";
import { Dvr, utc } from "../pages/dvr.ts";
import { History } from "../pages/history.ts";
import { Metrics, recordRequests } from "../pages/metrics.ts";
import { Overview } from "../pages/overview.ts";
import { Restreams } from "../pages/restreams.ts";
import { Shell } from "../pages/shell.ts";
import { pollUntil, SOON_MS } from "../support/clock.ts";
import { expectDeleted, STREAM } from "../support/dvr-deletion.ts";
import { task } from "../support/steps.ts";

const run = promisify(execFile);

task("deletes exactly 41 s on every host", 6, async ({ page, program, signIn, steps }) => {
  const dvr = new Dvr(page);
  const before = await readRanges(program, STREAM);
  const [from, to] = [NOW - 5 * 3600 - 11, NOW - 5 * 3600 + 30];
  await signIn.enter(program, "/");
  await steps.press(new Shell(page).link("DVR"));
  await steps.press(page.getByRole("region", { name: "From recordings and restreams" }).getByRole("link", { name: STREAM, exact: true }));
  await steps.type(dvr.from, utc(from));
  await steps.type(dvr.to, "+41s");
  await steps.press(dvr.button("Delete range"));
  await steps.press(dvr.dialog.getByRole("button", { name: "Delete", exact: true }));
  await expect(page.getByRole("region", { name: "Deletion results", exact: true })).toContainText(`Verified: deleted on ${before.size} hosts`);
  await expectDeleted(program, before, [from, to]);
});

task("selects the longest difference between hosts", 1, async ({ page, program, signIn, steps }) => {
  const dvr = new Dvr(page);
  await signIn.enter(program, "/dvr/live/harbour-cam");
  const row = page.getByRole("table", { name: "Differences, longest first" }).locator("tbody tr").first();
  const host = (await row.getByRole("rowheader").textContent())!;
  await steps.press(row.getByRole("button", { name: "Select" }));
  const { from, to } = await dvr.selected();
  const selected: Range = [from, to];
  const length = (ranges: Range[]) => clip(ranges, selected).reduce((sum, [start, end]) => sum + end - start, 0);
  const all = await readRanges(program, "live/harbour-cam");
  expect(length(all.get(host)!), "the host has nothing of it").toBe(0);
  expect(Math.max(...[...all.values()].map(length)), "another has it").toBeGreaterThan(0);
});

task("deletes a range on one host only", 4, async ({ page, program, signIn, steps }) => {
  const dvr = new Dvr(page);
  await dvr.open(program);
  const before = await readRanges(program, STREAM);
  const lane = dvr.lanes.nth(1);
  const host = (await lane.getAttribute("data-host"))!;
  await steps.drag(lane, 0.4, 0.5);
  await steps.press(dvr.button(`Only ${host}`));
  const { from, to } = await dvr.selected();
  await steps.press(dvr.button("Delete range"));
  await steps.press(dvr.dialog.getByRole("button", { name: "Delete", exact: true }));
  await expect(dvr.result(host)).toContainText("Deleted");
  await expect(dvr.results).toHaveCount(1);
  await expectDeleted(program, before, [from, to], [host]);
});

task("compares resources with the period before", 2, async ({ page, program, signIn, steps }) => {
  const metrics = new Metrics(page);
  await signIn.enter(program, "/metrics?from=2026-03-02T07:00:00Z&to=2026-03-02T08:00:00Z");
  await expect(metrics.progress).toHaveCount(0);
  await steps.press(metrics.button("By resource"));
  await steps.press(metrics.button("Compare with previous period"));
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

task("shows the metrics of yesterday", 2, async ({ page, program, signIn, steps }) => {
  const metrics = new Metrics(page);
  await signIn.enter(program, "/metrics");
  await expect(metrics.progress).toHaveCount(0);
  const asked = recordRequests(page);
  await steps.press(metrics.period);
  await steps.press(metrics.button("Yesterday").first());
  await expect(metrics.period).toContainText("2026-03-01 00:00:00 UTC – 2026-03-02 00:00:00 UTC");
  await expect.poll(() => asked.map(({ start }) => start).sort()[0]).toBe("2026-03-01T00:00:00");
  // The period before may have been asked for once more.
  await expect.poll(() => asked.map(({ end }) => end)).toContain("2026-03-02T00:00:00");
});

task("goes on with a new token where the old one has expired", 2, async ({ page, program, signIn, steps, guard }) => {
  guard.expectAnswer([400, 401, 403], /\/app\//);
  guard.allowAnswer(404, /0{8}-/);
  const restreams = new Restreams(page);
  await restreams.open(program);
  await program.setFaults([{ fault: { kind: "expired_token" } }]);
  const dialog = page.getByRole("dialog", { name: "Sign in again" });
  await pollUntil(page, () => expect(dialog).toBeVisible({ timeout: SOON_MS }));
  await program.setFaults();
  await steps.type(dialog.getByLabel("Token", { exact: true }), program.token!);
  const read = page.waitForResponse((answer) => answer.url().includes("/restream/") && answer.ok());
  await steps.press(dialog.getByRole("button", { name: "Continue" }));
  await expect(dialog).toHaveCount(0);
  await read;
  await expect(restreams.rows).toHaveCount((await readAccount(program)).length);
});

task("copies a failed call as curl", 2, async ({ page, program, signIn, steps, guard }) => {
  guard.expectAnswer(500, /\/resources/);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await program.setFaults([{ path: "*/resources", fault: { kind: "status", status: 500 } }]);
  await signIn.enter(program, "/restreams");
  await steps.press(page.getByRole("alert").getByRole("button", { name: "Copy as curl" }).first());
  await expect(page.getByText("Copied").first()).toBeVisible();
  const command = await page.evaluate(() => navigator.clipboard.readText());
  await program.setFaults();
  const { stdout } = await run("sh", ["-c", `${command} --silent`], { env: { ...process.env, CDN_AUTH_TOKEN: program.token } });
  expect(JSON.parse(stdout)).toEqual(await program.call("/restream/v2/{account}/resources"));
});

task("shows the history of a broken target", 1, async ({ page, program, signIn, steps }) => {
  const broken = (await readAccount(program)).find(({ name }) => name === "City marathon 2026")!;
  expect(new Set(codes(broken))).toEqual(new Set([3]));
  await signIn.enter(program, "/");
  await steps.press(new Overview(page).broken.getByRole("link", { name: "History of City marathon 2026" }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("History of City marathon 2026");
  const history = new History(page);
  await expect(history.lanes).toHaveCount(broken.status.length);
  await expect(history.lanes.first()).toContainText("Source not published");
});

// Metrics draw exactly what the API returns, with its gaps, and request each window once.
import { expect, type Program, type Request, NOW, test } from "../fixtures.ts";
import { isRead, minute, minutesOf, recordRequests } from "../pages/metrics.ts";
import { goWithin } from "../pages-of-the-console.ts";
import { downloaded } from "../support/download.ts";
import { setVisibility } from "../support/visibility.ts";

const HOUR = `/metrics?from=${minute(NOW - 7200)}Z&to=${minute(NOW - 3600)}Z`;

/** Returns the API's value for a window. */
async function answer(program: Program, start: number, minutes: number, metric: string, more = ""): Promise<number | null> {
  const query = `account={account}&start=${minute(start)}&end=${minute(start + minutes * 60)}&metric=${metric}${more}`;
  return (await program.call(`/metrics/v1/?${query}`)).data[0][metric];
}

test("metrics: shows each minute of an hour, with gaps", async ({ page, program, signIn, metrics }) => {
  const requested = recordRequests(page);
  await signIn.enter(program, `${HOUR}&metric=edge_bandwidth&metric=edge_requests_total`);
  await expect(metrics.chart("Bandwidth")).toBeVisible();
  await expect(metrics.chart("Hit ratio")).toHaveCount(0);
  await expect(metrics.progress).toHaveCount(0);
  await metrics.loaded("Bandwidth");
  const rows = await metrics.table("Bandwidth");
  const requests = await metrics.table("Requests");
  expect(rows).toHaveLength(60);
  let gaps = 0;
  for (let at = 0; at < 60; at += 1) {
    const start = NOW - 3600 - (at + 1) * 60;
    const reported = await answer(program, start, 1, "edge_bandwidth");
    expect(rows[at][0]).toBe(`${new Date(start * 1000).toISOString().slice(0, 19).replace("T", " ")} UTC`);
    expect(rows[at][2]).toBe(reported === null ? "–" : String(reported));
    const count = await answer(program, start, 1, "edge_requests_total");
    expect(requests[at][2]).toBe(count === null ? "–" : String(count));
    if (reported === null) gaps += 1;
  }
  // The legend's total is the sum of what is drawn.
  const sum = requests.reduce((sum, row) => sum + (Number(row[2]) || 0), 0);
  await expect(metrics.chart("Requests").getByTestId("legend-value").first()).toContainText(`${(sum / 1000).toPrecision(3)} k total`);
  // Windows are requested newest first, once each, with drawn metrics only; the sign-in requests one more.
  const charts = requested.filter(({ operation, start }) => operation === "" && start < minute(NOW - 3600));
  expect(charts).toHaveLength(60);
  expect(charts.map(({ start }) => start)).toEqual([...charts.map(({ start }) => start)].sort().reverse());
  for (const each of charts) expect(each.metrics).toEqual(["edge_bandwidth", "edge_requests_total"]);
  expect(gaps).toBeLessThan(10);
});

test("metrics: makes a longer step of complete windows", async ({ page, program, signIn, metrics }) => {
  await signIn.enter(program, `${HOUR}&metric=edge_bandwidth`);
  await expect.poll(async () => (await metrics.table("Bandwidth")).filter(([, state]) => isRead(state)).length).toBe(60);
  const before = await metrics.table("Bandwidth");
  const requested = recordRequests(page);
  await metrics.chooseStep("10");
  await expect.poll(async () => (await metrics.table("Bandwidth")).length).toBe(6);
  const merged = await metrics.table("Bandwidth");
  for (const [at, row] of merged.entries()) {
    const reported = await answer(program, NOW - 3600 - (at + 1) * 600, 10, "edge_bandwidth");
    // Only the service can merge ten minutes with an unmeasured one, so those are requested.
    expect(Math.abs(Number(row[2]) - reported!)).toBeLessThan(1);
  }
  const again = requested.filter(({ operation }) => operation === "");
  const broken = before.filter((row) => row[2] === "–").length;
  expect(again.length).toBeLessThanOrEqual(broken);
  expect(again.every((each) => minutesOf(each) === 10)).toBe(true);
});

test("metrics: requests the hour again after a reload", async ({ page, program, metrics }) => {
  await metrics.open(program, `${HOUR}&metric=edge_bandwidth&step=10`);
  const before = await metrics.table("Bandwidth");
  const requested = recordRequests(page);
  await page.reload();
  await metrics.loaded("Bandwidth");
  expect(await metrics.table("Bandwidth")).toEqual(before);
  expect(requested.filter(({ operation }) => operation === "")).toHaveLength(6);
});

test("metrics: requests the hour again on \"Load again\"", async ({ page, program, metrics }) => {
  await metrics.open(program, `${HOUR}&metric=edge_bandwidth&step=10`);
  const before = await metrics.table("Bandwidth");
  const requested = recordRequests(page);
  await metrics.button("More").click();
  await metrics.button("Load again").click();
  await expect.poll(() => requested.length).toBe(6);
  await metrics.loaded("Bandwidth");
  expect(await metrics.table("Bandwidth")).toEqual(before);
});

test("metrics: loads failed windows again on Retry", async ({ page, ownProgram: program, signIn, guard, metrics }) => {
  guard.expectAnswer(500, /\/app\/metrics/);
  await program.setFaults([{ area: "metrics", path: "/app/metrics/v1/", skip: 10, times: 12, fault: { kind: "status", status: 500 } }]);
  await signIn.enter(program, `/metrics?from=${minute(NOW - 25_200)}Z&to=${minute(NOW - 3600)}Z&step=10&metric=edge_bandwidth`);
  await expect(metrics.progress).toBeVisible();
  const alert = page.getByRole("alert").filter({ hasText: "couldn't be loaded" });
  await expect(alert).toContainText("12 windows couldn't be loaded");
  await expect(alert).toContainText("The service failed.");
  await expect.poll(async () => (await metrics.table("Bandwidth")).filter(([, state]) => state === "not loaded").length).toBe(12);
  expect(await metrics.table("Bandwidth")).toHaveLength(36);
  await metrics.retry.click();
  await expect(alert).toHaveCount(0);
  await metrics.loaded("Bandwidth");

  // Another window is tried three times; then its halves are requested, and succeed.
  guard.expectAnswer(504, /\/app\/metrics/);
  await program.setFaults([{ area: "metrics", path: "/app/metrics/v1/", times: 3, fault: { kind: "status", status: 504 } }]);
  const requested = recordRequests(page);
  await goWithin(page, `/metrics?from=${minute(NOW - 28_800)}Z&to=${minute(NOW - 28_200)}Z&step=10&metric=edge_bandwidth`);
  await expect.poll(async () => (await metrics.table("Bandwidth")).map(([, state]) => state)).toEqual(["final"]);
  const reported = await answer(program, NOW - 28_800, 10, "edge_bandwidth");
  const [row] = await metrics.table("Bandwidth");
  expect(Math.abs(Number(row[2]) - reported!)).toBeLessThan(1);
  expect(requested.filter((each) => each.operation === "" && minutesOf(each) === 5).length).toBe(2);
});

test("metrics: stops loading on Cancel, and continues on \"Load the rest\"", async ({ page, ownProgram: program, signIn, metrics }) => {
  await program.setFaults([{ area: "metrics", path: "/app/metrics/v1/", skip: 20, fault: { kind: "latency", ms: 5_000 } }]);
  await signIn.enter(program, `${HOUR}&metric=edge_bandwidth`);
  await expect(metrics.progress).toHaveAttribute("aria-valuetext", /Loading \d+ of 60/);
  await expect.poll(async () => (await metrics.table("Bandwidth")).filter(([, state]) => isRead(state)).length).toBeGreaterThan(10);
  await metrics.cancel.click();
  await expect(page.getByText(/Cancelled\. \d+ windows not loaded\./)).toBeVisible();
  const requested = recordRequests(page);
  await program.setFaults();
  expect(requested).toEqual([]);
  await metrics.button("Load the rest").click();
  await metrics.loaded("Bandwidth");
  await expect(metrics.button("Load the rest")).toHaveCount(0);
});

test("metrics: exports what is loading once it is loaded", async ({ page, program, signIn, metrics }) => {
  // One window is too few for a progress bar.
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const oldest = encodeURIComponent(minute(NOW - 7200));
  await page.route(new RegExp(`/app/metrics/v1/\\?.*start=(${oldest}|${minute(NOW - 7200)})`), async (route) => {
    await held;
    await route.continue();
  });
  await signIn.enter(program, `${HOUR}&metric=edge_bandwidth&step=10`);
  await expect.poll(async () => (await metrics.table("Bandwidth")).filter(([, state]) => state === "not loaded").length).toBe(1);
  const { text } = await downloaded(page, async () => {
    await metrics.button("Export CSV").click();
    await expect(page.getByText("Exports when all is loaded")).toBeVisible();
    release();
  });
  expect(text.match(/,final,/g)).toHaveLength(6);
});

test("metrics: asks before it exports a file without some windows", async ({ page, program, signIn, guard, metrics }) => {
  guard.expectAnswer(500, /\/app\/metrics/);
  const oldest = encodeURIComponent(minute(NOW - 7200));
  const ofOldest = new RegExp(`/app/metrics/v1/\\?.*start=(${oldest}|${minute(NOW - 7200)})`);
  await page.route(ofOldest, (route) => route.fulfill({ status: 500, contentType: "application/json", body: "{}" }));
  await signIn.enter(program, `${HOUR}&metric=edge_bandwidth&step=10`);
  await expect(page.getByRole("alert").filter({ hasText: "1 window couldn't be loaded" })).toBeVisible();
  await metrics.button("Export CSV").click();
  const dialog = page.getByRole("dialog", { name: "Export without 1 window?" });
  const { text } = await downloaded(page, () => dialog.getByRole("button", { name: "Export without them" }).click());
  expect(text.match(/,not loaded,/g)).toHaveLength(1);
  await expect(dialog).toBeHidden();
});

test("metrics: sends no requests in a hidden tab, and continues when it is shown", async ({ page, ownProgram: program, signIn, metrics }) => {
  const requested = recordRequests(page);
  let ended = 0;
  const count = (request: Request) => (ended += request.url().includes("/app/metrics/v1/") ? 1 : 0);
  page.on("requestfinished", count);
  // The request of the sign-in ends with its page.
  page.on("requestfailed", count);
  await program.setFaults([{ area: "metrics", path: "/app/metrics/v1/", skip: 20, fault: { kind: "latency", ms: 700 } }]);
  await signIn.enter(program, `${HOUR}&metric=edge_bandwidth`);
  await expect.poll(() => ended).toBeGreaterThan(10);
  await setVisibility(page, "hidden");
  // Requests in flight are completed.
  await expect.poll(() => requested.length - ended).toBe(0);
  const before = requested.length;
  expect(before).toBeLessThan(60);
  await page.clock.runFor(60_000);
  expect(requested.length).toBe(before);
  await program.setFaults();
  await setVisibility(page, "visible");
  await metrics.loaded("Bandwidth");
  const charts = requested.filter(({ operation, start }) => operation === "" && start < minute(NOW - 3600));
  expect(charts).toHaveLength(60);
  expect(new Set(charts.map(({ start }) => start)).size, "each window once").toBe(60);
});

test("metrics: leaves a long window open while a lagging service has only a part of it", async ({ page, ownProgram: program, signIn, metrics }) => {
  await program.setFaults([{ area: "metrics", fault: { kind: "lag", secs: 900 } }]);
  await signIn.enter(program, "/metrics?last=3h&step=10&metric=edge_bandwidth");
  const state = async (clock: string) => (await metrics.table("Bandwidth")).find(([at]) => at.includes(clock))?.[1];
  await expect.poll(() => state("08:30")).toBe("final");
  await expect.poll(() => state("08:40")).toBe("incomplete");
  await expect(page.getByText(/^Metrics are \d+ minutes behind\./)).toBeVisible();
});

test("metrics: adds a window each minute in live mode, and requests incomplete ones again", async ({ page, ownProgram: program, signIn, metrics }) => {
  // At the very end of a minute, a fraction of a second decides whether it is read before or after.
  await program.advance(10);
  await signIn.enter(program, "/metrics?last=1h&metric=edge_requests_total");
  await expect(metrics.period).toContainText("Live");
  const states = async () => (await metrics.table("Requests")).map(([, state]) => state);
  await expect.poll(async () => (await states()).filter(isRead).length).toBeGreaterThan(50);
  for (let passed = 1; passed <= 3; passed += 1) {
    // Each step is more than a minute, so that two readings of a minute are one minute apart.
    await program.advance(70);
    await page.clock.fastForward(70_000);
    const newest = `${new Date((NOW + 10 + passed * 70) * 1000).toISOString().slice(0, 16).replace("T", " ")}:00 UTC`;
    await expect.poll(async () => (await metrics.table("Requests"))[0][0]).toBe(newest);
    const running = expect.stringMatching(/^(incomplete|no data)$/);
    const finished = expect.stringMatching(/^(complete|no data)$/);
    await expect.poll(async () => (await states()).slice(0, 4)).toEqual([running, running, finished, finished]);
  }
  // Windows that were incomplete now have the value of the whole minute.
  const rows = await metrics.table("Requests");
  for (const row of rows.slice(2, 5)) {
    const start = Date.parse(row[0].replace(" UTC", "Z").replace(" ", "T")) / 1000;
    const reported = await answer(program, start, 1, "edge_requests_total");
    expect(row[2]).toBe(reported === null ? "–" : String(reported));
  }
  await metrics.button("View").click();
  await metrics.live.click();
  await expect(page).toHaveURL(/from=.*&to=/);
  await expect(page).not.toHaveURL(/last=/);
});

test("metrics: shows how far the service lags, and fills the gaps once it has caught up", async ({ page, ownProgram: program, signIn, metrics }) => {
  await program.setFaults([{ area: "metrics", fault: { kind: "lag", secs: 300 } }]);
  await signIn.enter(program, "/metrics?last=1h&metric=edge_requests_total");
  await expect(page.getByTestId("metrics-lag")).toContainText(/Metrics are \d minutes behind/);
  const newest = await metrics.table("Requests");
  expect(newest.slice(0, 4).map((row) => [row[1], row[2]])).toEqual(Array(4).fill(["no data", "–"]));
  await program.setFaults();
  // The service has caught up: the first minute shows it, and the second confirms the missing values.
  for (let passed = 1; passed <= 2; passed += 1) {
    await program.advance(70);
    await page.clock.fastForward(70_000);
    // Each missing minute is read before the time moves on.
    const last = NOW + passed * 70 - ((NOW + passed * 70) % 60);
    const reported = await Promise.all([1, 2, 3, 4, 5, 6].map((ago) => answer(program, last - ago * 60, 1, "edge_requests_total")));
    const numbers = reported.map((number) => (number === null ? "–" : String(number)));
    await expect.poll(async () => (await metrics.table("Requests")).slice(1, 7).map((row) => row[2])).toEqual(numbers);
  }
  await expect.poll(async () => (await metrics.table("Requests")).slice(2, 7).every((row) => isRead(row[1]))).toBe(true);
  await expect(page.getByTestId("metrics-lag")).toHaveCount(0);
});

test("metrics: reads the recent minutes of a fixed period again each minute", async ({ page, program, metrics }) => {
  const requested = recordRequests(page);
  const reads = () => requested.filter(({ start, metrics }) => start === minute(NOW - 60) && metrics.length === 1).length;
  await metrics.enter(program, `/metrics?from=${minute(NOW - 600)}Z&to=${minute(NOW)}Z&metric=edge_requests_total`);
  await expect.poll(reads).toBe(1);
  await expect(metrics.progress).toHaveCount(0);
  await program.advance(60);
  await page.clock.fastForward(60_000);
  await expect.poll(reads).toBe(2);
});

test("metrics: splits values by resource", async ({ page, program, metrics }) => {
  await metrics.open(program, `${HOUR}&metric=edge_requests_total&step=10`, "Requests");
  const total = (await metrics.table("Requests")).map((row) => Number(row[2]));
  await metrics.button("By resource").click();
  await expect(page).toHaveURL(/by=resource/);
  await expect.poll(async () => (await metrics.table("Requests")).every((row) => isRead(row[1]) && row.length === 10)).toBe(true);
  const sums = (await metrics.table("Requests")).map((row) => row.slice(2).reduce((sum, cell) => sum + Number(cell), 0));
  expect(sums).toEqual(total);
  await expect(metrics.resources.locator("tbody tr")).toHaveCount(12);
  const names = await metrics.resources.locator("tbody th").allInnerTexts();
  await metrics.resources.getByRole("button", { name: "Resource", exact: true }).click();
  const sorted = await metrics.resources.locator("tbody th").allInnerTexts();
  expect(sorted).toEqual([...names].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
  const requested = recordRequests(page);
  await metrics.resources.getByRole("button", { name: "News 24" }).click();
  await expect(page).toHaveURL(/resource=/);
  await expect(metrics.resource).toHaveValue("News 24");
  await metrics.loaded("Requests");
  expect(requested, "the rows of all resources have it").toEqual([]);
});

test("metrics: shows different errors for denied access and for a rejected request", async ({ page, ownProgram: program, signIn, guard, metrics }) => {
  guard.expectAnswer([403, 422], /\/app\/metrics/);
  const body = JSON.stringify({ status: "Forbidden", description: "no access to this account" });
  await program.setFaults([{ area: "metrics", fault: { kind: "status", status: 403, body } }]);
  await signIn.enter(program, `${HOUR}&metric=edge_bandwidth&step=10`);
  const alert = page.getByRole("alert").filter({ hasText: "Nothing loaded" });
  await expect(alert).toContainText("This account has no access to metrics.");
  const chart = metrics.chart("Bandwidth");
  await expect(chart).toContainText("This account has no access to metrics.");
  await expect(chart).not.toContainText("No data");
  await expect(alert.getByRole("button", { name: "Use another token" })).toBeVisible();
  await program.setFaults([{ area: "metrics", path: "/app/metrics/v1/", times: 6, fault: { kind: "status", status: 422 } }]);
  await metrics.retry.click();
  await expect(alert).toContainText("The service rejected the request");
  await expect(chart).toContainText("The service rejected the request");
  await expect(alert.getByRole("button", { name: "Use another token" })).toHaveCount(0);
  await metrics.retry.click();
  await expect(alert).toHaveCount(0);
  await metrics.loaded("Bandwidth");
});

// Metrics compare with earlier periods, rank errors, validate periods and handle unknown metrics.
import { expect, type Page, type Program, NOW, test } from "../fixtures.ts";
import { minute, recordRequests } from "../pages/metrics.ts";
import { downloaded } from "../support/download.ts";

const DAY = 86_400;
const [FROM, TO] = [NOW - 7200, NOW - 3600];
const HOUR = `/metrics?from=${minute(FROM)}Z&to=${minute(TO)}Z`;

/** Returns the service's values for each ten minutes of an hour, the newest first. */
async function reported(program: Program, from: number, metric: string): Promise<number[]> {
  const starts = [5, 4, 3, 2, 1, 0].map((at) => from + at * 600);
  const ask = async (start: number) => {
    const query = `account={account}&start=${minute(start)}&end=${minute(start + 600)}&metric=${metric}`;
    return Number((await program.call(`/metrics/v1/?${query}`)).data[0][metric]);
  };
  return Promise.all(starts.map(ask));
}

const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);
/** Parses a change in percent; accepts the typographic minus. */
const percentOf = (text: string) => Number(text.replace("−", "-").replace(/[+±%\s]/g, ""));
const changeOf = (now: number, before: number) => (now / before - 1) * 100;

test("metrics: compares with three other periods", async ({ page, program, metrics }) => {
  await metrics.open(program, `${HOUR}&step=10&metric=edge_requests_total`, "Requests");
  const now = await reported(program, FROM, "edge_requests_total");
  const legend = metrics.chart("Requests").getByTestId("legend-before").first();
  await expect(legend).toBeEmpty();
  for (const [choice, earlier, compare, word] of [
    ["period before", 3600, "previous", "before"],
    ["yesterday", DAY, "yesterday", "yesterday"],
    ["last week", 7 * DAY, "week", "last week"],
  ] as const) {
    await metrics.compare.selectOption(choice);
    await expect(page).toHaveURL(new RegExp(`compare=${compare}`));
    const before = await reported(program, FROM - earlier, "edge_requests_total");
    await expect(metrics.chart("Requests").getByRole("columnheader", { name: `Edge, ${word}` })).toBeVisible();
    await expect.poll(async () => (await metrics.table("Requests")).map((row) => row[3])).toEqual(before.map(String));
    const rows = await metrics.table("Requests");
    expect(rows.map((row) => row[2])).toEqual(now.map(String));
    for (const [at, row] of rows.entries()) expect(Math.abs(percentOf(row[4]) - changeOf(now[at], before[at]))).toBeLessThan(0.6);
    await expect(legend).toContainText(`total ${word}`);
    const change = percentOf((await legend.innerText()).split(" from ")[0]);
    expect(Math.abs(change - changeOf(sumOf(now), sumOf(before)))).toBeLessThan(0.6);
    const { text } = await downloaded(page, () => metrics.button("Export CSV").click());
    expect(text).toContain(`"Edge requests, ${word} (requests)","Edge requests, change (%)"`);
    const [, ...lines] = text.trimEnd().split("\r\n");
    for (const [at, line] of lines.reverse().entries()) {
      const [number, was, change] = line.split(",").slice(3).map(Number);
      expect([number, was]).toEqual([now[at], before[at]]);
      expect(Math.abs(change - changeOf(now[at], before[at]))).toBeLessThan(0.001);
    }
  }
  // The pointer is on the newest ten minutes.
  const box = (await page.getByTestId("chart").first().boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.95, box.y + 60);
  const [newest] = await reported(program, FROM, "edge_requests_total");
  const [week] = await reported(program, FROM - 7 * DAY, "edge_requests_total");
  const card = metrics.chart("Requests").locator(".chart-card .muted").first();
  await expect(card).toContainText("last week");
  expect(Math.abs(percentOf((await card.innerText()).split(" from ")[0]) - changeOf(newest, week))).toBeLessThan(0.6);
});

test("metrics: ranks errors, and selects a resource", async ({ program, signIn, metrics }) => {
  await signIn.enter(program, `${HOUR}&step=10&by=resource&metric=edge_error_rate_5xx`);
  const counts = new Map<string, { errors: number; requests: number }>();
  for (let start = FROM; start < TO; start += 600) {
    const query = `account={account}&start=${minute(start)}&end=${minute(start + 600)}&metric=edge_status_5xx&metric=edge_requests_total`;
    for (const row of (await program.call(`/metrics/v1/resources?${query}`)).data) {
      const count = counts.get(row.resource_name) ?? { errors: 0, requests: 0 };
      counts.set(row.resource_name, { errors: count.errors + row.edge_status_5xx, requests: count.requests + row.edge_requests_total });
    }
  }
  const all = sumOf([...counts.values()].map(({ errors }) => errors));
  const rows = metrics.resources.locator("tbody tr");
  await expect(metrics.resources.getByRole("columnheader")).toHaveText(["Resource", "Errors", "Share", "Rate", "Change", "Trend"]);
  await expect
    .poll(async () => {
      const titles = await rows.locator("td:nth-child(2) span[title]").evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).title));
      return titles.map((title) => Number(title.replaceAll(/[^\d]/g, "")));
    })
    .toEqual([...counts.values()].map(({ errors }) => errors).sort((one, other) => other - one));
  for (const row of await rows.all()) {
    const [name, , share, rate] = await row.locator("th, td").allInnerTexts();
    const { errors, requests } = counts.get(name.trim())!;
    expect(Math.abs(percentOf(share) - (errors / all) * 100)).toBeLessThan(0.1);
    if (requests > 0) expect(Math.abs(percentOf(rate) - (errors / requests) * 100)).toBeLessThan(0.1);
  }
  await metrics.resources.getByRole("button", { name: "Rate", exact: true }).click();
  const rates = (await rows.locator("td:nth-child(4)").allInnerTexts()).filter((text) => text !== "–").map(percentOf);
  expect(rates).toEqual([...rates].sort((one, other) => other - one));
  const name = (await rows.first().locator("th").innerText()).trim();
  await rows.first().getByRole("button").click();
  await expect(metrics.resource).toHaveValue(name);
});

async function type(page: Page, from: string, to: string): Promise<void> {
  const form = page.getByRole("form", { name: "From and to" });
  if (!(await form.isVisible())) await page.getByTestId("metrics-period").click();
  await form.getByLabel("From (UTC)", { exact: true }).fill(from);
  await form.getByLabel("To (UTC)", { exact: true }).fill(to);
  await form.getByLabel("To (UTC)", { exact: true }).press("Enter");
}

test("metrics: rejects a period above 7 days at its field", async ({ page, program, metrics }) => {
  await metrics.open(program, `${HOUR}&step=10&metric=edge_bandwidth`);
  const requested = recordRequests(page);
  const address = page.url();
  await type(page, "2025-06-01", "2026-03-01");
  const form = page.getByRole("form", { name: "From and to" });
  await expect(form.getByLabel("To (UTC)", { exact: true })).toHaveAccessibleDescription(/The period is longer than 7 days/);
  expect(page.url()).toBe(address);
  await type(page, "yesterday 12:00", "18:00");
  await expect(page).toHaveURL(/from=2026-03-01T12(:|%3A)00(:|%3A)00Z&to=2026-03-01T18(:|%3A)00(:|%3A)00Z/);
  await expect.poll(async () => (await metrics.table("Bandwidth")).length).toBe(36);
  await metrics.loaded("Bandwidth");
  for (const { start } of requested) expect(Date.parse(`${start}Z`) / 1000).toBeGreaterThanOrEqual(NOW - DAY);
  await page.goto(`${program.address}/metrics?from=2025-06-01T00:00:00Z&to=2026-03-01T00:00:00Z`);
  await expect(page.getByRole("alert").filter({ hasText: "longer than 7 days" })).toBeVisible();
  await expect(metrics.period).toContainText("Live");
});

test("metrics: keeps other charts when one is rejected", async ({ page, program, signIn, guard, metrics }) => {
  guard.expectAnswer(422, /\/app\/metrics/);
  await page.route(/\/app\/metrics\/v1\/.*request_time_/, (route) =>
    route.fulfill({ status: 422, contentType: "application/json", body: JSON.stringify({ errors: { metric: ["unknown metric"] } }) }),
  );
  const requested = recordRequests(page);
  await signIn.enter(program, `${HOUR}&step=10`);
  for (const name of ["Bandwidth", "Requests", "Edge responses by status", "Hit ratio"]) await metrics.loaded(name);
  const times = metrics.chart("Edge request time by response size");
  await expect(times).toHaveCount(0);
  await metrics.button("View").click();
  await page.getByRole("button", { name: "Edge request time by response size" }).click();
  await page.keyboard.press("Escape");
  await expect(times.getByTestId("chart-rejected")).toContainText("The service rejects edge_request_time_0_250k");
  await expect(times.getByTestId("chart-rejected")).toContainText("Shown instead: edge_request_time.");
  await expect(times.getByRole("button", { name: /^All sizes/ })).toBeVisible();
  await metrics.loaded("Edge request time by response size");
  const numbers = (await metrics.table("Edge request time by response size")).map((row) => row[2]);
  expect(numbers).toEqual((await reported(program, FROM, "edge_request_time")).map(String));
  await expect(page.getByRole("alert").filter({ hasText: "couldn't be loaded" })).toHaveCount(0);
  const isGuess = (metric: string) => metric.startsWith("edge_request_time_");
  expect(requested.filter((each) => each.metrics.some(isGuess) && !each.metrics.every(isGuess)), "guessed metrics are requested apart from documented ones").toEqual([]);
  const again = recordRequests(page);
  await metrics.chooseStep("5");
  await expect.poll(async () => (await metrics.table("Bandwidth")).length).toBe(12);
  await metrics.loaded("Edge request time by response size");
  expect(again.filter((each) => each.metrics.some(isGuess)), "it is remembered").toEqual([]);
});

test("metrics: gives the service's words for an unknown resource", async ({ page, program, signIn, guard, metrics }) => {
  guard.expectAnswer(422, /\/app\/metrics/);
  await page.route(/\/app\/metrics\/v1\/\?.*resource=gone/, (route) =>
    route.fulfill({ status: 422, contentType: "application/json", body: JSON.stringify({ status: "Error", description: "unknown resource gone" }) }),
  );
  await signIn.enter(program, `${HOUR}&step=10&metric=edge_bandwidth&resource=gone`);
  await expect(page.getByRole("alert")).toContainText("The service rejected the request: Error: unknown resource gone.");
  await expect(metrics.chart("Bandwidth")).toContainText("unknown resource gone");
  await expect(metrics.resource).toHaveAccessibleDescription("Not among this account's resources.");
});

test("metrics: finds a resource by host name or ID, and takes any", async ({ page, program, metrics }) => {
  await metrics.open(program, `${HOUR}&step=10&metric=edge_bandwidth`);
  const query = `account={account}&start=${minute(FROM)}&end=${minute(FROM + 60)}&metric=edge_requests_total`;
  const [{ cname, resource, resource_name: name }] = (await program.call(`/metrics/v1/resources?${query}`)).data;
  for (const typed of [cname, resource]) {
    await metrics.resource.fill(typed);
    await metrics.resource.press("Enter");
    await expect(metrics.resource).toHaveValue(name);
    await expect(page).toHaveURL(new RegExp(`resource=${resource}`));
    await metrics.resource.fill("");
    await metrics.resource.press("Enter");
    await expect(page).not.toHaveURL(/resource=/);
  }
  await metrics.resource.fill(cname);
  await expect(page.getByRole("option", { name: cname })).toBeVisible();
});

test("metrics: says that a step is too fine, also in the address", async ({ page, program, signIn, metrics }) => {
  await signIn.enter(program, `/metrics?from=${minute(NOW - 2 * DAY)}Z&to=${minute(NOW)}Z&step=1&metric=edge_bandwidth`);
  await expect(page.getByRole("alert")).toContainText("Points of 1 min are too many for this period: each point is 2 min.");
  await expect(page).toHaveURL(/step=2/);
  await expect(metrics.heading).toBeVisible();
});

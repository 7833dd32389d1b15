// Metrics show what traffic is paid by: peak, 95th percentile and volume, as the API's minutes amount to.
import { goWithin } from "../pages-of-the-console.ts";
import { expect, type Program, NOW, test } from "../fixtures.ts";
import type { Locator } from "@playwright/test";
import { minute } from "../pages/metrics.ts";
import { downloaded } from "../support/download.ts";

const [FROM, TO] = [NOW - 7200, NOW - 3600];
const HOUR = `/metrics?from=${minute(FROM)}Z&to=${minute(TO)}Z&step=1&metric=edge_bandwidth`;

interface Totals { peak: number; peakAt: string; percentile: number; bytes: number; minutes: number }

/** Computes the totals of an hour from numbers by minute; null is a gap. */
function totalsOf(from: number, numbers: (number | null)[]): Totals {
  const known = numbers.filter((number) => number !== null);
  const peak = Math.max(...known);
  const means: number[] = [];
  // Blocks of five minutes begin at round times.
  for (let at = (5 - ((from / 60) % 5)) % 5; at + 5 <= numbers.length; at += 5) {
    const values = numbers.slice(at, at + 5).filter((number) => number !== null);
    if (values.length > 0) means.push(values.reduce((sum, number) => sum + number, 0) / values.length);
  }
  means.sort((a, b) => a - b);
  return {
    peak,
    peakAt: new Date((from + numbers.indexOf(peak) * 60) * 1000).toISOString().slice(11, 16),
    percentile: means[Math.ceil(means.length * 0.95) - 1],
    bytes: known.reduce((sum, number) => sum + (number * 60) / 8, 0),
    minutes: known.length,
  };
}

/** Returns the API's rows for each minute of an hour: of the total, or of every resource. */
async function minutes(program: Program, from: number, operation = ""): Promise<any[][]> {
  const rows: any[][] = [];
  // One after the other: the service refuses many at once when the machine is busy.
  for (let at = from; at < from + 3600; at += 60) {
    const query = `account={account}&start=${minute(at)}&end=${minute(at + 60)}&metric=edge_bandwidth`;
    rows.push((await program.call(`/metrics/v1/${operation}?${query}`)).data);
  }
  return rows;
}

test.beforeEach(({ guard }) => guard.allowAnswer(503, /\/app\/metrics\//));

/** Returns the exact numbers behind a row's cells. */
const exact = (row: Locator) =>
  row.locator("td span[title]").evaluateAll((cells) => cells.map((cell) => parseFloat((cell as HTMLElement).title.replaceAll("\u00a0", ""))));

const total = async (program: Program, from: number) => totalsOf(from, (await minutes(program, from)).map(([row]) => row.edge_bandwidth));

test("metrics: shows peak, 95th percentile and volume as the API has", async ({ program, metrics }) => {
  await metrics.open(program, HOUR);
  const expected = await total(program, FROM);
  const row = metrics.totals.getByRole("row", { name: /^Edge/ });
  const [peak, percentile, bytes] = await exact(row);
  expect(peak).toBe(expected.peak);
  expect(percentile).toBeCloseTo(expected.percentile, 3);
  expect(bytes).toBeCloseTo(expected.bytes, 0);
  await expect(row).toContainText(expected.peakAt);
  if (expected.minutes < 60) await expect(row).toContainText(`of ${expected.minutes} of 60 minutes`);
  await expect(row).toContainText("of 5 min means");
});

test("metrics: compares each total with yesterday's", async ({ program, metrics }) => {
  await metrics.open(program, `${HOUR}&compare=yesterday`);
  const row = metrics.totals.getByRole("row", { name: /^Edge/ });
  const before = await total(program, FROM - 86_400);
  const cells = row.getByRole("cell");
  /** Parses the rounded number of yesterday in a cell, such as "448 Mbit/s". */
  const shown = async (at: number) => {
    const [, digits, prefix] = / from ([\d.]+)\s([kMGT])/.exec(await cells.nth(at).innerText()) ?? [];
    return Number(digits) * 1000 ** (1 + "kMGT".indexOf(prefix));
  };
  for (const [at, number] of [before.peak, before.percentile, before.bytes].entries()) {
    await expect(cells.nth(at)).toContainText("yesterday");
    await expect.poll(async () => Math.abs((await shown(at)) / number - 1)).toBeLessThan(0.006);
  }
});

test("metrics: shows the totals of each resource", async ({ program, metrics }) => {
  await metrics.open(program, `${HOUR}&by=resource`);
  const answers = await minutes(program, FROM, "resources");
  const names = [...new Set(answers.flat().map((row) => row.resource_name as string))];
  expect(names.length).toBeGreaterThan(1);
  for (const name of names) {
    const numbers = answers.map((rows) => rows.find((row) => row.resource_name === name)?.edge_bandwidth ?? null);
    const expected = totalsOf(FROM, numbers);
    const [, peak, percentile, bytes] = await exact(metrics.resources.getByRole("row", { name }));
    expect(peak).toBe(expected.peak);
    expect(percentile).toBeCloseTo(expected.percentile, 3);
    expect(bytes).toBeCloseTo(expected.bytes, 0);
  }
});

test("metrics: ends the exported file with the totals", async ({ page, program, metrics }) => {
  await metrics.open(program, HOUR);
  const expected = await total(program, FROM);
  const { text } = await downloaded(page, () => metrics.button("Export CSV").click());
  const numbers = new Map(text.trimEnd().split("\r\n").slice(-5).map((line) => line.split(",").slice(2) as [string, string]));
  expect(Number(numbers.get("Peak (bit/s)"))).toBe(expected.peak);
  expect(numbers.get("Peak at (UTC)")).toContain(expected.peakAt);
  expect(Number(numbers.get("95th percentile of 5 min means (bit/s)"))).toBeCloseTo(expected.percentile, 3);
  expect(Number(numbers.get("Volume (bytes)"))).toBeCloseTo(expected.bytes, 0);
  expect(Number(numbers.get("Minutes known"))).toBe(expected.minutes);
});

test("metrics: says which points are counted when a period cuts them", async ({ page, program, signIn }) => {
  const note = page.getByText("Of 07:20 to 08:20: points of 10 min count whole.");
  await signIn.enter(program, "/metrics?from=2026-03-02T07:27:00Z&to=2026-03-02T08:13:00Z&step=10&metric=edge_bandwidth");
  await expect(note).toBeVisible();
  await goWithin(page, "/metrics?from=2026-03-02T07:27:00Z&to=2026-03-02T08:13:00Z&step=1&metric=edge_bandwidth");
  await expect(page.getByRole("table", { name: "Peak, percentile and volume" })).toBeVisible();
  await expect(page.getByText("count whole")).toHaveCount(0);
});

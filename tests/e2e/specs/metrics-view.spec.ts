// Metrics work by pointer, keys and touch, in any time zone, over a change of the clocks and from a link.
import { expectAccessible } from "../accessibility.ts";
import type { Locator } from "@playwright/test";
import { expect, type Page, NOW, test } from "../fixtures.ts";
import { utc } from "../pages/dvr.ts";
import { isRead, minute, recordRequests } from "../pages/metrics.ts";
import { goWithin } from "../pages-of-the-console.ts";
import { drag, fingersOn } from "../support/pointer.ts";

const HOUR = `/metrics?from=${utc(NOW - 7200)}&to=${utc(NOW - 3600)}`;

const edges = async (page: Page, at = 0) => {
  const plot = page.getByTestId("chart").nth(at);
  return [Number(await plot.getAttribute("data-from")), Number(await plot.getAttribute("data-to"))];
};

/** Expects a number of bit/s on the card at the crosshair, in the unit of the axis. */
const expectOnCard = (chart: Locator, number: string) =>
  expect(chart.getByTestId("card-value").first()).toHaveText(number === "–" ? "–" : `${(Number(number) / 1e6).toPrecision(3)} Mbit/s`);

test("metrics: moves one crosshair and zooms all charts", async ({ page, program, metrics }) => {
  await metrics.open(program, `${HOUR}&metric=edge_bandwidth&metric=edge_requests_total`);
  const requested = recordRequests(page);
  const rows = await metrics.table("Bandwidth");
  const plot = page.getByTestId("chart").first();
  const box = (await plot.boundingBox())!;
  // Points at the middle of the eleventh minute from the left, which is the fiftieth of the table.
  await page.mouse.move(box.x + (box.width * 10.5) / 60, box.y + 60);
  await expectOnCard(metrics.chart("Bandwidth"), rows[49][2]);
  const marks = page.locator(".axis-crosshair");
  await expect(marks.filter({ visible: true })).toHaveCount(2);
  // The crosshair is in the middle of its minute in both charts, within a pixel.
  const lefts = await marks.evaluateAll((all) => all.map((mark) => mark.getBoundingClientRect().left - mark.parentElement!.getBoundingClientRect().left));
  for (const left of lefts) expect(Math.abs(left - (box.width * 10.5) / 60)).toBeLessThanOrEqual(1);

  await drag(page, plot, 1 / 4, 1 / 2);
  await expect.poll(async () => (await edges(page))[1] - (await edges(page))[0]).toBeLessThan(1000);
  expect(await edges(page, 1)).toEqual(await edges(page, 0));
  const [from, to] = await edges(page);
  expect(Math.abs(from - (NOW - 6300))).toBeLessThan(20);
  expect(Math.abs(to - (NOW - 5400))).toBeLessThan(20);
  await expect(page).toHaveURL(/from=/);
  await page.getByTestId("chart").nth(1).dblclick();
  await expect.poll(() => edges(page)).toEqual([NOW - 7200, NOW - 3600]);
  expect(requested.filter(({ operation }) => operation === ""), "nothing was read for it").toEqual([]);
});

test("metrics: shows legends whole at any width", async ({ page, program, signIn, metrics }) => {
  await signIn.enter(program, "/metrics?step=10");
  const legend = metrics.chart("Bandwidth").getByRole("list", { name: "Legend" });
  const texts = legend.locator(".legend-name, [data-testid=legend-value]");
  const overlap = (a: DOMRect, b: DOMRect) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  for (const width of [1440, 1000, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(legend.getByTestId("legend-value").first()).toContainText("mean");
    expect(await texts.evaluateAll((all) => all.map((text) => text.scrollWidth - text.clientWidth)), `${width} px`).toEqual([0, 0, 0, 0]);
    const boxes = await texts.evaluateAll((all) => all.map((text) => text.getBoundingClientRect().toJSON() as DOMRect));
    expect(boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => overlap(a, b))), `${width} px`).toEqual([]);
  }
  const plot = page.getByTestId("chart").first();
  await plot.scrollIntoViewIfNeeded();
  const card = (await metrics.chart("Bandwidth").boundingBox())!;
  const { width } = (await plot.boundingBox())!;
  for (const share of [0.05, 0.49, 0.51, 0.95]) {
    await plot.hover({ position: { x: width * share, y: 60 } });
    const readOut = plot.locator(".axis-read-out");
    await expect(readOut).toContainText("UTC");
    const box = (await readOut.boundingBox())!;
    expect(box.x, `at ${share}`).toBeGreaterThanOrEqual(card.x);
    expect(box.x + box.width, `at ${share}`).toBeLessThanOrEqual(card.x + card.width);
  }
});

test("metrics: keeps the chosen series in the address", async ({ page, program, signIn, metrics }) => {
  await signIn.enter(program, `${HOUR}&metric=edge_status_2xx&metric=edge_status_4xx&step=10`);
  const chart = metrics.chart("Edge responses by status");
  await metrics.loaded("Edge responses by status");
  const before = await metrics.table("Edge responses by status");
  await expect(chart.getByRole("button", { name: /^5xx/ })).toHaveAttribute("aria-pressed", "false");
  await chart.getByRole("button", { name: "Single codes" }).click();
  await expect(page).toHaveURL(/metric=edge_status_404/);
  await expect(chart.getByRole("button", { name: /^Other 4xx/ })).toBeVisible();
  await expect.poll(async () => (await metrics.table("Edge responses by status")).every((row) => isRead(row[1]) && row.length > 12)).toBe(true);
  // The codes are parts of their class, so the sum does not change.
  const heads = await chart.getByRole("columnheader").allInnerTexts();
  const after = await metrics.table("Edge responses by status");
  const sum = (row: string[], names: RegExp) => row.reduce((sum, cell, at) => (names.test(heads[at] ?? "") ? sum + Number(cell) : sum), 0);
  expect(sum(after[0], /^(4\d\d|Other 4xx)$/)).toBe(Number(before[0][3]));
  await chart.getByRole("button", { name: /^404/ }).click();
  await expect(page).not.toHaveURL(/metric=edge_status_404/);
  await page.reload();
  await expect(chart.getByRole("button", { name: /^404/ })).toHaveAttribute("aria-pressed", "false");
  await expect(chart.getByRole("button", { name: /^403/ })).toHaveAttribute("aria-pressed", "true");
});

test.describe("in a zone whose clocks change by half an hour", () => {
  test.use({ timezoneId: "Australia/Lord_Howe" });

  test("metrics: shows the same minutes in any time zone, and local times on request", async ({ page, program, shell, metrics }) => {
    await metrics.open(program, `${HOUR}&metric=edge_bandwidth&step=10`);
    const starts = [1, 2, 3, 4, 5, 6].map((at) => NOW - 3600 - at * 600);
    const reported = await Promise.all(starts.map(async (start) => (await program.call(`/metrics/v1/?account={account}&start=${minute(start)}&end=${minute(start + 600)}&metric=edge_bandwidth`)).data[0]));
    const rows = await metrics.table("Bandwidth");
    expect(rows.map(([from]) => from)).toEqual(starts.map((start) => `${minute(start).replace("T", " ")} UTC`));
    expect(rows.map((row) => row[2])).toEqual(reported.map(({ edge_bandwidth }) => String(edge_bandwidth)));
    expect(await edges(page)).toEqual([NOW - 7200, NOW - 3600]);
    await shell.switchTimeZone();
    const [[first]] = await metrics.table("Bandwidth");
    const offset = /([+-]\d\d:\d\d)$/.exec(first)?.[1] ?? "Z";
    const local = first.replace(/ ([+-]\d\d:\d\d|UTC)$/, "").replace(" ", "T");
    expect(Date.parse(`${local}${offset}`) / 1000).toBe(NOW - 4200);
  });
});

test("metrics: shows every hour once on the day when an hour is repeated, in local time too", async ({ page, startProgram, shell, metrics }) => {
  // In Berlin clocks go back at 01:00 UTC on 25 October 2026.
  const at = "2026-10-25T12:00:00Z";
  const program = await startProgram({ startAt: at });
  await page.clock.setSystemTime(new Date(at));
  const end = Date.parse(at) / 1000 - 3600;
  await metrics.enter(program, `/metrics?from=${utc(end - 24 * 3600)}&to=${utc(end)}&step=10&metric=edge_bandwidth`);
  await shell.switchTimeZone();
  await metrics.loaded("Bandwidth");
  const rows = await metrics.table("Bandwidth");
  const starts = rows.map(([from]) => {
    const [, day, time, offset] = /^(\S+) (\S+) ([+-]\d\d:\d\d)$/.exec(from)!;
    return Date.parse(`${day}T${time}${offset}`) / 1000;
  });
  expect(starts).toEqual(Array.from({ length: 144 }, (_, index) => end - (index + 1) * 600));
  const offsets = new Set(rows.map(([from]) => from.slice(-6)));
  expect(offsets).toEqual(new Set(["+01:00", "+02:00"]));
});

test("metrics: is used by keyboard, and copies a link", async ({ page, program, signIn, metrics }) => {
  await signIn.enter(program, `${HOUR}&step=10&metric=edge_bandwidth`);
  await expect(metrics.chart("Bandwidth")).toBeVisible();
  const plot = page.getByTestId("chart").first();
  await plot.focus();
  await page.keyboard.press("+");
  await expect.poll(async () => (await edges(page))[1] - (await edges(page))[0]).toBe(1800);
  const [before] = await edges(page);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(async () => (await edges(page))[0]).toBeLessThan(before);
  await page.keyboard.press("End");
  await expect(metrics.period).toContainText("Live");
  const table = metrics.chart("Bandwidth").getByRole("button", { name: "Table", exact: true });
  await table.focus();
  await page.keyboard.press("Enter");
  await expect(metrics.chart("Bandwidth").getByRole("grid")).toBeVisible();
  await metrics.button("By resource").focus();
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(/by=resource/);
  await metrics.button("View").press("Enter");
  await metrics.live.press("Space");
  await page.keyboard.press("Escape");
  await expect(metrics.period).not.toContainText("Live");
  await expect(page).not.toHaveURL(/last=/);
  await goWithin(page, "/metrics?last=1h&step=10&metric=edge_bandwidth");
  await expect(metrics.period).toContainText("Live");
  await expect(metrics.chart("Bandwidth")).toBeVisible();
  await metrics.button("More").click();
  await metrics.button("Copy link").click();
  await expect(page.getByRole("region", { name: "Messages" }).getByText("Copied")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const { searchParams } = new URL(link);
  expect(Date.parse(searchParams.get("to")!) - Date.parse(searchParams.get("from")!)).toBe(3_600_000);
  expect([searchParams.get("last"), searchParams.get("step"), searchParams.get("metric")]).toEqual([null, "10", "edge_bandwidth"]);
  await page.goto(link);
  await expect(metrics.period).not.toContainText("Live");
});

test("metrics: has its first chart on top, others on demand", async ({ page, program, signIn, metrics }) => {
  await signIn.enter(program, `${HOUR}&step=10`);
  await expect(metrics.chart("Bandwidth")).toBeVisible();
  await expect(metrics.step, "on demand").toBeHidden();
  expect((await metrics.chart("Bandwidth").boundingBox())!.y).toBeLessThan(300);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(metrics.step, "on demand").toBeHidden();
  expect((await metrics.chart("Bandwidth").boundingBox())!.y).toBeLessThan(700);
  await metrics.button("By resource").click();
  await expect(metrics.resources).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expect(metrics.resources.locator("tbody tr")).toHaveCount(12);
  await expectAccessible(page, "by resource");
});

test.describe("on a touch screen", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("metrics: is used by touch", async ({ page, program, metrics }) => {
    await metrics.open(program, `${HOUR}&metric=edge_bandwidth&metric=edge_requests_total`);
    const numbers = (await metrics.table("Bandwidth"))[49][2];
    const plot = page.getByTestId("chart").first();
    await plot.scrollIntoViewIfNeeded();
    const box = (await plot.boundingBox())!;
    const y = box.y + box.height / 2;
    const touch = await fingersOn(page, box, y);

    // Taps the middle of the eleventh minute from the left, which is the fiftieth of the table.
    await page.touchscreen.tap(box.x + (box.width * 10.5) / 60, y);
    await expectOnCard(metrics.chart("Bandwidth"), numbers);
    expect(await edges(page)).toEqual([NOW - 7200, NOW - 3600]);

    await touch("touchStart", 0.3);
    for (const share of [0.35, 0.45, 0.6, 0.7]) await touch("touchMove", share);
    await touch("touchEnd");
    await expect.poll(async () => Math.abs((await edges(page))[0] - (NOW - 7200 - 0.4 * 3600))).toBeLessThanOrEqual((2 * 3600) / box.width);
    const [from, to] = await edges(page);
    expect(to - from).toBeCloseTo(3600, 3);
    expect(await edges(page, 1)).toEqual([from, to]);

    await touch("touchStart", 0.4);
    await touch("touchStart", 0.4, 0.6);
    await touch("touchMove", 0.3, 0.65);
    await touch("touchMove", 0.2, 0.7);
    await touch("touchEnd");
    // The time across a fifth of the width now covers half of it.
    await expect.poll(async () => (await edges(page))[1] - (await edges(page))[0]).toBeCloseTo((3600 * 0.2) / 0.5, -2);
    expect(await edges(page, 1)).toEqual(await edges(page, 0));
  });
});

test("metrics: reaches the last row of a long table by keyboard", async ({ page, program, signIn, metrics }) => {
  await signIn.enter(program, `/metrics?from=${utc(NOW - 5 * 3600)}&to=${utc(NOW - 3600)}&step=1&metric=edge_bandwidth`);
  await metrics.chart("Bandwidth").getByRole("button", { name: "Table", exact: true }).click();
  const table = metrics.chart("Bandwidth").getByRole("grid");
  await expect(table).toHaveAttribute("aria-rowcount", "241");
  const rows = table.locator("tbody tr");
  const first = `${utc(NOW - 3660).slice(0, 19).replace("T", " ")} UTC`;
  await expect(rows.first()).toContainText(first);
  await expect(rows).toHaveCount(100);
  await table.focus();
  await page.keyboard.press("End");
  const last = `${utc(NOW - 5 * 3600).slice(0, 19).replace("T", " ")} UTC`;
  await expect(rows.last()).toContainText(last);
  await expect(rows.last()).toBeInViewport();
  // Opening the row puts the crosshair there.
  await page.keyboard.press("Enter");
  await expect(page.locator(".axis-crosshair").first()).toBeVisible();
});

test("metrics: suggests checking the clock when there is no data and no Date header", async ({ page, startProgram, signIn }) => {
  const program = await startProgram({ startAt: utc(NOW - 40 * 24 * 3600) });
  await page.route(({ pathname }) => pathname === "/" || pathname.startsWith("/app/"), async (route) => {
    // The console's own server does not tell the time either.
    if (route.request().method() === "HEAD") return route.fulfill({ status: 200 });
    const response = await route.fetch();
    const { date: _, ...headers } = response.headers();
    const body = (await response.text()).replace(/"edge_bandwidth":\s*[\d.]+/g, '"edge_bandwidth":null');
    return route.fulfill({ status: response.status(), headers, body });
  });
  await signIn.enter(program, "/metrics?last=1h&metric=edge_bandwidth&step=10");
  await expect(page.getByText("No data for this period. The service doesn't report its time: check that this computer's clock is right.").first()).toBeVisible();
});

test.describe("in a zone whose clocks go back", () => {
  test.use({ timezoneId: "Europe/Berlin" });

  test("metrics: shows today from midnight, by that word in the address", async ({ page, startProgram, shell, metrics }) => {
    // The day of 25 hours: clocks go back at 01:00 UTC.
    const at = "2026-10-25T12:00:00Z";
    const program = await startProgram({ startAt: at });
    await page.clock.setSystemTime(new Date(at));
    await metrics.enter(program, "/metrics?last=today&step=10&metric=edge_bandwidth");
    await shell.switchTimeZone();
    await expect.poll(async () => (await edges(page))[0]).toBe(Date.parse("2026-10-24T22:00:00Z") / 1000);
    await expect(page).toHaveURL(/last=today/);
    await metrics.period.click();
    const chip = (name: string) => page.getByRole("button", { name, exact: true });
    await expect(chip("Today so far")).toHaveAttribute("aria-pressed", "true");
    await chip("This week").click();
    await expect(page).toHaveURL(/last=week/);
    await expect.poll(async () => (await edges(page))[0]).toBe(Date.parse("2026-10-18T22:00:00Z") / 1000);
    await page.goBack();
    await expect(page).toHaveURL(/last=today/);
    await expect.poll(async () => (await edges(page))[0]).toBe(Date.parse("2026-10-24T22:00:00Z") / 1000);
  });
});

test("metrics: draws a hit ratio on a scale that begins above zero", async ({ program, metrics }) => {
  await metrics.open(program, `${HOUR}&step=10&metric=edge_hit_ratio`, "Hit ratio");
  await expect(metrics.chart("Hit ratio").getByTestId("chart-begin")).toHaveText(/^The scale begins at [\d.]+ %, not at 0\.$/);
});

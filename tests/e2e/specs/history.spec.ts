// The history of a resource: what it shows is what the API told, to the second; the period is kept, moved and exported.
import { readFile } from "node:fs/promises";
import { violationsInEverySetting } from "../accessibility.ts";
import { createResource, readAccount } from "../account.ts";
import { expect, START_AT, test } from "../fixtures.ts";
import { absolute, bySecond, duration, longestOutage, readHistory, rfc3339 } from "../history-model.ts";
import { History } from "../pages/history.ts";
import type { Program } from "../../drive/program.mjs";

const NOW = Date.parse(START_AT) / 1000;
const HOUR = 3600;
const DAY = 24 * HOUR;
const WORDS = new Map([
  ["Source not found", 2],
  ["Source not published", 3],
  ["Stopped", 7],
  ["No changes", 5],
  ["OK", 0],
]);

const path = (id: string, from?: number, to?: number) =>
  `/restreams/${encodeURIComponent(id)}/history` +
  (from === undefined ? "" : `?from=${rfc3339(from)}&to=${rfc3339(to!)}`);

/** The resource whose targets changed most in the last two days. */
async function mostChanged(program: Program): Promise<string> {
  let best = { id: "", changes: -1 };
  for (const resource of await readAccount(program)) {
    const targets = await readHistory(program, resource.resource_id, NOW - 2 * DAY, NOW);
    const changes = targets.reduce((sum, target) => sum + target.changes.length, 0);
    if (changes > best.changes) best = { id: resource.resource_id, changes };
  }
  return best.id;
}

test("times, percentages, changes and outages are those of the API, to the second", async ({ page, program, signIn }) => {
  const history = new History(page);
  const id = await mostChanged(program);
  const [from, to] = [NOW - 2 * DAY + 1234, NOW - HOUR + 7];
  await signIn.enter(program, path(id, from, to));
  await expect(history.lanes.first()).toBeVisible();
  await expect(history.period).toContainText(`${absolute(from)} – ${absolute(to)} (${duration(to - from)})`);
  const { heads, rows } = await history.totalsCells();
  const resource = (await readAccount(program)).find((each) => each.resource_id === id)!;
  const told = await readHistory(program, id, from - 7 * DAY, to);
  expect(rows).toHaveLength(resource.restreams.length);
  for (const [place, restream] of resource.restreams.entries()) {
    const row = rows.find(([name]) => name.startsWith(`Restream ${place + 1} `))!;
    const target = told.find((each) => each.target_url === restream.target_url && each.target_key === restream.target_key);
    const codes = bySecond(target!.changes, from, to);
    let tenths = 0;
    for (const [column, head] of heads.entries()) {
      if (!WORDS.has(head)) continue;
      const secs = codes.filter((code) => code === WORDS.get(head)).length;
      if (secs === 0) {
        expect(row[column]).toBe("–");
        continue;
      }
      const [, percent, length] = /^([\d.]+) % · (.*)$/.exec(row[column])!;
      expect(length).toBe(duration(secs));
      expect(Math.abs(Number(percent) - (secs * 100) / codes.length)).toBeLessThan(0.1);
      tenths += Math.round(Number(percent) * 10);
    }
    expect(tenths, "the percentages of a target add up to 100").toBe(1000);
    const changes = target!.changes.filter((change) => change.time >= from && change.time < to).length;
    expect(row[heads.indexOf("Changes")]).toBe(String(changes));
    const longest = longestOutage(codes);
    expect(row[heads.indexOf("Longest outage")]).toMatch(longest === 0 ? /^none$/ : new RegExp(`^(at least )?${duration(longest)}\\s+from`));
  }
  // The list of changes says each with its exact time.
  const inside = told.flatMap((target) => target.changes).filter((change) => change.time >= from && change.time < to);
  await expect(page.getByRole("heading", { name: `${inside.length} changes` })).toBeVisible();
  const times = await history.changes.locator("tbody tr td:first-child").allInnerTexts();
  const expected = inside.map((change) => change.time).sort((a, b) => b - a).slice(0, 100);
  expect(times).toEqual(expected.map(absolute));
});

test("the address keeps the period, and a reload restores it", async ({ page, program, signIn }) => {
  const history = new History(page);
  const [resource] = await readAccount(program);
  await signIn.enter(program, path(resource.resource_id));
  await expect(history.preset("Last 24 hours")).toHaveAttribute("aria-pressed", "true");
  await expect(history.period).toContainText("goes on");
  await history.preset("Last 6 hours").click();
  await expect(history.preset("Last 6 hours")).toHaveAttribute("aria-pressed", "true");
  await page.waitForURL(/from=.*&to=/);
  const six = await history.edges();
  expect(six.to - six.from).toBe(6 * HOUR);

  await history.from.fill("2026-02-20 08:00");
  await history.to.fill("2026-02-21T09:30:15Z");
  await history.show.click();
  await expect(history.period).toContainText("2026-02-20 08:00:00 UTC – 2026-02-21 09:30:15 UTC (25 h 30 m 15 s)");
  await page.waitForURL(/from=2026-02-20T08:00:00Z&to=2026-02-21T09:30:15Z/);
  await expect(history.period).not.toContainText("goes on");
  await page.reload();
  await expect(history.period).toContainText("2026-02-20 08:00:00 UTC – 2026-02-21 09:30:15 UTC");
  await expect(history.from).toHaveValue("2026-02-20T08:00:00Z");
  expect(await history.edges()).toEqual({ from: Date.UTC(2026, 1, 20, 8) / 1000, to: Date.UTC(2026, 1, 21, 9, 30, 15) / 1000 });
  await history.button("Zoom in").click();
  await page.waitForURL(/from=2026-02-20T14:22:3\dZ/);
  const zoomed = await history.edges();
  await page.reload();
  await expect(history.lanes.first()).toBeVisible();
  const again = await history.edges();
  expect(Math.abs(again.from - zoomed.from) + Math.abs(again.to - zoomed.to)).toBeLessThanOrEqual(1);
});

test("dragging zooms, Shift and the wheel pan, Ctrl and the wheel zoom about the pointer", async ({ page, program, signIn }) => {
  const history = new History(page);
  const id = await mostChanged(program);
  const [from, to] = [NOW - 10 * HOUR, NOW - 2 * HOUR];
  await signIn.enter(program, path(id, from, to));
  await expect(history.lanes.first()).toBeVisible();
  const box = (await history.plot.boundingBox())!;
  const y = box.y + box.height / 2;
  const at = (share: number) => box.x + box.width * share;
  const second = (share: number) => from + (to - from) * share;
  await page.mouse.move(at(0.25), y);
  await page.mouse.down();
  await page.mouse.move(at(0.4), y, { steps: 3 });
  await page.mouse.move(at(0.5), y, { steps: 3 });
  // Both ends and the length stand at the pointer, to the second.
  const pixel = (to - from) / box.width;
  await expect(history.plot).toContainText(/\(\d+ h \d\d m \d\d s\)/);
  await page.mouse.up();
  await expect.poll(async () => (await history.edges()).from).not.toBe(from);
  const selected = await history.edges();
  expect(Math.abs(selected.from - second(0.25))).toBeLessThanOrEqual(pixel + 1);
  expect(Math.abs(selected.to - second(0.5))).toBeLessThanOrEqual(pixel + 1);

  await page.keyboard.down("Shift");
  await page.mouse.move(at(0.5), y);
  await page.mouse.down();
  await page.mouse.move(at(0.75), y, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.up("Shift");
  const panned = await history.edges();
  const quarter = (selected.to - selected.from) / 4;
  expect(Math.abs(panned.from - (selected.from - quarter))).toBeLessThanOrEqual(2 * pixel);
  expect(panned.to - panned.from).toBeCloseTo(selected.to - selected.from, 3);

  await page.mouse.wheel(0, 100);
  await expect.poll(async () => (await history.edges()).from).toBeGreaterThan(panned.from);
  const wheeled = await history.edges();
  expect(wheeled.from - panned.from).toBeCloseTo(((panned.to - panned.from) * 100) / box.width, 0);

  await page.mouse.move(at(0.2), y);
  const under = wheeled.from + (wheeled.to - wheeled.from) * 0.2;
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -200);
  await page.keyboard.up("Control");
  await expect.poll(async () => (await history.edges()).to).toBeLessThan(wheeled.to);
  const zoomed = await history.edges();
  expect(Math.abs(zoomed.from + (zoomed.to - zoomed.from) * 0.2 - under)).toBeLessThanOrEqual(pixel);
  await history.plot.dblclick();
  await expect(history.period).toContainText("goes on");
});

test.describe("with fingers", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("one pans, two zoom, a long press selects", async ({ page, program, signIn }) => {
    const history = new History(page);
    const [from, to] = [NOW - 10 * HOUR, NOW - 2 * HOUR];
    await signIn.enter(program, path(await mostChanged(program), from, to));
    await expect(history.lanes.first()).toBeVisible();
    await history.lanes.first().scrollIntoViewIfNeeded();
    const box = (await history.lanes.first().boundingBox())!;
    const plot = (await history.plot.boundingBox())!;
    const y = box.y + box.height / 2;
    const x = (share: number) => plot.x + plot.width * share;
    const cdp = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...shares: number[]) =>
      cdp.send("Input.dispatchTouchEvent", { type, touchPoints: shares.map((share, id) => ({ x: x(share), y, id })) });
    const pixel = (to - from) / plot.width;

    await touch("touchStart", 0.3);
    for (const share of [0.35, 0.45, 0.6, 0.7]) await touch("touchMove", share);
    await touch("touchEnd");
    const panned = await history.edges();
    expect(panned.to - panned.from).toBeCloseTo(to - from, 3);
    expect(Math.abs(from - panned.from - 0.4 * (to - from))).toBeLessThanOrEqual(2 * pixel);

    // What lies under each of two fingers stays under it.
    const under = (share: number, edges: { from: number; to: number }) => edges.from + (edges.to - edges.from) * share;
    await touch("touchStart", 0.4);
    await touch("touchStart", 0.4, 0.6);
    await touch("touchMove", 0.3, 0.65);
    await touch("touchMove", 0.2, 0.7);
    await touch("touchEnd");
    const zoomed = await history.edges();
    expect(zoomed.to - zoomed.from).toBeCloseTo(((to - from) * 0.2) / 0.5, -2);
    expect(Math.abs(under(0.2, zoomed) - under(0.4, panned))).toBeLessThanOrEqual(3 * pixel);

    await touch("touchStart", 0.25);
    await page.clock.runFor(600);
    await touch("touchMove", 0.5);
    await touch("touchMove", 0.75);
    await touch("touchEnd");
    await expect.poll(async () => (await history.edges()).from).toBeGreaterThan(zoomed.from);
    const selected = await history.edges();
    expect(Math.abs(selected.from - under(0.25, zoomed))).toBeLessThanOrEqual(2 * pixel);
    expect(Math.abs(selected.to - under(0.75, zoomed))).toBeLessThanOrEqual(2 * pixel);
  });
});

test("with the keyboard alone", async ({ page, program, signIn }) => {
  const history = new History(page);
  const id = await mostChanged(program);
  const [from, to] = [NOW - 10 * HOUR, NOW - 2 * HOUR];
  await signIn.enter(program, path(id, from, to));
  await expect(history.lanes.first()).toBeVisible();
  await history.button("Now").focus();
  await page.keyboard.press("Tab");
  await expect(history.plot).toBeFocused();
  const span = to - from;
  await page.keyboard.press("ArrowLeft");
  expect(await history.edges()).toEqual({ from: from - span / 10, to: to - span / 10 });
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("+");
  expect(await history.edges()).toEqual({ from: from + span / 4, to: to - span / 4 });
  // The crosshair stands in the middle, and says when that is.
  await expect(history.plot).toContainText(absolute(from + span / 2));
  await page.keyboard.press("-");
  expect(await history.edges()).toEqual({ from, to });
  await page.keyboard.press("End");
  await expect(history.period).toContainText("goes on");
  await history.preset("Last hour").focus();
  await page.keyboard.press("Enter");
  await expect(history.preset("Last hour")).toHaveAttribute("aria-pressed", "true");
});

test("the file has every state of the period, and no key", async ({ page, program, signIn }) => {
  const history = new History(page);
  const id = await mostChanged(program);
  const [from, to] = [NOW - DAY, NOW - HOUR];
  await signIn.enter(program, path(id, from, to));
  await expect(history.lanes.first()).toBeVisible();
  const downloading = page.waitForEvent("download");
  await history.exportCsv.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`history-${id}-20260301T090000Z-20260302T080000Z.csv`);
  const text = await readFile(await download.path(), "utf8");
  const resource = (await readAccount(program)).find((each) => each.resource_id === id)!;
  for (const { target_key, password } of resource.restreams) {
    expect(text).not.toContain(target_key);
    if (password) expect(text).not.toContain(password);
  }
  const [head, ...lines] = text.trimEnd().split("\r\n");
  expect(head).toBe(
    "restream,source,target_url,in_resource,code,description,from_utc,to_utc,from_unix,to_unix,seconds,began_before",
  );
  const told = await readHistory(program, id, from - 7 * DAY, to);
  for (const [place, restream] of resource.restreams.entries()) {
    const target = told.find((each) => each.target_url === restream.target_url && each.target_key === restream.target_key)!;
    const codes = bySecond(target.changes, from, to);
    const own = lines.map((line) => line.split(",")).filter(([number]) => number === String(place + 1));
    let second = from;
    for (const [, , , , code, , fromUtc, toUtc, fromUnix, toUnix, seconds] of own) {
      expect(Number(fromUnix)).toBe(second);
      expect(fromUtc).toBe(rfc3339(Number(fromUnix)));
      expect(toUtc).toBe(rfc3339(Number(toUnix)));
      expect(Number(seconds)).toBe(Number(toUnix) - Number(fromUnix));
      const length = Number(toUnix) - second;
      const told = codes.slice(second - from, Number(toUnix) - from);
      expect(told.filter((each) => each === Number(code))).toHaveLength(length);
      second = Number(toUnix);
    }
    expect(second).toBe(to);
  }
});

test("a period that ends now goes on, and the address with it", async ({ page, ownProgram, signIn }) => {
  const history = new History(page);
  const [resource] = await readAccount(ownProgram);
  await signIn.enter(ownProgram, path(resource.resource_id));
  await history.preset("Last hour").click();
  await page.waitForURL(/from=/);
  const before = await history.edges();
  await ownProgram.advance(300);
  await page.clock.runFor(12_000);
  await expect.poll(async () => (await history.edges()).to - before.to).toBeGreaterThanOrEqual(300);
  const after = await history.edges();
  expect(after.to - after.from).toBe(HOUR);
  await page.clock.runFor(12_000);
  await expect.poll(() => Date.parse(new URL(page.url()).searchParams.get("to")!) / 1000).toBeGreaterThan(before.to + 299);
  await expect(history.preset("Last hour")).toHaveAttribute("aria-pressed", "true");
});

test("a target that was removed, and one whose key was changed", async ({ page, ownProgram, signIn }) => {
  const history = new History(page);
  const id = await createResource(ownProgram, { name: "Changed", target_key: "first-key-1234567" });
  await ownProgram.advance(600);
  const answer = await ownProgram.call(`/restream/v2/{account}/resources/${id}`);
  const { active, name, type, restreams } = answer.data;
  restreams[0].target_key = "second-key-1234567";
  const body = { active, name, type, restreams };
  await ownProgram.call(`/restream/v2/{account}/resources/${id}`, { method: "PUT", body });
  await ownProgram.advance(600);
  await signIn.enter(ownProgram, path(id, NOW - HOUR, NOW + 1100));
  await expect(history.lanes).toHaveCount(2);
  await expect(history.lanes.nth(0)).toContainText("Restream 1");
  await expect(history.lanes.nth(1)).toContainText("Removed");
  await expect(page.getByText("no longer in the resource")).toBeVisible();
  // Before it was made nothing is known, and the page says so.
  await expect(page.getByText("counted as not known")).toBeVisible();
  await expect(page.locator("body")).not.toContainText("key-1234567");
});

test.describe("when reading fails", () => {
  const onHistory = (fault: object, more: object = {}) => [{ path: "*/history", fault, ...more }];

  test("at first: it says so, and shows the history once it comes", async ({ page, ownProgram, signIn, guard }) => {
    guard.expectAnswer(500, /\/history/);
    const history = new History(page);
    const [resource] = await readAccount(ownProgram);
    await ownProgram.setFaults(onHistory({ kind: "status", status: 500 }));
    await signIn.enter(ownProgram, path(resource.resource_id));
    const alert = page.getByRole("alert").filter({ hasText: "The history could not be read" });
    await expect(alert).toContainText("500");
    await ownProgram.setFaults();
    await alert.getByRole("button", { name: "Retry" }).click();
    await expect(history.lanes.first()).toBeVisible();
    await expect(alert).toHaveCount(0);
  });

  test("later: what was read stays, is marked as old, and what followed is not known", async ({ page, ownProgram, signIn, guard }) => {
    guard.expectNoAnswer(/\/history/);
    const history = new History(page);
    const [resource] = await readAccount(ownProgram);
    await signIn.enter(ownProgram, path(resource.resource_id));
    await history.preset("Last hour").click();
    await expect(history.totals).toBeVisible();
    await expect(history.totals).not.toContainText("Not known");
    await ownProgram.setFaults(onHistory({ kind: "drop" }));
    await ownProgram.advance(30);
    await page.clock.runFor(30_000);
    await expect(page.getByRole("alert").filter({ hasText: "out of date" })).toBeVisible();
    await ownProgram.advance(60);
    await page.clock.runFor(60_000);
    await expect(history.lanes.first()).toBeVisible();
    await expect(history.totals).toContainText("Not known");
    await ownProgram.setFaults();
    await ownProgram.advance(15);
    await page.clock.runFor(15_000);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(history.totals).not.toContainText("Not known");
  });

  test("for a longer period: what is known is shown, the rest when it comes", async ({ page, ownProgram, signIn, guard }) => {
    const history = new History(page);
    const [resource] = await readAccount(ownProgram);
    await signIn.enter(ownProgram, path(resource.resource_id, NOW - 2 * HOUR, NOW - HOUR));
    await expect(history.lanes.first()).toBeVisible();
    await ownProgram.setFaults(onHistory({ kind: "garbage" }));
    await history.preset("Last 30 days").click();
    await expect(page.getByRole("alert").filter({ hasText: "The history" })).toBeVisible();
    await expect(history.totals).toContainText("Not known");
    await ownProgram.setFaults();
    await page.getByRole("alert").getByRole("button", { name: "Retry" }).first().click();
    await expect(history.totals).not.toContainText("Not known");
    guard.verify();
  });
});

test("odd answers: out of order, several in a second, unknown codes, broken parts", async ({ page, program, signIn }) => {
  // No service of ours sends these.
  const [resource] = await readAccount(program);
  const { source, target_url, target_key } = resource.restreams[0];
  const at = NOW - HOUR;
  const change = (time: number, code: number, description = "") => ({ code, description, time });
  const told = [
    change(at + 600, 42, "=Backup only"),
    change(at + 600, 0, "OK"),
    change(at - 5, 0, "OK"),
    change(at + 300, 3, "Source stream is not published"),
    change(at + 300, 2, "Source stream not found"),
    change(at + 301, 2, "Source stream not found"),
    { code: "broken" },
  ];
  await page.route(/\/app\/.*\/history\?/, (route) => {
    const data = [{ source, history: { [target_url]: { [target_key]: told } } }];
    const body = { account: "demo", resource_id: resource.resource_id, start: "", end: "", data };
    return route.fulfill({ json: body });
  });
  const history = new History(page);
  await signIn.enter(program, path(resource.resource_id, at, at + 1000));
  await expect(history.lanes.first()).toBeVisible();
  const { heads, rows } = await history.totalsCells();
  const row = rows[0];
  expect(heads.slice(1, 4)).toEqual(["Source not found", "OK", "Not known"].filter((head) => heads.includes(head)));
  expect(row[heads.indexOf("OK")]).toBe("70.0 % · 11 m 40 s");
  expect(row[heads.indexOf("Source not found")]).toBe("30.0 % · 5 m 00 s");
  // 3 and 2 within a second, then 42 and OK within another.
  expect(row[heads.indexOf("Changes")]).toBe("4");
  await expect(history.changes).toContainText("Code 42");
  await expect(page.getByText(/parts? of the history could not be read/)).toBeVisible();
});

test("no history, a period to come, and an address that holds none", async ({ page, program, signIn }) => {
  const history = new History(page);
  const [resource] = await readAccount(program);
  await signIn.enter(program, path(resource.resource_id, NOW + DAY, NOW + 2 * DAY));
  await expect(page.getByText("has not begun yet")).toBeVisible();
  await page.goto(`${program.address}/restreams/${resource.resource_id}/history?from=yesterday&to=now`);
  await expect(page.getByText("the last 24 hours are shown")).toBeVisible();
  await expect(history.preset("Last 24 hours")).toHaveAttribute("aria-pressed", "true");
  await page.goto(`${program.address}${path(resource.resource_id, NOW, NOW - HOUR)}`);
  await expect(page.getByText("ends before it begins")).toBeVisible();
  await history.from.fill("2026-03-02 08:00");
  await history.to.fill("2026-03-02 07:00");
  await history.show.click();
  await expect(page.getByText("The end must be after the beginning.")).toBeVisible();
  const nothing = { account: "demo", resource_id: resource.resource_id, start: "", end: "", data: [] };
  await page.route(/\/app\/.*\/history\?/, (route) => route.fulfill({ json: nothing }));
  await page.reload();
  await expect(history.lanes).toHaveCount(resource.restreams.length);
  await expect(history.totals).toContainText("100.0 %");
  await expect(page.getByText("No target changed its state in this period.")).toBeVisible();
});

test("ten thousand changes are drawn, and a hundred listed at a time", async ({ page, program, signIn }) => {
  const [resource] = await readAccount(program);
  const { source, target_url, target_key } = resource.restreams[0];
  const changes = Array.from({ length: 10_000 }, (_, at) => ({
    code: at % 2 === 0 ? 0 : 3,
    description: "",
    time: NOW - DAY + at * 8,
  }));
  await page.route(/\/app\/.*\/history\?/, (route) => {
    const data = [{ source, history: { [target_url]: { [target_key]: changes } } }];
    return route.fulfill({ json: { account: "demo", resource_id: resource.resource_id, data } });
  });
  const history = new History(page);
  await signIn.enter(program, path(resource.resource_id, NOW - DAY - HOUR, NOW - HOUR / 2));
  await expect(page.getByRole("heading", { name: "10000 changes" })).toBeVisible();
  await expect(history.changes.locator("tbody tr")).toHaveCount(100);
  await page.getByRole("button", { name: /Show more/ }).click();
  await expect(history.changes.locator("tbody tr")).toHaveCount(1100);
});

test("axe finds nothing, and nothing is wider than a phone", async ({ page, program, signIn }) => {
  test.slow();
  const history = new History(page);
  const id = await mostChanged(program);
  await signIn.enter(program, path(id, NOW - DAY, NOW - HOUR));
  await expect(history.lanes.first()).toBeVisible();
  expect(await violationsInEverySetting(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

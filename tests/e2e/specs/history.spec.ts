// The history of a resource shows what the API reports, to the second; its period is restored and exported.
import { createResource, readAccount } from "../account.ts";
import { expect, test } from "../fixtures.ts";
import { absolute, besideNow, bySecond, DAY, duration, HOUR, longestOutage, mostChanged, NOW, path, readHistory, statesOf, rfc3339 } from "../history-model.ts";
import { goWithin } from "../pages-of-the-console.ts";
import { pause } from "../support/clock.ts";
import { replace } from "../support/resources.ts";
import { downloaded } from "../support/download.ts";

const WORDS = new Map([
  ["Source not found", 2],
  ["Source not published", 3],
  ["Stopped", 7],
  ["OK", 0],
]);

test("resource history: shows and exports what the API has", async ({ page, program, history }) => {
  const id = await mostChanged(program);
  const [from, to] = [NOW - 2 * DAY + 1234, NOW - HOUR + 7];
  await history.show(program, path(id, from, to));
  await expect(history.period).toHaveAttribute("title", `${absolute(from)} – ${absolute(to)} (${duration(to - from)})`);
  const { heads, rows } = await history.totalsCells();
  const resource = (await readAccount(program)).find((each) => each.resource_id === id)!;
  const reported = (await readHistory(program, id, from - 30 * DAY, to)).map((target) => ({ ...target, changes: statesOf(target.changes) }));
  expect(rows).toHaveLength(resource.restreams.length);
  const { name, text } = await downloaded(page, () => history.exportCsv.click());
  expect(name).toBe(`history-${id}-20260228T092034Z-20260302T080007Z.csv`);
  const [head, ...lines] = text.trimEnd().split("\r\n");
  expect(head).toBe(
    "\ufeffrestream,source,target_url,in_resource,code,description,from_utc,to_utc,from_unix,to_unix,seconds,began_before",
  );
  for (const [place, restream] of resource.restreams.entries()) {
    expect(text).not.toContain(restream.target_key);
    if (restream.password) expect(text).not.toContain(restream.password);
    const row = rows.find(([name]) => new RegExp(`^Restream ${place + 1}\\s`).test(name))!;
    const target = reported.find((each) => each.target_url === restream.target_url && each.target_key === restream.target_key);
    const codes = bySecond(target!.changes, from, to);
    let tenths = 0;
    for (const [word, code] of WORDS) {
      const secs = codes.filter((each) => each === code).length;
      const state = new RegExp(`${word} ([\\d.]+) %\\s+(${duration(secs)})(\\s|$)`).exec(row[1]);
      expect(state !== null, `${word}: ${row[1]}`).toBe(secs > 0);
      if (!state) continue;
      expect(Math.abs(Number(state[1]) - (secs * 100) / codes.length)).toBeLessThan(0.1);
      tenths += Math.round(Number(state[1]) * 10);
    }
    expect(tenths, "the percentages of a target add up to 100").toBe(1000);
    const changes = target!.changes.filter((change) => change.time >= from && change.time < to).length;
    expect(row[heads.indexOf("Changes")]).toBe(String(changes));
    let second = from;
    for (const line of lines.filter((line) => line.startsWith(`${place + 1},`))) {
      const [, , , , code, , fromUtc, toUtc, fromUnix, toUnix, seconds] = line.split(",");
      expect(Number(fromUnix)).toBe(second);
      expect(fromUtc).toBe(rfc3339(Number(fromUnix)));
      expect(toUtc).toBe(rfc3339(Number(toUnix)));
      expect(Number(seconds)).toBe(Number(toUnix) - Number(fromUnix));
      expect(new Set(codes.slice(second - from, Number(toUnix) - from))).toEqual(new Set([Number(code)]));
      second = Number(toUnix);
    }
    expect(second).toBe(to);
    const longest = longestOutage(codes);
    expect(row[heads.indexOf("Longest outage")]).toMatch(longest === 0 ? /^none$/ : new RegExp(`^(at least )?${duration(longest)}\\s+from`));
  }
  // The list of changes gives the exact time of each.
  const inside = reported.flatMap((target) => target.changes).filter((change) => change.time >= from && change.time < to);
  await expect(page.getByRole("heading", { name: `${inside.length} changes` })).toBeVisible();
  const times = await history.changes.locator("tbody tr td:first-child").allInnerTexts();
  const expected = inside.map((change) => change.time).sort((a, b) => b - a).slice(0, 100);
  expect(times).toEqual(expected.map((time) => besideNow(time)));
});

test("resource history: keeps its period in the address", async ({ page, program, signIn, history }) => {
  const [resource] = await readAccount(program);
  await signIn.enter(program, path(resource.resource_id));
  await history.expectChosen("Last 24 hours");
  await expect(history.period).toContainText("Live");
  await history.choose("Last 6 hours");
  await history.expectChosen("Last 6 hours");
  await page.waitForURL(/\?last=6h$/);
  const six = await history.edges();
  expect(six.to - six.from).toBe(6 * HOUR);

  await history.apply("2026-02-20 08:00", "2026-02-21T09:30:15Z");
  await expect(history.period).toHaveAttribute("title", "2026-02-20 08:00:00 UTC – 2026-02-21 09:30:15 UTC (25 h 30 m 15 s)");
  await page.waitForURL(/from=2026-02-20T08:00:00Z&to=2026-02-21T09:30:15Z/);
  await expect(history.period).not.toContainText("Live");
  await page.reload();
  await expect(history.period).toHaveAttribute("title", /^2026-02-20 08:00:00 UTC – 2026-02-21 09:30:15 UTC/);
  await history.open();
  await expect(history.from).toHaveValue("2026-02-20T08:00:00Z");
  await page.keyboard.press("Escape");
  expect(await history.edges()).toEqual({ from: Date.UTC(2026, 1, 20, 8) / 1000, to: Date.UTC(2026, 1, 21, 9, 30, 15) / 1000 });
  await history.button("Zoom in").click();
  await page.waitForURL(/from=2026-02-20T14:22:3\dZ/);
  const zoomed = await history.edges();
  await page.reload();
  await expect(history.lanes.first()).toBeVisible();
  const again = await history.edges();
  expect(Math.abs(again.from - zoomed.from) + Math.abs(again.to - zoomed.to)).toBeLessThanOrEqual(1);

  await goWithin(page, path(resource.resource_id, NOW - DAY, NOW - HOUR));
  const calendar = (end: string) => page.getByLabel(`Calendar: ${end}, UTC`);
  await history.open();
  await expect(calendar("from")).toHaveValue(rfc3339(NOW - DAY).slice(0, "2026-03-01T09:00".length));
  await calendar("from").fill("2026-02-28T18:30");
  await expect(history.from).toHaveValue("2026-02-28T18:30:00Z");
  await calendar("to").fill("2026-02-28T21:00:05");
  await expect(history.to).toHaveValue("2026-02-28T21:00:05Z");
  // The period does not change before Apply.
  await expect(page).toHaveURL((url) => url.searchParams.get("from") === rfc3339(NOW - DAY));
  await history.applyButton.click();
  await expect(history.period).toHaveAttribute("title", "2026-02-28 18:30:00 UTC – 2026-02-28 21:00:05 UTC (2 h 30 m 05 s)");
  await expect(page).toHaveURL((url) => url.searchParams.get("to") === "2026-02-28T21:00:05Z");
  // The calendar follows a typed time.
  await history.open();
  await history.from.fill("2026-02-28 20:00");
  await expect(calendar("from")).toHaveValue("2026-02-28T20:00");
});

test("resource history: moves a live period on, with its length in the address", async ({ page, ownProgram, signIn, history }) => {
  const [resource] = await readAccount(ownProgram);
  await signIn.enter(ownProgram, path(resource.resource_id));
  await history.choose("Last hour");
  await page.waitForURL(/\?last=1h$/);
  const before = await history.edges();
  await ownProgram.advance(300);
  await page.clock.runFor(12_000);
  await expect.poll(async () => (await history.edges()).to - before.to).toBeGreaterThanOrEqual(300);
  const after = await history.edges();
  expect(after.to - after.from).toBe(HOUR);
  expect(page.url()).toMatch(/\?last=1h$/);
  await history.expectChosen("Last hour");
});

test("resource history: returns to the earlier periods on Back before it leaves the page", async ({ page, program, signIn, resource: shownResource, shell, history }) => {
  const [resource] = await readAccount(program);
  await signIn.enter(program, `/restreams/${resource.resource_id}`);
  await shownResource.openHistory();
  await history.expectChosen("Last 24 hours");

  await history.choose("Last hour");
  await expect(page).toHaveURL(/\?last=1h$/);
  await history.apply("2026-02-20 08:00:00", "2026-02-21 08:00:00");
  await expect(page).toHaveURL(/from=2026-02-20T08:00:00Z/);

  await page.goBack();
  await history.expectChosen("Last hour");
  await expect(history.period, "a live period stays live").toContainText("Live");
  await page.goBack();
  await history.expectChosen("Last 24 hours");
  await expect(history.period).toContainText("Live");
  await page.goForward();
  await history.expectChosen("Last hour");
  await page.goBack();
  await history.expectChosen("Last 24 hours");
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/restreams/${resource.resource_id}$`));
  await expect(shell.heading).toHaveText(resource.name);
});

test("resource history: adds no step for Back when the wheel zooms", async ({ page, program, history }) => {
  const [resource] = await readAccount(program);
  await history.show(program, `/restreams/${resource.resource_id}/history?from=2026-02-20T08:00:00Z&to=2026-02-21T08:00:00Z`);
  await history.plot.hover();
  const length = () => page.evaluate(() => history.length);
  const before = await length();
  await page.keyboard.down("Control");
  // The test runs the clock itself.
  await pause(page);
  for (let turn = 0; turn < 3; turn += 1) {
    const { from } = await history.edges();
    const address = page.url();
    await page.mouse.wheel(0, -200);
    await expect.poll(async () => {
      await page.clock.runFor(50);
      return (await history.edges()).from;
    }).not.toBe(from);
    await page.clock.runFor(250);
    await expect.poll(() => page.url()).not.toBe(address);
  }
  await page.keyboard.up("Control");
  await page.clock.resume();
  expect(await length()).toBe(before);
});

test("resource history: shows a second, removed lane for a target whose URL changed", async ({ page, ownProgram, signIn, history }) => {
  const id = await createResource(ownProgram, { name: "Changed", target_key: "first-key-1234567" });
  await ownProgram.advance(600);
  await replace(ownProgram, id, ({ restreams: [target] }) => (target.target_url = "rtmp://elsewhere.example/live"));
  await ownProgram.advance(600);
  await signIn.enter(ownProgram, path(id, NOW - HOUR, NOW + 1100));
  await expect(history.lanes).toHaveCount(2);
  await expect(history.lanes.nth(0)).toContainText("Restream 1");
  await expect(history.lanes.nth(1)).toContainText("Removed");
  await expect(page.getByText("removed from the resource")).toBeVisible();
  // The page says that the time before its creation is unknown.
  await expect(page.getByText("earlier time counts as unknown")).toBeVisible();
  await expect(page.locator("body")).not.toContainText("key-1234567");
});

// The overview shows what is broken, since when and why, and whether that is current.
import { codes, createResource, readAccount, type ResourceWithStatus, deactivateBroken } from "../account.ts";
import { expectAccessible } from "../accessibility.ts";
import { expect, type Program, START_AT, test } from "../fixtures.ts";
import { pause, POLL_MS, pollUntil, REST_MS, runWhileMoving, SOON_MS } from "../support/clock.ts";
import { bySource, FLAPPING, passUntil } from "../support/sources.ts";

/** Matches the duration in a line of the overview. */
const SINCE = /for (over )?\d+ (s|min|h|days?)/;

/** The recordings of the demonstration that should run but do not. */
const MISSING = 2;
/** The one that runs without its source. */
const WITHOUT_SOURCE = 1;

test("overview: lists each failing source once", async ({ page, program, signIn, overview }) => {
  const account = await readAccount(program);
  const sources = bySource(account);
  await signIn.enter(program, "/");
  await expect(overview.heading).toBeVisible();
  // A target that closes its connection is a cause of its own.
  const refusing = account.flatMap(codes).filter((code) => code === 9).length;
  await expect(overview.lines()).toHaveCount(sources.size + refusing);
  for (const [source, targets] of sources) {
    const line = overview.line(source.slice(source.lastIndexOf("/")));
    await expect(line).toContainText(targets === 1 ? "1 target of " : `${targets} targets of `);
    await expect(line).toContainText(SINCE);
  }
  await expect(overview.lines().first()).toContainText("Last hour");
  await expect(overview.line("/sports2").getByText("Last hour").filter({ visible: true })).toHaveCount(1);
  const older = overview.line("/marathon");
  await expect(older).toContainText(/for \d+ days/);
  await expect(older.getByText("Last hour").filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Start recording" }).first()).toBeInViewport();
  await expect(overview.line("summer-festival")).toContainText("Source not found");
  const broken = [...sources.values()].reduce((sum, count) => sum + count, refusing);
  const down = account.filter((each) => each.active && codes(each).some((code) => [2, 3, 9].includes(code)));
  await expect(overview.verdict).toContainText(`${sources.size} sources are down: ${broken - refusing} targets get nothing, ${refusing} more is broken; ${MISSING} recordings not running, ${WITHOUT_SOURCE} without source`);
  await overview.folded("broken for days").click();
  for (const { name } of down) await expect(overview.broken.getByRole("link", { name, exact: true }).first()).toBeVisible();
  await expect(overview.verdict).toContainText(`${sources.size + refusing} causes`);
  await expect(overview.unknown).toContainText("News 24");
  await expect(page).toHaveTitle(`(${sources.size + refusing + MISSING + WITHOUT_SOURCE}) Overview · Sluice`);
});

test("overview: keeps the age of a cause after a key was changed", async ({ ownProgram, signIn, overview }) => {
  const { resource_id, name, type, restreams } = (await readAccount(ownProgram)).find((each) => each.name === "City marathon 2026")!;
  const [first, ...others] = restreams;
  const body = { active: true, name, type, restreams: [{ ...first, target_key: "changed" }, ...others] };
  await ownProgram.call(`/restream/v2/{account}/resources/${resource_id}`, { method: "PUT", body });
  await signIn.enter(ownProgram, "/");
  await expect(overview.line("/marathon")).toContainText(/2 targets of City marathon 2026.*for \d+ days/);
});

test("overview: keeps a solved problem under the pointer until the pointer leaves", async ({ page, ownProgram, signIn, overview }) => {
  const source = "rtmp://publish.example.net/live/sports2";
  await signIn.enter(ownProgram, "/");
  const line = overview.line("/sports2");
  await expect(line).toContainText(/for \d+ (s|min)/);
  const positions = async () => (await overview.lines().locator(".trouble-title").allTextContents()).map((text) => text.trim());
  // The order is final once it is known of all since when they are broken.
  await expect.poll(async () => (await positions())[0]).toBe(source);
  await expect(overview.lines().filter({ hasText: SINCE })).toHaveCount(await overview.lines().count());
  const before = await positions();
  await line.hover();
  await pause(page);
  await passUntil(ownProgram, source, false);
  await runWhileMoving(page, line, POLL_MS + 1_000);
  await expect(line).toContainText("No longer broken");
  await expect(line.locator(".badge")).toHaveText("OK");
  expect((await positions()).slice(0, before.length)).toEqual(before);
  await page.mouse.move(2, 2);
  await expect(line).toHaveCount(0);
});

test("overview: drops a solved problem when the hand in it rests", async ({ page, ownProgram, signIn, overview }) => {
  await signIn.enter(ownProgram, "/");
  const line = overview.line("/sports2");
  await expect(overview.lines().filter({ hasText: SINCE })).toHaveCount(await overview.lines().count());
  await line.hover();
  await pause(page);
  await passUntil(ownProgram, FLAPPING, false);
  await runWhileMoving(page, line, POLL_MS + 1_000);
  await expect(line).toContainText("No longer broken");
  await page.clock.runFor(REST_MS);
  await expect(line).toHaveCount(0);
});

test("overview: groups resources by their failing source", async ({ page, ownProgram, signIn, restreams, overview }) => {
  const source = "rtmp://publish.example.net/live/sports2";
  await createResource(ownProgram, { name: "Tennis elsewhere", source, target_url: "rtmp://live.tube.example/app", target_key: "k1" });
  await createResource(ownProgram, { name: "Tennis again", source, target_url: "rtmp://push.clips.example/live", target_key: "k2" });
  await signIn.enter(ownProgram, "/");
  const line = overview.line("/sports2");
  await expect(line).toContainText(/4 targets of .*Tennis again/);
  await expect(line.getByRole("link", { name: "Tennis again", exact: true })).toBeVisible();
  await expect(line).toContainText(/for \d+ (s|min)/);
  await line.getByRole("link", { name: /View in Restreams/ }).click();
  await expect(page).toHaveURL(/\/restreams\?q=rtmp/);
  await expect(restreams.rows).toHaveCount(3);
  await page.goBack();
  await expect(line).toBeVisible();
  // Under the pointer the line would stay.
  await page.mouse.move(2, 2);
  await pause(page);
  await passUntil(ownProgram, source, false);
  await expect(line).toBeVisible();
  await page.clock.runFor(POLL_MS + 1_000);
  await expect(line).toHaveCount(0);
  // A new problem comes first.
  await passUntil(ownProgram, source, true);
  await page.clock.runFor(POLL_MS + 1_000);
  await expect(overview.lines().first()).toContainText("/sports2");
  await expect(line).toContainText("(new)");
  await expect(overview.broken.getByText("(new)").filter({ visible: true })).toHaveCount(1);
});

test("overview: names recordings that are not running before targets that are OK", async ({ page, ownProgram, signIn, overview }) => {
  const account = await deactivateBroken(ownProgram);
  const active = account.filter((resource) => resource.active);
  const targets = active.flatMap(codes).length;
  expect(active.length).toBeGreaterThan(1);
  await signIn.enter(ownProgram, "/");
  await expect(overview.verdict).toContainText(new RegExp(`^${MISSING} recordings not running; ${targets} targets in ${active.length} resources OK`));
  await expect(overview.broken).toHaveCount(0);
  await expect(page).toHaveTitle(`(${MISSING}) Overview · Sluice`);
  await expectAccessible(page, "nothing broken");
  // A target that has just been added has not reported yet.
  const [{ restreams }] = active;
  await createResource(ownProgram, { ...restreams[0], name: "New one", target_key: "another" });
  await pollUntil(page, () => expect(overview.verdict).toContainText(`${targets} of ${targets + 1} targets OK`, { timeout: SOON_MS }));
});

test("overview: explains an account without resources", async ({ page, twoAccounts, signIn, shell, overview }) => {
  const { program, second } = twoAccounts;
  await signIn.open(program);
  await signIn.send(second);
  await expect(page.getByRole("heading", { name: "Three steps to the first stream" })).toBeVisible();
  await expect(page.getByRole("link", { name: "New resource" })).toHaveAttribute("href", /\/restreams\/new$/);
  await expect(overview.recordings).toContainText("No recordings yet.");
  await expect(overview.traffic).toContainText("Edge bandwidth");
  await expectAccessible(page, "an account without resources");
  await shell.link("Recordings").click();
  await expect(page.getByRole("heading", { name: "No recordings yet" })).toBeVisible();
  await expect(shell.main.getByRole("link", { name: "New recording" })).toHaveAttribute("href", /\/recordings\/new$/);
  await expectAccessible(page, "an account without recordings");
});

test("overview: counts recordings by state and shows traffic with exact values in tooltips", async ({ page, program, signIn, overview }) => {
  const settings = await program.call("/recorder-cloud/v1/{account}/record?extra_fields=status");
  const count = (status: string) => settings.filter((setting: { status: string }) => setting.status === status).length;
  // The time is not close to the next minute, so both clocks are in the same one.
  const now = new Date(Date.parse(START_AT) + 10_000);
  await program.setClock(now.getTime() / 1000);
  await page.clock.setSystemTime(now);
  await signIn.enter(program, "/");
  // Each is counted once: one in error counts as not recording, and of those in progress one as overrunning and one as without source.
  await expect(overview.recordings).toContainText(`2 not recording`);
  await expect(overview.recordings).toContainText(`${count("error") - 1} in error`);
  await expect(overview.recordings).toContainText("1 overrunning");
  await expect(overview.recordings).toContainText("1 without source");
  await expect(overview.recordings).toContainText(`${count("progress") - 2} running`);
  await expect(overview.recordings.getByRole("link", { name: "events/summer-festival" })).toHaveAttribute("href", /\/recordings\/[0-9a-f-]{36}$/);
  await expect(overview.traffic).toContainText(/Edge bandwidth\d[\d.]{2,3} [kMG]bit\/s[+−±]\d/);
  await expect(overview.traffic).toContainText(/Hit ratio\d[\d.]+ %/);
  await expect(overview.traffic).toContainText("08:49 to 08:54");
  await expect(overview.traffic.getByTitle(/^\d[\d\u00a0]+(\.\d+)? bit\/s$/)).toHaveCount(2);
});

test("overview: says \"Status unknown\" when the status can't be loaded", async ({ page, ownProgram, signIn, guard, overview }) => {
  guard.expectAnswer(500, /\/status/);
  await ownProgram.setFaults([{ path: "*/status", fault: { kind: "status", status: 500 } }]);
  await signIn.enter(ownProgram, "/");
  await expect(overview.verdict).toContainText("Status unknown: some data couldn't be loaded");
  await expect(page).toHaveTitle(`(${MISSING}) Overview · Sluice`);
  await expect(overview.recordings).toContainText("in error");
  await expectAccessible(page, "status unknown");
  await ownProgram.setFaults();
  await page.getByRole("alert").getByRole("button", { name: "Retry" }).click();
  await expect(overview.line("/morning-show")).toBeVisible();
  await expect(overview.lines().filter({ hasText: SINCE })).toHaveCount(await overview.lines().count());
});

test("overview: says an outage of everything once", async ({ page, ownProgram, signIn, guard, overview }) => {
  guard.expectAnswer(503, /\/app\//);
  await ownProgram.setFaults([{ path: "*", fault: { kind: "status", status: 503 } }]);
  await signIn.enter(ownProgram, "/");
  const reason = "Not loaded, for the same reason.";
  await expect(overview.recordings).toContainText(reason);
  await expect(overview.traffic).toContainText(reason);
  await expect(page.getByRole("alert")).toHaveCount(1);
  await expectAccessible(page, "outage");
  // An area that fails in its own way says so itself.
  await ownProgram.setFaults([{ path: "*/record*", fault: { kind: "status", status: 503 } }]);
  await page.getByRole("alert").getByRole("button", { name: "Retry" }).click();
  await expect(overview.line("/morning-show")).toBeVisible();
  await expect(overview.recordings.getByRole("alert")).toContainText("The list of recordings couldn't be loaded");
  await expect(overview.traffic).not.toContainText(reason);
});

test("overview: is used by keyboard, to the resource", async ({ page, program, signIn, shell, resource, overview }) => {
  await signIn.enter(program, "/activity");
  await shell.link("Overview").press("Enter");
  await expect(overview.heading).toBeFocused();
  const line = overview.line("morning-show");
  const link = line.getByRole("link", { name: "Good Morning Show", exact: true });
  await expect(link).toBeVisible();
  // The order is final once it is known of all since when they are broken.
  await expect(overview.lines().first()).toContainText("Last hour");
  await expect(overview.lines().filter({ hasText: SINCE })).toHaveCount(await overview.lines().count());
  await page.clock.runFor(2_000);
  for (let press = 0; press < 16; press += 1) {
    if (await link.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await expect(link).toBeFocused();
  // The next polls do not take the focus away.
  await page.clock.runFor(31_000);
  await expect(link).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(resource.heading).toHaveText("Good Morning Show");
  await expect(resource.heading).toBeFocused();
  await expect(page).toHaveTitle(/^\(\d+\) Good Morning Show · Sluice$/);
  await page.goBack();
  await expect(line).toBeVisible();
  await expect(line.getByRole("link", { name: /View in Restreams/ }), "the resource itself is linked").toHaveCount(0);
  const offSchedule = page.getByRole("region", { name: "Off schedule" });
  await offSchedule.getByRole("link", { name: "Opera nights", exact: true }).click();
  await expect(resource.target(2)).toContainText("Next window");
});

test("overview: folds what has been broken for days", async ({ program, signIn, overview }) => {
  await signIn.enter(program, "/");
  await expect(overview.lines().filter({ hasText: SINCE })).toHaveCount(await overview.lines().count());
  const old = overview.line("/marathon");
  await expect(old).toContainText(/for \d+ days/);
  await expect(old).toBeHidden();
  await expect(overview.line("/sports2")).toBeVisible();
  await overview.folded("broken for days").press("Enter");
  await expect(old).toBeVisible();
});

test("overview: an acknowledged problem no longer counts", async ({ page, ownProgram, signIn, overview }) => {
  await signIn.enter(ownProgram, "/");
  const line = overview.line("/sports2");
  await expect(line).toContainText(/for \d+ (s|min)/);
  // Six sources and a target that closes its connection.
  const all = 7 + MISSING + WITHOUT_SOURCE;
  const counts = (count: number) => expect(page).toHaveTitle(new RegExp(`^\\(${count}\\)`));
  await counts(all);
  await line.getByRole("button", { name: /^I know/ }).click();
  const dialog = page.getByRole("dialog", { name: /^Acknowledge .*sports2/ });
  await dialog.getByRole("button", { name: "Acknowledge" }).click();
  await expect(overview.folded("1 acknowledged")).toBeVisible();
  await expect(overview.verdict).toContainText("5 sources are down");
  await counts(all - 1);
  await page.reload();
  await expect(overview.folded("1 acknowledged")).toBeVisible();
  await overview.folded("1 acknowledged").click();
  await line.getByRole("button", { name: /^Show again/ }).click();
  await expect(overview.verdict).toContainText("6 sources are down");
  await counts(all);
});

test("overview: a time ends an acknowledgement", async ({ page, ownProgram, signIn, overview }) => {
  await signIn.enter(ownProgram, "/");
  const line = overview.line("/sports2");
  await line.getByRole("button", { name: /^I know/ }).click();
  const dialog = page.getByRole("dialog", { name: /^Acknowledge/ });
  const until = dialog.getByLabel(/^Until \(UTC\)/);
  await until.fill("yesterday 08:00");
  await dialog.getByRole("button", { name: "Acknowledge" }).click();
  await expect(dialog).toContainText("Enter a time in the future.");
  await until.fill(new Date(Date.parse(START_AT) + 3_600_000).toISOString());
  await dialog.getByRole("button", { name: "Acknowledge" }).click();
  await expect(overview.folded("1 acknowledged")).toBeVisible();
  await ownProgram.advance(3_700);
  await page.clock.setSystemTime(new Date(Date.parse(START_AT) + 3_700_000));
  await pollUntil(page, () => expect(overview.folded("acknowledged")).toBeHidden({ timeout: SOON_MS }));
});

test("overview: the wall view shows states alone, and the time of the last answer", async ({ page, ownProgram, signIn, shell, overview }) => {
  await signIn.enter(ownProgram, "/");
  await page.getByRole("button", { name: "Wall view" }).click();
  await expect(page).toHaveURL(/\/\?wall$/);
  const main = page.getByRole("main");
  await expect(overview.verdict).toContainText("sources are down");
  await expect(main.locator(".trouble").filter({ hasText: "/live/sports2" })).toContainText(/for \d+ (s|min)/);
  await expect(main.locator(".trouble").filter({ hasText: "/marathon" })).toHaveCount(0);
  await expect(main).toContainText(/\d broken for days · \d recordings? in error · 1 recording overrunning/);
  await expect(page.getByTestId("wall-answer")).toContainText(/^Last answer 09:\d\d:\d\d, /);
  await expect(main.locator("a, button").filter({ visible: true })).toHaveCount(0);
  await expect(shell.link("Restreams")).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(shell.link("Restreams")).toBeVisible();
});

test("overview: the wall claims nothing before the first answer", async ({ page, ownProgram, signIn, overview }) => {
  await signIn.enter(ownProgram, "/activity");
  await ownProgram.setFaults([{ fault: { kind: "hang", when: "before" } }]);
  await page.goto(`${ownProgram.address}/?wall`);
  await expect(page.getByTestId("wall-answer")).toHaveText("No answer yet");
  await expect(page.getByText("Loading resources and status")).toBeAttached();
  await expect(overview.verdict).toHaveCount(0);
});

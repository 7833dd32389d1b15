// The list of targets of all resources, from which those of one platform are paused and resumed.
import { readAccount } from "../account.ts";
import { expectAccessible } from "../accessibility.ts";
import { expect, test } from "../fixtures.ts";
import { Targets } from "../pages/targets.ts";
import { changeAnswers } from "../support/answers.ts";
import { writes } from "../support/bulk.ts";
import { create, resource as body, restream } from "../support/resources.ts";
import type { Program } from "../../drive/program.mjs";

const PLATFORM = "live.tube.example";

const allTargets = async (program: Program) => (await readAccount(program)).flatMap((one) => one.restreams.map((target) => ({ ...target, of: one })));

const onPlatform = async (program: Program) => (await allTargets(program)).filter((target) => target.target_url.includes(PLATFORM));

/** Returns the bodies of all resources by their id. */
const bodies = async (program: Program) => new Map((await readAccount(program)).map((one) => [one.resource_id, one.restreams]));

test("targets: lists a row for each target", async ({ page, program, restreams }) => {
  const all = await allTargets(program);
  await restreams.open(program);
  const targets = new Targets(page);
  await targets.tabs.getByRole("link", { name: "Targets" }).click();
  await expect(targets.rows).toHaveCount(all.length);
  await expect(targets.tabs.getByText("Targets")).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Restreams" })).toHaveAttribute("aria-current", "page");
  const html = await page.content();
  for (const { target_key } of all.filter((one) => one.target_key.length > 5)) expect(html).not.toContain(target_key);
});

test("targets: finds by platform and resource", async ({ page, program }) => {
  const [one] = await onPlatform(program);
  const targets = new Targets(page);
  await targets.open(program);
  await targets.search.fill(`tube ${one.of.name}`);
  await expect(targets.rows).toHaveCount(one.of.restreams.filter((target) => target.target_url.includes("tube")).length);
  await expect(targets.rows.first()).toContainText(one.of.name);
  await expect(page).toHaveURL((url) => url.searchParams.get("q") === `tube ${one.of.name}`);
});

test("targets: filters by platform, state and schedule", async ({ page, program }) => {
  const count = (await onPlatform(program)).length;
  const targets = new Targets(page);
  await targets.open(program);
  await targets.segment("Platform", PLATFORM).click();
  await expect(targets.rows).toHaveCount(count);
  const ok = Number(await targets.segment("State", "OK").locator(".chip-count").textContent());
  await targets.segment("State", "OK").click();
  await expect(targets.rows).toHaveCount(ok);
  await expect(page).toHaveURL(/platform=live\.tube\.example&state=ok/);
  await page.reload();
  await expect(targets.rows).toHaveCount(ok);
  await targets.segment("Schedule", "Always on").click();
  await expect(targets.rows.filter({ hasNotText: "Always on" })).toHaveCount(0);
});

test("targets: has no row of a platform without targets", async ({ page, program }) => {
  const targets = new Targets(page);
  await targets.enter(program, "/targets?platform=gone.example");
  await expect(page.getByText("No target has the platform “gone.example”.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Pause all/ })).toHaveCount(0);
});

test("targets: an account without any has the next step alone", async ({ page, twoAccounts, signIn }) => {
  await signIn.open(twoAccounts.program);
  await signIn.send(twoAccounts.second);
  await page.getByRole("link", { name: "Restreams", exact: true }).click();
  await page.getByRole("link", { name: "Targets", exact: true }).click();
  await expect(page.getByRole("heading", { name: "No targets yet" })).toBeVisible();
  await expect(page.getByText("Choose a platform")).toHaveCount(0);
  await page.getByRole("link", { name: "New resource" }).click();
  await expect(page).toHaveURL(/\/restreams\/new$/);
});

test("targets: filters by source", async ({ page, program }) => {
  const [one] = await onPlatform(program);
  const count = (await allTargets(program)).filter((target) => target.source === one.source).length;
  const targets = new Targets(page);
  await targets.open(program);
  await targets.source.fill(one.source.slice(-12));
  await page.getByRole("option").filter({ hasText: one.source }).click();
  await expect(targets.rows).toHaveCount(count);
  await expect(page).toHaveURL((url) => url.searchParams.get("source") === one.source);
});

test("targets: sorts by since, the newest trouble first", async ({ page, program }) => {
  const targets = new Targets(page);
  await targets.open(program);
  await targets.table.getByRole("button", { name: "Since" }).click();
  await expect(page).toHaveURL(/sort=-since/);
  const first = targets.rows.first().locator("[data-column=since]");
  await expect(first).toHaveText(/\d+ (s|min|h)/);
  await expect(targets.rows.first().locator(".tone-bad")).toBeVisible();
});

test("targets: finds a platform among any number", async ({ page, ownProgram: program }) => {
  const hosts = Array.from({ length: 40 }, (_, number) => `p${number}.ingest.example`);
  await create(program, body({ restreams: hosts.map((host) => restream({ target_url: `rtmp://${host}/app` })) }));
  const targets = new Targets(page);
  await targets.open(program);
  await page.getByRole("combobox", { name: "Other platform" }).fill("p37");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(targets.rows).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Pause all on p37.ingest.example" })).toBeVisible();
});

test("targets: names a platform by its short name", async ({ page, program }) => {
  const count = (await onPlatform(program)).length;
  const targets = new Targets(page);
  await targets.open(program);
  await targets.segment("Platform", PLATFORM).click();
  await page.getByRole("button", { name: "Short name" }).click();
  await page.getByLabel(`Short name of ${PLATFORM}`).fill("Our tube");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Pause all on Our tube" }).click();
  await expect(targets.dialog(`Pause ${count} targets on Our tube (${PLATFORM})`)).toBeVisible();
  await page.reload();
  await expect(targets.rows.first()).toContainText("Our tube");
});

test("overview: leads from a cause to its targets", async ({ page, program, overview }) => {
  await overview.enter(program, "/");
  // Lines move until all starts are known.
  await overview.line("/morning-show").getByRole("link", { name: "3 targets" }).click();
  await expect(new Targets(page).rows).toHaveCount(3);
  await expect(page).toHaveURL(/source=.*morning-show/);
});

test("targets: opens the resource at the target", async ({ page, program, resource }) => {
  const one = (await onPlatform(program)).find((target) => target.of.restreams.length > 1)!;
  const targets = new Targets(page);
  await targets.open(program);
  await targets.row(PLATFORM, one.of.name).first().getByRole("link").click();
  await expect(resource.heading).toHaveText(one.of.name);
  await expect(page).toHaveURL(new RegExp(`/restreams/${one.of.resource_id}#restream-\\d+$`));
  await expect(page.locator(":focus")).toContainText(PLATFORM);
});

test("targets: stops one platform in 3 presses", async ({ page, ownProgram: program }) => {
  const before = await bodies(program);
  const there = await onPlatform(program);
  const ids = new Set(there.map((target) => target.of.resource_id));
  const targets = new Targets(page);
  await targets.open(program);
  const sent = writes(page);
  await targets.segment("Platform", PLATFORM).click();
  await page.getByRole("button", { name: `Pause all on ${PLATFORM}` }).click();
  const title = `${there.length} targets on ${PLATFORM}`;
  await targets.dialog(`Pause ${title}`).getByRole("button", { name: `Pause ${there.length} targets` }).click();
  await expect(targets.panel).toContainText(`${ids.size} done, verified`);
  expect(sent.sort(), "one write for each resource").toEqual([...ids].sort());
  await expect(targets.rows.filter({ hasText: "Paused" })).toHaveCount(there.length);
  for (const [id, restreams] of await bodies(program)) {
    const others = (all: typeof restreams) => all.filter((target) => !target.target_url.includes(PLATFORM));
    expect(others(restreams), "no other target changes").toEqual(others(before.get(id)!));
  }
  await page.getByRole("button", { name: `Resume all on ${PLATFORM}` }).click();
  await targets.dialog(`Resume ${title}`).getByRole("button", { name: `Resume ${there.length} targets` }).click();
  await expect(targets.panel).toContainText(`${ids.size} done, verified`);
  await expect(targets.rows.filter({ hasText: "Paused" })).toHaveCount(0);
  expect(await bodies(program)).toEqual(before);
});

test("targets: says which of them send although they are paused", async ({ page, ownProgram: program }) => {
  const targets = new Targets(page);
  await targets.open(program, `?platform=${PLATFORM}`);
  await changeAnswers(page, /\/status$/, (body) => {
    for (const { status } of body.data) for (const one of status) if (one.status.code === 7) one.status.code = 0;
  });
  await page.getByRole("button", { name: `Pause all on ${PLATFORM}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: /^Pause/ }).click();
  await expect(targets.rows.filter({ hasText: "Paused, but still sending" }).first()).toBeVisible();
});

test("targets: pauses a selection across platforms", async ({ page, ownProgram: program }) => {
  const before = await bodies(program);
  const one = (await readAccount(program)).find((each) => each.active && each.restreams.length > 2)!;
  const targets = new Targets(page);
  await targets.open(program, `?resource=${one.resource_id}`);
  await expect(targets.rows).toHaveCount(one.restreams.length);
  const sent = writes(page);
  for (const row of [0, 1]) await targets.rows.nth(row).getByRole("checkbox").click();
  await targets.bar.getByRole("button", { name: "Pause" }).click();
  await targets.dialog("Pause 2 targets").getByRole("button", { name: "Pause 2 targets" }).click();
  await expect(targets.panel).toContainText("1 done, verified");
  expect(sent).toEqual([one.resource_id]);
  await expect(targets.rows.filter({ hasText: "Paused" })).toHaveCount(2);
  await targets.panel.getByRole("button", { name: "Undo" }).click();
  await targets.dialog("Resume 2 targets").getByRole("button", { name: "Resume 2 targets" }).click();
  await expect(targets.rows.filter({ hasText: "Paused" })).toHaveCount(0);
  expect(await bodies(program)).toEqual(before);
});

test("targets: the review passes axe and fits a phone", async ({ page, program }) => {
  const targets = new Targets(page);
  await targets.open(program, `?platform=${PLATFORM}`);
  await expectAccessible(page, "the list of a platform");
  await page.getByRole("button", { name: `Pause all on ${PLATFORM}` }).click();
  await expect(page.getByRole("dialog")).toContainText("live and will stop receiving");
  await expectAccessible(page, "the review");
});

test("targets: shows what matters at 390 px", async ({ page, program }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const targets = new Targets(page);
  await targets.open(program);
  for (const column of ["status", "platform", "resource", "schedule"]) {
    await expect(targets.rows.first().locator(`[data-column=${column}]`)).toBeVisible();
  }
  const sideways = () => page.locator(".table-scroller").evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(await sideways()).toBe(0);
});

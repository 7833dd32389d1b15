// The resource page shows the status of each target, with its duration, its age and the time of the next check.
import { createResource, readAccount, type ResourceWithStatus } from "../account.ts";
import { expect, type Program, NOW, test } from "../fixtures.ts";
import { besideNow, readHistory, type TargetHistory } from "../history-model.ts";
import { goWithin } from "../pages-of-the-console.ts";
import { pause, POLL_MS } from "../support/clock.ts";
import { requestsTo } from "../support/requests.ts";
import { changeAnswers } from "../support/answers.ts";

const MONTH = 30 * 86_400;
const path = (id: string) => `/restreams/${encodeURIComponent(id)}`;

/** Returns the expected duration text of a target: since its last change, or "for more than" without one. */
function durationLabel(resource: ResourceWithStatus, index: number, reported: TargetHistory[]): string {
  const { target_url, target_key } = resource.restreams[index];
  const target = reported.find((each) => each.target_url === target_url && each.target_key === target_key);
  const last = target?.changes.at(-1);
  if (!last) return "for more than";
  const { code } = resource.status[index].status;
  // A target without status has reported nothing since its last change, whatever that was.
  if (code !== 5) expect(last.code).toBe(code);
  return `since ${besideNow(last.time)}`;
}

async function withCode(program: Program, code: number): Promise<ResourceWithStatus> {
  const all = await readAccount(program);
  return all.find((resource) => resource.active && resource.status.some((each) => each.status.code === code))!;
}

/** Returns a resource with at least three targets, whose first target has changed, so that another code is new. */
async function withChange(program: Program): Promise<ResourceWithStatus> {
  for (const resource of await readAccount(program)) {
    if (resource.restreams.length < 3) continue;
    const { source, target_url, target_key } = resource.restreams[0];
    const reported = await readHistory(program, resource.resource_id, NOW - MONTH, NOW);
    if (reported.some((each) => each.source === source && each.target_url === target_url && each.target_key === target_key)) return resource;
  }
  throw new Error("the demonstration has no such resource");
}

test("status: shows since when, and a failed source once", async ({ page, program, signIn, resource }) => {
  await signIn.enter(program, "/activity");
  for (const code of [3, 2, 7, 5, 0]) {
    const found = (await withCode(program, code)) ?? (await readAccount(program)).find((each) => each.status.some((s) => s.status.code === code))!;
    await goWithin(page, path(found.resource_id));
    await expect(resource.heading).toHaveText(found.name);
    const reported = await readHistory(program, found.resource_id, NOW - MONTH, NOW);
    for (const index of found.restreams.keys()) {
      await resource.openDetails(index + 1);
      await expect(resource.target(index + 1)).toContainText(`${found.status[index].status.code}: `);
      await expect(resource.target(index + 1)).toContainText(durationLabel(found, index, reported));
    }
  }

  const found = (await readAccount(program)).find(
    (each) => each.active && each.restreams.length >= 2 && each.status.every((status) => status.status.code === 3),
  )!;
  await goWithin(page, path(found.resource_id));
  await expect(resource.heading).toHaveText(found.name);
  const reported = await readHistory(program, found.resource_id, NOW - MONTH, NOW);
  const began = Math.min(...reported.map((target) => target.changes.at(-1)!.time));
  const source = page.locator(".restream-source-head");
  await expect(source).toHaveCount(new Set(found.restreams.map((each) => each.source)).size);
  await expect(source.first()).toContainText("Source is down");
  await expect(source.first()).toContainText(`since ${besideNow(began)}`);
  for (const [place, restream] of found.restreams.entries()) {
    const has = Object.keys((restream as unknown as { backup: object }).backup).length > 0;
    await expect(resource.target(place + 1).getByText("Backup configured")).toHaveCount(has ? 1 : 0);
  }
});

test("status: shows a target's new status and its start within one poll", async ({ page, ownProgram, signIn, resource }) => {
  const id = await createResource(ownProgram, {
    name: "New",
    source: "rtmp://publish.example.net/live/news",
    target_url: "rtmp://live.tube.example/app",
  });
  const made = (await ownProgram.call(`/restream/v2/{account}/resources/${id}`)).data.creation_ts;
  await signIn.enter(ownProgram, path(id));
  await expect(resource.target(1)).toContainText("No status data");
  await expect(resource.target(1)).toContainText(`since ${besideNow(made)}`);
  let last = { code: 5, time: made };
  let elapsed = 0;
  // The time at which a target is first reached is not predictable.
  await expect
    .poll(async () => {
      await ownProgram.advance(600);
      elapsed += 600;
      const [target] = await readHistory(ownProgram, id, made, made + elapsed);
      last = target?.changes.at(-1) ?? last;
      return last.code;
    })
    .not.toBe(5);
  await page.clock.runFor(POLL_MS + 1_000);
  await resource.showDetails(1);
  await expect(resource.target(1)).toContainText(`${last.code}: `);
  await expect(resource.target(1)).toContainText(`since ${besideNow(last.time)}`);
});

test("status: requests the next check by itself", async ({ page, program, signIn, resource }) => {
  const [found] = await readAccount(program);
  await signIn.enter(program, path(found.resource_id));
  await expect(resource.target(1)).toBeVisible();
  const reads = requestsTo(page, /\/status\?/);
  await pause(page);
  const age = page.getByTestId("rolled-up").locator(".age");
  const left = async () => Number(/Refreshes in (\d+) s/.exec((await age.getAttribute("title")) ?? "")?.[1]);
  await expect.poll(left).toBeGreaterThan(0);
  await page.clock.runFor(((await left()) + 1) * 1_000);
  await expect.poll(() => reads.length).toBe(1);
});

test("status: shows \"start unknown\" without a history, and the time once it loads", async ({ page, ownProgram, signIn, resource, guard }) => {
  guard.expectAnswer(500, /\/history/);
  const [found] = await readAccount(ownProgram);
  await ownProgram.setFaults([{ path: "*/history", fault: { kind: "status", status: 500 } }]);
  await signIn.enter(ownProgram, path(found.resource_id));
  await expect(resource.target(1)).toContainText("start unknown");
  await ownProgram.setFaults();
  await page.clock.runFor(16_000);
  await expect(resource.target(1)).toContainText(/since \d|for more than \d+ days/);
});

test("status: shows unknown and missing ones as such", async ({ page, program, signIn, resource }) => {
  const found = await withChange(program);
  // The local service never responds so.
  await changeAnswers(page, /\/status\?/, (answer) => {
    const status = answer.data[0].status;
    status[0].status = { code: 42, description: "Backup in use" };
    Object.assign(status[1], { target_url: "rtmp://elsewhere.example/app", target_key: "another-key-that-nobody-has" });
  });
  await changeAnswers(page, /\/demo\/resources\/[^/]+$/, (answer) => (answer.data.creation_ts = "yesterday"));
  await signIn.enter(program, path(found.resource_id));
  await expect(page.getByRole("alert").filter({ hasText: "1 value couldn't be loaded" })).toContainText("creation_ts");
  await expect(resource.target(1)).toContainText("Code 42");
  await expect(resource.target(1)).toContainText("Backup in use");
  await expect(resource.target(1)).toContainText("start unknown");
  await expect(resource.target(2)).toContainText("Not reported");
  await expect(resource.target(2)).toContainText("Missing from the status response");
  await expect(page.getByRole("heading", { name: "Status that matches no target" })).toBeVisible();
  await expect(page.locator("body")).not.toContainText("another-key-that-nobody-has");
});

test("restreams list: shows how long each is broken", async ({ page, program, restreams }) => {
  const reads = requestsTo(page, /\/history\?/);
  await restreams.open(program);
  // At this time of day every stopped target of the demo waits for its schedule, which is not a problem.
  const broken = (await readAccount(program)).filter(
    (each) => each.active && each.status.some((status) => [2, 3].includes(status.status.code)),
  );
  for (const resource of broken) await expect(restreams.row(resource.name).locator(".restream-since")).toHaveText(/^(> )?\d+ (s|min|h|d|months?)$/);
  const calm = (await readAccount(program)).find((each) => each.active && each.status.every((s) => s.status.code === 0))!;
  await expect(restreams.row(calm.name).locator(".restream-since")).toHaveText("");
  // Only histories of broken resources are requested, and no further back than needed.
  const states = broken.map((each) => new Set(each.status.map((status) => status.status.code)).size);
  expect(reads.length).toBeLessThanOrEqual(states.reduce((sum, count) => sum + count, 0) * 4);
  await expect(page.getByRole("alert")).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  const row = restreams.row(broken[0].name);
  const since = row.locator(".restream-since");
  await expect(since).toBeVisible();
  await expect(since).toHaveText(/^(> )?\d+ (s|min|h|d|months?)$/);
  await expect(since).toHaveAttribute("title", /^since (before )?2026-/);
  const rows = restreams.rows.filter({ has: page.locator(".restream-since:not(:empty)") });
  await expect(rows).not.toHaveCount(0);
  for (const each of await rows.all()) {
    const [whole, link, words] = await Promise.all([each, each.getByRole("link").locator(".."), each.locator(".restream-since")].map((part) => part.boundingBox()));
    expect(words!.x, "right of the name").toBeGreaterThanOrEqual(link!.x + link!.width);
    expect(words!.y, "in the row").toBeGreaterThanOrEqual(whole!.y);
    expect(words!.y + words!.height).toBeLessThanOrEqual(whole!.y + whole!.height);
    expect(words!.x + words!.width, "whole").toBeLessThanOrEqual(whole!.x + whole!.width);
  }
});

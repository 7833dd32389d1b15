// The history page handles failed requests, odd responses, no history and very long histories.
import { readAccount } from "../account.ts";
import { expect, test } from "../fixtures.ts";
import { DAY, HOUR, NOW, path, withStatus } from "../history-model.ts";
import { requestsTo } from "../support/requests.ts";

test.describe("when requests fail", () => {
  const onHistory = (fault: object, more: object = {}) => [{ path: "*/history", fault, ...more }];

  test("resource history: keeps its data when a read fails", async ({ page, ownProgram, signIn, guard, history }) => {
    guard.expectNoAnswer(/\/history/);
    const resource = await withStatus(ownProgram);
    await signIn.enter(ownProgram, path(resource.resource_id));
    await history.choose("Last hour");
    await expect(history.totals).toBeVisible();
    await expect(history.totals).not.toContainText("Unknown");
    await ownProgram.setFaults(onHistory({ kind: "drop" }));
    await ownProgram.advance(30);
    await page.clock.runFor(30_000);
    const alert = page.getByRole("alert").filter({ hasText: "The history couldn't be refreshed" });
    await expect(alert).toContainText("You're seeing the last data that loaded.");
    await ownProgram.advance(60);
    await page.clock.runFor(60_000);
    await expect(history.lanes.first()).toBeVisible();
    await expect(history.totals).toContainText("Unknown");
    await ownProgram.setFaults();
    await ownProgram.advance(15);
    await page.clock.runFor(15_000);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(history.totals).not.toContainText("Unknown");
  });

  test("resource history: says the age of what is shown", async ({ page, ownProgram, history }) => {
    const [resource] = await readAccount(ownProgram);
    await history.show(ownProgram, path(resource.resource_id, NOW - 2 * HOUR, NOW - HOUR));
    // A period that is over is not read again.
    await page.clock.runFor(130_000);
    await expect(page.locator(".age-words")).toHaveText("Updated 2 min ago");
  });

  test("resource history: shows the loaded part and an error when a longer period fails to load", async ({ page, ownProgram, history }) => {
    const [resource] = await readAccount(ownProgram);
    let isGarbage = false;
    // Each target is OK from the start of the requested period.
    await page.route(/\/app\/.*\/history\?/, (route) => {
      if (isGarbage) return route.fulfill({ body: "<html>", contentType: "text/html" });
      const time = Date.parse(new URL(route.request().url()).searchParams.get("start")!) / 1000;
      const changes = [{ code: 0, description: "OK", time }];
      const data = resource.restreams.map(({ source, target_url, target_key }) => ({ source, history: { [target_url]: { [target_key]: changes } } }));
      return route.fulfill({ json: { account: "demo", resource_id: resource.resource_id, data } });
    });
    await history.show(ownProgram, path(resource.resource_id, NOW - 2 * HOUR, NOW - HOUR));
    isGarbage = true;
    await history.choose("Last 30 days");
    await expect(page.getByRole("alert").filter({ hasText: "The history" })).toBeVisible();
    await expect(history.totals).toContainText("Unknown");
    isGarbage = false;
    await page.getByRole("alert").getByRole("button", { name: "Retry" }).first().click();
    await expect(history.totals).not.toContainText("Unknown");
  });
});

test("resource history: handles an empty history, a future period and an invalid period", async ({ page, program, signIn, history }) => {
  const [resource] = await readAccount(program);
  await signIn.enter(program, path(resource.resource_id, NOW + DAY, NOW + 2 * DAY));
  await expect(page.getByText("hasn't started yet")).toBeVisible();
  await page.goto(`${program.address}/restreams/${resource.resource_id}/history?from=yesterday&to=now`);
  await expect(page.getByText("the last 24 hours are shown")).toBeVisible();
  await history.expectChosen("Last 24 hours");
  await page.goto(`${program.address}${path(resource.resource_id, NOW, NOW - HOUR)}`);
  await expect(page.getByText("ends before it starts")).toBeVisible();
  await history.apply("2026-03-02 08:00", "2026-03-02 07:00");
  await expect(page.getByText("The end must be after the start.")).toBeVisible();
  const nothing = { account: "demo", resource_id: resource.resource_id, start: "", end: "", data: [] };
  await page.route(/\/app\/.*\/history\?/, (route) => route.fulfill({ json: nothing }));
  await page.reload();
  await expect(history.lanes).toHaveCount(resource.restreams.length);
  await expect(history.totals).toContainText("100.0 %");
  await expect(page.getByText("No status changes in this period.")).toBeVisible();
});

test("resource history: uses the current status for targets without changes, requested once", async ({ page, program, signIn, history }) => {
  const resource = await withStatus(program);
  const nothing = { account: "demo", resource_id: resource.resource_id, start: "", end: "", data: [] };
  await page.route(/\/app\/.*\/history\?/, (route) => route.fulfill({ json: nothing }));
  const requested = requestsTo(page, /\/status\?/);
  await signIn.enter(program, path(resource.resource_id));
  await expect(history.lanes).toHaveCount(resource.restreams.length);
  for (const lane of await history.lanes.all()) await expect(lane).toContainText(/for more than \d+ (days|month)/);
  await expect(history.totals).not.toContainText("Unknown");
  await expect(page.getByText("No status changes in this period.")).toBeVisible();
  await page.clock.runFor(60_000);
  expect(requested, "the status is requested once").toHaveLength(1);
});

test("resource history: draws 10,000 changes and lists 100 of them first", async ({ page, program, signIn, history }) => {
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
  await signIn.enter(program, path(resource.resource_id, NOW - DAY - HOUR, NOW - HOUR / 2));
  await expect(page.getByRole("heading", { name: "10 000 changes" })).toBeVisible();
  await expect(history.changes.locator("tbody tr")).toHaveCount(100);
  await page.getByRole("button", { name: "Show more changes (100 of 10 000)", exact: true }).click();
  await expect(history.changes.locator("tbody tr")).toHaveCount(1100);
});

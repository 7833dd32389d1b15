// "Activity" lists every call with its masked request and response, copies it as a curl command and logs the writes.
import { expectAccessible, violationsOfState } from "../accessibility.ts";
import { createResource, readAccount } from "../account.ts";
import { expect, test } from "../fixtures.ts";
import { hold } from "../support/hold.ts";
import { pause, SOON_MS } from "../support/clock.ts";
import { downloaded } from "../support/download.ts";

test("activity: lists, filters and opens calls by keyboard", async ({ page, program, restreams, activity }) => {
  await restreams.open(program);
  await pause(page);
  await activity.open();
  for (const name of ["Time", "Method", "Path", "Status", "Duration", "Size"]) {
    await expect(activity.table.getByRole("columnheader", { name })).toBeVisible();
  }
  const row = activity.row("/resources");
  await expect(row).toContainText("GET");
  await expect(row).toContainText("200");
  await expect(row).toContainText(/\d+ ms|\d s/);
  await expect(row).toContainText(/B$|kB|B\b/);
  await expect(row).toContainText(/^\d\d:\d\d:\d\d/);

  // New calls wait while the pointer is in the table.
  await activity.table.hover();
  await row.click();
  await expect(activity.call).toContainText("/app/restream/v2/demo/resources");
  await expect(activity.call.getByRole("region", { name: "Request" })).toContainText("CDN-AUTH-TOKEN");
  await expect(activity.call.getByRole("region", { name: "Response" })).toContainText("Bodies of successful reads are not recorded.");
  await expect(activity.call).not.toContainText(program.token);
  await page.keyboard.press("Escape");
  await expect(activity.call).toBeHidden();

  expect(await activity.rows.count()).toBeGreaterThan(1);
  await page.keyboard.press("/");
  await expect(activity.filter).toBeFocused();
  await page.keyboard.type("resources 200");
  await expect(activity.rows).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(activity.table).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(activity.call).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(activity.call).toBeHidden();
  await expect(activity.table).toBeFocused();
});

test("activity: shows only failed calls, with their response, under Failures", async ({ page, program, restreams, guard, activity }) => {
  await restreams.open(program);
  guard.expectAnswer(503, /\/status$/);
  await page.route(/\/status$/, (route) => route.fulfill({ status: 503, body: "busy" }));
  await page.clock.runFor(15_000);
  await expect(page.getByRole("alert")).toBeVisible();
  await page.unroute(/\/status$/);
  await activity.open();
  const failed = activity.rows.filter({ hasText: "/status" }).filter({ hasText: "503" }).last();
  await page.getByRole("button", { name: "Failures" }).click();
  await expect(activity.rows.filter({ hasNotText: "503" })).toHaveCount(0);
  await failed.click();
  await expect(activity.call).toContainText(/Attempts\s*3/);
  await expect(activity.call.getByRole("region", { name: "Response body" })).toHaveText("busy");
});

test("activity: follows cancelled and filtered calls", async ({ page, program, restreams, activity }) => {
  await restreams.open(program);
  await page.route(/\/status\?/, () => {});
  const [first] = await readAccount(program);
  const hanging = page.waitForRequest(/\/status\?/);
  await restreams.row(first.name).getByRole("link").first().click();
  await hanging;
  await activity.open();
  await expect(activity.row("/status?")).toContainText("cancelled");
  await activity.rows.first().hover();
  const count = await activity.rows.count();
  await page.keyboard.press("/");
  await activity.filter.fill("no such call");
  await expect(page.getByText("No matching calls")).toBeVisible();
  await activity.filter.fill("");
  // With those that ended meanwhile.
  await expect.poll(() => activity.rows.count()).toBeGreaterThanOrEqual(count);
  // A call may end after the press.
  await expect(async () => {
    await page.getByRole("button", { name: "Clear" }).click();
    await expect(page.getByText("No calls yet")).toBeVisible({ timeout: SOON_MS });
  }).toPass();
});

test("activity: logs a write and masks its secrets", async ({ page, ownProgram, signIn, activity }) => {
  const id = await createResource(ownProgram, { name: "Before", target_key: "planted-key-4711" });
  await signIn.enter(ownProgram, `/restreams/${id}/edit`);
  await page.getByLabel("Name", { exact: true }).fill("After");
  await page.getByRole("button", { name: "Review changes" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect.poll(async () => (await readAccount(ownProgram)).some(({ name }) => name === "After")).toBe(true);
  await activity.open();
  await page.getByLabel("Filter calls").fill("PUT");
  await expect(activity.rows).toHaveCount(1);
  await activity.rows.first().click();
  const sent = activity.call.getByRole("region", { name: "Request body" });
  await expect(sent).toContainText('"name": "After"');
  await expect(sent).toContainText('"target_key": "••••••••"');
  await expect(activity.call.getByRole("region", { name: "Request" }).first()).toContainText("X-Op-Id");
  await expectAccessible(page, "an open call");
  await page.keyboard.press("Escape");

  await activity.openJournal();
  await expect(activity.newest).toContainText(/Changed the name of After\.Verified \d\d:\d\d:\d\d\..*Done/s);
  await expect(activity.newest.getByRole("link", { name: "Changed the name of After." })).toHaveAttribute("href", `/restreams/${id}`);
  expect(await violationsOfState(page), "the change log").toEqual([]);
  const { text } = await downloaded(page, () => page.getByRole("button", { name: "Export CSV" }).click());
  expect(text).not.toContain("planted-key-4711");
  expect(text).toContain(`Changed the name of After.,done,`);
});

test("activity: keeps rows in place under the pointer", async ({ page, ownProgram, activity, form }) => {
  await form.open(ownProgram);
  await form.fillNew("Made meanwhile");
  const release = await hold(page, "**/app/**", (request) => request.method() === "POST");
  await form.reviewAndCreate();
  await activity.open();
  const creation = activity.rows.filter({ hasText: "POST" });
  await expect(creation).toContainText("on its way");
  await creation.hover();
  const position = async () => (await activity.rows.allTextContents()).findIndex((text) => text.includes("POST"));
  const [count, before] = [await activity.rows.count(), await position()];
  release();
  // The row shows the end of its call, and the reads that follow do not push it away.
  const more = page.getByRole("button", { name: /^\d+ new calls?$/ });
  await expect(more).toBeVisible();
  await expect(creation).toContainText("200");
  expect(await position()).toBe(before);
  await expect(activity.rows).toHaveCount(count);
  await more.click();
  await expect(activity.rows.first()).toContainText("GET");
  await expect.poll(() => activity.rows.count()).toBeGreaterThan(count);
  await expect(activity.table).toBeFocused();
  await activity.openJournal();
  await expect(activity.newest).toContainText("Created resource Made meanwhile.");
});

test("activity: truncates a long body of a failure", async ({ page, program, restreams, guard, activity }) => {
  await restreams.open(program);
  guard.expectAnswer(400, /\/status$/);
  await page.route(/\/status$/, (route) => route.fulfill({ status: 400, contentType: "application/json", body: JSON.stringify({ padding: "x".repeat(100_000) }) }));
  await page.clock.runFor(11_000);
  await expect(async () => {
    await activity.open();
    await expect(activity.row("/status")).toContainText("100 kB", { timeout: SOON_MS });
  }).toPass();
  // Rows under the pointer keep their places.
  await activity.row("/status").hover();
  await activity.row("/status").click();
  await expect(activity.call).toContainText("Body: 100 kB (truncated)");
});

// A reload in the middle of a list of writes: the panel says what was done and goes on, and nothing is written twice.
import { readAccount } from "../account.ts";
import { readRanges, clip } from "../dvr-model.ts";
import { expect, NOW, test } from "../fixtures.ts";
import { statusOf } from "../pages/recordings.ts";
import { Targets } from "../pages/targets.ts";
import { isActive, writes } from "../support/bulk.ts";
import { hold } from "../support/hold.ts";
import { plant, resourceWith } from "../support/planted.ts";
import { reload } from "../support/reload.ts";
import { writesOf } from "../support/requests.ts";
import { compare, list } from "../support/transfer.ts";

const PLATFORM = "live.tube.example";
type Target = Awaited<ReturnType<typeof readAccount>>[0]["restreams"][0];
const isOnPlatform = (target: Target) => target.target_url.includes(PLATFORM);

test("bulk change: goes on after a reload, and writes each once", async ({ page, ownProgram: program, restreams, many }) => {
  const on = (await readAccount(program)).filter((one) => one.active).slice(0, 6);
  await restreams.enter(program);
  await restreams.select(on.map((one) => one.name));
  let count = 0;
  const release = await hold(page, "**/app/**", (request) => request.method() === "PUT" && ++count > 2);
  const sent = writes(page);
  await many.switch("Deactivate");
  await expect(many.panel).toContainText("2 done, verified, 3 in progress, 1 not started");
  const [first, second] = sent;
  await reload(page);
  release();
  await expect(many.panel).toContainText("Stopped: the page was reloaded.");
  await expect(many.panel).toContainText("2 done, verified, 3 unknown, 1 not started");
  sent.length = 0;
  await many.button("Continue with the remaining 1").click();
  await expect(many.panel).toContainText("3 done, verified, 3 failed");
  await many.button("Retry failed (3)").click();
  await expect(many.panel).toContainText("6 done, verified");
  for (const { resource_id } of on) expect(await isActive(program, resource_id)).toBe(false);
  const rest = on.map((one) => one.resource_id).filter((id) => id !== first && id !== second);
  expect([...sent].sort()).toEqual(rest.sort());
  await reload(page);
  await expect(restreams.rows.first()).toBeVisible();
  await expect(many.panel, "the list has ended").toHaveCount(0);
});

test("bulk change: stays with its tab when that is duplicated", async ({ page, ownProgram: program, restreams, many }) => {
  const on = (await readAccount(program)).filter((one) => one.active).slice(0, 4);
  await restreams.enter(program);
  await restreams.select(on.map((one) => one.name));
  const release = await hold(page, "**/app/**", (request) => request.method() === "PUT");
  await many.switch("Deactivate");
  await expect(many.panel).toContainText("3 in progress, 1 not started");
  const opened = page.waitForEvent("popup");
  await page.evaluate(() => void window.open(location.href));
  const copy = await opened;
  await expect(copy.getByRole("row").nth(1)).toBeVisible();
  const stored = () => copy.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("sluice.list")));
  await expect.poll(stored, "the copy has no list to go on with").toEqual([]);
  await expect(copy.getByText("Stopped: the page was reloaded.")).toHaveCount(0);
  release();
  await expect(many.panel).toContainText("4 done, verified");
});

test("pause: goes on after a reload", async ({ page, ownProgram: program }) => {
  const before = await readAccount(program);
  const count = before.filter((one) => one.restreams.some(isOnPlatform)).length;
  const targets = new Targets(page);
  await targets.open(program, `?platform=${PLATFORM}`);
  let puts = 0;
  const release = await hold(page, "**/app/**", (request) => request.method() === "PUT" && ++puts > 2);
  await page.getByRole("button", { name: `Pause all on ${PLATFORM}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: /^Pause/ }).click();
  await expect(targets.panel).toContainText(`2 done, verified, 3 in progress, ${count - 5} not started`);
  await reload(page);
  release();
  await targets.panel.getByRole("button", { name: `Continue with the remaining ${count - 5}` }).click();
  await expect(targets.panel).toContainText(`${count - 3} done, verified, 3 failed`);
  await targets.panel.getByRole("button", { name: "Retry failed (3)" }).click();
  await expect(targets.panel).toContainText(`${count} done, verified`);
  const paused = (target: Target) => (isOnPlatform(target) ? { ...target, schedule: expect.arrayContaining([expect.objectContaining({ start: expect.stringMatching(/^199|^200[0-4]/) })]) } : target);
  expect((await readAccount(program)).map((one) => one.restreams)).toEqual(before.map((one) => one.restreams.map(paused)));
});

test("recordings bulk: goes on after a reload", async ({ page, ownProgram: program, signIn, recordings }) => {
  const names = ["live/news", "live/jazz-radio"];
  await signIn.enter(program, "/recordings");
  // From then on the order of the rows stays.
  await expect(recordings.row("live/sports2")).toContainText("Source down");
  await recordings.select(names);
  await expect(recordings.bar).toContainText("2 selected");
  await recordings.bar.getByRole("button", { name: "Stop", exact: true }).click();
  let count = 0;
  const release = await hold(page, "**/app/**", (request) => request.method() === "PATCH" && ++count > 0);
  await recordings.dialog.getByRole("button", { name: "Stop 2 recordings" }).click();
  await expect.poll(() => count).toBe(2);
  await reload(page);
  release();
  await expect(recordings.panel).toContainText("2 unknown");
  await recordings.panel.getByRole("button", { name: "Check again (2)" }).click();
  await expect(recordings.panel).toContainText("2 failed");
  await recordings.panel.getByRole("button", { name: "Retry failed (2)" }).click();
  await expect(recordings.panel).toContainText("2 done, verified");
  for (const name of names) expect(await statusOf(program, name)).toBe("finish");
});

test("DVR cut list: goes on after a reload", async ({ page, ownProgram: program, dvr }) => {
  await dvr.open(program);
  const cuts = [NOW - 9000, NOW - 7200, NOW - 3600];
  for (const from of cuts) {
    await dvr.select(from, from + 41);
    await dvr.button("Add to cut list").click();
  }
  let count = 0;
  const release = await hold(page, "**/app/**", (request) => request.method() === "DELETE" && ++count > 1);
  await dvr.button("Delete cut list").click();
  await page.getByRole("dialog", { name: "Delete cut list" }).getByRole("button", { name: "Delete", exact: true }).click();
  await expect.poll(() => count).toBe(2);
  await reload(page);
  release();
  const panel = page.getByRole("region", { name: "Delete 3 ranges" });
  await expect(panel).toContainText("1 done, verified, 1 unknown, 1 not started");
  await expect(page.getByRole("table", { name: "Cut list" }).getByRole("row")).toHaveCount(1 + 2);
  const sent = writesOf(page);
  await panel.getByRole("button", { name: "Continue with the remaining 1" }).click();
  await expect(panel).toContainText("2 done, verified, 1 failed");
  await panel.getByRole("button", { name: "Retry failed (1)" }).click();
  await expect(panel).toContainText("3 done, verified");
  await expect(page.getByRole("table", { name: "Cut list" })).toBeHidden();
  for (const ranges of (await readRanges(program, "live/news")).values()) for (const from of cuts) expect(clip(ranges, [from, from + 41])).toEqual([]);
  expect(sent.filter(({ body }) => body.from_ts === cuts[0]), "the first is not deleted twice").toEqual([]);
});

test("import: asks for the file again after a reload", async ({ page, ownProgram: program, signIn, many }) => {
  const names = ["First", "Second", "Third", "Fourth", "Fifth"];
  await signIn.enter(program);
  await compare(many, names.map((name) => resourceWith(plant(), name)));
  let count = 0;
  const release = await hold(page, "**/app/**", (request) => request.method() === "POST" && ++count > 1);
  await many.importDialog.getByRole("button", { name: "Create 5" }).click();
  await expect(many.panel).toContainText("1 done, verified");
  await reload(page);
  release();
  await expect(many.panel).toContainText("For the rest, begin again with the selection, the file or the lines.");
  await expect(many.panel.getByRole("button")).toHaveText(["Close"]);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage })), "no key is stored").not.toContain("rtmp");
  expect((await list(program)).filter((one) => names.includes(one.name))).toHaveLength(1);
});

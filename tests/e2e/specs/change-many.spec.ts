// One change of many targets or recordings: every row is reviewed, each document is one verified write, and all is undone.
import { expectAccessible } from "../accessibility.ts";
import { expect, type Page, test } from "../fixtures.ts";
import { ChangeMany } from "../pages/change-many.ts";
import { Recordings, readSettings } from "../pages/recordings.ts";
import { Targets } from "../pages/targets.ts";
import { PUT, writes } from "../support/bulk.ts";
import { pollUntil, SOON_MS } from "../support/clock.ts";
import { tabUntil } from "../support/keyboard.ts";
import { plant, resourceWith } from "../support/planted.ts";
import { reload } from "../support/reload.ts";
import { createSetting } from "../support/recordings.ts";
import { create, type Resource, resource, restream } from "../support/resources.ts";
import type { Program } from "../../drive/program.mjs";

const HOST = "ingest.festival.example";
const NEW = "new.festival.example";
const COUNT = 200;
const ON_HOST = 40;

/** Adds 200 resources with 600 targets, 40 of which are on one host. */
async function seed(program: Program): Promise<void> {
  const body = (at: number): Resource => resource({
    active: false,
    name: `Stage ${String(at).padStart(3, "0")}`,
    restreams: [0, 1, 2].map((target) => restream({
      source: `rtmp://in.example/stage-${at}`,
      target_url: target === 1 && at < ON_HOST ? `rtmp://${HOST}/live` : `rtmp://out-${target}.example/live`,
      target_key: `planted-key-${at}-of-${target}`,
      extra: { at },
    })),
  });
  for (let at = 0; at < COUNT; at += 20) await Promise.all(Array.from({ length: 20 }, (_, part) => create(program, body(at + part))));
}

type Bodies = Map<string, { name: string; restreams: { target_url: string; target_key: string }[] }>;

/** Returns all resources by their id, without the time of their last change. */
async function bodies(program: Program): Promise<Bodies> {
  const list = (await program.call("/restream/v2/{account}/resources")).data.resources;
  return new Map(list.map(({ modification_ts, ...body }: { modification_ts: number; resource_id: string }) => [body.resource_id, body]));
}

const settings = async (program: Program) => new Map((await readSettings(program)).map((setting) => [setting.id, setting]));

/** Opens the targets of the host, and asks for a change of all. */
async function changeAll(page: Page, program: Program, query = ""): Promise<[Targets, ChangeMany]> {
  const [targets, change] = [new Targets(page), new ChangeMany(page)];
  await targets.open(program, query);
  if (!query) await targets.segment("Platform", HOST).click();
  await page.getByRole("button", { name: `Change all on ${HOST}` }).click();
  return [targets, change];
}

async function undo(change: ChangeMany, count: number): Promise<void> {
  await change.undo.click();
  await expect(change.dialog).toContainText(`${count} to change`);
  await change.confirm.click();
  await expect(change.panel.getByRole("heading")).toHaveText(/^Undo: /);
  await expect(change.panel).toContainText(`${count} done, verified`);
}

test("change many: sets a host in 40 targets, with undo", async ({ page, ownProgram: program }) => {
  await seed(program);
  const before = await bodies(program);
  const [, change] = await changeAll(page, program);
  await expect(change.field("Replace")).toHaveValue(HOST);
  const sent = writes(page);
  await change.field("With").fill(NEW);
  await expect(change.rows).toHaveCount(ON_HOST);
  await expect(change.row("Stage 007,")).toContainText(`rtmp://${HOST}/livertmp://${NEW}/live`);
  await expect(change.confirm).toHaveText(`Change ${ON_HOST} targets`);
  await change.confirm.click();
  await expect(change.panel).toContainText(`${ON_HOST} done, verified`);
  expect(new Set(sent).size, "one write for each resource").toBe(sent.length);
  const after = await bodies(program);
  for (const [id, body] of before) {
    const expected = structuredClone(body);
    for (const target of expected.restreams) target.target_url = target.target_url.replace(HOST, NEW);
    expect(after.get(id), body.name).toEqual(expected);
  }
  await undo(change, ON_HOST);
  expect(await bodies(program)).toEqual(before);
});

test("change many: pairs pasted keys, masked, with undo", async ({ page, ownProgram: program }) => {
  await seed(program);
  const before = await bodies(program);
  const [, change] = await changeAll(page, program);
  await change.choose("Set keys");
  const names = Array.from({ length: ON_HOST - 1 }, (_, at) => `Stage ${String(at).padStart(3, "0")}`);
  const lines = names.map((name, at) => `${name}\tfresh-secret-${at}`).join("\n");
  await page.evaluate((text) => navigator.clipboard.writeText(text), lines);
  await change.field("Keys").focus();
  await page.keyboard.press("Control+v");
  await expect(change.row("Stage 003,")).toContainText(/changed \(hidden\)\s*Line 4$/);
  await expect(change.row("Stage 039,")).toContainText("No line: keeps its key");
  await expect(change.dialog).toContainText("39 to change, 1 unchanged. 39 writes");
  const html = await page.content();
  expect(html).not.toContain("fresh-secret");
  expect(html).not.toContain("planted-key");
  await change.confirm.click();
  await expect(change.panel).toContainText("39 done, verified");
  for (const { name, restreams } of (await bodies(program)).values()) {
    const at = names.indexOf(name);
    if (at >= 0) expect(restreams.map((target) => target.target_key)).toEqual([`planted-key-${at}-of-0`, `fresh-secret-${at}`, `planted-key-${at}-of-2`]);
  }
  await undo(change, 39);
  expect(await bodies(program)).toEqual(before);
});

test("change many: keeps the targets selected whose keys it changed", async ({ page, ownProgram: program }) => {
  await seed(program);
  const [targets, change] = [new Targets(page), new ChangeMany(page)];
  await targets.open(program);
  await targets.segment("Platform", HOST).click();
  for (const row of [0, 1]) await targets.rows.nth(row).getByRole("checkbox").click();
  await targets.bar.getByRole("button", { name: "Change", exact: true }).click();
  await change.choose("Set keys");
  await change.field("Keys").fill("fresh-secret-0\nfresh-secret-1");
  await change.confirm.click();
  await expect(change.panel).toContainText("2 done, verified");
  await expect(targets.bar).toContainText("2 selected");
  await expect(targets.bar).not.toContainText("hidden");
  await expect(targets.rows.and(page.locator("[aria-selected=true]"))).toHaveCount(2);
});

test("change many: sends nothing while the review shows no change", async ({ page, ownProgram: program }) => {
  await seed(program);
  const sent = writes(page);
  const [, change] = await changeAll(page, program);
  await change.choose("Set backup");
  await expect(change.confirm).toBeDisabled();
  await change.field("Backup URL").fill("rtmp://backup.example/live");
  await expect(change.confirm).toHaveText(`Change ${ON_HOST} targets`);
  await change.field("Backup URL").fill("no address");
  await expect(change.confirm).toBeDisabled();
  await page.keyboard.press("Escape");
  await change.dialog.getByRole("button", { name: "Discard" }).click();
  await expect(change.dialog).toHaveCount(0);
  expect(sent).toEqual([]);
});

test("change many: pauses at an expired token", async ({ page, ownProgram: program, guard, shell }) => {
  guard.expectAnswer([400, 401, 403], /\/app\//);
  guard.allowAnswer(404, /\/status\?resource_id=0{8}-/);
  await seed(program);
  const before = await bodies(program);
  const [, change] = await changeAll(page, program);
  await change.field("With").fill(NEW);
  await expect(change.rows).toHaveCount(ON_HOST);
  let puts = 0;
  await page.route("**/app/**", (route) => {
    puts += Number(route.request().method() === "PUT");
    const headers = route.request().headers();
    return route.continue({ headers: puts > 4 ? { ...headers, "cdn-auth-token": "worn-out" } : headers });
  });
  await change.confirm.click();
  await expect(shell.signInAgain).toBeVisible();
  await page.unroute("**/app/**");
  await shell.continueWith(program.token);
  await expect(change.panel).toContainText(`${ON_HOST} done, verified`);
  await undo(change, ON_HOST);
  expect(await bodies(program)).toEqual(before);
});

test("change many: undoes what was done at an outage", async ({ page, ownProgram: program, guard }) => {
  guard.expectNoAnswer(/\/app\//);
  await seed(program);
  const before = await bodies(program);
  const [, change] = await changeAll(page, program);
  await change.field("With").fill(NEW);
  await expect(change.rows).toHaveCount(ON_HOST);
  await program.setFaults([{ ...PUT, skip: 2, fault: { kind: "hang" } }]);
  await change.confirm.click();
  await expect(change.panel).toContainText("2 done");
  await program.stop("SIGKILL");
  await pollUntil(page, () => expect(change.panel).toContainText("Stopped: the service couldn't be reached several times in a row.", { timeout: SOON_MS }), 1_000);
  await expect(change.button("Close")).toBeVisible();
  await program.restart();
  const done = [...(await bodies(program)).values()].filter((body) => body.restreams.some((target) => target.target_url.includes(NEW)));
  await undo(change, done.length);
  expect(await bodies(program)).toEqual(before);
});

test("change many: keeps what someone else changed", async ({ page, ownProgram: program }) => {
  await seed(program);
  const [, change] = await changeAll(page, program);
  await change.field("With").fill(NEW);
  await expect(change.rows).toHaveCount(ON_HOST);
  const found = [...(await bodies(program)).entries()];
  const edit = async (name: string, change: (body: Resource) => void) => {
    const [id, found_] = found.find(([, body]) => body.name === name)!;
    const { resource_id, creation_ts, ...body } = structuredClone(found_) as unknown as Resource;
    change(body as Resource);
    await program.call(`/restream/v2/{account}/resources/${id}`, { method: "PUT", body });
  };
  await edit("Stage 001", (body) => (body.restreams[1].login = "theirs"));
  await edit("Stage 002", (body) => (body.restreams[1].target_url = "rtmp://theirs.example/live"));
  await change.confirm.click();
  await expect(change.panel).toContainText("39 done, verified, 1 failed");
  await expect(change.panel).toContainText("with someone else's other changes kept");
  await expect(change.panel).toContainText("Someone else changed the same fields in the meantime. Nothing was sent.");
  const after = [...(await bodies(program)).values()].flatMap((body) => body.restreams) as { target_url: string; login: string }[];
  expect(after.filter((target) => target.target_url.includes("theirs"))).toHaveLength(1);
  expect(after.filter((target) => target.login === "theirs")[0].target_url).toContain(NEW);
});

test("change many: counts targets that a search hides", async ({ page, ownProgram: program }) => {
  await seed(program);
  const [targets, change] = [new Targets(page), new ChangeMany(page)];
  await targets.open(program, `?q=Stage 01`);
  for (const row of [0, 1]) await targets.rows.nth(row).getByRole("checkbox").click();
  await targets.search.fill("Stage 02");
  await targets.rows.first().getByRole("checkbox").click();
  await targets.bar.getByRole("button", { name: "Change", exact: true }).click();
  await expect(change.dialog).toContainText("2 selected are hidden by search and filters.");
  await change.choose("Set quality");
  await change.field("Transcode quality").fill("720p");
  await expect(change.rows).toHaveCount(6);
});

test("change many: works by keyboard alone", async ({ page, ownProgram: program }) => {
  await seed(program);
  const [targets, change] = [new Targets(page), new ChangeMany(page)];
  await targets.open(program, `?platform=${HOST}`);
  await targets.table.focus();
  await page.keyboard.press("Control+a");
  await targets.bar.getByRole("button", { name: "Change", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(change.field("Change")).toBeFocused();
  await tabUntil(page, change.field("With"));
  await page.keyboard.type(NEW);
  await expect(change.rows).toHaveCount(ON_HOST);
  await tabUntil(page, change.confirm);
  await page.keyboard.press("Enter");
  await expect(change.panel).toContainText(`${ON_HOST} done, verified`);
});

test("change many: fits a phone and passes axe", async ({ page, ownProgram: program }) => {
  await seed(program);
  const [, change] = await changeAll(page, program, `?platform=${HOST}`);
  await change.field("With").fill(NEW);
  await expect(change.rows).toHaveCount(ON_HOST);
  await expectAccessible(page, "the review");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(change.confirm).toBeInViewport();
  expect(await change.dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await expectAccessible(page, "the review on a phone");
});

test("change many: keeps planted secrets off the page", async ({ page, ownProgram: program }) => {
  const planted = plant();
  await create(program, { ...resourceWith(planted, "Planted"), active: false } as Resource);
  const [targets, change] = [new Targets(page), new ChangeMany(page)];
  await targets.open(program, "?q=Planted");
  await targets.table.getByRole("checkbox", { name: "Select all results" }).click();
  await targets.bar.getByRole("button", { name: "Change", exact: true }).click();
  const fill: [string, string, string][] = [
    ["Set keys", "Keys", "another-key-1"],
    ["Set login and password", "Login", "crew"],
    ["Set backup", "Backup URL", "rtmp://backup.example/live"],
    ["Replace in addresses", "With", "other.example"],
  ];
  for (const [kind, field, text] of fill) {
    await change.choose(kind);
    await change.field(field).fill(text);
    await expect(change.rows.first()).toBeVisible();
    const html = await page.content();
    for (const [name, secret] of Object.entries(planted)) expect(html, `${name} in ${kind}`).not.toContain(secret);
  }
});

test("change many: sets ten recordings alike, with undo", async ({ page, ownProgram: program }) => {
  const names = Array.from({ length: 10 }, (_, at) => `change/cam-${at}`);
  for (const name of names) await createSetting(program, { stream_name: name, source: `https://cdn.example.net/${name}/playlist.m3u8`, storage_time: 30 });
  const before = await settings(program);
  const [recordings, change] = [new Recordings(page), new ChangeMany(page)];
  await recordings.enter(program, "/recordings?q=change/cam");
  await expect(recordings.rows).toHaveCount(10);
  await recordings.table.getByRole("checkbox", { name: "Select all results" }).click();
  const open = () => recordings.bar.getByRole("button", { name: "Change", exact: true }).click();
  await open();
  await change.field("Storage time (days)").fill("2 weeks");
  await expect(change.row(names[4])).toContainText("30 days14 days");
  await expect(change.dialog.getByRole("alert")).toContainText("10 recordings keep files for a shorter time.");
  await change.confirm.click();
  await expect(change.panel).toContainText("10 done, verified");
  expect([...(await settings(program)).values()].filter((setting) => setting.storage_time === 14)).toHaveLength(10);
  await undo(change, 10);
  expect(await settings(program)).toEqual(before);
  await open();
  await change.choose("Set path");
  await expect(change.row(names[7])).toContainText(`/records/${names[7]}/{now}.m3u8`);
  await change.confirm.click();
  await expect(change.panel.getByRole("heading")).toHaveText("Set path of 10 recordings");
  await expect(change.panel).toContainText("10 done, verified");
  await undo(change, 10);
  expect(await settings(program)).toEqual(before);
});

test("change many: goes on after a reload if it needs no secret", async ({ page, ownProgram: program }) => {
  await seed(program);
  const [, change] = await changeAll(page, program);
  await change.choose("Set quality");
  await change.field("Transcode quality").fill("720p");
  await expect(change.rows).toHaveCount(ON_HOST * 2);
  await program.setFaults([{ ...PUT, skip: 2, fault: { kind: "latency", ms: 1_500, when: "before" } }]);
  await change.confirm.click();
  await expect(change.panel).toContainText("2 done");
  await reload(page);
  await program.setFaults();
  await change.button(/^Continue with the remaining/).click();
  await expect(change.panel).toContainText(/^(?!.*(not started|in progress)).*done, verified/s);
  // A write that was on its way at the reload may have been carried out, or not.
  const retry = change.button(/^Retry failed/);
  if (await retry.isVisible()) await retry.click();
  await expect(change.panel).toContainText(/^(?!.*(in progress|failed|unknown)).*done, verified/s);
  const after = [...(await bodies(program)).values()].flatMap((body) => body.restreams) as unknown as { target_url: string; transcode_quality: string }[];
  const changed = after.filter((target) => target.target_url.includes(HOST) && target.transcode_quality === "720p");
  expect(changed).toHaveLength(ON_HOST);
});

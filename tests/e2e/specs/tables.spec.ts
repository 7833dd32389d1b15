// Many recordings or resources are made from a table, each row checked before anything is sent.
import { expectAccessible } from "../accessibility.ts";
import { expect, test } from "../fixtures.ts";
import { pollUntil, SOON_MS } from "../support/clock.ts";
import type { Program } from "../../drive/program.mjs";
import { createSetting, idOf, nameOf, readSettings } from "../pages/recordings.ts";
import { downloaded } from "../support/download.ts";
import { plant, secretsIn } from "../support/planted.ts";
import { writesOf } from "../support/requests.ts";
import { openTable, paste, pasteInto, pasteTable, pasteText, recordingRows } from "../support/tables.ts";
import { compare, exportAll, list, startWithPlanted } from "../support/transfer.ts";

const stages = async (program: Program) => (await readSettings(program)).map(nameOf).filter((name) => name.startsWith("live/stage-"));

test("table: ten recordings are 3 clicks and a paste", async ({ page, ownProgram: program, signIn }) => {
  await signIn.enter(program, "/recordings");
  const dialog = await pasteTable(page, recordingRows(10));
  await expect(dialog.getByRole("status").first()).toHaveText("10 recordings: 10 ready");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Create 10 recordings" }).click();
  const panel = page.getByRole("region", { name: "Create 10 recordings" });
  await expect(panel).toContainText("10 done, verified");
  expect(await stages(program)).toHaveLength(10);
});

test("table: leads to the ten bad rows of 500", async ({ page, ownProgram: program, signIn }) => {
  test.slow();
  await signIn.enter(program, "/recordings");
  const rows = recordingRows(500);
  for (let at = 1; at <= 10; at++) rows[at * 7][1] = "no address";
  const sent = writesOf(page);
  const dialog = await pasteTable(page, rows);
  await expect(dialog.getByRole("status").first()).toHaveText("500 recordings: 490 ready, 10 invalid");
  await expect(dialog.getByRole("button", { name: "Create 490 recordings" })).toBeEnabled();
  const row = dialog.getByRole("region", { name: "Row 7", exact: true });
  await expect(row.getByRole("textbox", { name: "Source URL" })).toHaveAccessibleDescription(/address/);
  await row.getByRole("textbox", { name: "Source URL" }).fill("https://cdn.example.net/live/corrected.m3u8");
  await expect(dialog.getByRole("button", { name: "Create 491 recordings" })).toBeEnabled();
  await dialog.getByRole("button", { name: "Next row with a problem (9)" }).click();
  await expect(dialog.getByRole("region", { name: "Row 14" }).getByRole("textbox", { name: "Source URL" })).toBeFocused();
  expect(sent).toEqual([]);
});

test("table: has the rows again that were not created", async ({ page, ownProgram: program, signIn }) => {
  await signIn.enter(program, "/recordings");
  const rows = recordingRows(3);
  rows[2][1] = "no address";
  const dialog = await pasteTable(page, rows);
  await dialog.getByRole("button", { name: "Create 2 recordings" }).click();
  await expect(page.getByRole("region", { name: "Create 2 recordings" })).toContainText("2 done, verified");
  const left = page.getByRole("region", { name: "Messages" });
  await expect(left).toContainText("1 row not created.");
  await left.getByRole("button", { name: "Dismiss" }).click();
  await openTable(page);
  await expect(dialog.getByRole("status").first()).toHaveText("1 recording: 1 invalid");
  await dialog.getByRole("textbox", { name: "Source URL" }).fill("https://cdn.example.net/live/stage-2/playlist.m3u8");
  await dialog.getByRole("button", { name: "Create 1 recording" }).click();
  await expect.poll(() => stages(program)).toHaveLength(3);
  await openTable(page);
  await expect(dialog.getByRole("textbox", { name: "Table" })).toBeVisible();
});

test("table: describes at its field why it takes nothing", async ({ page, program, signIn }) => {
  await signIn.enter(program, "/recordings");
  const table = (await openTable(page)).getByRole("textbox", { name: "Table" });
  await pasteInto(table, recordingRows(0)[0].join("\t"));
  await expect(table).toHaveAccessibleDescription(/There are no rows in it\./);
});

test("table: Escape asks before a paste is lost", async ({ page, program, signIn }) => {
  await signIn.enter(program, "/recordings");
  const dialog = await pasteTable(page, recordingRows(2));
  const source = dialog.getByRole("region", { name: "Row 1", exact: true }).getByRole("textbox", { name: "Source URL" });
  await source.fill("https://cdn.example.net/live/typed.m3u8");
  for (const close of [() => page.keyboard.press("Escape"), () => dialog.getByRole("button", { name: "Close" }).click()]) {
    await close();
    await expect(dialog.getByRole("alert")).toContainText("Discard what you typed?");
    await dialog.getByRole("button", { name: "Keep editing" }).click();
    await expect(dialog.getByRole("alert")).toHaveCount(0);
    await expect(source).toHaveValue("https://cdn.example.net/live/typed.m3u8");
  }
  // A browser closes a dialog at the second Escape without asking the page.
  for (let times = 0; times < 3; times++) await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toHaveCount(0);
});

test("table: pauses at an expired token and continues", async ({ page, ownProgram: program, signIn, guard, shell }) => {
  guard.expectAnswer([400, 401, 403], /\/app\//);
  await signIn.enter(program, "/recordings");
  const dialog = await pasteTable(page, recordingRows(10));
  let posts = 0;
  await page.route("**/app/**", (route) => {
    posts += Number(route.request().method() === "PUT");
    const headers = route.request().headers();
    return route.continue({ headers: posts > 4 ? { ...headers, "cdn-auth-token": "worn-out" } : headers });
  });
  await dialog.getByRole("button", { name: "Create 10 recordings" }).click();
  await expect(shell.signInAgain).toBeVisible();
  await page.unroute("**/app/**");
  await shell.continueWith(program.token);
  await expect(page.getByRole("region", { name: "Create 10 recordings" })).toContainText("10 done, verified");
  expect(await stages(program)).toHaveLength(10);
});

test("table: creates nothing twice after an outage", async ({ page, ownProgram: program, signIn, guard }) => {
  guard.expectNoAnswer(/\/app\//);
  await signIn.enter(program, "/recordings");
  const dialog = await pasteTable(page, recordingRows(10));
  await program.setFaults([{ area: "recording", method: "PUT", skip: 2, times: 1, fault: { kind: "drop", when: "after" } }, { area: "recording", method: "PUT", skip: 2, fault: { kind: "hang" } }]);
  await dialog.getByRole("button", { name: "Create 10 recordings" }).click();
  const panel = page.getByRole("region", { name: "Create 10 recordings" });
  await expect(panel).toContainText("2 done");
  await program.stop("SIGKILL");
  await pollUntil(page, () => expect(panel).toContainText("Stopped: the service couldn't be reached several times in a row.", { timeout: SOON_MS }), 1_000);
  await program.restart();
  // The unknown ones are asked for first, then the rest is sent.
  await expect(async () => {
    const next = panel.getByRole("button", { name: /^(Check again|Retry failed|Continue)/ });
    if (await next.count()) await next.first().click();
    await expect(panel).toContainText("10 done, verified", { timeout: SOON_MS });
  }).toPass();
  expect(await stages(program)).toHaveLength(10);
});

test("table: joins rows of one name in a resource", async ({ page, ownProgram: program, signIn }) => {
  const planted = plant();
  await signIn.enter(program, "/restreams");
  const rows = [
    ["Name", "Source URL", "Target URL", "Stream key", "Notes"],
    ["Festival", "rtmp://in.example/live/a", "rtmp://one.example/app", planted["target key"], "x"],
    ["Festival", "", "rtmp://two.example/app", planted.password, ""],
    ["Finale", "rtmp://in.example/live/b", "rtmp://one.example/app", planted["backup password"], ""],
  ];
  const dialog = await pasteTable(page, rows);
  await expect(dialog.getByRole("status").first()).toHaveText("2 resources: 2 ready");
  await expect(dialog.getByRole("combobox", { name: "Notes" })).toHaveValue("");
  expect(secretsIn(await page.content(), planted)).toEqual([]);
  await dialog.getByRole("button", { name: "Create 2 resources" }).click();
  await expect(page.getByRole("region", { name: "Create 2 resources" })).toContainText("2 done, verified");
  const [festival] = (await list(program)).filter((resource) => resource.name === "Festival");
  expect(festival.active).toBe(true);
  expect(festival.restreams.map((one: any) => [one.source, one.target_url, one.target_key])).toEqual([
    ["rtmp://in.example/live/a", "rtmp://one.example/app", planted["target key"]],
    ["rtmp://in.example/live/a", "rtmp://two.example/app", planted.password],
  ]);
});

test("table: a key that is in use is not sent unless it is chosen", async ({ page, ownProgram: program, signIn }) => {
  await signIn.enter(program, "/restreams");
  const [used] = (await list(program)).filter((resource) => resource.active).flatMap((resource) => resource.restreams);
  const row = ["Again", used.source, used.target_url, used.target_key];
  const dialog = await pasteTable(page, [row]);
  await expect(dialog.getByRole("alert")).toContainText("1 row to check isn't selected");
  await expect(dialog.getByRole("row").last()).toContainText("this target is in use by an active resource");
  await expect(dialog.getByRole("button", { name: "Create 0 resources" })).toBeDisabled();
  await dialog.getByRole("checkbox", { name: "Again" }).click();
  await expect(dialog.getByRole("button", { name: "Create 1 resource" })).toBeEnabled();
});

test("table: a column without a name is given its field", async ({ page, program, signIn }) => {
  await signIn.enter(program, "/recordings");
  const dialog = await pasteTable(page, [["stream_name", "source", "kind"], ["live/one", "https://cdn.example.net/live/one.m3u8", "short"]]);
  await dialog.getByRole("combobox", { name: "Launch type of all rows" }).selectOption({ label: "When you press Start" });
  await expect(dialog.getByRole("button", { name: "Create 0 recordings" })).toBeDisabled();
  await dialog.getByRole("combobox", { name: "kind" }).selectOption({ label: "Stream type" });
  await expect(dialog.getByRole("button", { name: "Create 1 recording" })).toBeEnabled();
  await dialog.getByRole("button", { name: "Paste another table" }).click();
  await paste(dialog, "live/two,https://cdn.example.net/live/two.m3u8,2026-03-03 20:00 to 22:00");
  await expect(dialog.getByRole("row").last()).toContainText("live/two");
});

test("table: reads an export as CSV again", async ({ page, startProgram, signIn, restreams, many }) => {
  const { planted, program, id } = await startWithPlanted(startProgram);
  await signIn.enter(program);
  await restreams.row("Planted").getByRole("checkbox").click();
  await many.bar.getByRole("button", { name: "Export" }).click();
  await many.dialog.getByRole("combobox", { name: "Format" }).selectOption({ label: "CSV, for a spreadsheet" });
  const plain = await downloaded(page, () => many.dialog.getByRole("button", { name: "Export" }).click());
  expect(secretsIn(plain.text, planted)).toEqual([]);
  expect(plain.name).toMatch(/-restreams-.*\.csv$/);
  await many.bar.getByRole("button", { name: "Export" }).click();
  await many.dialog.getByRole("combobox", { name: "Format" }).selectOption({ label: "CSV, for a spreadsheet" });
  await many.dialog.getByRole("switch", { name: "Include secrets" }).click();
  const whole = await downloaded(page, () => many.dialog.getByRole("button", { name: "Export with secrets" }).click());
  await page.keyboard.press("Escape");
  const dialog = await pasteText(page, whole.text);
  await dialog.getByRole("checkbox", { name: "Planted" }).click();
  await dialog.getByRole("button", { name: "Create 1 resource" }).click();
  await expect(page.getByRole("region", { name: "Create 1 resource" })).toContainText("1 done, verified");
  const all = (await list(program)).filter((resource) => resource.name === "Planted");
  const [before, after] = [all.find((one) => one.resource_id === id), all.find((one) => one.resource_id !== id)];
  const known = ["source", "target_url", "target_key", "login", "password", "backup", "schedule"];
  const values = (resource: any) => resource.restreams.map((one: any) => known.map((name) => one[name]));
  expect(values(after)).toEqual(values(before));
});

test("table: ten copies of a recording", async ({ page, ownProgram: program, signIn, recording }) => {
  const name = await createSetting(program, "live/hall", { stream_name: "live/hall" });
  await recording.open(program, await idOf(program, name));
  await recording.press(page.getByRole("button", { name: "Make copies" }));
  const dialog = page.getByRole("dialog", { name: "Make copies" });
  await expect(dialog.getByRole("textbox", { name: "Stream name" })).toHaveValue("live/hall-{n}");
  await dialog.getByRole("textbox", { name: "Stream name" }).fill("live/stage-{n}");
  await dialog.getByRole("button", { name: "Review copies" }).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Create 10 recordings" }).click();
  await expect(page.getByRole("region", { name: "Create 10 recordings" })).toContainText("10 done, verified");
  expect(await stages(program)).toHaveLength(10);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test("table: fits, and keys reach every cell", async ({ page, program, signIn }) => {
    await signIn.enter(program, "/recordings");
    const dialog = await pasteTable(page, [...recordingRows(2), ["live/three", "no address", "long", "button"]]);
    const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
    await expectAccessible(page);
    await dialog.getByRole("grid").focus();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("region", { name: "Row 3" }).getByRole("textbox", { name: "Source URL" })).toBeFocused();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("https://cdn.example.net/live/three.m3u8");
    await expect(dialog.getByRole("button", { name: "Create 3 recordings" })).toBeEnabled();
  });
});

test("import: keeps keys of a file without secrets", async ({ page, startProgram, signIn, many, restreams }) => {
  const { planted, program, id } = await startWithPlanted(startProgram);
  await signIn.enter(program);
  await expect(restreams.row("Planted")).toBeVisible();
  const file = await exportAll(page, many);
  const before = (await list(program)).find((resource) => resource.resource_id === id);
  const changed = file.resources.find((resource: any) => resource.resource_id === id);
  changed.restreams[0].login = "bea";
  await compare(many, { ...file, resources: [changed] });
  await expect(many.planned("Planted")).toContainText("secrets kept, matched by source and address");
  await many.importDialog.getByRole("button", { name: "Change 1" }).click();
  await expect(many.panel).toContainText("1 done, verified");
  const after = (await list(program)).find((resource) => resource.resource_id === id);
  const expected = { ...before, restreams: [{ ...before.restreams[0], login: "bea" }], modification_ts: after.modification_ts };
  expect(after).toEqual(expected);
  expect(secretsIn(JSON.stringify(after), planted).length).toBeGreaterThan(3);
});

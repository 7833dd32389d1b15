// Resources are exported without secrets, compared before anything is sent, and imported with a result for each.
import { writeFile } from "node:fs/promises";
import { expectAccessible } from "../accessibility.ts";
import { expect, test } from "../fixtures.ts";
import { tabUntil } from "../support/keyboard.ts";
import { secretsIn } from "../support/planted.ts";
import { compare, expectNothingToApply, exportAll, give, list, openList, startWithPlanted } from "../support/transfer.ts";
import { writesOf } from "../support/requests.ts";
import { downloaded } from "../support/download.ts";

test("export: leaves secrets out unless asked", async ({ page, startProgram, signIn, restreams, many, palette }) => {
  const { planted, program, id } = await startWithPlanted(startProgram);
  await signIn.enter(program);
  await expect(restreams.row("Planted")).toBeVisible();
  await restreams.row("Planted").getByRole("checkbox").click();
  await many.bar.getByRole("button", { name: "Export" }).click();
  const plain = await downloaded(page, () => many.dialog.getByRole("button", { name: "Export" }).click());
  expect(secretsIn(plain.text, planted)).toEqual([]);
  expect(plain.name).toMatch(new RegExp(`^${program.account}-restreams-20260302T0[89]\\d{4}Z\\.json$`));
  const file = JSON.parse(plain.text);
  expect(file).toMatchObject({ format: "sluice-restream-resources", version: 1, account: program.account, secrets: "removed" });
  expect(file.resources).toHaveLength(1);
  const [resource] = file.resources;
  expect(resource).toMatchObject({ resource_id: id, name: "Planted", later: { api_key: "<not exported>", note: "kept" } });
  expect(resource.restreams[0]).toMatchObject({ login: "ann", target_key: "<not exported>", password: "<not exported>" });
  expect(plain.text).toContain("100000000000000000000");
  await expect(page.getByText(/1 resource exported to/).last()).toBeVisible();
  await expectNothingToApply(page, program, plain.text);

  await page.keyboard.press("Escape");
  await palette.run("Export resources");
  const dialog = page.getByRole("dialog", { name: "Export resources" });
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await dialog.getByRole("switch", { name: "Include secrets" }).click();
  await expect(dialog.getByRole("alert")).toContainText("secrets in plain text");
  const whole = await downloaded(page, () => dialog.getByRole("button", { name: "Export with secrets" }).click());
  expect(secretsIn(whole.text, planted, ["token"]).sort(), "all but the token").toEqual(Object.keys(planted).filter((what) => what !== "token").sort());
  expect(secretsIn(whole.text, planted)).not.toContain("token");
  expect(whole.name).toContain("-with-secrets");
  await expectNothingToApply(page, program, whole.text);
});

test("import: explains an invalid file and sends nothing", async ({ page, program, restreams, many }) => {
  await restreams.open(program);
  const good = await exportAll(page, many);
  const sent = writesOf(page);
  await many.choose("Import resources");
  const field = many.importDialog.getByLabel("File");
  const alert = many.importDialog.getByRole("alert");
  await field.dispatchEvent("cancel");
  await expect(many.importDialog, "an abandoned file chooser").toBeVisible();
  await give(many, '{\n  "resources": [\n    {"name": "a",}\n  ]\n}');
  await expect(alert).toContainText("Not valid JSON in line 3, column 18");
  const large = test.info().outputPath("large.json");
  await writeFile(large, Buffer.alloc(17 * 1024 * 1024, " "));
  await field.setInputFiles(large);
  await expect(alert).toContainText("at most 16 MB");
  await give(many, "");
  await expect(alert).toContainText("Not valid JSON in line 1");
  const requested = page.waitForRequest(/\/resources$/);
  await page.route(/\/resources$/, () => {}, { times: 1 });
  await give(many, good);
  await requested;
  await give(many, '"no resources"');
  await expect(alert).toContainText("The file can't be compared.");
  await give(many, good);
  await expect(many.plan).toBeVisible();
  expect(sent).toEqual([]);
});

test("import: shows the effect on each resource and applies the selected ones", async ({ page, ownProgram: program, restreams, many }) => {
  const before = await openList(restreams, program);
  const file = await exportAll(page, many);
  const [renamed, off, left, broken, twin] = file.resources.filter((resource) => resource.active);
  const { name: old } = renamed;
  renamed.name = "Renamed by a file";
  off.active = false;
  left.name = "Not chosen";
  broken.type = "";
  broken.restreams.push({ source: "no address", target_type: "customRTMP", target_url: "rtmp://a.example/live", target_key: "k" });
  const fresh = { ...structuredClone(twin), resource_id: undefined, name: "Quite new" };
  file.resources.push(fresh);

  await compare(many, file);
  const same = file.resources.length - 5;
  await expect(many.importDialog).toContainText(`3 to change, ${same} unchanged, 1 needs secrets, 1 invalid.`);
  await expect(many.planned("Renamed by a file")).toContainText(/Change.*Name/);
  await many.planned("Renamed by a file").click();
  const details = many.importDialog.getByRole("region", { name: "Details" });
  await expect(details.getByRole("row", { name: "Name" })).toContainText(`${old}Renamed by a file`);
  await many.planned(broken.name).click();
  await expect(details.getByRole("listitem")).toHaveCount(2);
  await expect(details).toContainText("Type");
  await expect(details).toContainText("Source URL");
  await expect(many.planned(broken.name).getByRole("checkbox")).toHaveCount(0);
  await expect(many.importDialog.getByRole("alert")).toContainText("1 selected will be deactivated");

  await many.planned(left.name).getByRole("checkbox").click();
  await many.importDialog.getByRole("button", { name: "Change 2" }).click();
  await expect(many.panel).toContainText("2 done, verified");

  const after = await list(program);
  const was = (id: string) => before.find((resource) => resource.resource_id === id);
  const is = (id: string) => after.find((resource) => resource.resource_id === id);
  const untimed = ({ modification_ts, ...rest }: any) => rest;
  expect(untimed(is(renamed.resource_id)), "secrets are unchanged").toEqual({ ...untimed(was(renamed.resource_id)), name: "Renamed by a file" });
  expect(untimed(is(off.resource_id))).toEqual({ ...untimed(was(off.resource_id)), active: false });
  for (const { resource_id } of [left, broken, twin]) expect(is(resource_id)).toEqual(was(resource_id));
  expect(after.filter((resource) => resource.name === "Quite new")).toEqual([]);
});

test("import: opens a new one without secrets in the form", async ({ page, ownProgram: program, restreams, many }) => {
  await openList(restreams, program);
  const [pattern] = (await exportAll(page, many)).resources;
  await compare(many, [{ ...pattern, resource_id: undefined, name: "Quite new" }]);
  await expect(many.importDialog).toContainText("1 needs secrets");
  await expect(many.planned("Quite new").getByRole("checkbox")).toHaveCount(0);
  await many.planned("Quite new").click();
  const details = many.importDialog.getByRole("region", { name: "Details" });
  await expect(details.getByRole("listitem").filter({ hasText: "Restream 1: Stream key" })).toHaveCount(1);
  await details.getByRole("button", { name: "Open in form" }).click();
  await expect(many.importDialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/restreams\/new$/);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Quite new");
  const create = page.getByRole("button", { name: "Create resource" });
  await create.click();
  await expect(page.getByRole("alert").first(), "nothing is sent without them").toBeVisible();
  const keys = page.getByLabel("Stream key", { exact: true });
  for (let at = 0; at < (await keys.count()); at++) await keys.nth(at).fill(`typed-${at}`);
  await create.click();
  await page.getByRole("dialog", { name: "Review changes" }).getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/restreams\/(?!new$)[^/]+$/);
  const created = (await list(program)).filter((resource) => resource.name === "Quite new");
  expect(created).toHaveLength(1);
  expect(created[0].restreams[0].target_key).toBe("typed-0");
});

test("import: opens a changed restream in the form", async ({ page, ownProgram: program, restreams, many }) => {
  const before = await openList(restreams, program);
  const { resource_id, name, restreams: [first] } = before[0];
  const elsewhere = { ...first, target_url: "rtmp://elsewhere.example/app", target_key: "<not exported>", password: "" };
  await compare(many, [{ resource_id, name: `${name}, moved`, restreams: [elsewhere] }]);
  await many.planned(`${name}, moved`).click();
  await many.importDialog.getByRole("region", { name: "Details" }).getByRole("button", { name: "Open in form" }).click();
  await expect(page).toHaveURL(new RegExp(`/restreams/${resource_id}/edit$`));
  await expect(page.getByLabel("Target URL", { exact: true })).toHaveValue("rtmp://elsewhere.example/app");
  const key = page.getByLabel("Stream key", { exact: true });
  await expect(key, "an import does not copy a key to another target").toHaveValue("");
  await key.fill("a new key");
  await page.getByRole("button", { name: "Review changes" }).click();
  const review = page.getByRole("dialog", { name: "Review changes" });
  await expect(review.getByRole("row", { name: "Name" })).toContainText(`${name}, moved`);
  await review.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved").first()).toBeVisible();
  const [after] = (await list(program)).filter((resource) => resource.resource_id === resource_id);
  expect(after).toMatchObject({ name: `${name}, moved`, restreams: [{ target_url: "rtmp://elsewhere.example/app", target_key: "a new key" }] });
});

test("import: works by keyboard alone from the palette to the result", async ({ page, ownProgram: program, restreams, many }) => {
  const before = await openList(restreams, program);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("Import res");
  await page.keyboard.press("Enter");
  await expect(many.importDialog).toBeVisible();
  await expect(many.importDialog.getByLabel("File")).toBeFocused();
  // The browser's own dialog is out of reach of a journey.
  const file = before.slice(0, 2).map(({ resource_id }, at) => ({ resource_id, name: `Typed ${at}` }));
  await give(many, file);
  await expect(many.plan).toBeVisible();
  await tabUntil(page, many.plan);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  const apply = many.importDialog.getByRole("button", { name: "Change 1" });
  await tabUntil(page, apply);
  await page.keyboard.press("Enter");
  await expect(many.panel).toContainText("1 done, verified");
  const names = (await list(program)).map((resource) => resource.name);
  expect(names).toContain("Typed 0");
  expect(names).not.toContain("Typed 1");
});

test("import and export: has no accessibility violations in the dialogs", async ({ page, program, restreams, many }) => {
  const before = await list(program);
  await restreams.open(program);
  await many.choose("Export resources");
  await many.dialog.getByRole("switch", { name: "Include secrets" }).click();
  await expectAccessible(page, "the export");
  await page.keyboard.press("Escape");
  await many.choose("Import resources");
  await give(many, "{");
  await expect(many.importDialog.getByRole("alert")).toBeVisible();
  await expectAccessible(page, "a file that cannot be read");
  const { resource_id, ...fresh } = structuredClone(before[0]);
  fresh.name = "New ".repeat(40);
  fresh.restreams[0].target_key = "<not exported>";
  const file = [{ resource_id, name: "Renamed ".repeat(30) }, fresh, { ...before[1], type: "" }, before[2]];
  await give(many, file);
  await expect(many.plan).toBeVisible();
  for (const key of ["", "ArrowDown", "ArrowDown"]) {
    await many.plan.focus();
    if (key) await page.keyboard.press(key);
    await expectAccessible(page, "the comparison");
  }
});

// A session that only looks offers no control that writes and sends no write; a read-only program lets nobody write.
import { readAccount } from "../account.ts";
import { expect, type Page, type Program, test } from "../fixtures.ts";
import { WRITING } from "../pages/look-only.ts";
import { readSettings } from "../support/recordings.ts";
import { writesOf } from "../support/requests.ts";

const API = /\/app\//;
const READ_ONLY = { env: { SLUICE_READ_ONLY: "true" } };

/** Returns the pages on which something can be changed. */
async function pagesThatWrite(program: Program): Promise<string[]> {
  const [{ resource_id: resource }] = await readAccount(program);
  const [{ id }] = await readSettings(program);
  return ["/", "/restreams", `/restreams/${resource}`, `/restreams/${resource}/edit`, "/restreams/new", "/recordings", "/recordings/new", `/recordings/${id}`, "/dvr/live/news"];
}

/** Opens a page anew, waits until everything on it is loaded, and opens its menus, whose content is made then. */
async function load(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.waitForLoadState("networkidle");
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  for (const details of await page.getByRole("button", { name: /^Details of restream/ }).all()) await details.click();
  for (const menu of await page.locator("main button[popovertarget]").all()) {
    await menu.click();
    await page.keyboard.press("Escape");
  }
}

test("look only: has no control that writes", async ({ page, program, restreams, lookOnly }) => {
  const paths = await pagesThatWrite(program);
  await restreams.enter(program, "/restreams");
  const found = new Set<string>();
  for (const path of paths) {
    await load(page, program.address + path);
    const controls = await lookOnly.writingControls();
    expect(controls, `${path} has some without it`).not.toEqual([]);
    controls.forEach((name) => found.add(name));
  }
  expect([...found].sort()).toEqual(WRITING.map(String).sort());
  await lookOnly.signIn(program);
  for (const path of paths) {
    await load(page, program.address + path);
    await expect(lookOnly.note).toBeVisible();
    expect(await lookOnly.writingControls(), path).toEqual([]);
  }
});

test("look only: explains itself at a form's address", async ({ page, program, lookOnly, shell }) => {
  const [{ resource_id: resource }] = await readAccount(program);
  await lookOnly.signIn(program);
  for (const [path, heading, back] of [
    ["/restreams/new", "New restream resource", "/restreams"],
    [`/restreams/${resource}/edit#restream-1`, `Edit restream ${resource}`, "/restreams"],
    ["/recordings/new", "New recording", "/recordings"],
  ]) {
    await page.goto(program.address + path);
    await expect(shell.heading).toHaveText(heading);
    await expect(lookOnly.noForm).toBeVisible();
    await expect(shell.main.locator("form, input, select, textarea")).toHaveCount(0);
    await shell.main.getByRole("link", { name: /^Go to / }).click();
    await expect(page).toHaveURL(program.address + back);
  }
});

test("look only: is explained in the top bar", async ({ page, program, lookOnly }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await lookOnly.signIn(program);
  await expect(lookOnly.note).toHaveText("Look only");
  await lookOnly.note.click();
  await expect(lookOnly.meaning).toContainText("That guards against slips, not against someone who has the token.");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("look only: holds after a reload, for one account", async ({ page, twoAccounts, lookOnly, accounts }) => {
  const { program, second } = twoAccounts;
  await lookOnly.signIn(program);
  await page.reload();
  await expect(lookOnly.note).toBeVisible();
  await accounts.addAccount(second);
  await expect(lookOnly.note).toHaveCount(0);
  await accounts.button.click();
  await expect(accounts.choice("demo")).toHaveText("demo (this site, look only)");
  await accounts.choice("demo").click();
  await expect(lookOnly.note).toBeVisible();
  await page.goto(`${program.address}/restreams/new`);
  await expect(lookOnly.noForm).toBeVisible();
});

test("look only: stays when a new token is entered", async ({ page, ownProgram: program, guard, lookOnly, shell }) => {
  guard.expectAnswer([400, 401, 403], API);
  await lookOnly.signIn(program);
  await program.setFaults([{ fault: { kind: "expired_token" } }]);
  await page.reload();
  await shell.signInAgain.waitFor();
  await program.setFaults([]);
  await shell.continueWith(program.token!);
  await expect(shell.signInAgain).toBeHidden();
  await expect(lookOnly.note).toBeVisible();
});

test("look only: ends with a sign-in without it", async ({ page, program, lookOnly, shell, signIn, form }) => {
  await lookOnly.signIn(program);
  await shell.signOutFromMenu();
  await expect(lookOnly.choice).not.toBeChecked();
  await signIn.send({ account: program.account, token: program.token! });
  await expect(shell.menu).toBeVisible();
  await expect(lookOnly.note).toHaveCount(0);
  await page.goto(`${program.address}/restreams/new`);
  await expect(form.createResource).toBeVisible();
});

test("look only: is not lifted by the link of the demo", async ({ page, program, lookOnly, shell }) => {
  await lookOnly.signIn(program);
  await page.goto(`${program.address}/activity`);
  await page.goto(program.link!);
  await expect(page).toHaveURL(`${program.address}/`);
  await expect(shell.heading).toHaveText("Overview");
  await expect(lookOnly.note).toBeVisible();
});

test("look only: shows a recording as saved, without a draft of it", async ({ page, program, recording, lookOnly }) => {
  const { id, path } = (await readSettings(program)).find(({ status }) => status !== "progress")!;
  await recording.open(program, id);
  await recording.field("Path").fill("/typed/{now}.m3u8");
  await expect(recording.changes).toContainText("1 change");
  await lookOnly.signIn(program);
  await page.goto(`${program.address}/recordings/${id}`);
  await expect(recording.field("Path")).toHaveValue(path);
  await expect(recording.field("Path")).toBeDisabled();
  await expect(page.getByText("Draft restored")).toHaveCount(0);
});

test("look only: finds no command that writes", async ({ program, palette, lookOnly, dvr }) => {
  await lookOnly.signIn(program);
  await dvr.page.goto(`${program.address}/dvr/live/news`);
  await expect(dvr.lanes).toHaveCount(6);
  for (const text of ["edit news", "deactivate news", "start recording", "delete", "import", "new r", "cut DVR of live/news"]) {
    await palette.find(text);
    await expect(palette.options).not.toHaveCount(0);
    const options = await palette.options.allTextContents();
    expect(options.filter((option) => /^(Edit|Deactivate|Activate|Start|Stop|Delete|Cut|Import|New|Duplicate)\b/.test(option)), text).toEqual([]);
    await palette.page.keyboard.press("Escape");
  }
});

test("look only: opens no deletion when Delete is pressed on the timeline", async ({ page, program, dvr, lookOnly }) => {
  const pressDelete = async () => {
    await dvr.drag(0.4, 0.6);
    await expect(dvr.duration).not.toHaveValue("");
    await dvr.slider("Selection").press("Delete");
  };
  await dvr.open(program);
  await pressDelete();
  await expect(dvr.dialog, "opens without it").toBeVisible();
  await lookOnly.signIn(program);
  await page.goto(`${program.address}/dvr/live/news`);
  await expect(dvr.lanes).toHaveCount(6);
  await pressDelete();
  await dvr.plot.press("Delete");
  // An action that follows the key shows that the key was handled.
  await dvr.button("Zoom in").click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("read-only program: offers no control that writes and says so", async ({ page, startProgram, lookOnly, signIn }) => {
  const program = await startProgram(READ_ONLY);
  await signIn.open(program);
  await expect(page.getByText("This program is read-only")).toBeVisible();
  await signIn.send({ account: program.account, token: program.token! });
  await expect(lookOnly.note).toHaveText("Read-only");
  for (const path of await pagesThatWrite(program)) {
    await load(page, program.address + path);
    expect(await lookOnly.writingControls(), path).toEqual([]);
  }
});

test("read-only program: its refusal is shown when the page is not told", async ({ page, startProgram, guard, form, lookOnly }) => {
  guard.expectAnswer([403], API);
  const program = await startProgram(READ_ONLY);
  // The page of a console that is hosted elsewhere.
  await page.route(/\/(sign-in|restreams)[^.]*$/, async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/<meta name="sluice-read-only"[^>]*>/, "") });
  });
  const writes = writesOf(page);
  const before = await readAccount(program);
  await form.open(program);
  await expect(lookOnly.note).toHaveCount(0);
  await form.fillNew("Refused");
  await form.reviewAndCreate();
  await expect(form.alerts.filter({ hasText: "This program is read-only for every account: nothing was changed." })).toBeVisible();
  await expect(form.name, "nothing typed is lost").toHaveValue("Refused");
  expect(writes).toHaveLength(1);
  expect(await readAccount(program)).toHaveLength(before.length);
});

// Several accounts in one tab: each sees its own, and nothing of one is there for the other.
import type { Page } from "@playwright/test";
import { freePort, type Program } from "../../drive/program.mjs";
import { violations } from "../accessibility.ts";
import { readAccount } from "../account.ts";
import { expect, test } from "../fixtures.ts";
import { Accounts } from "../pages/accounts.ts";
import { SignIn } from "../pages/sign-in.ts";
import { enterBoth, enterSecondToo, startWithTwo } from "../support/accounts.ts";

const stored = (page: Page, key: string) => page.evaluate((key) => sessionStorage.getItem(key), key);

/** Whose token went to whose address, of every call: `account token`. */
function watchCalls(page: Page): Set<string> {
  const seen = new Set<string>();
  page.on("request", (request) => {
    const url = new URL(request.url());
    const account = /^\/app\/[\w-]+\/v\d\/([^/]+)\//.exec(url.pathname)?.[1] ?? url.searchParams.get("account");
    if (account) seen.add(`${account} ${request.headers()["cdn-auth-token"]}`);
  });
  return seen;
}

test("a second account in one tab has its own token, and sees nothing of the first", async ({ page, startProgram, signIn, restreams, shell }) => {
  const { program, demo, second, forget } = await startWithTwo(startProgram);
  const accounts = new Accounts(page);
  const calls = watchCalls(page);
  await signIn.enter(program);
  await restreams.search.fill("radio");
  await expect(page).toHaveURL(/q=radio/);
  await restreams.rows.first().getByRole("link").click();
  await expect(page).toHaveURL(/\/restreams\/\w+$/);
  const name = await shell.heading.innerText();

  await accounts.button.click();
  await expect(accounts.current).toHaveText("demo (this site)");
  expect(await violations(page)).toEqual([]);
  await accounts.add.click();
  await expect(page).toHaveURL(`${program.address}/sign-in`);
  expect(await violations(page)).toEqual([]);
  await expect(signIn.account).toHaveValue("");
  await signIn.send(second);
  await expect(page).toHaveURL(`${program.address}/`);
  await shell.link("Restreams").click();
  await expect(shell.main).toContainText(/no resource|no restream/i);
  await expect(restreams.search).toHaveCount(0);
  expect(await page.locator("body").innerText()).not.toContain(name);

  await accounts.switchTo("demo");
  await expect(page).toHaveURL(`${program.address}/restreams`);
  await expect(restreams.rows.first()).toBeVisible();
  await expect(restreams.search).toHaveValue("");
  expect(calls).toEqual(new Set([`demo ${demo.token}`, `second ${second.token}`]));
  await forget();
});

test("a change of account on the page of one resource leads to the list", async ({ page, startProgram, signIn, restreams, shell }) => {
  const { program, second, forget } = await startWithTwo(startProgram);
  const accounts = new Accounts(page);
  await enterBoth(page, signIn, program, second);
  await shell.link("Restreams").click();
  await restreams.rows.first().getByRole("link").click();
  await expect(page).toHaveURL(/\/restreams\/\w+$/);
  await accounts.switchTo("second");
  await expect(page).toHaveURL(`${program.address}/restreams`);
  await expect(shell.main).toContainText(/no resource|no restream/i);
  await forget();
});

for (const path of ["/", "/recordings", "/dvr/live/news", "/metrics", "/activity"]) {
  test(`a change of account on ${path} leaves the console at work`, async ({ page, startProgram, signIn, shell }) => {
    const { program, second, forget } = await startWithTwo(startProgram);
    const accounts = new Accounts(page);
    await enterBoth(page, signIn, program, second);
    await page.goto(`${program.address}${path}`);
    await expect(shell.heading).toBeVisible();
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    await accounts.switchTo("second");
    await accounts.button.click();
    await expect(accounts.current).toHaveText("second (this site)");
    await page.keyboard.press("Escape");
    await shell.link("Restreams").click();
    await expect(shell.main).toContainText(/no resource|no restream/i);
    await forget();
  });
}

test("a reload keeps all of them, and the early script reads for the one in force alone", async ({ page, startProgram, signIn, restreams, shell }) => {
  const { program, demo, second, forget } = await startWithTwo(startProgram);
  const accounts = new Accounts(page);
  await signIn.enter(program);
  await accounts.button.click();
  await accounts.add.click();
  await signIn.send(second);
  await shell.link("Restreams").click();
  await expect(shell.main).toContainText(/no resource|no restream/i);
  expect(await stored(page, "sluice.session")).toContain(second.token);
  expect(await stored(page, "sluice.session")).not.toContain(demo.token);
  const calls = watchCalls(page);
  await page.reload();
  await expect(shell.main).toContainText(/no resource|no restream/i);
  expect(calls).toEqual(new Set([`second ${second.token}`]));
  await accounts.switchTo("demo");
  await expect(restreams.rows.first()).toBeVisible();
  await page.reload();
  await expect(restreams.rows.first()).toBeVisible();
  await forget();
});

test("a draft belongs to its account: the other does not find it, and signing out drops it", async ({ page, startProgram, signIn, shell }) => {
  const { program, second, forget } = await startWithTwo(startProgram);
  const accounts = new Accounts(page);
  const name = page.getByLabel("Name", { exact: true });
  const drafts = () =>
    page.evaluate(() => Object.entries({ ...sessionStorage }).filter(([key]) => key.includes("draft")).join("\n"));
  await signIn.enter(program, "/restreams/new");
  await name.fill("Typed by demo");
  await expect.poll(drafts).toContain("Typed by demo");
  await accounts.button.click();
  await accounts.add.click();
  await signIn.send(second);
  await expect(page).toHaveURL(`${program.address}/`);
  await page.goto(`${program.address}/restreams/new`);
  await expect(name).toHaveValue("");
  await accounts.switchTo("demo");
  await expect(page).toHaveURL(`${program.address}/restreams`);
  await page.goto(`${program.address}/restreams/new`);
  await expect(name).toHaveValue("Typed by demo");
  await shell.leave();
  await page.getByRole("button", { name: "Discard and sign out" }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  expect(await drafts()).not.toContain("Typed by demo");
  await forget();
});

test("the calls and writes of one account are not shown to another, nor to whoever signs in next", async ({ page, startProgram, signIn, shell }) => {
  const { program, demo, second, forget } = await startWithTwo(startProgram);
  const accounts = new Accounts(page);
  const [{ resource_id: opened }] = await readAccount(program);
  await signIn.enter(program, `/restreams/${opened}`);
  await shell.link("Activity").click();
  await expect(shell.main).toContainText(`/resources/${opened}`);
  await accounts.button.click();
  await accounts.add.click();
  await signIn.send(second);
  await shell.link("Activity").click();
  await expect(shell.main).toContainText("/second/");
  await expect(shell.main).not.toContainText(`/resources/${opened}`);
  await accounts.switchTo("demo");
  await expect(shell.main).toContainText(`/resources/${opened}`);
  await shell.leave();
  await page.getByRole("button", { name: /^Continue as second/ }).click();
  await shell.link("Activity").click();
  await expect(shell.main).not.toContainText(`/resources/${opened}`);
  await accounts.button.click();
  await accounts.add.click();
  await signIn.send(demo);
  await shell.link("Activity").click();
  await expect(shell.main).toContainText("/demo/");
  await expect(shell.main).not.toContainText(`/resources/${opened}`);
  await forget();
});

test("signing out leaves the other signed in, but in force only when chosen", async ({ page, startProgram, signIn, restreams, shell }) => {
  const { program, demo, second, forget } = await startWithTwo(startProgram);
  await enterSecondToo(page, signIn, program, second);
  await shell.leave();
  await expect(page).toHaveURL(`${program.address}/sign-in`);
  expect(await stored(page, "sluice.session")).toBeNull();
  expect(await stored(page, "sluice.others")).not.toContain(second.token);
  await page.goto(`${program.address}/restreams`);
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await page.getByRole("button", { name: /^Continue as demo \(/ }).click();
  await expect(page).toHaveURL(`${program.address}/restreams`);
  await expect(restreams.rows.first()).toBeVisible();
  await shell.leave();
  await expect(page.getByRole("button", { name: /^Continue as/ })).toHaveCount(0);
  expect(JSON.stringify(await page.evaluate(() => ({ ...sessionStorage })))).not.toContain(demo.token);
  await forget();
});

test("signing out of all accounts asks first about what is typed in any of them", async ({ page, startProgram, signIn, shell }) => {
  const { program, demo, second, forget } = await startWithTwo(startProgram);
  const accounts = new Accounts(page);
  const all = accounts.panel.getByRole("button", { name: "Sign out of all accounts" });
  await signIn.enter(program, "/restreams/new");
  await accounts.button.click();
  await expect(accounts.add).toBeVisible();
  await expect(all, "with one account there is one way to sign out").toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.getByLabel("Name", { exact: true }).fill("Typed by demo");
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain("Typed by demo");
  await accounts.button.click();
  await accounts.add.click();
  await signIn.send(second);
  await expect(page).toHaveURL(`${program.address}/`);

  await accounts.button.click();
  await all.click();
  await expect(accounts.panel).toBeHidden();
  const dialog = page.getByRole("dialog", { name: /Discard unsaved changes/ });
  await expect(dialog).toContainText("a form of account demo");
  await dialog.getByRole("button", { name: "Stay signed in" }).click();
  await expect(shell.heading).toHaveText("Overview");
  await accounts.button.click();
  await all.click();
  await dialog.getByRole("button", { name: "Discard and sign out of all" }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
  await expect(page.getByRole("button", { name: /^Continue as/ })).toHaveCount(0);
  const stored = JSON.stringify(await page.evaluate(() => ({ ...sessionStorage })));
  for (const left of [demo.token, second.token, "Typed by demo"]) expect(stored).not.toContain(left);
  await page.reload();
  await expect(signIn.submit).toBeVisible();
  await expect(page.getByRole("button", { name: /^Continue as/ })).toHaveCount(0);
  await forget();
});

test("with nothing typed the palette signs out of all accounts at once", async ({ page, startProgram, signIn }) => {
  const { program, second, forget } = await startWithTwo(startProgram);
  const accounts = new Accounts(page);
  await signIn.enter(program, "/");
  await accounts.button.click();
  await accounts.add.click();
  await signIn.send(second);
  await expect(page).toHaveURL(`${program.address}/`);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("sign out of all");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/sign-in$/);
  await expect(page.getByRole("button", { name: /^Continue as/ })).toHaveCount(0);
  await forget();
});

test("the same account at the same address is there once, with the newer token", async ({ page, program, signIn }) => {
  const accounts = new Accounts(page);
  await signIn.enter(program);
  await accounts.button.click();
  await accounts.add.click();
  // The address of this site, spelled out, is the same address.
  await signIn.send({ address: program.address, account: program.account, token: program.token });
  await expect(page).toHaveURL(`${program.address}/`);
  await accounts.button.click();
  await expect(accounts.panel.getByRole("listitem")).toHaveCount(1);
});

test("an account in memory alone is gone after a reload, and no other takes its place", async ({ page, startProgram, signIn, shell }) => {
  const { program, second, forget } = await startWithTwo(startProgram);
  const accounts = new Accounts(page);
  await signIn.enter(program);
  await accounts.button.click();
  await accounts.add.click();
  await signIn.memoryOnly.check();
  await signIn.send(second);
  await expect(page).toHaveURL(`${program.address}/`);
  expect(JSON.stringify(await page.evaluate(() => ({ ...sessionStorage })))).not.toContain(second.token);
  await page.reload();
  await expect(page).toHaveURL(/\/sign-in/);
  await expect(page.getByRole("button", { name: /^Continue as second/ })).toHaveCount(0);
  await page.getByRole("button", { name: /^Continue as demo \(/ }).click();
  await expect(shell.navigation).toBeVisible();
  await forget();
});

test("the panel works by keyboard, and fits a phone", async ({ page, program, signIn }) => {
  const accounts = new Accounts(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn.enter(program);
  await accounts.button.focus();
  await page.keyboard.press("Enter");
  await expect(accounts.panel).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(accounts.current).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(accounts.panel).toBeHidden();
  await expect(accounts.button).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(accounts.panel).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("another address drops the token that was typed", async ({ page, program, signIn }) => {
  await signIn.open(program);
  await signIn.address.fill("https://api.example.com");
  await signIn.account.fill("demo");
  await signIn.token.fill("typed-for-example");
  // Another spelling of the same address is no other address.
  await signIn.address.fill("https://API.example.com/app/");
  await expect(signIn.token).toHaveValue("typed-for-example");
  await signIn.address.press("End");
  await signIn.address.fill("https://api.example.org");
  await expect(signIn.token).toHaveValue("");
  await expect(page.getByText(/The token was cleared/)).toBeVisible();
  await expect(signIn.account).toHaveValue("demo");
  await signIn.token.fill("a");
  await expect(page.getByText(/The token was cleared/)).toHaveCount(0);
});

test("nothing but the path to go to is taken from a link", async ({ page, program, signIn }) => {
  const calls: string[] = [];
  page.on("request", (request) => request.url().startsWith(program.address) || calls.push(request.url()));
  const hostile = "api=https%3A%2F%2Fevil.example&address=https%3A%2F%2Fevil.example&account=victim&token=planted&keep=memory";
  await signIn.open(program, `?${hostile}#${hostile}`);
  await expect(signIn.address).toHaveValue("");
  await expect(signIn.account).toHaveValue("");
  await expect(signIn.token).toHaveValue("");
  await expect(signIn.memoryOnly).not.toBeChecked();
  await signIn.send({ account: program.account, token: program.token });
  await expect(page).toHaveURL(`${program.address}/`);
  await page.goto(`${program.address}/restreams?${hostile}`);
  expect(calls).toEqual([]);
});

test("an API that is called directly says what it cannot promise, at sign-in and where the account is shown", async ({ page, startProgram, signIn }) => {
  const api = `http://127.0.0.1:${await freePort()}`;
  const home = await startProgram({ apiOrigins: [api] });
  const away = await startProgram({ listen: new URL(api).host, allowOrigins: [home.address] });
  const promise = page.getByText(/may send a change twice; only a service that supports the X-Op-Id header/);
  await signIn.open(home);
  await expect(promise).toHaveCount(0);
  await signIn.address.fill(api);
  await expect(promise).toBeVisible();
  await signIn.send({ address: api, account: away.account, token: away.token });
  const accounts = new Accounts(page);
  await accounts.button.click();
  await expect(accounts.panel).toContainText("may send a change twice");
  await expect(accounts.current).toHaveText(`demo (${api})`);
});

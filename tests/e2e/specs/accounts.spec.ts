// Several accounts in one tab: each shows only its own data.
import { freePort } from "../../drive/program.mjs";
import { violations } from "../accessibility.ts";
import { readAccount } from "../account.ts";
import { expect, type Page, test } from "../fixtures.ts";
import { goWithin } from "../pages-of-the-console.ts";
import { recorded, requestsBeyond } from "../support/requests.ts";

const stored = (page: Page, key: string) => page.evaluate((key) => sessionStorage.getItem(key), key);

/** Collects the account and the token of each call. */
const watchCalls = (page: Page): string[] =>
  recorded(page, (request) => {
    const url = new URL(request.url());
    const account = /^\/app\/[\w-]+\/v\d\/([^/]+)\//.exec(url.pathname)?.[1] ?? url.searchParams.get("account");
    return account !== null && `${account} ${request.headers()["cdn-auth-token"]}`;
  });

test("accounts: call the API with their own tokens", async ({ page, twoAccounts, signIn, restreams, shell, accounts }) => {
  const { program, demo, second } = twoAccounts;
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
  expect(await stored(page, "sluice.session")).toContain(second.token);
  expect(await stored(page, "sluice.session")).not.toContain(demo.token);
  expect(new Set(calls)).toEqual(new Set([`demo ${demo.token}`, `second ${second.token}`]));
  calls.length = 0;
  await page.reload();
  await expect(shell.main).toContainText(/no resource|no restream/i);
  expect(new Set(calls), "only the current account's data is preloaded").toEqual(new Set([`second ${second.token}`]));

  await accounts.switchTo("demo");
  await expect(page).toHaveURL(`${program.address}/restreams`);
  await expect(restreams.rows.first()).toBeVisible();
  await expect(restreams.search).toHaveValue("");
  await page.reload();
  await expect(restreams.rows.first()).toBeVisible();
  expect(new Set(calls)).toEqual(new Set([`demo ${demo.token}`, `second ${second.token}`]));
});

test("accounts: keeps the console usable when the account changes on any page", async ({ page, twoAccounts, shell, restreams, accounts }) => {
  const { program, second } = twoAccounts;
  const [{ resource_id: opened, name }] = await readAccount(program);
  await accounts.enterBoth(program, second);
  for (const [path, heading] of [["/", "Overview"], [`/restreams/${opened}`, name], ["/recordings", "Recordings"], ["/dvr/live/news", "live/news"], ["/metrics", "Metrics"], ["/activity", "Activity"]]) {
    await goWithin(page, path);
    await expect(shell.heading).toHaveText(heading);
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    await accounts.switchTo("second");
    // The page of a resource of the other account gives way to the list.
    if (path.includes(opened)) await expect(page).toHaveURL(`${program.address}/restreams`);
    await accounts.button.click();
    await expect(accounts.current, path).toHaveText("second (this site)");
    await page.keyboard.press("Escape");
    await shell.link("Restreams").click();
    await expect(shell.main, path).toContainText(/no resource|no restream/i);
    await accounts.switchTo("demo");
    await expect(restreams.rows.first()).toBeVisible();
  }
});

test("accounts: keep a draft in its own account", async ({ page, twoAccounts, shell, accounts }) => {
  const { program, second } = twoAccounts;
  const name = page.getByLabel("Name", { exact: true });
  const drafts = () =>
    page.evaluate(() => Object.entries({ ...sessionStorage }).filter(([key]) => key.includes("draft")).join("\n"));
  const newResource = (mark = "") => page.getByRole("link", { name: `New resource${mark}`, exact: true });
  await accounts.enterBoth(program, second);
  await shell.link("Restreams").click();
  await newResource().click();
  await name.fill("Typed by demo");
  await expect.poll(drafts).toContain("Typed by demo");
  await accounts.switchTo("second");
  await shell.link("Restreams").click();
  await expect(newResource()).toBeVisible();
  await expect(page.getByRole("region", { name: "Messages" })).not.toContainText("Draft saved");
  await page.goto(`${program.address}/restreams/new`);
  await expect(name).toHaveValue("");
  await accounts.switchTo("demo");
  await expect(page).toHaveURL(`${program.address}/restreams`);
  await newResource(" Draft").click();
  await expect(name).toHaveValue("Typed by demo");
  await shell.link("Activity").click();
  await expect(shell.heading).toHaveText("Activity");
  const ask = page.getByRole("dialog", { name: "Discard unsaved changes and sign out?" });
  await shell.signOutFromMenu();
  await expect(ask.getByRole("button", { name: "Stay signed in" })).toBeFocused();
  await expect(ask).toContainText("What you typed in forms is not saved");
  await page.keyboard.press("Enter");
  await expect(ask).toHaveCount(0);
  expect(await drafts()).toContain("Typed by demo");
  await shell.signOutFromMenu();
  await ask.getByRole("button", { name: "Discard and sign out" }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  expect(await drafts()).not.toContain("Typed by demo");
});

test("accounts: show their own activity alone", async ({ page, twoAccounts, signIn, shell, accounts }) => {
  const { program, demo, second } = twoAccounts;
  const [{ resource_id: opened }] = await readAccount(program);
  await signIn.enter(program, `/restreams/${opened}`);
  await shell.link("Activity").click();
  await expect(shell.main).toContainText(`/resources/${opened}`);
  await accounts.addAccount(second);
  await shell.link("Activity").click();
  await expect(shell.main).toContainText("/second/");
  await expect(shell.main).not.toContainText(`/resources/${opened}`);
  await accounts.switchTo("demo");
  await expect(shell.main).toContainText(`/resources/${opened}`);
  await shell.signOutFromMenu();
  await page.getByRole("button", { name: /^Continue as second/ }).click();
  await shell.link("Activity").click();
  await expect(shell.main).not.toContainText(`/resources/${opened}`);
  await accounts.addAccount(demo);
  await shell.link("Activity").click();
  await expect(shell.main).toContainText("/demo/");
  await expect(shell.main).not.toContainText(`/resources/${opened}`);
});

test("accounts: keep the other one at sign-out", async ({ page, twoAccounts, restreams, shell, accounts }) => {
  const { program, demo, second } = twoAccounts;
  await accounts.enter(program);
  await accounts.addAccount(second);
  await shell.signOutFromMenu();
  await expect(page).toHaveURL(`${program.address}/sign-in`);
  expect(await stored(page, "sluice.session")).toBeNull();
  expect(await stored(page, "sluice.others")).not.toContain(second.token);
  await page.goto(`${program.address}/restreams`);
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await page.getByRole("button", { name: /^Continue as demo \(/ }).click();
  await expect(page).toHaveURL(`${program.address}/restreams`);
  await expect(restreams.rows.first()).toBeVisible();
  await shell.signOutFromMenu();
  await expect(page.getByRole("button", { name: /^Continue as/ })).toHaveCount(0);
  expect(JSON.stringify(await page.evaluate(() => ({ ...sessionStorage })))).not.toContain(demo.token);
});

test("accounts: asks about unsaved changes of every account before signing out of all", async ({ page, twoAccounts, signIn, shell, accounts }) => {
  const { program, demo, second } = twoAccounts;
  const all = accounts.panel.getByRole("button", { name: "Sign out of all accounts" });
  await signIn.enter(program, "/restreams/new");
  await accounts.button.click();
  await expect(accounts.add).toBeVisible();
  await expect(all, "one account has one sign-out button").toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.getByLabel("Name", { exact: true }).fill("Typed by demo");
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain("Typed by demo");
  await accounts.addAccount(second);

  await accounts.button.click();
  await all.click();
  await expect(accounts.panel).toBeHidden();
  const dialog = page.getByRole("dialog", { name: /Discard unsaved changes/ });
  await expect(dialog).toContainText("What you typed in forms");
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
});

test("accounts: drops a memory-only account on reload without switching to another", async ({ page, twoAccounts, signIn, shell, accounts }) => {
  const { program, second } = twoAccounts;
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
});

test("accounts: opens its menu by keyboard and on a phone", async ({ page, program, signIn, accounts }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn.enter(program);
  await accounts.button.focus();
  await page.keyboard.press("Enter");
  await expect(accounts.current, "the menu's content has arrived").toBeVisible();
  await page.keyboard.press("Tab");
  await expect(accounts.current).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(accounts.panel).toBeHidden();
  await expect(accounts.button).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(accounts.panel).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await accounts.add.click();
  // The spelled-out address of this site counts as the same address.
  await signIn.send({ address: program.address, account: program.account, token: program.token });
  await expect(page).toHaveURL(`${program.address}/`);
  await accounts.button.click();
  await expect(accounts.panel.getByRole("listitem")).toHaveCount(1);
});

test("sign-in: takes no address or token from a link", async ({ page, program, signIn }) => {
  const calls = requestsBeyond(page, program.address);
  const hostile = "api=https%3A%2F%2Fevil.example&address=https%3A%2F%2Fevil.example&account=victim&token=planted&keep=memory";
  await signIn.open(program, `?${hostile}#${hostile}`);
  await expect(signIn.address).toHaveValue("");
  await expect(signIn.account).toHaveValue("");
  await expect(signIn.token).toHaveValue("");
  await expect(signIn.memoryOnly).not.toBeChecked();
  await signIn.address.fill("https://api.example.com");
  await signIn.account.fill("demo");
  await signIn.token.fill("typed-for-example");
  // Another spelling counts as the same address.
  await signIn.address.fill("https://API.example.com/app/");
  await expect(signIn.token).toHaveValue("typed-for-example");
  await signIn.address.press("End");
  await signIn.address.fill("https://api.example.org");
  await expect(signIn.token).toHaveValue("");
  await expect(page.getByText(/The token was cleared/)).toBeVisible();
  await expect(signIn.account).toHaveValue("demo");
  await signIn.token.fill("a");
  await expect(page.getByText(/The token was cleared/)).toHaveCount(0);
  await signIn.send({ address: "", account: program.account, token: program.token });
  await expect(page).toHaveURL(`${program.address}/`);
  await page.goto(`${program.address}/restreams?${hostile}`);
  expect(calls).toEqual([]);
});

test("sign-in: works with an API at another origin", async ({ page, startProgram, signIn, restreams, accounts }) => {
  const api = `http://127.0.0.1:${await freePort()}`;
  const home = await startProgram({ apiOrigins: [api] });
  const away = await startProgram({ listen: new URL(api).host, allowOrigins: [home.address] });
  const promise = page.getByText(/may send a change twice; only a service that supports the X-Op-Id header/);
  const requested = page.waitForRequest((request) => request.url().startsWith(`${api}/app/restream/`));
  await signIn.open(home, "?next=%2Frestreams");
  await expect(promise).toHaveCount(0);
  await signIn.address.fill(api);
  await expect(promise).toBeVisible();
  await signIn.send({ address: api, account: away.account, token: away.token });
  await expect(restreams.rows.first()).toBeVisible();
  await requested;
  await accounts.button.click();
  await expect(accounts.panel).toContainText("may send a change twice");
  await expect(accounts.current).toHaveText(`demo (${api})`);
});

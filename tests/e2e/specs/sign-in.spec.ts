// Signing in: well, and badly in each way that a person has to be able to tell apart.
import { freePort } from "../../drive/program.mjs";
import { expect, test } from "../fixtures.ts";
import { SignIn } from "../pages/sign-in.ts";
import { serve } from "../plain-server.ts";

/** Every call of the API. */
const API = /\/app\//;

test("with an empty address the console asks its own origin", async ({ page, program, signIn, restreams }) => {
  await signIn.enter(program);
  await expect(page).toHaveURL(`${program.address}/restreams`);
  await expect(restreams.rows.first()).toBeVisible();
});

test("the focus is in the account, the address comes last, and where a token comes from is said", async ({ page, program, signIn }) => {
  await signIn.open(program);
  await expect(signIn.account).toBeFocused();
  await expect(signIn.token).toHaveAccessibleDescription(/issues tokens/);
  await page.keyboard.type("demo");
  await page.keyboard.press("Tab");
  await page.keyboard.type("a token");
  await signIn.address.pressSequentially("https://api.example.com");
  await expect(signIn.token, "typed before any address was named").toHaveValue("a token");
  const order = await page.locator("form input:not([type=radio])").evaluateAll((inputs) => inputs.map((input) => input.id));
  expect(order).toEqual(["account", "token", "api-address"]);
});

test("what is announced while signing in is gone with the answer", async ({ page, program, signIn, guard }) => {
  guard.expectAnswer([400, 401, 403], API);
  await signIn.open(program);
  await signIn.send({ account: program.account, token: "not-the-token" });
  await expect(signIn.error).toBeVisible();
  await expect(page.getByText("Checking")).toHaveCount(0);
});

test("with its own address typed in it works as well", async ({ program, signIn, restreams }) => {
  await signIn.open(program);
  await signIn.send({ address: `${program.address}/`, account: ` ${program.account} `, token: ` ${program.token} ` });
  await signIn.page.waitForURL((url) => url.pathname === "/");
  await signIn.page.getByRole("link", { name: "Restreams" }).first().click();
  await expect(restreams.rows.first()).toBeVisible();
});

test("empty fields are named, and nothing is sent", async ({ page, program, signIn }) => {
  await signIn.open(program);
  const calls: string[] = [];
  page.on("request", (request) => calls.push(request.url()));
  await signIn.submit.click();
  await expect(signIn.account).toHaveAttribute("aria-invalid", "true");
  await expect(signIn.token).toHaveAttribute("aria-invalid", "true");
  await expect(signIn.account).toBeFocused();
  expect(calls.filter((url) => API.test(url))).toEqual([]);
});

test("a wrong token is told from a wrong account, and the field is named", async ({ program, signIn, guard }) => {
  guard.expectAnswer(401, API);
  guard.expectAnswer(403, API);
  guard.expectAnswer(400, /\/restream\/.*\/status\?/);
  await signIn.open(program);
  await signIn.send({ account: program.account, token: "not-the-token" });
  await expect(signIn.error).toContainText("Token rejected");
  await expect(signIn.token).toHaveAttribute("aria-invalid", "true");
  await expect(signIn.token).toBeFocused();
  await expect(signIn.account).not.toHaveAttribute("aria-invalid", "true");

  await signIn.send({ account: "nobody-here", token: program.token });
  await expect(signIn.error).toContainText("no access to this account");
  await expect(signIn.error).toContainText("nobody-here");
  await expect(signIn.account).toHaveAttribute("aria-invalid", "true");
  await expect(signIn.account).toHaveValue("nobody-here");
  await expect(signIn.token).not.toHaveAttribute("aria-invalid", "true");
});

test("a closed port is unreachable, and the way out is named", async ({ startProgram, signIn, guard }) => {
  const closed = `http://127.0.0.1:${await freePort()}`;
  const program = await startProgram({ apiOrigins: [closed] });
  guard.expectNoAnswer(API);
  await signIn.open(program);
  await signIn.send({ address: closed, account: program.account, token: program.token });
  await expect(signIn.error).toContainText(/Couldn't reach the API/);
  await expect(signIn.address).toHaveValue(closed);
});

test("another origin that does not allow the console is blocked by CORS, and said so", async ({ program, startProgram, signIn, guard }) => {
  const program2 = await startProgram({ apiOrigins: [program.address] });
  guard.expectNoAnswer(API);
  guard.expectConsole(/blocked by CORS policy/);
  await signIn.open(program2);
  await signIn.send({ address: program.address, account: program.account, token: program.token });
  await expect(signIn.error).toContainText(/CORS/);
});

test("another origin that allows the console works", async ({ startProgram, signIn, restreams, page }) => {
  const api = `http://127.0.0.1:${await freePort()}`;
  const home = await startProgram({ apiOrigins: [api] });
  const away = await startProgram({ listen: new URL(api).host, allowOrigins: [home.address] });
  const asked = page.waitForRequest((request) => request.url().startsWith(`${api}/app/restream/`));
  await signIn.open(home, "?next=%2Frestreams");
  await signIn.send({ address: api, account: away.account, token: away.token });
  await expect(restreams.rows.first()).toBeVisible();
  await asked;
});

test("an address the page's policy does not allow is explained", async ({ program, signIn, guard }) => {
  guard.expectPolicyViolation(/^connect-src/);
  guard.expectConsole(/Content Security Policy/);
  await signIn.open(program);
  await signIn.send({ address: "http://127.0.0.1:9", account: program.account, token: program.token });
  await expect(signIn.error).toContainText(/isn't allowed to call/);
});

test("an address that serves pages is not this API", async ({ startProgram, signIn }) => {
  const shop = await serve((_request, answer) => {
    const allow = { "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "*" };
    answer.writeHead(200, { "Content-Type": "text/html", ...allow }).end("<!doctype html><title>Shop</title><p>Welcome");
  });
  const program = await startProgram({ apiOrigins: [shop.address] });
  await signIn.open(program);
  await signIn.send({ address: shop.address, account: program.account, token: program.token });
  await expect(signIn.error).toContainText(/isn't the API/);
  await expect(signIn.page).toHaveURL(/\/sign-in/);
  await shop.close();
});

test("on a phone the page opens at its top, however far the sign-in was scrolled", async ({ page, program, signIn, shell }) => {
  await page.setViewportSize({ width: 390, height: 480 });
  await signIn.open(program);
  await signIn.account.fill(program.account);
  await signIn.token.fill(program.token);
  await signIn.submit.click();
  await expect(shell.heading).toHaveText("Overview");
  await expect(shell.heading).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("the token is hidden until shown", async ({ program, signIn, page }) => {
  await signIn.open(program);
  await signIn.token.fill("abc");
  await expect(signIn.token).toHaveAttribute("type", "password");
  await expect(signIn.token).toHaveAttribute("autocomplete", "off");
  await signIn.showToken.click();
  await expect(page.getByLabel("Token", { exact: true })).toHaveAttribute("type", "text");
});

test("a new tab: has the account last used at the API address, and the cursor in the token", async ({ page, context, program, signIn }) => {
  await signIn.enter(program);
  const tab = new SignIn(await context.newPage());
  await tab.page.goto(`${program.address}/restreams?q=a`);
  await expect(tab.account).toHaveValue(program.account);
  await expect(tab.token).toBeFocused();
  await expect(tab.token).toHaveValue("");
  await tab.page.keyboard.type(program.token);
  await tab.page.keyboard.press("Enter");
  await expect(tab.page).toHaveURL(`${program.address}/restreams?q=a`);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(program.token);
  await tab.page.close();
});

test("another API address: has the account last used there, unless one was typed", async ({ page, program, signIn }) => {
  const elsewhere = "https://api.example.com";
  await page.addInitScript((known) => localStorage.setItem("sluice.accounts", known), JSON.stringify([[elsewhere, "news"], ["", "demo"]]));
  await signIn.open(program);
  await expect(signIn.account).toHaveValue("demo");
  await signIn.address.fill(`${elsewhere}/`);
  await expect(signIn.account).toHaveValue("news");
  await signIn.account.fill("sports");
  await signIn.address.fill("");
  await expect(signIn.account).toHaveValue("sports");
});

test("every page: is not for translation by the browser, which would freeze what it says", async ({ page, program, signIn }) => {
  const translated = () => page.evaluate(() => [...document.querySelectorAll<HTMLElement>("html, body *")].filter((element) => element.translate).length);
  await signIn.open(program);
  await expect(signIn.submit).toBeVisible();
  expect(await translated()).toBe(0);
  await signIn.enter(program);
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  expect(await translated()).toBe(0);
});

test("a pasted token: invisible characters at its ends are dropped, those inside are named and removed", async ({ page, program, signIn }) => {
  const { token } = program;
  await signIn.open(program);
  await signIn.send({ account: `\u200B${program.account}`, token: `${token.slice(0, 3)}\u2066${token.slice(3)}\uFEFF` });
  await expect(signIn.token).toHaveAccessibleDescription(/contains an invisible character, U\+2066/);
  await page.getByRole("button", { name: "Remove it" }).click();
  await expect(signIn.token).toBeFocused();
  await signIn.submit.click();
  await expect(page).toHaveURL(`${program.address}/`);
});

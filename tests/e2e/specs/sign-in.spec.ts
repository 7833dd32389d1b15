// Signing in works, and each way to fail has an error of its own.
import { freePort } from "../../drive/program.mjs";
import { expect, test } from "../fixtures.ts";
import { SignIn } from "../pages/sign-in.ts";
import { serve } from "../plain-server.ts";
import { pollUntil, SOON_MS } from "../support/clock.ts";
import { signInByForm } from "../support/session.ts";
import { requestsTo } from "../support/requests.ts";

const API = /\/app\//;

/** Waits for an error; a read without an answer is tried again after seconds of the page's time. */
const fails = ({ page, error }: SignIn, says: RegExp) => pollUntil(page, () => expect(error).toContainText(says, { timeout: SOON_MS }), 1_000);

test("sign-in: explains empty fields and tokens", async ({ page, program, signIn, shell }) => {
  const translated = () => page.evaluate(() => [...document.querySelectorAll<HTMLElement>("html, body *")].filter((element) => element.translate).length);
  await signIn.open(program);
  await expect(signIn.account).toBeFocused();
  const calls = requestsTo(page, API);
  await signIn.submit.click();
  await expect(signIn.account).toHaveAttribute("aria-invalid", "true");
  await expect(signIn.token).toHaveAttribute("aria-invalid", "true");
  await expect(signIn.account).toBeFocused();
  expect(calls).toEqual([]);
  await expect(signIn.token).toHaveAccessibleDescription(/issues tokens/);
  await page.keyboard.type("demo");
  await page.keyboard.press("Tab");
  await page.keyboard.type("a token");
  await expect(signIn.token).toHaveAttribute("type", "password");
  await signIn.showToken.click();
  await expect(signIn.token).toHaveAttribute("type", "text");
  await signIn.address.pressSequentially("https://api.example.com");
  await expect(signIn.token, "typed before the address").toHaveValue("a token");
  const order = await page.locator("form input:not([type=checkbox])").evaluateAll((inputs) => inputs.map((input) => input.id));
  expect(order).toEqual(["account", "token", "api-address"]);
  expect(await translated()).toBe(0);

  await page.setViewportSize({ width: 390, height: 480 });
  await signIn.send({ address: "", account: program.account, token: program.token });
  await expect(shell.heading).toHaveText("Overview");
  await expect(shell.heading).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(await translated()).toBe(0);
});

test("sign-in: tells a bad token from no access", async ({ program, signIn, guard }) => {
  guard.expectAnswer(401, API);
  guard.expectAnswer(403, API);
  guard.expectAnswer(400, /\/restream\/.*\/status\?/);
  await signIn.open(program);
  await signIn.send({ account: program.account, token: "not-the-token" });
  await expect(signIn.error).toContainText("Token rejected");
  await expect(signIn.page.getByText("Checking")).toHaveCount(0);
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

test("sign-in: tells four kinds of unreachable API apart", async ({ program: other, startProgram, signIn, guard }) => {
  const closed = `http://127.0.0.1:${await freePort()}`;
  const shop = await serve((_request, answer) => {
    const allow = { "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "*" };
    answer.writeHead(200, { "Content-Type": "text/html", ...allow }).end("<!doctype html><title>Shop</title><p>Welcome");
  });
  const program = await startProgram({ apiOrigins: [closed, other.address, shop.address] });
  guard.expectNoAnswer(API);
  guard.expectConsole(/blocked by CORS policy/);
  guard.expectPolicyViolation(/^connect-src/);
  guard.expectConsole(/Content Security Policy/);
  await signIn.open(program);
  for (const [address, says] of [
    [closed, /Couldn't reach the API/],
    [other.address, /CORS/],
    ["http://127.0.0.1:9", /isn't allowed to call/],
    [shop.address, /isn't the API/],
  ] as const) {
    await signIn.send({ address, account: program.account, token: program.token });
    await fails(signIn, says);
    await expect(signIn.address).toHaveValue(address);
    await expect(signIn.page).toHaveURL(/\/sign-in/);
  }
  await shop.close();
});

test("sign-in: fills in the last account in a new tab", async ({ page, context, program }) => {
  await signInByForm(page, program);
  const tab = new SignIn(await context.newPage());
  await tab.page.goto(`${program.address}/restreams?q=a&sort=-name`);
  await expect(tab.page).toHaveURL(/\/sign-in\?next=/);
  await expect(tab.account).toHaveValue(program.account);
  await expect(tab.token).toBeFocused();
  await expect(tab.token).toHaveValue("");
  await tab.page.keyboard.type(program.token);
  await tab.page.keyboard.press("Enter");
  await expect(tab.page).toHaveURL(`${program.address}/restreams?q=a&sort=-name`);
  await expect(tab.page.getByRole("searchbox")).toHaveValue("a");
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(program.token);
  await tab.page.close();
});

test("sign-in: fills in the last account of another API address unless one was typed", async ({ page, program, signIn }) => {
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

// The link that the program prints signs in to its demo with one click, and to nothing else.

test("demo link: signs in, and leaves no token behind", async ({ page, program, shell }) => {
  const addressAtLoad = page.waitForRequest(/\.wasm/).then(() => page.evaluate(() => location.href));
  await page.goto(program.link);
  expect(await addressAtLoad, "before the console starts").not.toContain(program.token);
  await expect(page).toHaveURL(`${program.address}/`);
  await expect(shell.heading).toHaveText("Overview");
  await expect(shell.menu).toHaveAccessibleName("Account demo");
  const left = () => (globalThis as unknown as { sluice: { takeDemo: () => string[] } }).sluice.takeDemo();
  expect(await page.evaluate(left), "the script returns the token once").toEqual([]);
  await page.goBack();
  await expect.poll(() => page.url()).not.toContain("demo=");
});

test("demo link: shows an error at sign-in when the token is wrong", async ({ page, program, signIn, guard }) => {
  guard.expectAnswer([400, 401, 403], API);
  await page.goto(`${program.address}/sign-in#demo=not-the-token`);
  await expect(signIn.error).toContainText("Token rejected");
  await expect(page).toHaveURL(`${program.address}/sign-in`);
  await expect(signIn.account).toHaveValue("demo");
});

test("demo link: is ignored by a console that is not a local demo", async ({ page, program, startProgram, signIn }) => {
  const away = await startProgram({ upstream: program.address });
  const calls = requestsTo(page, API);
  await page.goto(`${away.address}/sign-in#demo=${program.token}`);
  await expect(signIn.account).toBeFocused();
  await expect(signIn.account).toHaveValue("");
  await expect(signIn.token).toHaveValue("");
  await expect(page).toHaveURL(`${away.address}/sign-in`);
  expect(calls).toEqual([]);
});

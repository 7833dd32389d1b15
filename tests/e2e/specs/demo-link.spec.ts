// The link that the program prints signs in to its demo with one click, and to nothing else.
import { expect, test } from "../fixtures.ts";
import { requestsTo } from "../support/requests.ts";

const API = /\/app\//;

test("demo link: opens the demo signed in, one click in all, and removes the token from the address and the history", async ({ page, program, shell }) => {
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

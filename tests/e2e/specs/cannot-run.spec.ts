// The page says in a sentence why the console cannot run, by a script that needs nothing of what is missing.
import { expect, test } from "../fixtures.ts";

test("cannot run: names the script that was refused", async ({ page, program, guard }) => {
  guard.expectAnswer(403, /boot.*\.js$/);
  await page.route(/boot.*\.js$/, (route) => route.fulfill({ status: 403, body: "" }));
  await page.goto(`${program.address}/sign-in`);
  await expect(page.getByRole("alert")).toContainText(/refused or could not be loaded: boot.*\.js/);
});

test("cannot run: names the style sheet that was refused", async ({ page, program, guard }) => {
  guard.expectAnswer(403, /console.*\.css$/);
  await page.route(/console.*\.css$/, (route) => route.fulfill({ status: 403, body: "" }));
  await page.goto(`${program.address}/sign-in`);
  await expect(page.getByRole("alert")).toContainText(/refused or could not be loaded: console.*\.css/);
});

test("cannot run: names the part of the program that was refused", async ({ page, program, guard }) => {
  guard.expectAnswer(403, /\.wasm$/);
  guard.expectPageError(/./);
  await page.route(/\.wasm$/, (route) => route.fulfill({ status: 403, body: "" }));
  await page.goto(`${program.address}/sign-in`);
  await expect(page.getByRole("alertdialog", { name: "The console could not start" })).toContainText(/\.wasm is refused \(HTTP 403\)/);
});

test("cannot run: says so without modal dialogs", async ({ page, program }) => {
  await page.addInitScript(() => Reflect.deleteProperty(HTMLDialogElement.prototype, "showModal"));
  await page.goto(`${program.address}/sign-in`);
  await expect(page.getByRole("alert")).toContainText("This browser is too old for the console");
});

test("cannot run: says so in a browser that cannot parse the script", async ({ page, program, guard }) => {
  guard.expectPageError(/SyntaxError/);
  await page.route(/boot.*\.js$/, (route) => route.fulfill({ contentType: "text/javascript", body: "const = newer;" }));
  await page.goto(`${program.address}/sign-in`);
  await expect(page.getByRole("alert")).toContainText("This browser is too old for the console");
});

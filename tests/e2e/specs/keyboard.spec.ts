// Signing in, opening a resource and going back work by keyboard alone.
import { expect, test } from "../fixtures.ts";
import { goWithin } from "../pages-of-the-console.ts";

test("keyboard: signs in, searches, opens and goes back", async ({ page, program, signIn, restreams, resource }) => {
  await signIn.open(program, "?next=%2Frestreams");
  await expect(signIn.submit).toBeVisible();
  await expect.poll(async () => {
    if (await signIn.account.evaluate((field) => field === document.activeElement)) return true;
    await page.keyboard.press("Tab");
    return false;
  }).toBe(true);
  await page.keyboard.type(program.account);
  await page.keyboard.press("Tab");
  await page.keyboard.type(program.token);
  await page.keyboard.press("Enter");
  await expect(restreams.rows.first()).toBeVisible();

  await page.keyboard.press("/");
  await expect(restreams.search).toBeFocused();
  const name = await restreams.rows.nth(2).getByRole("link").first().textContent();
  await page.keyboard.type(name!);
  await expect(restreams.rows).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(resource.heading).toContainText(name!);
  await expect(resource.heading, "the focus moves to the new page").toBeFocused();
  await page.goBack();
  await expect(restreams.search).toHaveValue(name!);

  await restreams.rows.first().getByRole("link").first().click();
  await expect(resource.heading).toBeFocused();
  await page.reload();
  await expect(resource.target(1)).toContainText("Details");
  await page.getByRole("link", { name: "Edit", exact: true }).first().press("Enter");
  await expect(page).toHaveURL(/\/edit$/);
  await expect(resource.heading).toBeFocused();

  // On keyboards for other scripts a shortcut is the position of its key.
  const press = (key: string, code: string) =>
    page.evaluate((key) => void document.activeElement!.dispatchEvent(new KeyboardEvent("keydown", { ...key, bubbles: true, cancelable: true })), { key, code, ctrlKey: true });
  await press("л", "KeyK");
  await expect(page.getByRole("dialog", { name: "Command palette" })).toBeVisible();
  await page.keyboard.press("Escape");
  await goWithin(page, "/restreams/new");
  await expect(page.getByLabel("Name", { exact: true })).toBeVisible();
  await press("ы", "KeyS");
  await expect(page.getByRole("main").getByRole("alert")).toContainText("problems to save");
});

test("navigation: adds no step for the same page", async ({ page, context, program, signIn, shell, restreams }) => {
  await signIn.enter(program, "/activity");
  await shell.link("Restreams").press("Enter");
  await expect(restreams.rows.first()).toBeVisible();
  const length = await page.evaluate(() => history.length);
  await shell.link("Restreams").press("Enter");
  await shell.link("Restreams").click();
  const link = restreams.rows.first().getByRole("link");
  const [tab] = await Promise.all([context.waitForEvent("page"), link.click({ modifiers: ["Control"] })]);
  // The other tab has no session of its own, and asks for it first.
  const href = await link.getAttribute("href");
  await expect(tab).toHaveURL(`${program.address}/sign-in?next=${href}`);
  await expect(page).toHaveURL(/\/restreams$/);
  await restreams.search.fill("radio");
  await expect(page).toHaveURL(/q=radio/);
  expect(await page.evaluate(() => history.length)).toBe(length);
  await page.goBack();
  await expect(page).toHaveURL(/\/activity$/);
});

test("keyboard: the focus stays near a control that its own press removes", async ({ page, ownProgram, signIn, overview }) => {
  const focused = page.locator(":focus");
  await signIn.enter(ownProgram, "/");
  // The order is final once it is known of all since when they are broken.
  await expect(overview.line("/sports2")).toBeVisible();
  await expect(overview.lines().filter({ hasText: /for (over )?\d+ (s|min|h|days?)/ })).toHaveCount(await overview.lines().count());
  await overview.line("/sports2").getByRole("button", { name: /^I know/ }).press("Enter");
  await page.getByRole("dialog", { name: /^Acknowledge/ }).getByLabel(/^Until/).press("Enter");
  await expect(overview.folded("1 acknowledged")).toBeVisible();
  await expect(overview.broken.filter({ has: focused })).toHaveCount(1);
  for (const list of ["restreams", "targets", "recordings", "streams"]) {
    await goWithin(page, `/${list}?q=no-such-name`);
    await page.getByRole("button", { name: "Clear search and filter" }).press("Enter");
    await expect(focused, list).toHaveCount(1);
  }
});

test("keyboard: arrow keys walk through a menu, which closes when Tab leaves it", async ({ page, program, signIn, resource }) => {
  await signIn.enter(program, "/restreams");
  await page.getByRole("link", { name: "Sports 2: tennis" }).click();
  const menu = page.getByRole("group", { name: "Actions" });
  await resource.actions.press("ArrowDown");
  await expect(menu).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(menu.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("End");
  await expect(menu.getByRole("button").or(menu.getByRole("link")).last()).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(menu).toBeHidden();
  await expect(page.locator(":focus")).toHaveCount(1);
});

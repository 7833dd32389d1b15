// A newer console is deployed while the page is open for weeks.
import { expect, type Page, test } from "../fixtures.ts";
import { deployNewer, isSamePage, lookAgain, markPage } from "../support/newer-console.ts";
import { setVisibility } from "../support/visibility.ts";

const NAMED = "A newer console is there.";

/** Deploys a newer console, of which the page learns. */
async function learn(page: Page): Promise<void> {
  await deployNewer(page);
  await markPage(page);
  await lookAgain(page);
  await expect(page.getByText(NAMED)).toBeVisible();
}

test("newer console: is offered when the tab is shown", async ({ page, program, signIn, restreams }) => {
  await signIn.enter(program);
  await lookAgain(page);
  await expect(restreams.rows.first()).toBeVisible();
  await expect(page.getByText(NAMED)).toBeHidden();
  await learn(page);
  expect(await isSamePage(page), "it waits for the person").toBe(true);
  await page.getByRole("button", { name: "Reload" }).click();
  await expect.poll(() => isSamePage(page)).toBe(false);
  await expect(restreams.rows.first()).toBeVisible();
});

for (const path of ["/", "/recordings", "/streams/live/sports2", "/metrics", "/restreams/new", "/activity"]) {
  test(`newer console: is not offered on ${path} without one`, async ({ page, program, signIn }) => {
    await signIn.enter(program, path);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await lookAgain(page);
    await expect(page.getByText(NAMED)).toBeHidden();
  });
}

test("newer console: is taken when hidden and idle", async ({ page, program, signIn }) => {
  await signIn.enter(program);
  await learn(page);
  await setVisibility(page, "hidden");
  await expect.poll(() => isSamePage(page)).toBe(false);
});

test("newer console: waits while a draft is unsaved", async ({ page, ownProgram, form, shell }) => {
  await form.openCreated(ownProgram);
  await form.name.fill("Typed before the update");
  await shell.link("Metrics").click();
  await expect(shell.heading).toHaveText("Metrics");
  await learn(page);
  await setVisibility(page, "hidden");
  await page.clock.runFor(1_000);
  expect(await isSamePage(page)).toBe(true);
});

test("newer console: waits while a token is in memory", async ({ page, program, signIn, restreams }) => {
  await signIn.open(program, "?next=%2Frestreams");
  await signIn.memoryOnly.check();
  await signIn.send({ account: program.account, token: program.token });
  await expect(restreams.rows.first()).toBeVisible();
  await learn(page);
  await setVisibility(page, "hidden");
  await page.clock.runFor(1_000);
  expect(await isSamePage(page)).toBe(true);
});

test("newer console: waits while a time is selected", async ({ page, program, dvr }) => {
  await dvr.open(program);
  await dvr.drag(0.4, 0.5);
  await expect(page.locator(".axis-selection").first()).toBeVisible();
  await learn(page);
  await setVisibility(page, "hidden");
  await page.clock.runFor(1_000);
  expect(await isSamePage(page)).toBe(true);
});

test("newer console: waits while rows are selected", async ({ page, program, signIn, restreams }) => {
  await signIn.enter(program);
  await restreams.rows.first().getByRole("checkbox").click();
  await learn(page);
  await setVisibility(page, "hidden");
  await page.clock.runFor(1_000);
  expect(await isSamePage(page)).toBe(true);
  await page.getByRole("button", { name: "Clear selection" }).click();
  await setVisibility(page, "visible");
  await setVisibility(page, "hidden");
  await expect.poll(() => isSamePage(page)).toBe(false);
});

test("newer console: waits while a write is on its way", async ({ page, ownProgram, form }) => {
  await form.openCreated(ownProgram);
  await form.name.fill("Sent before the update");
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/resources\//, async (route) => {
    if (route.request().method() === "PUT") await held;
    await route.continue();
  });
  await form.reviewAndSave();
  await learn(page);
  await setVisibility(page, "hidden");
  await page.clock.runFor(1_000);
  expect(await isSamePage(page)).toBe(true);
  release();
  await expect(form.undo).toBeVisible();
});

// A login in front of the console is named as such, and never taken for a refused token.
import { readAccount } from "../account.ts";
import { expect, test as base } from "../fixtures.ts";
import { pollUntil, SOON_MS } from "../support/clock.ts";
import { type Challenge, Front } from "../support/front.ts";

const API = /\/app\//;
const NAMED = /login in front of the console answered/i;

/** The console behind a login that has let this browser in. */
const test = base.extend<{ front: Front }>({
  front: async ({ ownProgram, page }, use) => {
    const front = await Front.start(ownProgram);
    await page.goto(`${front.address}/login`);
    await use(front);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.close();
    front.close();
  },
});

for (const challenge of ["page", "redirect", "basic", "empty basic"] as Challenge[]) {
  test(`login in front: is named when it answers with ${challenge}`, async ({ page, context, signIn, restreams, shell, guard, front }) => {
    guard.allowAnswer(401, API);
    await signIn.enter(front.program);
    await expect(restreams.rows.first()).toBeVisible();
    front.challenge = challenge;
    await context.clearCookies();
    await pollUntil(page, () => expect(page.getByRole("main").getByText(NAMED).first()).toBeVisible({ timeout: SOON_MS }));
    await expect(page.getByRole("button", { name: "Reload" }).first()).toBeVisible();
    await expect(shell.signInAgain).toBeHidden();
  });
}

test("login in front: lets the console in", async ({ signIn, restreams, front }) => {
  front.challenge = "redirect";
  await signIn.enter(front.program);
  await expect(restreams.rows.first()).toBeVisible();
});

test("login in front: leaves a save unknown, and keeps what was typed", async ({ page, ownProgram, context, form, front }) => {
  const [first] = await readAccount(ownProgram);
  await form.open(front.program, first.resource_id);
  await form.name.fill("Typed before the login ended");
  await form.reviewChanges.click();
  front.challenge = "page";
  await context.clearCookies();
  await form.save.click();
  await expect(page.getByText(NAMED).first()).toBeVisible();
  front.challenge = undefined;
  await page.reload();
  await expect(form.name).toHaveValue("Typed before the login ended");
});

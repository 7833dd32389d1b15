// A login saved in the browser fills in the sign-in form and no other field.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Locator, type Page } from "@playwright/test";
import { launchOptions } from "../../drive/chromium.mjs";
import { expect, test } from "../fixtures.ts";
import { RestreamForm } from "../pages/restream-form.ts";
import { create, resource } from "../support/resources.ts";

const SAVED = "saved-in-the-browser";

/** Counts the fields that the browser has filled in. */
const filledIn = (fields: Locator) => fields.evaluateAll((all) => all.filter((field) => field.matches(":autofill")).length);

/**
 * Adds a form to the page that is a login, and waits until the browser has filled it in: it looks at all forms of a page at
 * once. It leaves some out, so another is added until it fills one in.
 */
async function waitForFilledLogins(page: Page): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => {
      document.getElementById("probe")?.remove();
      const form = document.body.appendChild(document.createElement("form"));
      form.id = "probe";
      for (const type of ["text", "password"]) form.appendChild(document.createElement("input")).type = type;
    });
    await expect.poll(() => filledIn(page.locator("#probe input")), { timeout: 2_000 }).toBe(2);
  }).toPass();
}

test("restream form: leaves no field for the browser to fill in with a saved login", async ({ ownProgram }) => {
  const id = await create(ownProgram, resource());
  const folder = await mkdtemp(join(tmpdir(), "sluice-profile-"));
  // A browser marked as automated fills in nothing.
  const context = await chromium.launchPersistentContext(folder, { ...launchOptions, ignoreDefaultArgs: ["--enable-automation"] });
  try {
    const [page] = context.pages();
    await page.goto("chrome://password-manager/passwords");
    await page.evaluate(
      ([url, password]) => (globalThis as any).chrome.passwordsPrivate.addPassword({ url, username: "demo", password, note: "", useAccountStore: false }),
      [`${ownProgram.address}/sign-in`, SAVED],
    );
    const form = new RestreamForm(page);
    await form.open(ownProgram);
    await waitForFilledLogins(page);
    expect(await filledIn(page.locator("main input"))).toBe(0);
    await form.name.click();
    const entry = form.entry(1);
    for (const field of [entry.key, entry.login, entry.password]) await expect(field).toHaveValue("");

    await page.goto(`${ownProgram.address}/restreams/${id}/edit`);
    await form.openEntries();
    await expect(entry.key).toHaveValue("key-of-a");
    await waitForFilledLogins(page);
    expect(await filledIn(page.locator("main input"))).toBe(0);
    await form.name.click();
    await expect(entry.key).toHaveValue("key-of-a");
    for (const field of [entry.login, entry.password]) await expect(field).toHaveValue("");
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
});

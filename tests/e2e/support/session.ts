// Opens pages signed in: through the form at first, and later with what the console stored in the tab then.
import type { Page } from "@playwright/test";
import type { Program } from "../../drive/program.mjs";

const KEYS = { session: "sluice.session", accounts: "sluice.accounts" };
/** The session of each account and token, as the console stored it at the first sign-in of this worker. */
const known = new Map<string, { session: string | null; accounts: string | null }>();

/** Signs in through the form, and opens `path`. */
export async function signInByForm(page: Page, program: Program, path = "/restreams"): Promise<void> {
  await page.goto(`${program.address}/sign-in?next=${encodeURIComponent(path)}`);
  await page.getByLabel("Account").fill(program.account);
  await page.getByLabel("Token", { exact: true }).fill(program.token);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/sign-in");
}

/** Opens `path` signed in, and waits for its heading, when the console takes keys. */
export async function openSignedIn(page: Page, program: Program, path: string): Promise<void> {
  const person = `${program.account} ${program.token}`;
  const stored = known.get(person);
  if (stored) {
    const seed = await page.addInitScript(({ keys, stored }) => {
      if (stored.session) sessionStorage.setItem(keys.session, stored.session);
      if (stored.accounts) localStorage.setItem(keys.accounts, stored.accounts);
    }, { keys: KEYS, stored });
    await page.goto(program.address + path);
    await seed.dispose();
  } else {
    // The first sign-in of a worker must not meet the faults of its first journey.
    const rules = program.control ? await program.faults() : [];
    if (rules.length) await program.setFaults();
    await signInByForm(page, program, rules.length ? "/activity" : path);
    known.set(person, await page.evaluate((keys) => ({ session: sessionStorage.getItem(keys.session), accounts: localStorage.getItem(keys.accounts) }), KEYS));
    if (rules.length) {
      await program.setFaults(rules.map(({ seen: _, done: __, ...rule }) => rule));
      await page.goto(program.address + path);
    }
  }
  await page.getByRole("heading", { level: 1 }).first().waitFor();
}

import type { Program } from "../../drive/program.mjs";
import { PageObject } from "./page-object.ts";
import { SignIn } from "./sign-in.ts";

/** The accessible names of the controls that lead to a write, as the pages have them. */
export const WRITING = [
  /^New (resource|recording)/, /^Import resources$/, /^Select all results$/, /^(Activate|Deactivate)$/, /^Duplicate as new$/, /^Edit$/, /^Edit restream \d+$/, /^(Pause|Resume) restream \d+$/,
  /^Start recording/, /^Stop recording$/, /^Reset DVR$/, /^(Review|Save) changes$/, /^Create (resource|recording)$/,
  /^Delete range$/, /^Delete all DVR$/, /^Add to cut list$/, /^Paste times$/,
];

/** The note of a session that sends no write, and its pages without controls that write. */
export class LookOnly extends PageObject {
  get choice() { return this.page.getByRole("checkbox", { name: /^Look only/ }); }
  /** The note in the top bar, and what it means. */
  get note() { return this.page.getByRole("banner").getByRole("button", { name: /^(Look only|Read-only)$/ }); }
  get meaning() { return this.page.getByRole("group", { name: /^(Look only|Read-only)$/ }); }
  get noForm() { return this.page.getByRole("heading", { name: "Nothing can be changed here" }); }

  /** Signs in with "Look only" through the form, and waits for the first page. */
  async signIn(program: Program): Promise<void> {
    const form = new SignIn(this.page);
    await form.open(program);
    await this.choice.check();
    await form.send({ account: program.account, token: program.token! });
    await this.note.waitFor();
  }

  /** Returns which of the names above have a control on the page now, also in menus that are closed. */
  async writingControls(): Promise<string[]> {
    const controls = this.page.locator("button:not([hidden]), a[href], [role=checkbox], [role=menuitem]");
    const names = await controls.evaluateAll((all) => all.map((one) => (one.getAttribute("aria-label") ?? one.textContent ?? "").trim()));
    return WRITING.filter((name) => names.some((shown) => name.test(shown))).map(String);
  }
}

import type { Locator, Page } from "@playwright/test";
import type { Program } from "../../drive/program.mjs";
import { openSignedIn } from "../support/session.ts";

/** A page of the console, or a part of it, as a person finds it. */
export class PageObject {
  constructor(readonly page: Page) {}

  /** The links to what the page is part of, before its heading. */
  get crumbs(): Locator { return this.page.getByRole("main").locator(".crumb"); }

  /** The button of the menu "…" in the page's head. */
  get actions(): Locator { return this.page.getByRole("button", { name: "Actions", exact: true }); }

  async openActions(): Promise<void> {
    await this.actions.click();
  }

  /** Opens an address of the console with the program's own account. */
  async enter(program: Program, path = "/restreams"): Promise<void> {
    await openSignedIn(this.page, program, path);
  }
}

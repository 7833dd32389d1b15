import type { Page } from "@playwright/test";
import type { Program } from "../../drive/program.mjs";
import { openSignedIn } from "../support/session.ts";

/** A page of the console, or a part of it, as a person finds it. */
export class PageObject {
  constructor(readonly page: Page) {}

  /** Opens an address of the console with the program's own account. */
  async enter(program: Program, path = "/restreams"): Promise<void> {
    await openSignedIn(this.page, program, path);
  }
}

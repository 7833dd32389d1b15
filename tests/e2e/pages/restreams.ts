import { expect, type Locator } from "@playwright/test";
import type { Program } from "../../drive/program.mjs";
import { PageObject } from "./page-object.ts";

export class Restreams extends PageObject {
  get table() { return this.page.getByRole("main").getByRole("grid").or(this.page.getByRole("main").getByRole("table")); }
  get rows() { return this.table.getByRole("row").filter({ hasNot: this.page.getByRole("columnheader") }); }
  get search() { return this.page.getByRole("searchbox"); }
  get state() { return this.page.getByLabel("State"); }

  /** Opens the list signed in, and waits for its rows. */
  async open(program: Program, query = ""): Promise<void> {
    await this.enter(program, `/restreams${query}`);
    await expect(this.rows.first()).toBeVisible();
  }

  row(name: string): Locator { return this.rows.filter({ hasText: name }); }
  sortBy(column: string): Locator { return this.table.getByRole("columnheader", { name: column }).getByRole("button"); }
}

import { expect, type Locator } from "@playwright/test";
import type { Program } from "../../drive/program.mjs";
import { readAccount, type ResourceWithStatus } from "../account.ts";
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

  /** Selects the resources with these names by their checkboxes. */
  async select(names: string[]): Promise<void> {
    for (const name of names) await this.row(name).getByRole("checkbox").click();
  }

  /** Opens the list and selects every resource by keyboard; returns the account. */
  async openAndSelectAll(program: Program): Promise<ResourceWithStatus[]> {
    const account = await readAccount(program);
    await this.enter(program);
    await expect(this.rows).toHaveCount(account.length);
    await this.table.focus();
    await this.page.keyboard.press("Control+a");
    return account;
  }

  row(name: string): Locator { return this.rows.filter({ hasText: name }); }
  sortBy(column: string): Locator { return this.table.getByRole("columnheader", { name: column }).getByRole("button"); }
}

import type { Locator } from "@playwright/test";
import { PageObject } from "./page-object.ts";

export class Activity extends PageObject {
  get table() { return this.page.getByRole("grid", { name: "API calls" }); }
  get rows() { return this.table.getByRole("row").filter({ has: this.page.getByRole("gridcell") }); }
  get filter() { return this.page.getByRole("searchbox", { name: "Filter calls" }); }
  get call() { return this.page.getByRole("dialog", { name: "API call" }); }
  get copyAsCurl() { return this.call.getByRole("button", { name: "Copy as curl" }); }
  get journal() { return this.page.getByRole("table", { name: "Change log" }); }
  /** Returns the newest change; a row with the day precedes it. */
  get newest() { return this.journal.getByRole("row").nth(2); }

  /** Opens the page by a link, since a reload would lose the calls. */
  async open(): Promise<void> {
    await this.page.getByRole("link", { name: "Activity" }).first().click();
    await this.page.getByRole("heading", { level: 1, name: "Activity" }).waitFor();
  }

  /** Returns the newest row whose path ends with `path`. */
  row(path: string): Locator { return this.rows.filter({ hasText: path }).first(); }

  async openJournal(): Promise<void> {
    await this.page.getByRole("button", { name: "Change log" }).click();
  }
}

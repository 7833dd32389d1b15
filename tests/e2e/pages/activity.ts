import type { Locator, Page } from "@playwright/test";

export class Activity {
  readonly table: Locator;
  readonly rows: Locator;
  readonly filter: Locator;
  readonly call: Locator;
  readonly copyAsCurl: Locator;
  readonly journal: Locator;

  constructor(readonly page: Page) {
    this.table = page.getByRole("grid", { name: "API calls" });
    this.rows = this.table.getByRole("row").filter({ has: page.getByRole("gridcell") });
    this.filter = page.getByRole("searchbox", { name: "Filter calls" });
    this.call = page.getByRole("dialog", { name: "API call" });
    this.copyAsCurl = this.call.getByRole("button", { name: "Copy as curl" });
    this.journal = page.getByRole("table", { name: "Writes" });
  }

  /** Opens the page by a link, since a reload would lose the calls. */
  async open(): Promise<void> {
    await this.page.getByRole("link", { name: "Activity" }).first().click();
    await this.page.getByRole("heading", { level: 1, name: "Activity" }).waitFor();
  }

  /** Returns the newest row whose path ends with `path`. */
  row(path: string): Locator {
    return this.rows.filter({ hasText: path }).first();
  }

  async openJournal(): Promise<void> {
    await this.page.getByRole("button", { name: "Change log" }).click();
  }
}

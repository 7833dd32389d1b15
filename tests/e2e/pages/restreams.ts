import type { Locator, Page } from "@playwright/test";

export class Restreams {
  constructor(readonly page: Page) {}

  get table() { return this.page.getByRole("main").getByRole("grid").or(this.page.getByRole("main").getByRole("table")); }
  get rows() { return this.table.getByRole("row").filter({ hasNot: this.page.getByRole("columnheader") }); }
  get search() { return this.page.getByRole("searchbox"); }
  get state() { return this.page.getByLabel("State"); }
  row(name: string): Locator { return this.rows.filter({ hasText: name }); }
  sortBy(column: string): Locator { return this.table.getByRole("columnheader", { name: column }).getByRole("button"); }
}

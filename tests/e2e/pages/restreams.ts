import type { Locator, Page } from "@playwright/test";

export class Restreams {
  readonly table: Locator;
  readonly rows: Locator;
  readonly search: Locator;
  readonly state: Locator;

  constructor(readonly page: Page) {
    this.table = page.getByRole("main").getByRole("grid").or(page.getByRole("main").getByRole("table"));
    this.rows = this.table.getByRole("row").filter({ hasNot: page.getByRole("columnheader") });
    this.search = page.getByRole("searchbox");
    this.state = page.getByLabel("State");
  }

  row(name: string): Locator {
    return this.rows.filter({ hasText: name });
  }

  sortBy(column: string): Locator {
    return this.table.getByRole("columnheader", { name: column }).getByRole("button");
  }
}

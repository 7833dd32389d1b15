import type { Locator } from "@playwright/test";
import { PageObject } from "./page-object.ts";

/** The list of streams. */
export class Streams extends PageObject {
  get heading() { return this.page.getByRole("heading", { level: 1, name: "Streams" }); }
  get table() { return this.page.getByRole("grid", { name: "Streams" }); }
  get rows() { return this.table.getByRole("row").filter({ hasNot: this.page.getByRole("columnheader") }); }
  get search() { return this.page.getByRole("searchbox"); }
  get state() { return this.page.getByRole("group", { name: "State" }); }
  get name() { return this.page.getByLabel("Stream name"); }
  get open() { return this.page.getByRole("button", { name: "Open", exact: true }); }
  get plan() { return this.page.getByRole("region", { name: "Next 24 hours" }); }
  get unjoined() { return this.page.getByTestId("unjoined"); }
  get lanes() { return this.page.getByTestId("plan-lane"); }

  row(name: string): Locator { return this.rows.filter({ has: this.page.getByRole("link", { name, exact: true }) }); }
  cell(name: string, column: string): Locator { return this.row(name).locator(`[data-column="${column}"]`); }
  forget(name: string): Locator { return this.page.getByRole("button", { name: `Forget ${name}` }); }

  /** Returns the names in the rows from the top. */
  names(): Promise<string[]> { return this.rows.getByRole("link").allTextContents(); }
}

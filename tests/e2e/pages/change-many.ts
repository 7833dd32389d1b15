import type { Locator } from "@playwright/test";
import { PageObject } from "./page-object.ts";

/** One change of many targets or recordings: its dialog, and the panel with its results. */
export class ChangeMany extends PageObject {
  get dialog() { return this.page.getByRole("dialog", { name: /^(Change \d+|Undo: ) ?/ }); }
  get rows() { return this.dialog.getByRole("table", { name: "Review" }).getByRole("row").filter({ hasNot: this.page.getByRole("columnheader") }); }
  get panel() { return this.page.getByRole("region", { name: /^(Undo: )?(Replace|Set|Shift) / }); }
  get confirm() { return this.dialog.getByRole("button", { name: /^(Change|Undo)( \d+ \w+)?$/ }); }
  get undo() { return this.button("Undo"); }

  button(name: string | RegExp): Locator { return this.panel.getByRole("button", { name }); }
  field(name: string): Locator { return this.dialog.getByLabel(name, { exact: true }); }
  row(name: string): Locator { return this.rows.filter({ hasText: name }); }
  async choose(kind: string): Promise<void> { await this.field("Change").selectOption({ label: kind }); }
}

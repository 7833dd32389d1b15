import type { Locator } from "@playwright/test";
import { PageObject } from "./page-object.ts";

/** Actions on many restream resources. */
export class Many extends PageObject {
  get bar() { return this.page.getByRole("group", { name: "Selected resources" }); }
  get dialog() { return this.page.getByRole("dialog", { name: /^(Activate|Deactivate|Export) / }); }
  get panel() { return this.page.getByRole("region", { name: /^(Activate|Deactivate|Import) \d+ resources?$/ }); }
  get progress() { return this.panel.getByRole("progressbar"); }
  get results() { return this.panel.getByRole("list", { name: "Results" }).getByRole("listitem"); }
  get undo() { return this.button("Undo"); }
  get importDialog() { return this.page.getByRole("dialog", { name: "Import resources" }); }
  get plan() { return this.importDialog.getByRole("grid", { name: "Resources of the file" }); }
  result(name: string): Locator { return this.results.filter({ hasText: name }); }
  planned(name: string): Locator { return this.plan.getByRole("row").filter({ hasText: name }); }
  button(name: string | RegExp): Locator { return this.panel.getByRole("button", { name }); }

  /** Chooses an action of the list's menu. */
  async choose(name: "Import resources" | "Export resources"): Promise<void> {
    await this.page.getByRole("button", { name: "More", exact: true }).click();
    await this.page.getByRole("button", { name, exact: true }).click();
  }

  /** Requests the action for the selection and confirms it. */
  async switch(what: "Activate" | "Deactivate"): Promise<void> {
    await this.bar.getByRole("button", { name: what, exact: true }).click();
    await this.dialog.getByRole("button", { name: new RegExp(`^(${what} \\d+ resources?|Check again)$`) }).click();
  }
}

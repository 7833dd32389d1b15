import type { Locator, Page } from "@playwright/test";

/** Actions on many restream resources. */
export class Many {
  readonly bar: Locator;
  readonly dialog: Locator;
  readonly panel: Locator;
  readonly progress: Locator;
  readonly results: Locator;
  readonly undo: Locator;
  readonly importDialog: Locator;
  readonly plan: Locator;

  constructor(readonly page: Page) {
    this.bar = page.getByRole("group", { name: "Selected resources" });
    this.dialog = page.getByRole("dialog", { name: /^(Activate|Deactivate|Export) / });
    this.panel = page.getByRole("region", { name: /^(Activate|Deactivate|Import) \d+ resources?$/ });
    this.progress = this.panel.getByRole("progressbar");
    this.results = this.panel.getByRole("list", { name: "Results" }).getByRole("listitem");
    this.undo = this.panel.getByRole("group", { name: "Undo" });
    this.importDialog = page.getByRole("dialog", { name: "Import resources" });
    this.plan = this.importDialog.getByRole("grid", { name: "Resources of the file" });
  }

  result(name: string): Locator {
    return this.results.filter({ hasText: name });
  }

  planned(name: string): Locator {
    return this.plan.getByRole("row").filter({ hasText: name });
  }

  button(name: string | RegExp): Locator {
    return this.panel.getByRole("button", { name });
  }

  /** Requests the action for the selection and confirms it. */
  async switch(what: "Activate" | "Deactivate"): Promise<void> {
    await this.bar.getByRole("button", { name: what, exact: true }).click();
    await this.dialog.getByRole("button", { name: new RegExp(`^(${what} \\d+ resources?|Check again)$`) }).click();
  }
}

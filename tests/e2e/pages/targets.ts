import { expect, type Locator } from "@playwright/test";
import type { Program } from "../../drive/program.mjs";
import { PageObject } from "./page-object.ts";

/** The list of the targets of all restream resources. */
export class Targets extends PageObject {
  get heading() { return this.page.getByRole("heading", { level: 1, name: "Targets" }); }
  get tabs() { return this.page.getByRole("navigation", { name: "Lists" }); }
  get table() { return this.page.getByRole("grid", { name: "Targets" }); }
  get rows() { return this.table.getByRole("row").filter({ hasNot: this.page.getByRole("columnheader") }); }
  get search() { return this.page.getByRole("searchbox", { name: "Search targets" }); }
  get source() { return this.page.getByRole("combobox", { name: "Source" }); }
  get bar() { return this.page.getByRole("group", { name: "Selected targets" }); }
  get panel() { return this.page.getByRole("region", { name: /^(Pause|Resume) / }); }

  async open(program: Program, query = ""): Promise<void> {
    await this.enter(program, `/targets${query}`);
    await expect(this.rows.first()).toBeVisible();
  }

  row(platform: string, resource: string): Locator { return this.rows.filter({ hasText: platform }).filter({ hasText: resource }); }
  segment(group: "State" | "Schedule" | "Platform", name: string): Locator {
    return this.page.getByRole("group", { name: group }).getByRole("button", { name: new RegExp(`^${name} \\d`) });
  }
  dialog(name: string): Locator { return this.page.getByRole("dialog", { name }); }
}

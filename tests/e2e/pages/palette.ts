import type { Locator } from "@playwright/test";
import { PageObject } from "./page-object.ts";

export class Palette extends PageObject {
  get button() { return this.page.getByRole("button", { name: "Command palette" }); }
  get dialog() { return this.page.getByRole("dialog", { name: "Command palette" }); }
  get text() { return this.dialog.getByRole("combobox"); }
  get list() { return this.dialog.getByRole("listbox"); }
  get options() { return this.list.getByRole("option"); }
  get marked() { return this.list.getByRole("option", { selected: true }); }

  /** Opens the palette by its shortcut and types. */
  async find(text: string): Promise<void> {
    await this.page.keyboard.press("Control+k");
    await this.text.fill(text);
  }

  /** Types and runs what is found first. */
  async choose(text: string): Promise<void> {
    await this.find(text);
    await this.page.keyboard.press("Enter");
  }

  /** Runs a command, once it is offered. */
  async run(command: string): Promise<void> {
    await this.find(command);
    await this.option(command).first().click();
  }

  option(name: string | RegExp): Locator { return this.list.getByRole("option", { name }); }
}

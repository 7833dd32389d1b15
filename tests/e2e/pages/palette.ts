import type { Locator, Page } from "@playwright/test";

export class Palette {
  readonly button: Locator;
  readonly dialog: Locator;
  readonly text: Locator;
  readonly list: Locator;
  readonly options: Locator;
  readonly marked: Locator;

  constructor(readonly page: Page) {
    this.button = page.getByRole("button", { name: "Command palette" });
    this.dialog = page.getByRole("dialog", { name: "Command palette" });
    this.text = this.dialog.getByRole("combobox");
    this.list = this.dialog.getByRole("listbox");
    this.options = this.list.getByRole("option");
    this.marked = this.list.getByRole("option", { selected: true });
  }

  /** Opens the palette by its shortcut and types. */
  async find(text: string): Promise<void> {
    await this.page.keyboard.press("Control+k");
    await this.text.fill(text);
  }

  option(name: string | RegExp): Locator {
    return this.list.getByRole("option", { name });
  }
}

import type { Locator, Page } from "@playwright/test";

/** The account menu. */
export class Accounts {
  constructor(readonly page: Page) {}

  get button() { return this.page.getByRole("button", { name: /^Account / }); }
  get panel() { return this.page.getByRole("group", { name: "Accounts" }); }
  get add() { return this.panel.getByRole("button", { name: "Add account" }); }
  get current() { return this.panel.locator("[aria-current]"); }
  choice(account: string): Locator { return this.panel.getByRole("button", { name: `${account} (` }); }

  async switchTo(account: string): Promise<void> {
    await this.button.click();
    await this.choice(account).click();
  }
}

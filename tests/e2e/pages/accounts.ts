import type { Locator, Page } from "@playwright/test";

/** The account menu. */
export class Accounts {
  readonly button: Locator;
  readonly panel: Locator;
  readonly add: Locator;
  readonly current: Locator;

  constructor(readonly page: Page) {
    this.button = page.getByRole("button", { name: /^Account / });
    this.panel = page.getByRole("group", { name: "Accounts" });
    this.add = this.panel.getByRole("button", { name: "Add account" });
    this.current = this.panel.locator("[aria-current]");
  }

  choice(account: string): Locator {
    return this.panel.getByRole("button", { name: `${account} (` });
  }

  async switchTo(account: string): Promise<void> {
    await this.button.click();
    await this.choice(account).click();
  }
}

import { expect, type Locator } from "@playwright/test";
import { PageObject } from "./page-object.ts";
import { SignIn } from "./sign-in.ts";

/** The account menu. */
export class Accounts extends PageObject {
  get button() { return this.page.getByRole("button", { name: /^Account / }); }
  get panel() { return this.page.getByRole("group", { name: "Accounts" }); }
  get add() { return this.panel.getByRole("button", { name: "Add account" }); }
  get current() { return this.panel.locator("[aria-current]"); }
  choice(account: string): Locator { return this.panel.getByRole("button", { name: `${account} (` }); }

  /** Signs in to a further account, which is active then. */
  async addAccount(person: { account: string; token: string }): Promise<void> {
    await this.button.click();
    await this.add.click();
    await new SignIn(this.page).send(person);
    await expect(this.page).toHaveURL((url) => url.pathname === "/");
  }

  async switchTo(account: string): Promise<void> {
    await this.button.click();
    await this.choice(account).click();
  }
}

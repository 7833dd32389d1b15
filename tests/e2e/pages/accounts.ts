import { expect, type Locator } from "@playwright/test";
import type { Program } from "../../drive/program.mjs";
import { PageObject } from "./page-object.ts";
import { SignIn } from "./sign-in.ts";

export interface Person {
  account: string;
  token: string;
}

/** The account menu. */
export class Accounts extends PageObject {
  get button() { return this.page.getByRole("button", { name: /^Account / }); }
  get panel() { return this.page.getByRole("group", { name: "Accounts" }); }
  get add() { return this.panel.getByRole("button", { name: "Add account" }); }
  get current() { return this.panel.locator("[aria-current]"); }
  choice(account: string): Locator { return this.panel.getByRole("button", { name: `${account} (` }); }

  /** Signs in to a further account, which is active then. */
  async addAccount(person: Person): Promise<void> {
    await this.button.click();
    await this.add.click();
    await new SignIn(this.page).send(person);
    await expect(this.page).toHaveURL((url) => url.pathname === "/");
  }

  /** Signs in to the program's own account and to a second one, and returns to the first. */
  async enterBoth(program: Program, second: Person): Promise<void> {
    await this.enter(program);
    await this.addAccount(second);
    await this.switchTo(program.account);
  }

  async switchTo(account: string): Promise<void> {
    await this.button.click();
    await this.choice(account).click();
  }
}

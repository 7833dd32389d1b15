import type { Program } from "../../drive/program.mjs";
import { PageObject } from "./page-object.ts";

export class SignIn extends PageObject {
  get address() { return this.page.getByLabel("API address"); }
  get account() { return this.page.getByLabel("Account"); }
  get token() { return this.page.getByLabel("Token", { exact: true }); }
  get showToken() { return this.page.getByRole("button", { name: "Show token" }); }
  get memoryOnly() { return this.page.getByLabel("Until reload"); }
  get submit() { return this.page.getByRole("button", { name: "Sign in", exact: true }); }
  get error() { return this.page.getByRole("alert"); }

  async open(program: Program, query = ""): Promise<void> {
    await this.page.goto(`${program.address}/sign-in${query}`);
  }

  /** Fills and submits the form. */
  async send(fields: { address?: string; account: string; token: string }): Promise<void> {
    if (fields.address !== undefined) await this.address.fill(fields.address);
    await this.account.fill(fields.account);
    await this.token.fill(fields.token);
    await this.submit.click();
  }
}

import type { Page } from "@playwright/test";
import type { Program } from "../../drive/program.mjs";

export class SignIn {
  constructor(readonly page: Page) {}

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

  /** Opens `path` after signing in with the program's own account. */
  async enter(program: Program, path = "/restreams"): Promise<void> {
    await this.open(program, `?next=${encodeURIComponent(path)}`);
    await this.send({ account: program.account, token: program.token });
    await this.page.waitForURL((url) => url.pathname !== "/sign-in");
  }
}

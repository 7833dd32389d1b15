import type { Locator, Page } from "@playwright/test";
import type { Program } from "../../drive/program.mjs";

export class SignIn {
  readonly address: Locator;
  readonly account: Locator;
  readonly token: Locator;
  readonly showToken: Locator;
  readonly memoryOnly: Locator;
  readonly submit: Locator;
  readonly error: Locator;

  constructor(readonly page: Page) {
    this.address = page.getByLabel("API address");
    this.account = page.getByLabel("Account");
    this.token = page.getByLabel("Token", { exact: true });
    this.showToken = page.getByRole("button", { name: "Show token" });
    this.memoryOnly = page.getByLabel("Until reload");
    this.submit = page.getByRole("button", { name: "Sign in", exact: true });
    this.error = page.getByRole("alert");
  }

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

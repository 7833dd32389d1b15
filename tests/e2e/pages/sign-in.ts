import type { Locator, Page } from "@playwright/test";
import type { Program } from "../../drive/program.mjs";

/** The sign-in page, by the names of the contract. */
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

  /** Opens the page of the console that `program` serves. */
  async open(program: Program, query = ""): Promise<void> {
    await this.page.goto(`${program.address}/sign-in${query}`);
  }

  /** Fills the form and submits it. */
  async send(fields: { address?: string; account: string; token: string }): Promise<void> {
    if (fields.address !== undefined) await this.address.fill(fields.address);
    await this.account.fill(fields.account);
    await this.token.fill(fields.token);
    await this.submit.click();
  }

  /** Opens `path` of the console signed in with the program's own account, through the form. */
  async enter(program: Program, path = "/restreams"): Promise<void> {
    await this.open(program, `?next=${encodeURIComponent(path)}`);
    await this.send({ account: program.account, token: program.token });
    await this.page.waitForURL((url) => url.pathname !== "/sign-in");
  }
}

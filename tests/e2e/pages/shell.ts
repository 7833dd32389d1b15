import type { Locator, Page } from "@playwright/test";

/** What stands around every page once signed in. */
export class Shell {
  readonly navigation: Locator;
  readonly main: Locator;
  readonly status: Locator;
  readonly menu: Locator;
  readonly signOut: Locator;
  readonly theme: Locator;
  readonly timeZone: Locator;
  readonly notify: Locator;
  readonly heading: Locator;

  constructor(readonly page: Page) {
    this.navigation = page.getByRole("navigation", { name: "Main" });
    this.main = page.getByRole("main");
    this.status = page.getByRole("status");
    this.menu = page.getByRole("button", { name: /^Account / });
    this.signOut = page.getByRole("button", { name: "Sign out", exact: true });
    this.theme = page.getByRole("button", { name: "Theme" });
    this.timeZone = page.getByRole("button", { name: "Time zone" });
    this.notify = page.getByRole("switch", { name: "Notify me about new problems" });
    this.heading = page.getByRole("heading", { level: 1 });
  }

  /** Opens the account menu and signs out. */
  async leave(): Promise<void> {
    await this.menu.click();
    await this.signOut.click();
  }

  link(name: string): Locator {
    return this.navigation.getByRole("link", { name });
  }

  /** A banner of the shell that says `text`. */
  banner(text: RegExp): Locator {
    return this.page.getByText(text);
  }
}

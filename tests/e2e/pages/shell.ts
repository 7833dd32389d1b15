import type { Locator, Page } from "@playwright/test";

/** What stands around every page once signed in. */
export class Shell {
  readonly navigation: Locator;
  readonly main: Locator;
  readonly status: Locator;
  readonly signOut: Locator;
  readonly theme: Locator;
  readonly timeZone: Locator;
  readonly heading: Locator;

  constructor(readonly page: Page) {
    this.navigation = page.getByRole("navigation", { name: "Main" });
    this.main = page.getByRole("main");
    this.status = page.getByRole("status");
    this.signOut = page.getByRole("button", { name: "Sign out" });
    this.theme = page.getByRole("button", { name: "Theme" });
    this.timeZone = page.getByRole("button", { name: "Time zone" });
    this.heading = page.getByRole("heading", { level: 1 });
  }

  link(name: string): Locator {
    return this.navigation.getByRole("link", { name });
  }

  /** A banner of the shell that says `text`. */
  banner(text: RegExp): Locator {
    return this.page.getByText(text);
  }
}

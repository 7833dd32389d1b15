import type { Locator } from "@playwright/test";
import { PageObject } from "./page-object.ts";

/** The elements around every page. */
export class Shell extends PageObject {
  get navigation() { return this.page.getByRole("navigation", { name: "Main" }); }
  get main() { return this.page.getByRole("main"); }
  get status() { return this.page.getByRole("status"); }
  get menu() { return this.page.getByRole("button", { name: /^Account / }); }
  get signOut() { return this.page.getByRole("button", { name: "Sign out", exact: true }); }
  get theme() { return this.page.getByRole("button", { name: "Theme" }); }
  get timeZone() { return this.page.getByRole("button", { name: "Time zone" }); }
  get notify() { return this.page.getByRole("switch", { name: "Notify me about new problems" }); }
  get heading() { return this.page.getByRole("heading", { level: 1 }); }

  async signOutFromMenu(): Promise<void> {
    await this.menu.click();
    await this.signOut.click();
  }

  get signInAgain() { return this.page.getByRole("dialog", { name: "Sign in again" }); }
  get newToken() { return this.signInAgain.getByLabel("Token", { exact: true }); }

  /** Goes on with a token in the dialog that asks for one. */
  async continueWith(token: string): Promise<void> {
    await this.newToken.fill(token);
    await this.signInAgain.getByRole("button", { name: "Continue" }).click();
  }

  /** Switches between UTC and local times. */
  async switchTimeZone(): Promise<void> {
    await this.menu.click();
    await this.timeZone.click();
    await this.page.keyboard.press("Escape");
  }

  /** Chooses a zone by its place. */
  async chooseZone(place: string): Promise<void> {
    await this.menu.click();
    await this.page.getByLabel("Zone by name").fill(place);
    await this.page.getByRole("option", { name: place }).first().click();
    await this.page.keyboard.press("Escape");
  }

  /** A link whose name begins so; a count of problems may follow. */
  link(name: string): Locator { return this.navigation.getByRole("link", { name: new RegExp(`^${name}`) }); }
  banner(text: RegExp): Locator { return this.page.getByText(text); }
}

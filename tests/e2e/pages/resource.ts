import type { Locator } from "@playwright/test";
import { PageObject } from "./page-object.ts";

export class Resource extends PageObject {
  get heading() { return this.page.getByRole("heading", { level: 1 }); }

  /** Returns the target of a restream, numbered from 1. */
  target(number: number): Locator { return this.page.getByRole("rowgroup", { name: `Restream ${number}`, exact: true }); }

  /** Opens the history from the menu. */
  async openHistory(): Promise<void> {
    await this.openActions();
    await this.page.getByRole("link", { name: "History", exact: true }).click();
  }

  #details(number: number): Locator { return this.target(number).getByRole("button", { name: `Details of restream ${number}` }); }

  async showDetails(number: number): Promise<void> {
    await this.#details(number).click();
  }

  /** Opens the details of a target; those of the resource before may still be open. */
  async openDetails(number: number): Promise<void> {
    if ((await this.#details(number).getAttribute("aria-expanded")) !== "true") await this.showDetails(number);
  }
}

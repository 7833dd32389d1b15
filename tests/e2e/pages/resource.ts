import type { Locator, Page } from "@playwright/test";

export class Resource {
  constructor(readonly page: Page) {}

  get heading() { return this.page.getByRole("heading", { level: 1 }); }

  /** Returns the target of a restream, numbered from 1. */
  target(number: number): Locator { return this.page.getByRole("rowgroup", { name: `Restream ${number}`, exact: true }); }

  async showDetails(number: number): Promise<void> {
    await this.target(number).getByRole("button", { name: `Details of restream ${number}` }).click();
  }
}

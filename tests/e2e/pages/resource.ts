import type { Locator, Page } from "@playwright/test";

/** One restream resource. */
export class Resource {
  readonly heading: Locator;

  constructor(readonly page: Page) {
    this.heading = page.getByRole("heading", { level: 1 });
  }

  /** The target of the resource's restream with this number, from 1. */
  target(number: number): Locator {
    return this.page.getByRole("rowgroup", { name: `Restream ${number}`, exact: true });
  }

  /** Shows what the target is set to. */
  async showDetails(number: number): Promise<void> {
    await this.target(number).getByRole("button", { name: `Details of restream ${number}` }).click();
  }
}

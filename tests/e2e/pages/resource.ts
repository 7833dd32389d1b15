import type { Locator, Page } from "@playwright/test";

/** One restream resource. */
export class Resource {
  readonly heading: Locator;

  constructor(readonly page: Page) {
    this.heading = page.getByRole("heading", { level: 1 });
  }

  /** The target of the resource's restream with this number, from 1. */
  target(number: number): Locator {
    return this.page.getByRole("article", { name: `Restream ${number}`, exact: true });
  }
}

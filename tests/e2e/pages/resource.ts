import type { Locator, Page } from "@playwright/test";

/** One restream resource. */
export class Resource {
  readonly heading: Locator;
  readonly targets: Locator;

  constructor(readonly page: Page) {
    this.heading = page.getByRole("heading", { level: 1 });
    this.targets = page.getByRole("main").getByRole("table");
  }
}

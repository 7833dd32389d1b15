import type { Locator, Page } from "@playwright/test";

export class Overview {
  readonly heading: Locator;
  readonly verdict: Locator;
  readonly broken: Locator;
  readonly unknown: Locator;
  readonly recordings: Locator;
  readonly traffic: Locator;
  readonly dvr: Locator;

  constructor(readonly page: Page) {
    this.heading = page.getByRole("heading", { level: 1, name: "Overview" });
    this.verdict = page.getByTestId("verdict");
    this.broken = page.getByRole("region", { name: "Broken now" });
    this.unknown = page.getByRole("region", { name: "Unknown" });
    this.recordings = page.getByRole("region", { name: "Recordings" });
    this.traffic = page.getByRole("region", { name: "Traffic" });
    this.dvr = page.getByRole("region", { name: "DVR" });
  }

  /** Returns the lines of problems, the worst first. */
  lines(): Locator {
    return this.broken.locator("> ul > li");
  }

  line(text: string): Locator {
    return this.lines().filter({ hasText: text });
  }
}

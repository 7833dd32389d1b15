import type { Locator } from "@playwright/test";
import { PageObject } from "./page-object.ts";

export class Overview extends PageObject {
  get heading() { return this.page.getByRole("heading", { level: 1, name: "Overview" }); }
  get verdict() { return this.page.getByTestId("verdict"); }
  get broken() { return this.page.getByRole("region", { name: "Broken now" }); }
  get unknown() { return this.page.getByRole("region", { name: "Unknown" }); }
  get recordings() { return this.page.getByRole("region", { name: "Recordings" }); }
  get traffic() { return this.page.getByRole("region", { name: "Traffic" }); }

  /** Returns the lines of problems, the worst first. */
  lines(): Locator { return this.broken.locator(".trouble"); }
  /** Returns the lines that are not folded. */
  openLines(): Locator { return this.broken.locator(".trouble-fold > ul > .trouble"); }
  /** Opens the folded lines: "broken for days", "acknowledged". */
  folded(text: string): Locator { return this.broken.locator("summary", { hasText: text }); }
  line(text: string): Locator { return this.lines().filter({ hasText: text }); }
}

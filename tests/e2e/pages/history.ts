import type { Locator, Page } from "@playwright/test";

export class History {
  readonly plot: Locator;
  readonly lanes: Locator;
  readonly period: Locator;
  readonly from: Locator;
  readonly to: Locator;
  readonly apply: Locator;
  readonly totals: Locator;
  readonly changes: Locator;
  readonly exportCsv: Locator;
  /** Rows of the table of outages, the latest first. */
  readonly outages: Locator;

  constructor(readonly page: Page) {
    this.plot = page.getByTestId("history-plot");
    this.lanes = page.getByTestId("history-lane");
    this.period = page.getByTestId("history-period");
    this.from = page.getByLabel("From (UTC)");
    this.to = page.getByLabel("To (UTC)");
    this.apply = page.getByRole("button", { name: "Apply" });
    this.totals = page.getByRole("table", { name: "Time in each state" });
    this.changes = page.getByRole("table", { name: "Changes, newest first" });
    this.outages = page.getByRole("table", { name: "Outages, newest first" }).locator("tbody tr");
    this.exportCsv = page.getByRole("button", { name: "Export CSV" });
  }

  /** Returns the button of a preset, which may be hidden in the closed panel. */
  preset(name: string): Locator {
    return this.page.getByRole("button", { name, exact: true, includeHidden: true });
  }

  /** Opens the panel of the period. */
  async open(): Promise<void> {
    if (!(await this.apply.isVisible())) await this.period.click();
  }

  async choose(name: string): Promise<void> {
    await this.open();
    await this.preset(name).click();
  }

  button(name: string): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }

  /** Returns the Unix seconds at the plot's edges. */
  async edges(): Promise<{ from: number; to: number }> {
    const [from, to] = await Promise.all([this.plot.getAttribute("data-from"), this.plot.getAttribute("data-to")]);
    return { from: Number(from), to: Number(to) };
  }

  /** Returns the table of durations as texts. */
  async totalsCells(): Promise<{ heads: string[]; rows: string[][] }> {
    const texts = (locator: Locator) => locator.allInnerTexts().then((all) => all.map((text) => text.trim()));
    const heads = await texts(this.totals.getByRole("columnheader"));
    const rows: string[][] = [];
    for (const row of await this.totals.locator("tbody tr").all()) rows.push(await texts(row.locator("th, td")));
    return { heads, rows };
  }
}

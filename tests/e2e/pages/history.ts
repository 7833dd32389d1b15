import { expect, type Locator } from "@playwright/test";
import type { Program } from "../../drive/program.mjs";
import { PageObject } from "./page-object.ts";

export class History extends PageObject {
  get plot() { return this.page.getByTestId("history-plot"); }
  get lanes() { return this.page.getByTestId("history-lane"); }
  get period() { return this.page.getByTestId("history-period"); }
  get from() { return this.page.getByLabel("From (UTC)"); }
  get to() { return this.page.getByLabel("To (UTC)"); }
  get applyButton() { return this.page.getByRole("button", { name: "Apply" }); }
  get totals() { return this.page.getByRole("table", { name: "Time in each state" }); }
  get changes() { return this.page.getByRole("table", { name: "Changes, newest first" }); }
  /** Rows of the table of outages, the latest first. */
  get outages() { return this.page.getByRole("table", { name: "Outages, newest first" }).locator("tbody tr"); }
  get exportCsv() { return this.page.getByRole("button", { name: "Export CSV" }); }

  /** Returns the button of a preset in the open panel. */
  preset(name: string): Locator { return this.button(name); }

  /** Opens an address of the history signed in, and waits for its lanes. */
  async show(program: Program, address: string): Promise<void> {
    await this.enter(program, address);
    await expect(this.lanes.first()).toBeVisible();
  }

  /** Opens the panel of the period. */
  async open(): Promise<void> {
    if (!(await this.applyButton.isVisible())) await this.period.click();
  }

  /** Expects that the period and its panel show a preset as chosen. */
  async expectChosen(name: string): Promise<void> {
    await expect(this.page.locator(".period-words")).toContainText(name);
    await this.open();
    await expect(this.preset(name)).toHaveAttribute("aria-pressed", "true");
    await this.page.keyboard.press("Escape");
  }

  /** Types a period and applies it. */
  async apply(from: string, to: string): Promise<void> {
    await this.open();
    await this.from.fill(from);
    await this.to.fill(to);
    await this.applyButton.click();
  }

  async choose(name: string): Promise<void> {
    await this.open();
    await this.preset(name).click();
  }

  button(name: string): Locator { return this.page.getByRole("button", { name, exact: true }); }

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

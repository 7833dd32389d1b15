import { expect } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";
import type { Program } from "../../drive/program.mjs";
import { recorded } from "../support/requests.ts";
import { PageObject } from "./page-object.ts";

/** A request to the metrics area. */
export interface MetricsRequest {
  /** Last part of the path: "" for the total, or "resources". */
  operation: string;
  start: string;
  end: string;
  metrics: string[];
  resource: string | null;
}

export class Metrics extends PageObject {
  get heading() { return this.page.getByRole("heading", { level: 1, name: "Metrics" }); }
  get progress() { return this.page.getByRole("progressbar", { name: "Loading windows" }); }
  get cancel() { return this.page.getByRole("button", { name: "Cancel", exact: true }); }
  get live() { return this.page.getByRole("group", { name: "Options" }).getByRole("button", { name: "Live" }); }
  get step() { return this.page.getByLabel("Step", { exact: true }); }
  get compare() { return this.page.getByLabel("Compare with", { exact: true }); }
  get resource() { return this.page.getByLabel("Resource", { exact: true }); }
  get period() { return this.page.getByTestId("metrics-period"); }
  get retry() { return this.page.getByRole("button", { name: "Retry failed windows" }); }
  get totals() { return this.page.getByRole("table", { name: "Peak, percentile and volume" }); }
  get resources() { return this.page.getByRole("table", { name: "Resources" }); }
  button(name: string): Locator { return this.page.getByRole("button", { name, exact: true }); }

  /** Opens an address signed in, and waits for a chart. */
  async open(program: Program, address: string, chart = "Bandwidth"): Promise<void> {
    await this.enter(program, address);
    await this.loaded(chart);
  }

  async chooseStep(minutes: string): Promise<void> {
    await this.button("View").click();
    await this.step.selectOption(minutes);
    await this.page.keyboard.press("Escape");
  }

  chart(name: string): Locator { return this.page.getByRole("figure", { name, exact: true }); }

  /** Returns the rows of a chart's table as texts, newest first. */
  async table(name: string): Promise<string[][]> {
    const chart = this.chart(name);
    const toggle = chart.getByRole("button", { name: "Table", exact: true });
    if ((await toggle.getAttribute("aria-pressed")) !== "true") await toggle.click();
    const rows = chart.getByRole("grid").locator("tbody tr");
    const showAll = chart.getByRole("button", { name: /^Show all \d+ rows$/ });
    await expect(async () => {
      const count = Number(await chart.getByRole("grid").getAttribute("aria-rowcount")) - 1;
      expect(count).toBeGreaterThan(0);
      if (count > (await rows.count()) && (await showAll.isVisible())) await showAll.click();
      expect(await rows.count()).toBe(count);
    }).toPass();
    return rows.evaluateAll((lines) =>
      lines.map((line) => [...line.children].map((cell) => cell.textContent!.replaceAll("\u00a0", "").trim())),
    );
  }

  /** Waits until no window of a chart will change. */
  async loaded(name: string): Promise<void> {
    const isLoaded = async () => (await this.table(name)).every(([, state]) => isRead(state));
    await expect.poll(isLoaded, { intervals: [50, 100, 200], timeout: 60_000 }).toBe(true);
  }
}

/** Returns true for the state of a window that will not change. */
export const isRead = (state: string) => ["complete", "final", "no data"].includes(state);

/** Collects the page's requests to the metrics area from now on. */
export const recordRequests = (page: Page): MetricsRequest[] =>
  recorded(page, (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const operation = /^\/app\/metrics\/v1\/(.*)$/.exec(pathname)?.[1];
    const [start, end, resource] = ["start", "end", "resource"].map((name) => searchParams.get(name));
    return operation !== undefined && { operation, start: start!, end: end!, resource, metrics: searchParams.getAll("metric") };
  });

/** Returns the length of a request's period in minutes. */
export const minutesOf = ({ start, end }: MetricsRequest) => (Date.parse(`${end}Z`) - Date.parse(`${start}Z`)) / 60_000;

/** Formats a second's minute as the API does. */
export const minute = (second: number) => new Date(second * 1000).toISOString().slice(0, 16) + ":00";

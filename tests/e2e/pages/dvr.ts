import { expect, type Locator } from "@playwright/test";
import type { Program } from "../../drive/program.mjs";
import { PageObject } from "./page-object.ts";
import { dragTo } from "../support/pointer.ts";

/** A stream that is always on air, with six hosts. */
export const STREAM = "live/news";

export class Dvr extends PageObject {
  get plot() { return this.page.getByTestId("dvr-plot"); }
  get lanes() { return this.page.getByTestId("dvr-lane"); }
  get from() { return this.page.getByLabel("From (UTC)"); }
  get to() { return this.page.getByLabel("To (UTC)"); }
  get duration() { return this.page.getByLabel("Duration (seconds)"); }
  get host() { return this.page.getByLabel("Host", { exact: true }); }
  get dialog() { return this.page.getByRole("dialog", { name: "Delete DVR range" }); }
  get results() { return this.page.getByTestId("dvr-result"); }
  get ranges() { return this.page.getByRole("grid", { name: "Ranges" }); }
  button(name: string): Locator { return this.page.getByRole("button", { name, exact: true }); }
  slider(name: string): Locator { return this.page.getByRole("slider", { name, exact: true }); }
  result(host: string): Locator { return this.page.locator(`[data-testid=dvr-result][data-host="${host}"]`); }

  /** Opens a stream signed in, and waits for the lanes of its hosts. */
  async open(program: Program, { stream = STREAM, query = "", lanes = 6 } = {}): Promise<void> {
    await this.enter(program, `/dvr/${stream}${query}`);
    await expect(this.lanes).toHaveCount(lanes);
  }

  /** Returns the Unix seconds at the plot's edges. */
  async edges(): Promise<{ from: number; to: number }> {
    const [from, to] = await Promise.all([this.plot.getAttribute("data-from"), this.plot.getAttribute("data-to")]);
    return { from: Number(from), to: Number(to) };
  }

  /** Returns the selection from its fields. */
  async selected(): Promise<{ from: number; to: number }> {
    const seconds = async (field: Locator) => Date.parse(await field.inputValue()) / 1000;
    return { from: await seconds(this.from), to: await seconds(this.to) };
  }

  /** Returns the height of the first host's lane, where nothing covers the plot. */
  async level(): Promise<number> {
    const lane = (await this.lanes.first().boundingBox())!;
    return lane.y + lane.height - 8;
  }

  async select(from: number, to: number): Promise<void> {
    await this.from.fill(utc(from));
    await this.to.fill(utc(to));
    await this.to.press("Enter");
    await expect(this.duration).toHaveValue(String(to - from));
  }

  /** Drags between two shares of the plot's width; returns the seconds at both. */
  async drag(from: number, to: number): Promise<{ from: number; to: number }> {
    const box = (await this.plot.boundingBox())!;
    const edges = await this.edges();
    const y = await this.level();
    const [fromX, toX] = [from, to].map((share) => Math.round(box.x + box.width * share));
    await dragTo(this.page, [fromX, y], [toX, y]);
    const at = (x: number) => edges.from + ((x - box.x) / box.width) * (edges.to - edges.from);
    return { from: at(fromX), to: at(toX) };
  }

  /** Opens the dialog for the selection, or for these seconds, and confirms it. */
  async deleteSelection(from?: number, to?: number): Promise<void> {
    if (from !== undefined) await this.select(from, to!);
    await this.button("Delete range").click();
    await this.dialog.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(this.dialog).toBeHidden();
  }
}

/** Formats a second as fields do. */
export const utc = (second: number) => new Date(second * 1000).toISOString().replace(".000", "");

import type { Locator } from "@playwright/test";
import type { Program } from "../../drive/program.mjs";
import * as api from "../support/recordings.ts";
import { PageObject } from "./page-object.ts";

export class Recordings extends PageObject {
  get heading() { return this.page.getByRole("heading", { level: 1, name: "Recordings" }); }
  get table() { return this.page.getByRole("grid", { name: "Recording settings" }); }
  get rows() { return this.table.getByRole("row").filter({ hasNot: this.page.getByRole("columnheader") }); }
  get search() { return this.page.getByRole("searchbox"); }
  get state() { return this.page.getByRole("group", { name: "State" }); }
  get plan() { return this.page.getByRole("region", { name: "Next 24 hours" }); }
  get lanes() { return this.page.getByTestId("plan-lane"); }
  get bar() { return this.page.getByRole("group", { name: "Selected recordings" }); }
  get dialog() { return this.page.getByRole("dialog", { name: /^(Start|Stop|Deactivate) \d+ recordings?$/ }); }
  get panel() { return this.page.getByRole("region", { name: /^(Start|Stop|Deactivate) \d+ recordings?$/ }); }

  /** Selects the recordings with these names by their checkboxes. */
  async select(names: string[]): Promise<void> {
    for (const name of names) await this.row(name).getByRole("checkbox").click();
  }

  row(name: string): Locator { return this.rows.filter({ has: this.page.getByRole("link", { name, exact: true }) }); }

  /** Returns the start button in the row of a recording that should run. */
  start(name: string): Locator { return this.row(name).getByRole("button", { name: "Start recording" }); }
  sortBy(column: string): Locator { return this.table.getByRole("columnheader", { name: column }).getByRole("button"); }

  /** Returns the names in the rows from the top. */
  names(): Promise<string[]> { return this.rows.getByRole("link").allTextContents(); }

  result(name: string): Locator {
    return this.panel.getByRole("listitem").filter({ has: this.page.getByRole("link", { name, exact: true }) });
  }
}

export const { readSettings } = api;

/** Returns the console's name for a setting. */
export const nameOf = (setting: api.Setting): string => setting.source_path.replace(/^\/+/, "").replace(/\/playlist\.m3u8$/, "");

const named = async (program: Program, name: string): Promise<api.Setting> =>
  (await readSettings(program)).find((setting) => nameOf(setting) === name)!;

export const idOf = async (program: Program, name: string): Promise<string> => (await named(program, name)).id;

export const statusOf = async (program: Program, name: string): Promise<string> => (await named(program, name)).status;

/** Performs an action through the API. */
export const act = async (program: Program, name: string, action: string): Promise<void> =>
  api.act(program, await idOf(program, name), action);

/** Creates a setting of `live/news`, which is always on air; returns the console's name for it. */
export async function createSetting(program: Program, name: string, more: object): Promise<string> {
  await api.createSetting(program, { stream_name: "live/news", source: `https://cdn.example.net/${name}`, ...more });
  return name;
}

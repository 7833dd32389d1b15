import type { Locator, Page } from "@playwright/test";
import type { Program } from "../../drive/program.mjs";

/** A setting in the API's form. */
export interface Setting {
  id: string;
  resource_id: string;
  source_path: string;
  launch_type: string;
  status: string;
}

export class Recordings {
  constructor(readonly page: Page) {}

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

/** Reads all settings with their states. */
export const readSettings = (program: Program): Promise<Setting[]> =>
  program.call("/recorder-cloud/v1/{account}/record?extra_fields=status");

/** Returns the console's name for a setting. */
export const nameOf = (setting: Setting): string => setting.source_path.replace(/^\/+/, "").replace(/\/playlist\.m3u8$/, "");

export async function statusOf(program: Program, name: string): Promise<string> {
  return (await readSettings(program)).find((setting) => nameOf(setting) === name)!.status;
}

/** Performs an action through the API. */
export async function act(program: Program, name: string, action: string): Promise<void> {
  const { id } = (await readSettings(program)).find((setting) => nameOf(setting) === name)!;
  await program.call(`/recorder-cloud/v1/{account}/record/${id}`, { method: "PATCH", body: { action } });
}

/** Creates a setting of `live/news`, which is always on air; returns the console's name for it. */
export async function createSetting(program: Program, name: string, more: object): Promise<string> {
  const body = { stream_name: "live/news", stream_type: "short", source: `rtmp://publish.example.net/live/news`, ...more };
  await program.call("/recorder-cloud/v1/{account}/record", {
    method: "PUT",
    body: { ...body, source: `https://cdn.example.net/${name}` },
  });
  return name;
}

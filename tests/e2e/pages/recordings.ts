import type { Locator, Page } from "@playwright/test";
import type { Program } from "../../drive/program.mjs";

/** A setting as the service sends it. */
export interface Setting {
  id: string;
  resource_id: string;
  source_path: string;
  launch_type: string;
  status: string;
}

/** The list of recording settings. */
export class Recordings {
  readonly heading: Locator;
  readonly table: Locator;
  readonly rows: Locator;
  readonly search: Locator;
  readonly state: Locator;
  readonly launch: Locator;
  readonly resource: Locator;
  readonly plan: Locator;
  readonly lanes: Locator;
  readonly bar: Locator;
  readonly dialog: Locator;
  readonly panel: Locator;

  constructor(readonly page: Page) {
    this.heading = page.getByRole("heading", { level: 1, name: "Recordings" });
    this.table = page.getByRole("grid", { name: "Recording settings" });
    this.rows = this.table.getByRole("row").filter({ hasNot: page.getByRole("columnheader") });
    this.search = page.getByRole("searchbox");
    this.state = page.getByRole("group", { name: "State" });
    this.launch = page.getByLabel("Launch type");
    this.resource = page.getByLabel("Resource");
    this.plan = page.getByRole("region", { name: "Next 24 hours" });
    this.lanes = page.getByTestId("plan-lane");
    this.bar = page.getByRole("group", { name: "Selected recordings" });
    this.dialog = page.getByRole("dialog", { name: /^(Start|Stop|Deactivate) \d+ recordings?$/ });
    this.panel = page.getByRole("region", { name: /^(Start|Stop|Deactivate) \d+ recordings?$/ });
  }

  /** The row of the setting whose source is this. */
  row(name: string): Locator {
    return this.rows.filter({ has: this.page.getByRole("link", { name, exact: true }) });
  }

  /** The button in a row that starts what should record. */
  start(name: string): Locator {
    return this.row(name).getByRole("button", { name: "Start recording" });
  }

  /** The head of a column, whose button sorts. */
  sortBy(column: string): Locator {
    return this.table.getByRole("columnheader", { name: column }).getByRole("button");
  }

  /** The sources of the rows, from the top. */
  names(): Promise<string[]> {
    return this.rows.getByRole("link").allTextContents();
  }

  /** What became of the setting with this name in a batch. */
  result(name: string): Locator {
    return this.panel.getByRole("listitem").filter({ has: this.page.getByRole("link", { name, exact: true }) });
  }
}

/** All settings with their states. */
export const readSettings = (program: Program): Promise<Setting[]> =>
  program.call("/recorder-cloud/v1/{account}/record?extra_fields=status");

/** What the console calls a setting. */
export const nameOf = (setting: Setting): string => setting.source_path.replace(/^\/+/, "").replace(/\/playlist\.m3u8$/, "");

/** The state of one setting at the service. */
export async function statusOf(program: Program, name: string): Promise<string> {
  return (await readSettings(program)).find((setting) => nameOf(setting) === name)!.status;
}

/** Does something to a setting as a script would. */
export async function act(program: Program, name: string, action: string): Promise<void> {
  const { id } = (await readSettings(program)).find((setting) => nameOf(setting) === name)!;
  await program.call(`/recorder-cloud/v1/{account}/record/${id}`, { method: "PATCH", body: { action } });
}

/** Creates a setting of the stream `live/news`, which is always on air; gives what the console calls it. */
export async function createSetting(program: Program, name: string, more: object): Promise<string> {
  const body = { stream_name: "live/news", stream_type: "short", source: `rtmp://publish.example.net/live/news`, ...more };
  await program.call("/recorder-cloud/v1/{account}/record", {
    method: "PUT",
    body: { ...body, source: `https://cdn.example.net/${name}` },
  });
  return name;
}

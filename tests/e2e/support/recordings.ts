// Recording settings as a script sees them: what a journey compares the pages with.
import type { Program } from "../../drive/program.mjs";

export interface Setting {
  id: string;
  resource_id: string;
  source_domain: string;
  source_path: string;
  stream_type: string;
  launch_type: string;
  schedule?: { start: string; stop: string }[];
  path: string;
  stop_timeout: number;
  storage_time: number;
  dvr_enabled: boolean;
  dvr_window: number;
  smil: boolean;
  qualities: Record<string, string> | null;
  records: { start: string; stop?: string; init_path: string }[];
  status: string;
}

/** A playlist that no setting of the demonstration has, of a stream that is always on air. */
export const ON_AIR = "https://cdn.example.net/live/jazz-radio/index.m3u8";
/** The same of one that is on and off every few minutes. */
export const FLAPPING = "https://cdn.example.net/live/sports2/index.m3u8";
/** The same of one that is never published. */
export const OFF_AIR = "https://cdn.example.net/events/marathon/index.m3u8";

/** What creates a setting; its source is always on air. */
export const body = (fields: object = {}) => ({
  stream_name: "live/jazz-radio",
  stream_type: "short",
  source: ON_AIR,
  launch_type: "button",
  ...fields,
});

const RECORD = "/recorder-cloud/v1/{account}/record";

/** Creates a setting and answers its id. */
export async function createSetting(program: Program, fields: object = {}): Promise<string> {
  return (await program.call(RECORD, { method: "PUT", body: body(fields) })).id;
}

/** The setting as the service has it, with its state and all its instances. */
export async function readSetting(program: Program, id: string): Promise<Setting> {
  return (await program.call(`${RECORD}/${id}?all&extra_fields=status`))[0];
}

/** All settings. */
export const readSettings = (program: Program): Promise<Setting[]> => program.call(`${RECORD}?extra_fields=status`);

/** Does something to a setting, as somebody else would. */
export const act = (program: Program, id: string, action: string, fields: object = {}) =>
  program.call(`${RECORD}/${id}`, { method: "PATCH", body: { action, ...fields } });

/** Takes down the bodies of the writes that a page sends. */
export function writesOf(page: import("@playwright/test").Page): { method: string; body: unknown }[] {
  const writes: { method: string; body: unknown }[] = [];
  page.on("request", (request) => {
    if (["PUT", "PATCH", "POST", "DELETE"].includes(request.method())) {
      writes.push({ method: request.method(), body: request.postDataJSON() });
    }
  });
  return writes;
}

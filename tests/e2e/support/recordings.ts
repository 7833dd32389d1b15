// Reads and writes recording settings through the API.
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

/** Playlist without a setting in the demonstration; its stream is always on air. */
export const ON_AIR = "https://cdn.example.net/live/jazz-radio/index.m3u8";
/** Playlist of a stream that is never published. */
export const OFF_AIR = "https://cdn.example.net/events/marathon/index.m3u8";

/** Returns the body of a new setting, whose source is always on air by default. */
export const body = (fields: object = {}) => ({
  stream_name: "live/jazz-radio",
  stream_type: "short",
  source: ON_AIR,
  launch_type: "button",
  ...fields,
});

const RECORD = "/recorder-cloud/v1/{account}/record";

export async function createSetting(program: Program, fields: object = {}): Promise<string> {
  return (await program.call(RECORD, { method: "PUT", body: body(fields) })).id;
}

/** Reads a setting with its state and all its recordings. */
export async function readSetting(program: Program, id: string): Promise<Setting> {
  return (await program.call(`${RECORD}/${id}?all&extra_fields=status`))[0];
}

export const readSettings = (program: Program): Promise<Setting[]> => program.call(`${RECORD}?extra_fields=status`);

/** Performs an action through the API. */
export const act = (program: Program, id: string, action: string, fields: object = {}) =>
  program.call(`${RECORD}/${id}`, { method: "PATCH", body: { action, ...fields } });

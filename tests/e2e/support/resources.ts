// Reads and writes restream resources through the API.
import type { Program } from "../../drive/program.mjs";

export interface Restream {
  schedule: { start: string; stop: string }[];
  source: string;
  transcoded: boolean;
  transcode_quality: string;
  target_type: string;
  target_url: string;
  target_key: string;
  login: string;
  password: string;
  backup: { target_url?: string; login?: string; password?: string };
  [unknown: string]: unknown;
}

export interface Resource {
  active: boolean;
  name: string;
  type: string;
  restreams: Restream[];
  [unknown: string]: unknown;
}

/** Returns a complete entry. */
export const restream = (fields: Partial<Restream> = {}): Restream => ({
  schedule: [],
  source: "rtmp://in.example/live/a",
  transcoded: false,
  transcode_quality: "",
  target_type: "customRTMP",
  target_url: "rtmp://out.example/live",
  target_key: "key-of-a",
  login: "",
  password: "",
  backup: {},
  ...fields,
});

/** Returns a resource with two entries. */
export const resource = (fields: Partial<Resource> = {}): Resource => ({
  active: true,
  name: "Evening news",
  type: "short",
  restreams: [restream(), restream({ source: "rtmp://in.example/live/b", target_url: "rtmp://out.example/b", target_key: "key-of-b" })],
  ...fields,
});

export async function create(program: Program, body: Resource): Promise<string> {
  const answer = await program.call("/restream/v2/{account}/resources", { method: "POST", body });
  return answer.resource_id;
}

export async function read(program: Program, id: string): Promise<Resource> {
  return (await program.call(`/restream/v2/{account}/resources/${id}`)).data;
}

/** Changes a resource through the API. */
export async function replace(program: Program, id: string, change: (resource: Resource) => void): Promise<void> {
  const { resource_id, creation_ts, modification_ts, ...body } = await read(program, id);
  change(body as Resource);
  await program.advance(60);
  await program.call(`/restream/v2/{account}/resources/${id}`, { method: "PUT", body });
}

// Restream resources as a script sees them: what a journey compares the form with.
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

/** An entry with everything it needs. */
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

/** A resource of two entries. */
export const resource = (fields: Partial<Resource> = {}): Resource => ({
  active: true,
  name: "Evening news",
  type: "short",
  restreams: [restream(), restream({ source: "rtmp://in.example/live/b", target_url: "rtmp://out.example/b", target_key: "key-of-b" })],
  ...fields,
});

/** Creates a resource and answers its id. */
export async function create(program: Program, body: Resource): Promise<string> {
  const answer = await program.call("/restream/v2/{account}/resources", { method: "POST", body });
  return answer.resource_id;
}

/** The resource as the service has it. */
export async function read(program: Program, id: string): Promise<Resource> {
  return (await program.call(`/restream/v2/{account}/resources/${id}`)).data;
}

/** Saves a resource as somebody else would. */
export async function replace(program: Program, id: string, change: (resource: Resource) => void): Promise<void> {
  const { resource_id, creation_ts, modification_ts, ...body } = await read(program, id);
  change(body as Resource);
  await program.advance(60);
  await program.call(`/restream/v2/{account}/resources/${id}`, { method: "PUT", body });
}

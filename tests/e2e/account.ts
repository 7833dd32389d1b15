// Reads the account from the API, for comparison with the console.
import type { Program } from "../drive/program.mjs";
import { create, resource, restream, type Restream } from "./support/resources.ts";

/** Status of a target (`contract.md#restream-status`). */
export interface TargetStatus {
  status: { code: number; description: string };
  source: string;
  target_url: string;
  target_key: string;
}

export interface ResourceWithStatus {
  resource_id: string;
  name: string;
  type: string;
  active: boolean;
  restreams: { source: string; target_url: string; target_key: string; password: string }[];
  status: TargetStatus[];
}

/** Returns every resource with its status, in the API's order. */
export async function readAccount(program: Program): Promise<ResourceWithStatus[]> {
  const [list, status] = await Promise.all([
    program.call("/restream/v2/{account}/resources"),
    program.call("/restream/v2/{account}/status"),
  ]);
  const byId = new Map<string, TargetStatus[]>(
    status.data.map((entry: { resource_id: string; status: TargetStatus[] }) => [entry.resource_id, entry.status]),
  );
  return list.data.resources.map((resource: ResourceWithStatus) => ({
    ...resource,
    status: byId.get(resource.resource_id) ?? [],
  }));
}

export const codes = (resource: ResourceWithStatus): number[] => resource.status.map((each) => each.status.code);

/** Deactivates every resource with a target that is not OK. */
export async function deactivateBroken(program: Program): Promise<ResourceWithStatus[]> {
  const account = await readAccount(program);
  for (const resource of account.filter((each) => codes(each).some((code) => code !== 0))) {
    const { name, type, restreams } = resource;
    const path = `/restream/v2/{account}/resources/${resource.resource_id}`;
    await program.call(path, { method: "PUT", body: { active: false, name, type, restreams } });
  }
  return readAccount(program);
}

/** Creates a resource with one target and returns its id. */
export const createResource = (program: Program, { name, ...target }: { name: string } & Partial<Restream>): Promise<string> =>
  create(program, resource({ name, restreams: [restream({ target_key: "key", ...target })] }));

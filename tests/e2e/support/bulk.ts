// What the journeys of many resources at once share.
import type { Page, Request } from "@playwright/test";
import type { Program } from "../../drive/program.mjs";
import type { ResourceWithStatus } from "../account.ts";
import type { Restreams } from "../pages/restreams.ts";

/** A write of a resource, for faults. */
export const PUT = { area: "restream", method: "PUT" };

/** The ids of the resources that the page has sent, one for each write. */
export function writes(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (request: Request) => {
    if (request.method() === "PUT") sent.push(decodeURIComponent(new URL(request.url()).pathname.split("/").at(-1)!));
  });
  return sent;
}

/** Whether a resource is active at the service. */
export const isActive = async (program: Program, id: string): Promise<boolean> =>
  (await program.call(`/restream/v2/{account}/resources/${id}`)).data.active;

/** The resources that are active at the service, by name. */
export const active = (account: ResourceWithStatus[]) => account.filter((resource) => resource.active).map((resource) => resource.name).sort();

/** Selects the resources with these names by their boxes. */
export async function select(restreams: Restreams, names: string[]): Promise<void> {
  for (const name of names) await restreams.row(name).getByRole("checkbox").click();
}

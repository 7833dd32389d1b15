// Shared steps of the journeys with many resources.
import type { Page } from "@playwright/test";
import type { Program } from "../../drive/program.mjs";
import type { ResourceWithStatus } from "../account.ts";
import { lastPart, recorded } from "./requests.ts";

/** Matches the update of a resource in a rule of faults. */
export const PUT = { area: "restream", method: "PUT" };

/** Collects the ids of the resources that the page writes. */
export const writes = (page: Page): string[] => recorded(page, (request) => request.method() === "PUT" && lastPart(request));

export const isActive = async (program: Program, id: string): Promise<boolean> =>
  (await program.call(`/restream/v2/{account}/resources/${id}`)).data.active;

/** Returns the names of the active resources. */
export const active = (account: ResourceWithStatus[]) => account.filter((resource) => resource.active).map((resource) => resource.name).sort();

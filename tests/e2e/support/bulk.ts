// Shared steps of the journeys with many resources.
import { expect, type Page } from "@playwright/test";
import type { Program } from "../../drive/program.mjs";
import { readAccount, type ResourceWithStatus } from "../account.ts";
import { Many } from "../pages/many.ts";
import type { Restreams } from "../pages/restreams.ts";
import type { SignIn } from "../pages/sign-in.ts";
import { lastPart, recorded } from "./requests.ts";

/** Matches the update of a resource in a rule of faults. */
export const PUT = { area: "restream", method: "PUT" };

/** Collects the ids of the resources that the page writes. */
export const writes = (page: Page): string[] => recorded(page, (request) => request.method() === "PUT" && lastPart(request));

export const isActive = async (program: Program, id: string): Promise<boolean> =>
  (await program.call(`/restream/v2/{account}/resources/${id}`)).data.active;

/** Returns the names of the active resources. */
export const active = (account: ResourceWithStatus[]) => account.filter((resource) => resource.active).map((resource) => resource.name).sort();

/** Selects the resources with these names by their checkboxes. */
export async function select(restreams: Restreams, names: string[]): Promise<void> {
  for (const name of names) await restreams.row(name).getByRole("checkbox").click();
}

/** Selects every resource of the list by keyboard. */
export async function selectAll(page: Page, restreams: Restreams, count: number): Promise<Many> {
  await expect(restreams.rows).toHaveCount(count);
  await restreams.table.focus();
  await page.keyboard.press("Control+a");
  return new Many(page);
}

export async function enterAndSelectAll(page: Page, program: Program, signIn: SignIn, restreams: Restreams): Promise<{ many: Many; account: ResourceWithStatus[] }> {
  const account = await readAccount(program);
  await signIn.enter(program);
  return { many: await selectAll(page, restreams, account.length), account };
}

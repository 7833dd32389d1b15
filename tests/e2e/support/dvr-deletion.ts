// Shared steps of the journeys that delete DVR.
import type { Page } from "@playwright/test";
import type { Program } from "../../drive/program.mjs";
import { comparablePeriod, readRanges, clip, subtract, type Range, type Recorded } from "../dvr-model.ts";
import { expect, NOW } from "../fixtures.ts";
import type { Guard } from "../guard.ts";
import { STREAM, type Dvr } from "../pages/dvr.ts";
import { changeAnswers } from "./answers.ts";

export { STREAM };
export const DVR = /\/app\/dvr-net\//;
/** An hour with ranges on every host. */
export const HOUR: Range = [NOW - 7200, NOW - 3600];

/** Makes the next deletion fail on these hosts only. */
export async function failOnce(program: Program, guard: Guard, ...hosts: string[]): Promise<void> {
  await program.setFaults([{ area: "dvr", method: "DELETE", times: 1, fault: { kind: "failed_hosts", hosts } }]);
  guard.expectAnswer(500, DVR);
}

/** Deletes the hour with a failure on the first host, which is returned. */
export async function deleteWithFirstFailing(dvr: Dvr, program: Program, guard: Guard): Promise<string> {
  const [first] = (await readRanges(program, STREAM)).keys();
  await failOnce(program, guard, first);
  await dvr.deleteSelection(...HOUR);
  await expect(dvr.result(first)).toContainText("Failed");
  return first;
}

/** A host's entry in the service's answer. */
export type Entry = Record<string, unknown>;

/** Changes the hosts in the answers about streams from now on. */
export async function changeHosts(page: Page, change: (hosts: Entry[]) => Entry[]): Promise<void> {
  await changeAnswers(page, /\/dvr-net\/.*\/streams\//, (body) => (body.data = change(body.data)));
}

/** Waits until the deletion is said to be done on every host, and checks it. */
export async function expectDone(dvr: Dvr, program: Program, before: Recorded, cut: Range = HOUR): Promise<void> {
  for (const host of before.keys()) await expect(dvr.result(host)).toContainText("Deleted");
  await expectDeleted(program, before, cut);
}

/** Checks that these hosts, or all, have lost exactly those seconds. */
export async function expectDeleted(program: Program, before: Recorded, cut: Range, hosts = [...before.keys()]): Promise<void> {
  const after = await readRanges(program, STREAM);
  for (const [host, ranges] of before) {
    const expected = hosts.includes(host) ? subtract(ranges, cut) : ranges;
    expect(clip(after.get(host)!, comparablePeriod(ranges)), host).toEqual(clip(expected, comparablePeriod(ranges)));
  }
}

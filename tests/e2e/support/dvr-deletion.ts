// What journeys that delete DVR share: the stream, hosts that fail or answer otherwise, and what the service has afterwards.
import type { Page } from "@playwright/test";
import type { Program } from "../../drive/program.mjs";
import { compared, NOW, recorded, within, without, type Range, type Recorded } from "../dvr-model.ts";
import { expect } from "../fixtures.ts";
import type { Guard } from "../guard.ts";
import { Dvr } from "../pages/dvr.ts";
import type { SignIn } from "../pages/sign-in.ts";
import { setFaults } from "./fault-plan.ts";

export const STREAM = "live/news";
/** The addresses of the area. */
export const DVR = /\/app\/dvr-net\//;
/** An hour that every host has something of. */
export const HOUR: Range = [NOW - 7200, NOW - 3600];

/** Signs in and opens the stream. */
export async function openStream(page: Page, program: Program, signIn: SignIn, lanes = 6): Promise<Dvr> {
  const dvr = new Dvr(page);
  await signIn.enter(program, `/dvr/${STREAM}`);
  await expect(dvr.lanes).toHaveCount(lanes);
  return dvr;
}

/** The next deletion fails on these hosts, and does as it should on the others. */
export async function failOnce(program: Program, guard: Guard, ...hosts: string[]): Promise<void> {
  await setFaults(program, { area: "dvr", method: "DELETE", times: 1, fault: { kind: "failed_hosts", hosts } });
  guard.expectAnswer(500, DVR);
}

/** Deletes the hour, which fails on the first host; gives that host. */
export async function deleteWithFirstFailing(dvr: Dvr, program: Program, guard: Guard): Promise<string> {
  const [first] = (await recorded(program, STREAM)).keys();
  await failOnce(program, guard, first);
  await dvr.select(...HOUR);
  await dvr.deleteSelection();
  await expect(dvr.result(first)).toContainText("Failed");
  return first;
}

/** What the service answers of a host. */
export type Entry = Record<string, unknown>;

/** From now on the stream's hosts are changed on their way to the page. */
export async function changeHosts(page: Page, change: (hosts: Entry[]) => Entry[]): Promise<void> {
  await page.route(/\/dvr-net\/.*\/streams\//, async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    const answer = await route.fetch();
    if (!answer.ok()) return route.fulfill({ response: answer });
    const body = (await answer.json()) as { data: Entry[] };
    await route.fulfill({ response: answer, json: { ...body, data: change(body.data) } });
  });
}

/** Every host has what it had, without those seconds; only the named ones where some are. */
export async function expectDeleted(program: Program, before: Recorded, cut: Range, hosts = [...before.keys()]): Promise<void> {
  const after = await recorded(program, STREAM);
  for (const [host, ranges] of before) {
    const expected = hosts.includes(host) ? without(ranges, cut) : ranges;
    expect(within(after.get(host)!, compared(ranges)), host).toEqual(within(expected, compared(ranges)));
  }
}

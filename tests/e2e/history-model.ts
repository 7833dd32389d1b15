// Computes the history of a resource second by second from the API's answer.
import type { Program } from "../drive/program.mjs";
import { codes, readAccount, type ResourceWithStatus } from "./account.ts";
import { NOW } from "./fixtures.ts";

export { NOW };
export const HOUR = 3600;
export const DAY = 24 * HOUR;

/** A change in the API's form. */
export interface Change {
  code: number;
  description: string;
  time: number;
}

export interface TargetHistory {
  source: string;
  target_url: string;
  target_key: string;
  changes: Change[];
}

/** Formats a second as the API and addresses do. */
export const rfc3339 = (unix: number) => new Date(unix * 1000).toISOString().replace(/\.\d+Z$/, "Z");
/** Formats a second in UTC as the console does. */
export const absolute = (unix: number) => rfc3339(unix).replace("T", " ").replace("Z", " UTC");

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Formats what of a time differs from now, as the pages do: `08:53:29`, or with its day. */
export function besideNow(unix: number, now = NOW): string {
  const [at, today] = [new Date(unix * 1000), new Date(now * 1000)];
  const clock = at.toISOString().slice(11, 19);
  if (at.toISOString().slice(0, 10) === today.toISOString().slice(0, 10)) return clock;
  const year = at.getUTCFullYear() === today.getUTCFullYear() ? "" : ` ${at.getUTCFullYear()}`;
  return `${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]}${year} ${clock}`;
}

/** Returns the changes of state: code 5 reports no changes and is no state, and a repeated state is no change. */
export const statesOf = (changes: Change[]): Change[] =>
  changes.filter(({ code }) => code !== 5).filter(({ code }, at, all) => at === 0 || all[at - 1].code !== code);

/** Reads the history of a resource between two seconds. */
export async function readHistory(program: Program, id: string, from: number, to: number): Promise<TargetHistory[]> {
  const query = `resource_id=${encodeURIComponent(id)}&start=${rfc3339(from)}&end=${rfc3339(to)}`;
  const answer = await program.call(`/restream/v2/{account}/history?${query}`);
  const targets: TargetHistory[] = [];
  for (const { source, history } of answer.data) {
    for (const [target_url, keys] of Object.entries<Record<string, Change[]>>(history)) {
      for (const [target_key, changes] of Object.entries(keys)) targets.push({ source, target_url, target_key, changes });
    }
  }
  return targets;
}

/** Returns the code of each second from `from` up to `to`; undefined if unknown. */
export function bySecond(changes: Change[], from: number, to: number): (number | undefined)[] {
  const codes: (number | undefined)[] = [];
  let code = changes.filter((change) => change.time < from).at(-1)?.code;
  let next = changes.findIndex((change) => change.time >= from);
  if (next < 0) next = changes.length;
  for (let second = from; second < to; second += 1) {
    while (next < changes.length && changes[next].time <= second) code = changes[next++].code;
    codes.push(code);
  }
  return codes;
}

/** Formats a duration below two days as the console does: "1 h 02 m 03 s", "1 h 30 m", "2 hours", "5 min". */
export function duration(secs: number): string {
  const two = (number: number) => String(number).padStart(2, "0");
  const [hours, minutes, seconds] = [Math.floor(secs / 3600), Math.floor(secs / 60) % 60, secs % 60];
  if (hours > 0 && secs % 3600 === 0) return hours === 1 ? "1 hour" : `${hours} hours`;
  if (hours > 0) return `${hours} h ${two(minutes)} m${seconds > 0 ? ` ${two(seconds)} s` : ""}`;
  if (minutes > 0 && seconds === 0) return `${minutes} min`;
  return minutes > 0 ? `${minutes} m ${two(seconds)} s` : `${seconds} s`;
}

/** Codes of a target that should run and does not. */
const OUTAGE = [2, 3];

export function longestOutage(codes: (number | undefined)[]): number {
  let [longest, run] = [0, 0];
  for (const code of codes) {
    run = code !== undefined && OUTAGE.includes(code) ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

/** Returns the length of each outage over these seconds. */
export function outagesOf(codes: (number | undefined)[]): number[] {
  const runs = [0];
  for (const code of codes) {
    if (code !== undefined && OUTAGE.includes(code)) runs[runs.length - 1] += 1;
    else if (runs.at(-1) !== 0) runs.push(0);
  }
  return runs.filter((run) => run > 0);
}

/** Returns the address of a history, over a period or the last day. */
export const path = (id: string, from?: number, to?: number) =>
  `/restreams/${encodeURIComponent(id)}/history` +
  (from === undefined ? "" : `?from=${rfc3339(from)}&to=${rfc3339(to!)}`);

/** Returns a resource all of whose targets have a status. */
export async function withStatus(program: Program): Promise<ResourceWithStatus> {
  return (await readAccount(program)).find((each) => each.active && !codes(each).includes(5))!;
}

/** Returns the resource with most changes in the last two days. */
export async function mostChanged(program: Program): Promise<string> {
  let best = { id: "", changes: -1 };
  for (const resource of await readAccount(program)) {
    const targets = await readHistory(program, resource.resource_id, NOW - 2 * DAY, NOW);
    const changes = targets.reduce((sum, target) => sum + target.changes.length, 0);
    if (changes > best.changes) best = { id: resource.resource_id, changes };
  }
  return best.id;
}

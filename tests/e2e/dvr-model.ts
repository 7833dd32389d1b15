// What the service itself says is recorded, and what deleting is to leave of it: counted here, by none of the console's code.
import type { Program } from "../drive/program.mjs";

export type Range = [from: number, to: number];

/** The ranges of each host. */
export type Recorded = Map<string, Range[]>;

interface Entry {
  host: string;
  dvr: { ranges: { from: number; duration: number }[] };
}

/** Where the demonstration's clock stands at the start. */
export const NOW = Date.parse("2026-03-02T09:00:00Z") / 1000;

/** What each host has of a stream now. */
export async function recorded(program: Program, stream: string): Promise<Recorded> {
  const { data } = (await program.call(`/dvr-net/v1/{account}/streams/${stream}`)) as { data: Entry[] };
  return new Map(data.map(({ host, dvr }) => [host, dvr.ranges.map(({ from, duration }): Range => [from, from + duration])]));
}

/** The ranges without those seconds. */
export function without(ranges: Range[], [from, to]: Range): Range[] {
  const left = ranges.flatMap(([start, end]): Range[] => [
    [start, Math.min(end, from)],
    [Math.max(start, to), end],
  ]);
  return left.filter(([start, end]) => start < end);
}

/** The part of the ranges between two seconds. */
export function within(ranges: Range[], [from, to]: Range): Range[] {
  const clipped = ranges.map(([start, end]): Range => [Math.max(start, from), Math.min(end, to)]);
  return clipped.filter(([start, end]) => start < end);
}

/** Where what is there before and after can be compared: a little after the window's edge, up to what was newest before. */
export function compared(ranges: Range[]): Range {
  return [Math.min(...ranges.map(([from]) => from)) + 600, Math.max(...ranges.map(([, to]) => to))];
}

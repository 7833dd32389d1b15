// Computes the recorded ranges, and those left by a deletion, without the console's code.
import type { Program } from "../drive/program.mjs";

export type Range = [from: number, to: number];

export type Recorded = Map<string, Range[]>;

interface Entry {
  host: string;
  dvr: { ranges: { from: number; duration: number }[] };
}

/** Reads the ranges of each host from the service. */
export async function readRanges(program: Program, stream: string): Promise<Recorded> {
  const { data } = (await program.call(`/dvr-net/v1/{account}/streams/${stream}`)) as { data: Entry[] };
  return new Map(data.map(({ host, dvr }) => [host, dvr.ranges.map(({ from, duration }): Range => [from, from + duration])]));
}

export function subtract(ranges: Range[], [from, to]: Range): Range[] {
  const left = ranges.flatMap(([start, end]): Range[] => [
    [start, Math.min(end, from)],
    [Math.max(start, to), end],
  ]);
  return left.filter(([start, end]) => start < end);
}

export function clip(ranges: Range[], [from, to]: Range): Range[] {
  const clipped = ranges.map(([start, end]): Range => [Math.max(start, from), Math.min(end, to)]);
  return clipped.filter(([start, end]) => start < end);
}

/** Returns the comparable period: from a little after the window's start to the end of the earlier ranges. */
export function comparablePeriod(ranges: Range[]): Range {
  return [Math.min(...ranges.map(([from]) => from)) + 600, Math.max(...ranges.map(([, to]) => to))];
}

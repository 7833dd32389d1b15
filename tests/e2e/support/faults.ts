// Reads the faults and their expected errors from tests/faults, which the native tests share.
import { readFileSync } from "node:fs";

export type Area = "restream" | "recording" | "dvr" | "metrics";

interface Listed {
  name: string;
  fault: object;
  ends: string;
  ends_in_recording?: string;
  is_done?: boolean;
  is_resent?: boolean;
}

const file: { kinds: Record<string, string>; faults: Listed[] } = JSON.parse(
  readFileSync(new URL("../../faults/faults.json", import.meta.url), "utf8"),
);

/** The console's names of the kinds of errors. */
export const SUMMARY = file.kinds;

/** Kind of error, and whether the outcome of a write is refused or unknown. */
export interface Ends {
  kind: string;
  isUnknown: boolean;
}

export interface Fault {
  name: string;
  /** The fault in the form of the plan. */
  fault: { kind: string; status?: number };
  /** Returns the expected error, or undefined for success. */
  ends: (area: Area, isRead: boolean) => Ends | undefined;
  /** True if a write is carried out. */
  isDone: boolean;
  /** Most deliveries of one request: Chromium resends on a dead connection and on 408 while it has others (six to a host). */
  deliveries: 1 | 7;
}

function endsOf(listed: Listed, area: Area, isRead: boolean): Ends | undefined {
  let ends = listed.ends;
  if (area === "recording") ends = listed.ends_in_recording ?? ends;
  const [outcome, kind] = ends.split(" ");
  return outcome === "well" ? undefined : { kind, isUnknown: outcome === "unknown" };
}

export const FAULTS: Fault[] = file.faults.map((listed) => ({
  name: listed.name,
  fault: listed.fault as Fault["fault"],
  ends: (area, isRead) => endsOf(listed, area, isRead),
  isDone: listed.is_done ?? false,
  deliveries: listed.is_resent ? 7 : 1,
}));

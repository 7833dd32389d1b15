// The faults of the matrices, and what each has to be taken for: the list of tests/faults, which the native tests read too.
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

/** What the console calls a kind of failure. */
export const SUMMARY = file.kinds;

/** How a request under a fault ends: well, or with this kind of failure. A write's outcome is then refused or unknown. */
export interface Ends {
  kind: string;
  isUnknown: boolean;
}

export interface Fault {
  name: string;
  /** As the plan has it. */
  fault: { kind: string; status?: number };
  /** How it ends; nothing for well. */
  ends: (area: Area, isRead: boolean) => Ends | undefined;
  /** Whether a write is carried out. */
  isDone: boolean;
  /**
   * How often a browser may send what is sent once: when a reused connection dies, and on 408, it sends again by itself, on
   * the next connection it has kept (Chromium: six to a host), until one is new.
   */
  deliveries: 1 | 7;
}

function endsOf(listed: Listed, area: Area, isRead: boolean): Ends | undefined {
  let ends = listed.ends;
  if (area === "recording") ends = listed.ends_in_recording ?? ends;
  const [outcome, kind] = ends.split(" ");
  return outcome === "well" ? undefined : { kind, isUnknown: outcome === "unknown" };
}

/** The faults of every operation. */
export const FAULTS: Fault[] = file.faults.map((listed) => ({
  name: listed.name,
  fault: listed.fault as Fault["fault"],
  ends: (area, isRead) => endsOf(listed, area, isRead),
  isDone: listed.is_done ?? false,
  deliveries: listed.is_resent ? 7 : 1,
}));

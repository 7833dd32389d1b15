// The failing sources of the demonstration account.
import { readAccount, type ResourceWithStatus } from "../account.ts";
import { expect, type Program } from "../fixtures.ts";

/** A source that fails and recovers with the service's clock. */
export const FLAPPING = "rtmp://publish.example.net/live/sports2";

/** Returns the failing sources with the number of their targets. */
export function bySource(account: ResourceWithStatus[]): Map<string, number> {
  const failing = account
    .filter((resource) => resource.active)
    .flatMap((resource) => resource.status)
    .filter(({ status }) => status.code === 2 || status.code === 3);
  const counts = new Map<string, number>();
  for (const { source } of failing) counts.set(source, (counts.get(source) ?? 0) + 1);
  return counts;
}

/** Moves the service's clock until a source fails, or no longer does. */
export async function passUntil(program: Program, source: string, isFailing: boolean): Promise<void> {
  const isThere = async () => bySource(await readAccount(program)).has(source) === isFailing;
  for (let minute = 0; minute < 60 && !(await isThere()); minute += 1) await program.advance(60);
  expect(await isThere()).toBe(true);
}

// Configures faults of the service at its control address.
import type { Program } from "../../drive/program.mjs";

/** A rule of the plan; see `--faults` in DEPLOYING.md. */
export interface Rule {
  area?: string;
  method?: string;
  path?: string;
  skip?: number;
  times?: number;
  fault: { kind: string; [detail: string]: unknown };
}

/** Replaces all rules; without rules there are no faults. */
export async function setFaults(program: Program, ...rules: Rule[]): Promise<void> {
  const answer = await fetch(`${program.control}/faults`, { method: "PUT", body: JSON.stringify({ rules }) });
  if (!answer.ok) throw new Error(`The control address answered ${answer.status}: ${await answer.text()}`);
}

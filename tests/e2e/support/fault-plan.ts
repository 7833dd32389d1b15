// Lets things go wrong at the service, by its control address.
import type { Program } from "../../drive/program.mjs";

/** Which requests, and what happens to them; see `--faults` in DEPLOYING.md. */
export interface Rule {
  area?: string;
  method?: string;
  path?: string;
  skip?: number;
  times?: number;
  fault: { kind: string; [detail: string]: unknown };
}

/** From now on these rules decide; none for a service that does as it should. */
export async function setFaults(program: Program, ...rules: Rule[]): Promise<void> {
  const answer = await fetch(`${program.control}/faults`, { method: "PUT", body: JSON.stringify({ rules }) });
  if (!answer.ok) throw new Error(`The control address answered ${answer.status}: ${await answer.text()}`);
}

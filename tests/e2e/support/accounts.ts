// A service with more than one account.
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { programPath, type Program } from "../../drive/program.mjs";

const run = promisify(execFile);

/** Who may sign in where. */
export interface Person {
  account: string;
  token: string;
}

/** A program with the demonstration account and an empty one besides. */
export async function startWithTwo(
  startProgram: (settings: object) => Promise<Program>,
): Promise<{ program: Program; demo: Person; second: Person; forget: () => Promise<void> }> {
  const data = await mkdtemp(join(tmpdir(), "sluice-accounts-"));
  const program = await startProgram({ data });
  const demo = { account: program.account, token: program.token };
  await program.stop();
  const { stdout } = await run(programPath(), ["account", "add", "second", "--data", data]);
  const token = /^token\s+(\S+)/m.exec(stdout)?.[1];
  if (!token) throw new Error(`No token was printed for the second account:\n${stdout}`);
  await program.restart();
  // The program prints every account; the first is the one that is meant.
  Object.assign(program, demo);
  return { program, demo, second: { account: "second", token }, forget: () => rm(data, { recursive: true, force: true }) };
}

// Services with more than one account.
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, type Page } from "@playwright/test";
import { programPath, type Program } from "../../drive/program.mjs";
import { Accounts } from "../pages/accounts.ts";
import type { SignIn } from "../pages/sign-in.ts";

const run = promisify(execFile);

export interface Person {
  account: string;
  token: string;
}

export interface TwoAccounts {
  program: Program;
  demo: Person;
  second: Person;
}

/** Starts a program with the demonstration account and an empty one; `forget` removes its data. */
export async function startWithTwo(startProgram: (settings: object) => Promise<Program>): Promise<TwoAccounts & { forget: () => Promise<void> }> {
  const data = await mkdtemp(join(tmpdir(), "sluice-accounts-"));
  const program = await startProgram({ data });
  const demo = { account: program.account, token: program.token };
  await program.stop();
  const { stdout } = await run(programPath(), ["account", "add", "second", "--data", data]);
  const token = /^token\s+(\S+)/m.exec(stdout)?.[1];
  if (!token) throw new Error(`No token was printed for the second account:\n${stdout}`);
  await program.restart();
  // The program prints both accounts, and the first is the main one.
  Object.assign(program, demo);
  return { program, demo, second: { account: "second", token }, forget: () => rm(data, { recursive: true, force: true }) };
}

/** Signs in to the demonstration and then to a second account, which is active. */
export async function signInToSecond(page: Page, signIn: SignIn, program: Program, second: Person): Promise<void> {
  const accounts = new Accounts(page);
  await signIn.enter(program);
  await accounts.addAccount(second);
}

/** Signs in to the demonstration and to a second account, and returns to the first. */
export async function signInToBoth(page: Page, signIn: SignIn, program: Program, second: Person): Promise<void> {
  await signInToSecond(page, signIn, program, second);
  await new Accounts(page).switchTo("demo");
}

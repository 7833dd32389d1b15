// Fixtures of every journey: a guard on the browser, the real native program, and page objects.
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, type Page } from "@playwright/test";
import { Program, START_AT, programPath } from "../drive/program.mjs";
import { Guard } from "./guard.ts";
import { Accounts, type Person } from "./pages/accounts.ts";
import { Activity } from "./pages/activity.ts";
import { Dvr } from "./pages/dvr.ts";
import { History } from "./pages/history.ts";
import { LookOnly } from "./pages/look-only.ts";
import { Many } from "./pages/many.ts";
import { Metrics } from "./pages/metrics.ts";
import { Overview } from "./pages/overview.ts";
import type { PageObject } from "./pages/page-object.ts";
import { Palette } from "./pages/palette.ts";
import { Recording } from "./pages/recording.ts";
import { Recordings } from "./pages/recordings.ts";
import { Resource } from "./pages/resource.ts";
import { RestreamForm } from "./pages/restream-form.ts";
import { Restreams } from "./pages/restreams.ts";
import { Shell } from "./pages/shell.ts";
import { SignIn } from "./pages/sign-in.ts";

const PAGE_OBJECTS = {
  accounts: Accounts,
  activity: Activity,
  dvr: Dvr,
  form: RestreamForm,
  history: History,
  lookOnly: LookOnly,
  many: Many,
  metrics: Metrics,
  overview: Overview,
  palette: Palette,
  recording: Recording,
  recordings: Recordings,
  resource: Resource,
  restreams: Restreams,
  shell: Shell,
  signIn: SignIn,
};
/** A fixture for each of them. */
const pageObjects = Object.fromEntries(
  Object.entries(PAGE_OBJECTS).map(([name, Shown]) => [name, async ({ page }: { page: Page }, use: (shown: PageObject) => Promise<void>) => use(new Shown(page))]),
);
type PageObjects = { [Name in keyof typeof PAGE_OBJECTS]: InstanceType<(typeof PAGE_OBJECTS)[Name]> };

export { START_AT };
export const NOW = Date.parse(START_AT) / 1000;

interface Options {
  demo: "small" | "large";
}

interface PerWorker {
  /** The program that the tests of a worker share. */
  sharedProgram: Program;
}

interface PerTest extends PageObjects {
  /** The shared program with its clock reset; a test that changes anything uses `ownProgram`. */
  program: Program;
  guard: Guard;
  /** A program of this test, which may change its clock and its data, or stop it. */
  ownProgram: Program;
  /** Starts another program, which ends with the test. */
  startProgram: (settings?: object) => Promise<Program>;
  /** A program of this test with the demonstration account and an empty one. */
  twoAccounts: { program: Program; demo: Person; second: Person };
}

/** Token of every program of a worker, so that one sign-in through the form is enough. */
const TOKEN = `journey-${randomBytes(12).toString("hex")}`;

export const test = base.extend<PerTest, Options & PerWorker>({
  demo: ["small", { option: true, scope: "worker" }],
  sharedProgram: [
    async ({ demo }, use) => {
      const program = await Program.start({ demo, startAt: START_AT, token: TOKEN });
      await use(program);
      await program.dispose();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  // The browser's clock starts at the service's time and runs by itself.
  context: async ({ context }, use) => {
    await context.clock.install({ time: new Date(START_AT) });
    await use(context);
  },
  guard: [
    async ({ context }, use) => {
      const guard = new Guard();
      await guard.watch(context);
      await use(guard);
      await guard.verify();
    },
    { auto: true },
  ],
  program: async ({ sharedProgram }, use) => {
    await sharedProgram.setClock(Date.parse(START_AT) / 1000);
    await use(sharedProgram);
  },
  startProgram: async ({ context }, use) => {
    const started: Program[] = [];
    await use(async (settings = {}) => {
      const program = await Program.start({ startAt: START_AT, token: TOKEN, ...settings });
      started.push(program);
      return program;
    });
    // A page continues to poll, so it closes before its program, and the routes that it waits for before that.
    for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" }).then(() => page.close());
    await Promise.all(started.map((program) => program.dispose()));
  },
  ownProgram: async ({ startProgram }, use) => {
    await use(await startProgram());
  },
  twoAccounts: async ({ startProgram }, use) => {
    const data = await mkdtemp(join(tmpdir(), "sluice-accounts-"));
    const program = await startProgram({ data });
    const demo = { account: program.account, token: program.token! };
    await program.stop();
    const printed = execFileSync(programPath(), ["account", "add", "second", "--data", data], { encoding: "utf8" });
    const second = { account: "second", token: /^token\s+(\S+)/m.exec(printed)![1] };
    await program.restart();
    // The program prints both accounts, and the first is the main one.
    Object.assign(program, demo);
    await use({ program, demo, second });
    await rm(data, { recursive: true, force: true });
  },
  ...pageObjects,
});

export { expect, type Browser, type BrowserContext, type Locator, type Page, type Request } from "@playwright/test";
export type { Program, SignIn };

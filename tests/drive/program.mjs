// Starts the real native program and reads its address, account and token from its output.
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** @typedef {{ demo?: "small" | "large" | "none", seed?: number, startAt?: string, listen?: string,
 *   data?: string, allowOrigins?: string[], apiOrigins?: string[], token?: string,
 *   apiOnly?: boolean, isSiteInside?: boolean, upstream?: string, env?: Record<string, string> }} Settings
 *  `listen` defaults to a free loopback port, `data` to a folder removed at the end. `isSiteInside` serves the embedded console,
 *  `upstream` makes it a proxy. `allowOrigins` may call its API from a browser, and its console may call `apiOrigins`. */

/** Start of the service's clock in journeys: a Monday morning. The demonstration's nodes have outages by the time of day. */
export const START_AT = "2026-03-02T09:00:00Z";

const START_LIMIT_MS = 30_000;

function required(name) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run this through make, which builds the program and the console.`);
  return value;
}

export const programPath = () => required("SLUICE_BIN");
export const sitePath = () => required("SLUICE_SITE");

/** Returns a free loopback port. */
export async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A run of the native program on its own database. */
export class Program {
  #child;
  #settings;
  #data;
  #isDataOurs;
  /** Last lines of the log, for the report of a failed test. */
  log = [];

  /** @param {Settings} settings */
  constructor(settings) {
    this.#settings = settings;
  }

  /** Starts the program and waits for its address. @param {Settings} settings */
  static async start(settings = {}) {
    const program = new Program(settings);
    program.#isDataOurs = settings.data === undefined;
    program.#data = settings.data ?? (await mkdtemp(join(tmpdir(), "sluice-test-")));
    await program.#spawn(settings.listen ?? "127.0.0.1:0");
    return program;
  }

  async #spawn(listen) {
    const { demo = "small", seed = 7, startAt, allowOrigins = [], apiOrigins = [], token, apiOnly = false, isSiteInside = false, upstream, env = {} } = this.#settings;
    const args = ["serve", "--listen", listen, "--data", this.#data];
    if (!isSiteInside) args.push(...(apiOnly ? ["--api-only"] : ["--site", sitePath()]));
    if (upstream) args.push("--upstream", upstream);
    else args.push("--seed", String(seed), "--demo", demo, "--control", "127.0.0.1:0");
    if (startAt && !upstream) args.push("--start-at", startAt);
    for (const origin of allowOrigins) args.push("--allow-origin", origin);
    for (const origin of apiOrigins) args.push("--api-origin", origin);
    this.token = token;
    const tokenEnv = token ? { SLUICE_TOKEN: token } : {};
    // The program would read this variable, and the tests pass it as an argument.
    const { SLUICE_SITE: _, ...ours } = process.env;
    this.#child = spawn(programPath(), args, { env: { ...ours, ...env, ...tokenEnv }, stdio: ["ignore", "pipe", "pipe"] });
    // A failed test run must not leave programs behind.
    const child = this.#child;
    const endWithUs = () => child.kill();
    process.once("exit", endWithUs);
    child.once("exit", () => process.removeListener("exit", endWithUs));
    const printed = await this.#readStart().catch((error) => {
      child.kill();
      throw error;
    });
    this.address = printed.address;
    this.account = printed.account ?? this.account;
    this.token = printed.token ?? this.token;
    this.link = printed.Open;
    this.control = printed.control;
  }

  #readStart() {
    const child = this.#child;
    createInterface({ input: child.stderr }).on("line", (line) => {
      this.log.push(line);
      if (this.log.length > 200) this.log.shift();
    });
    return new Promise((resolve, reject) => {
      const printed = {};
      const fail = (why) => reject(new Error(`The native program ${why}\n${this.log.join("\n")}`));
      const limit = setTimeout(() => fail("did not start in time."), START_LIMIT_MS);
      child.once("error", (error) => fail(`cannot be started: ${error.message}`));
      child.once("exit", (code) => fail(`ended with code ${code}.`));
      createInterface({ input: child.stdout }).on("line", (line) => {
        const [, name, value] = /^(Open) this: (\S+)/.exec(line) ?? /^\s*(\w+):?\s+(\S+)/.exec(line) ?? [];
        if (name) printed[name] = value;
        if (printed.Open || (this.#settings.apiOnly && printed.control)) {
          clearTimeout(limit);
          resolve(printed);
        }
      });
    });
  }

  /** Returns the service's time in Unix seconds. */
  async now() {
    const answer = await fetch(`${this.control}/clock`);
    return (await answer.json()).now;
  }

  setClock(unixSeconds) {
    return this.#moveClock({ set: unixSeconds });
  }

  advance(seconds) {
    return this.#moveClock({ advance: seconds });
  }

  async #moveClock(move) {
    const answer = await fetch(`${this.control}/clock`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(move),
    });
    if (!answer.ok) throw new Error(`The control address answered ${answer.status}: ${await answer.text()}`);
  }

  /** Replaces the rules of the fault plan and resets their counts. @param {object[]} rules */
  async setFaults(rules = []) {
    const answer = await fetch(`${this.control}/faults`, { method: "PUT", body: JSON.stringify({ rules }) });
    if (!answer.ok) throw new Error(`The control address answered ${answer.status}: ${await answer.text()}`);
  }

  /** Returns the rules with the numbers of requests that matched (`seen`) and failed (`done`). */
  async faults() {
    return (await (await fetch(`${this.control}/faults`)).json()).rules;
  }

  /**
   * Calls the API; `path` comes after `/app`, with `{account}` filled in.
   * @param {string} path @param {{ method?: string, body?: unknown }} [options]
   */
  async call(path, { method = "GET", body } = {}) {
    const answer = await fetch(`${this.address}/app${path.replace("{account}", this.account)}`, {
      method,
      headers: { "CDN-AUTH-TOKEN": this.token, "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }

  /** Stops the program and waits for its end; its data remains for `restart`. */
  async stop(signal = "SIGTERM") {
    const child = this.#child;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    await ended;
  }

  async restart() {
    await this.stop();
    await this.#spawn(new URL(this.address).host);
  }

  /** Stops the program and removes its own data folder. */
  async dispose() {
    await this.stop();
    if (this.#isDataOurs) await rm(this.#data, { recursive: true, force: true });
  }
}

// A reverse proxy in front of the program that asks for a login, or sends responses slowly.
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Program } from "../../drive/program.mjs";

/** The ways in which a login answers a request without its cookie. */
export type Challenge = "page" | "redirect" | "basic" | "empty basic";

const COOKIE = "front=in";
/** Parts of the console, which it preloads when it has time: they need no cookie, so that no test depends on that time. */
const PARTS = /^\/console-[0-9a-f]{16}\//;
const PAGE = "<!doctype html><title>Company login</title><h1>Company login</h1>";

/** Forwards everything to the program; lets only requests with its cookie in while it is `closed`. */
export class Front {
  challenge?: Challenge;
  /** Requests whose responses are held back until `drip`. */
  slow?: RegExp;
  readonly #held: Array<{ answer: ServerResponse; rest: Buffer }> = [];
  readonly #upstream: URL;
  readonly #program: Program;
  readonly #server = createServer((incoming, answer) => this.#serve(incoming, answer));

  private constructor(program: Program) {
    this.#upstream = new URL(program.address);
    this.#program = program;
  }

  static async start(program: Program): Promise<Front> {
    const front = new Front(program);
    await new Promise<void>((resolve) => front.#server.listen(0, "127.0.0.1", resolve));
    return front;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The program as seen through this proxy. */
  get program(): Program {
    return Object.assign(Object.create(this.#program) as Program, { address: this.address });
  }

  get held(): number {
    return this.#held.length;
  }

  /** Sends this many more bytes of each response that is held back; by default the rest. */
  drip(bytes = Infinity): void {
    for (const one of this.#held) {
      one.answer.write(one.rest.subarray(0, Math.min(bytes, one.rest.length)));
      one.rest = one.rest.subarray(Math.min(bytes, one.rest.length));
      if (one.rest.length === 0) one.answer.end();
    }
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #serve(incoming: IncomingMessage, answer: ServerResponse): void {
    if (incoming.url === "/login") return void answer.writeHead(303, { "Set-Cookie": `${COOKIE}; Path=/; HttpOnly`, Location: "/" }).end();
    const isLetIn = incoming.headers.cookie?.includes(COOKIE) || PARTS.test(incoming.url!);
    if (this.challenge && !isLetIn) return this.#ask(answer, this.challenge);
    const { method, url } = incoming;
    const headers = { ...incoming.headers, "accept-encoding": "identity" };
    const forwarded = request(new URL(url!, this.#upstream), { method, headers }, (found) => {
      answer.writeHead(found.statusCode!, found.headers);
      if (!this.slow?.test(url!)) return void found.pipe(answer);
      const parts: Buffer[] = [];
      found.on("data", (part) => parts.push(part)).on("end", () => this.#held.push({ answer, rest: Buffer.concat(parts) }));
    });
    forwarded.on("error", () => answer.destroy());
    incoming.pipe(forwarded);
  }

  #ask(answer: ServerResponse, challenge: Challenge): void {
    if (challenge === "redirect") return void answer.writeHead(302, { Location: "https://login.example/" }).end();
    if (challenge === "page") return void answer.writeHead(200, { "Content-Type": "text/html" }).end(PAGE);
    const body = challenge === "basic" ? PAGE : "";
    answer.writeHead(401, { "WWW-Authenticate": "Digest realm=company", "Content-Type": "text/html" }).end(body);
  }
}

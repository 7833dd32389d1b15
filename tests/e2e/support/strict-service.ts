// A second service, written from the contract only: it rejects undocumented members, and its errors have no body and no length.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** First segment of the path of each area. */
export type AreaPath = "restream" | "recorder-cloud" | "dvr-net" | "metrics";

interface Restream {
  source: string;
  target_url: string;
  target_key: string;
  [name: string]: unknown;
}

interface Resource {
  resource_id: string;
  name: string;
  type: string;
  active?: boolean;
  restreams: Restream[];
  creation_ts: number;
  modification_ts: number;
  [name: string]: unknown;
}

/** An answer in place of the service's own; it has no length without a body, and status 0 breaks the connection. */
export interface Answer {
  status: number;
  body?: string;
  type?: string;
}

export interface Settings {
  /** Areas of the account; requests to others get `refusal`. */
  areas?: AreaPath[];
  refusal?: Answer;
  /** True to omit `active` from answers (`contract.md#decision-36`). */
  isSilentOnActive?: boolean;
}

const ENTRY = ["schedule", "source", "transcoded", "transcode_quality", "target_type", "target_url", "target_key", "login", "password", "backup"];
const RESOURCE = ["active", "name", "type", "restreams"];
const FORBIDDEN: Answer = { status: 403, type: "application/json", body: JSON.stringify({ status: "Forbidden", description: "No access to this area" }) };

/** A running strict service with one account and one token. */
export class StrictService {
  readonly account = "strict";
  /** Accepted token; a change makes earlier ones expire. */
  token = "strict-token-5150";
  readonly resources = new Map<string, Resource>();
  /** Codes of the targets by `resource_id`, 0 by default; may be fractional (`contract.md#decision-37`). */
  readonly codes = new Map<string, number[]>();
  /** Received requests, as "GET /app/restream/v2/strict/status". */
  readonly requests: string[] = [];
  /** Answers in place of the service unless it returns `undefined`. */
  override: (request: { method: string; path: string }) => Answer | undefined = () => undefined;
  readonly #server: Server;
  #lastId = 0;

  private constructor(readonly settings: Settings) {
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  static async start(settings: Settings = {}): Promise<StrictService> {
    const service = new StrictService(settings);
    await new Promise<void>((resolve) => service.#server.listen(0, "127.0.0.1", resolve));
    return service;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Adds a resource without validation. */
  add(resource: Partial<Resource>): Resource {
    this.#lastId += 1;
    const now = Math.floor(Date.now() / 1000);
    const whole = { resource_id: `s-${this.#lastId}`, name: `Strict ${this.#lastId}`, type: "short", active: true, restreams: [], creation_ts: now, modification_ts: now, ...resource };
    this.resources.set(whole.resource_id, whole);
    return whole;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://service");
    const method = request.method ?? "GET";
    const body = await text(request);
    this.requests.push(`${method} ${url.pathname}`);
    const answer = this.override({ method, path: url.pathname }) ?? this.#answer(method, url, request, body);
    if (answer.status === 0) return void request.socket.destroy();
    response.statusCode = answer.status;
    if (answer.type) response.setHeader("Content-Type", answer.type);
    // Without a length the answer is chunked, or empty without a body.
    response.flushHeaders();
    response.end(answer.body);
  }

  #answer(method: string, url: URL, request: IncomingMessage, body: string): Answer {
    const [, app, area, , ...rest] = url.pathname.split("/").map(decodeURIComponent);
    if (app !== "app") return { status: 404, type: "text/plain", body: "Not found" };
    if (this.settings.areas && !this.settings.areas.includes(area as AreaPath)) return this.settings.refusal ?? FORBIDDEN;
    if (request.headers["cdn-auth-token"] !== this.token) return refusedToken(area as AreaPath, method);
    switch (area) {
      case "restream":
        return this.#restream(method, rest.slice(1), url.searchParams, body);
      case "recorder-cloud":
        return json([]);
      case "dvr-net":
        return json({ status: "Not Found", description: "No such stream" }, 404);
      case "metrics": {
        const metrics = url.searchParams.getAll("metric");
        const values = Object.fromEntries(metrics.map((name) => [name, 1]));
        const data = url.pathname.endsWith("/resources") ? [] : [values];
        return json({ start: url.searchParams.get("start"), end: url.searchParams.get("end"), account: this.account, metrics, data });
      }
      default:
        return { status: 404, type: "text/plain", body: "Not found" };
    }
  }

  #restream(method: string, [kind, id]: string[], query: URLSearchParams, body: string): Answer {
    const of = (resource_id: string | null) => (resource_id === null ? [...this.resources.values()] : [this.resources.get(resource_id)].filter((each) => each !== undefined));
    if (kind === "status" && method === "GET") {
      return json({ account: this.account, data: of(query.get("resource_id")).map((each) => ({ resource_id: each.resource_id, status: this.#status(each) })) });
    }
    if (kind === "history" && method === "GET") {
      // Targets without a change in the period are omitted.
      const [start, end] = ["start", "end"].map((name) => (query.get(name) ?? "").replace(/Z$/, ""));
      return json({ account: this.account, resource_id: query.get("resource_id"), start, end, data: [] });
    }
    if (kind !== "resources") return error(404, "No such address");
    const resource = id === undefined ? undefined : this.resources.get(id);
    if (id !== undefined && !resource) return error(404, "No such resource");
    const given = (each: Resource) => (this.settings.isSilentOnActive ? { ...each, active: undefined } : each);
    if (method === "GET" && !resource) return json({ account: this.account, modification_ts: 1, data: { resources: of(null).map(given) } });
    if (method === "GET") return json({ account: this.account, resource_id: id, modification_ts: resource!.modification_ts, data: given(resource!) });
    if ((method === "PUT") === (resource === undefined)) return error(405, "Method is not allowed");
    return this.#write(resource, body);
  }

  #write(resource: Resource | undefined, body: string): Answer {
    const sent = JSON.parse(body) as Partial<Resource>;
    const unknown = Object.keys(sent).find((name) => !RESOURCE.includes(name));
    if (unknown) return error(400, `Unknown member: ${unknown}`);
    const inside = (sent.restreams ?? []).flatMap((entry, index) => Object.keys(entry).filter((name) => !ENTRY.includes(name)).map((name) => `restreams[${index}].${name}`))[0];
    if (inside) return error(400, `Unknown member: ${inside}`);
    if (!resource) return json({ success: true, code: 200, message: "Created", resource_id: this.add(sent).resource_id });
    const preserved = Object.fromEntries(Object.entries(resource).filter(([name]) => !RESOURCE.includes(name)));
    this.resources.set(resource.resource_id, { ...preserved, ...sent, modification_ts: resource.modification_ts + 1 } as Resource);
    return json({ success: true, code: 200, message: "Updated" });
  }

  #status(resource: Resource): object[] {
    const codes = this.codes.get(resource.resource_id) ?? [];
    return resource.restreams.map(({ source, target_url, target_key }, index) => ({ status: { code: codes[index] ?? 0, description: codes[index] ? "Trouble" : "OK" }, source, target_url, target_key }));
  }
}

const json = (value: unknown, status = 200): Answer => ({ status, type: "application/json", body: JSON.stringify(value) });
const error = (code: number, message: string): Answer => json({ success: false, code, message }, code);

/** Refuses a token as documented for the area (`contract.md#authentication`, `contract.md#errors`). */
function refusedToken(area: AreaPath, method: string): Answer {
  switch (area) {
    case "restream":
      return error(method === "GET" ? 403 : 400, "Invalid token");
    case "recorder-cloud":
      return { status: 401, type: "text/plain", body: "Invalid token" };
    default:
      return json({ status: "Forbidden", description: "Invalid token or no access" }, 403);
  }
}

async function text(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

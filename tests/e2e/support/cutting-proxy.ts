// A TCP proxy that cuts connections. Mocks in a browser would hide that Chromium resends a write when a reused connection ends.
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

/** Selects a request and the moment at which its connection is cut. */
export interface Cut {
  /** Pattern of the request line, as `POST /app/restream/…`; matches any request by default. */
  request?: RegExp;
  /** Cuts only connections that have carried a request before. */
  isReused?: boolean;
  /** Cut after the request's `head` or whole `body`, or after this many bytes of the answer, by which time the upstream has acted. */
  at: "head" | "body" | number;
  /** Number of requests to cut, 1 by default. */
  times?: number;
}

/** A received request. */
export interface Delivery {
  /** Request line, as `POST /app/restream/…`. */
  line: string;
  /** Number of its connection, from 0. */
  connection: number;
  /** True if the connection had carried a request before. */
  isReused: boolean;
  isCut: boolean;
}

const HEAD_END = "\r\n\r\n";

/** Forwards everything to one upstream except for the configured cuts. */
export class CuttingProxy {
  /** Requests in the order of arrival. */
  readonly deliveries: Delivery[] = [];
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #upstream: URL;
  #cuts: Array<Cut & { times: number }> = [];
  #connections = 0;

  private constructor(upstream: string) {
    this.#upstream = new URL(upstream);
    this.#server = createServer((client) => this.#serve(client));
  }

  static async start(upstream: string): Promise<CuttingProxy> {
    const proxy = new CuttingProxy(upstream);
    await new Promise<void>((resolve) => proxy.#server.listen(0, "127.0.0.1", resolve));
    return proxy;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Adds a cut; the first one that matches a request and is not used up applies. */
  cut(cut: Cut): void {
    this.#cuts.push({ times: 1, ...cut });
  }

  count(line: RegExp): number {
    return this.deliveries.filter((delivery) => line.test(delivery.line)).length;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    // Broken connections are intended.
    socket.on("error", () => {});
    socket.on("close", () => this.#sockets.delete(socket));
  }

  #serve(client: Socket): void {
    const connection = this.#connections++;
    const upstream = connect(Number(this.#upstream.port), this.#upstream.hostname);
    this.#keep(client);
    this.#keep(upstream);
    let received = Buffer.alloc(0);
    let requests = 0;
    let cut: Cut | undefined;
    let isHeadSeen = false;
    let answerBytes = 0;
    const end = () => {
      client.resetAndDestroy();
      upstream.destroy();
    };
    client.on("data", (bytes) => {
      received = Buffer.concat([received, bytes]);
      for (;;) {
        const head = headOf(received);
        if (!head) return;
        if (!isHeadSeen) {
          isHeadSeen = true;
          answerBytes = 0;
          cut = this.#arrived(head.line, connection, requests++ > 0);
          if (cut?.at === "head") return end();
        }
        if (received.length < head.bytes) return;
        if (cut?.at === "body") return end();
        upstream.write(received.subarray(0, head.bytes));
        received = received.subarray(head.bytes);
        isHeadSeen = false;
      }
    });
    upstream.on("data", (bytes) => {
      const limit = typeof cut?.at === "number" ? cut.at : Infinity;
      const passed = bytes.subarray(0, Math.max(0, limit - answerBytes));
      answerBytes += bytes.length;
      if (answerBytes < limit || limit === Infinity) return void client.write(passed);
      if (limit === 0) return end();
      client.end(passed);
      upstream.destroy();
    });
    client.on("end", () => upstream.end());
    upstream.on("end", () => client.end());
    client.on("close", () => upstream.destroy());
    upstream.on("close", () => client.destroySoon());
  }

  #arrived(line: string, connection: number, isReused: boolean): Cut | undefined {
    const cut = this.#cuts.find(
      ({ request, isReused: wanted, times }) => times > 0 && (request?.test(line) ?? true) && (!wanted || isReused),
    );
    if (cut) cut.times -= 1;
    this.deliveries.push({ line, connection, isReused, isCut: cut !== undefined });
    return cut;
  }
}

/** Returns the line and length of the first request; undefined while its head is incomplete. */
function headOf(received: Buffer): { line: string; bytes: number } | undefined {
  const end = received.indexOf(HEAD_END);
  if (end < 0) return undefined;
  const head = received.toString("latin1", 0, end);
  if (/^transfer-encoding:/im.test(head)) throw new Error("The cutting proxy reads bodies with a content length only.");
  const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
  const [method, path] = head.split(" ", 2);
  return { line: `${method} ${path}`, bytes: end + HEAD_END.length + length };
}

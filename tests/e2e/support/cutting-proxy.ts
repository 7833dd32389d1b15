// A TCP proxy that cuts connections. Request mocks inside a browser cannot: they do not see that Chromium by itself sends
// a write again when a reused connection dies under it.
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

/** Which request, and where its connection is cut. */
export interface Cut {
  /** What the request line has to match, as `POST /app/restream/…`; any request if left out. */
  request?: RegExp;
  /** Only on a connection that has carried a request before. */
  isReused?: boolean;
  /**
   * `head`: once the request's head has come, before anything is passed on. `body`: once all of it has come, before
   * anything is passed on. A number: when so many bytes of the answer have been passed back; 0 cuts once the upstream
   * has begun to answer, and so has carried the request out. The connection is reset, but after bytes of an answer it
   * is closed: a reset would overtake them.
   */
  at: "head" | "body" | number;
  /** How many requests it cuts; one if left out. */
  times?: number;
}

/** A request that came in, whatever became of it. */
export interface Delivery {
  /** `POST /app/restream/…`. */
  line: string;
  /** Which connection it came on, counted from 0. */
  connection: number;
  /** Whether the connection had carried a request before. */
  isReused: boolean;
  isCut: boolean;
}

const HEAD_END = "\r\n\r\n";

/** Passes everything on to one upstream, but for what it is told to cut. */
export class CuttingProxy {
  /** Every request, in the order of arrival. */
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

  /** Listens on a free loopback port. */
  static async start(upstream: string): Promise<CuttingProxy> {
    const proxy = new CuttingProxy(upstream);
    await new Promise<void>((resolve) => proxy.#server.listen(0, "127.0.0.1", resolve));
    return proxy;
  }

  /** Where it listens. */
  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Cuts from now on; the first cut that fits a request and is not used up takes it. */
  cut(cut: Cut): void {
    this.#cuts.push({ times: 1, ...cut });
  }

  /** How many requests came whose line matches. */
  count(line: RegExp): number {
    return this.deliveries.filter((delivery) => line.test(delivery.line)).length;
  }

  /** Ends every connection and stops. */
  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    // A connection that breaks is what this is about.
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

/** The first request in these bytes: its line, and how long it is; none while its head is not whole. */
function headOf(received: Buffer): { line: string; bytes: number } | undefined {
  const end = received.indexOf(HEAD_END);
  if (end < 0) return undefined;
  const head = received.toString("latin1", 0, end);
  if (/^transfer-encoding:/im.test(head)) throw new Error("The cutting proxy reads bodies of a told length only.");
  const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
  const [method, path] = head.split(" ", 2);
  return { line: `${method} ${path}`, bytes: end + HEAD_END.length + length };
}

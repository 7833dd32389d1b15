// One server for both consoles, so that only the client differs: files in brotli 11, pages for paths without a dot, and the API.
import { createServer, request, Agent } from "node:http";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".png": "image/png",
};
const ALREADY_SMALL = new Set([".png", ".woff2", ".ico"]);
const SKIPPED = new Set([".br", ".gz"]);

/** Compresses with brotli's highest quality, as ahead of time. */
export const brotli = (bytes) =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });

async function load(folder) {
  const files = new Map();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const extension = extname(entry.name);
    if (!entry.isFile() || SKIPPED.has(extension)) continue;
    const path = join(entry.parentPath ?? entry.path, entry.name);
    const bytes = await readFile(path);
    const isPlain = ALREADY_SMALL.has(extension);
    files.set(`/${relative(folder, path).split(sep).join("/")}`, {
      type: TYPES[extension] ?? "application/octet-stream",
      encoding: isPlain ? undefined : "br",
      bytes: isPlain ? bytes : brotli(bytes),
    });
  }
  return files;
}

/** Serves `folder` on a free loopback port, with the API of `upstream` except for paths with JSON from `own`; returns `{ address, close }`. */
export async function serveSite(folder, upstream, own = () => undefined) {
  const files = await load(folder);
  const api = new URL(upstream);
  const agent = new Agent({ keepAlive: true });

  function passOn(incoming, outgoing) {
    const { origin: _origin, "sec-fetch-site": _site, ...headers } = incoming.headers;
    const call = request(
      { agent, host: api.hostname, port: api.port, method: incoming.method, path: incoming.url, headers: { ...headers, host: api.host } },
      (answer) => {
        outgoing.writeHead(answer.statusCode, answer.headers);
        answer.pipe(outgoing);
      },
    );
    call.on("error", () => outgoing.writeHead(502).end());
    incoming.pipe(call);
  }

  const server = createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url, "http://localhost");
    const made = incoming.method === "GET" ? own(pathname) : undefined;
    if (made) {
      outgoing.writeHead(200, { "Content-Type": "application/json", "Content-Length": made.length, "Cache-Control": "no-store" });
      return outgoing.end(made);
    }
    if (pathname.startsWith("/app/")) return passOn(incoming, outgoing);
    const isPage = !files.has(pathname) && !pathname.slice(pathname.lastIndexOf("/")).includes(".");
    const nested = files.get(`${pathname.replace(/\/$/, "")}/index.html`);
    const file = files.get(pathname) ?? (isPage ? (nested ?? files.get("/index.html")) : undefined);
    if (!file) return outgoing.writeHead(404).end();
    const headers = { "Content-Type": file.type, "Content-Length": file.bytes.length };
    headers["Cache-Control"] = isPage ? "no-store" : "public, max-age=31536000, immutable";
    if (file.encoding) headers["Content-Encoding"] = file.encoding;
    outgoing.writeHead(200, headers).end(file.bytes);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    close: () => {
      agent.destroy();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

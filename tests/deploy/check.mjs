// `make deploy-check` checks nginx and Caddy with the configurations of deploy/, in front of the local service.
import assert from "node:assert/strict";
import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { readFileSync } from "node:fs";
import { createServer, request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Program, sitePath } from "../drive/program.mjs";
import { work } from "./browser.mjs";
import { fronts } from "./front.mjs";
import { nameServer } from "./names.mjs";
import { caddy, certify, nginx, overTls } from "./servers.mjs";

const PAGES = ["/", "/sign-in?next=%2Factivity", "/restreams", "/restreams/abc/edit", "/recordings/new", "/dvr/live/a%20b", "/metrics?last=1h", "/activity", "/a/page/to/come", "/application"];
/** Addresses of neither the page nor a file. */
const MISSING = ["/missing.js", "/missing-0123456789abcdef.wasm", "/restreams/x.css.br", "/index.html", "/app", "/app/", "/app/nothing/v1/x", "/app/restream/v1/x", "/.git/config"];
/** Headers of the page, without its policy. */
const PAGE_HEADERS = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), usb=(), payment=()",
  "cache-control": "no-store",
};
const POLICY =
  "default-src 'none'; script-src 'nonce-NONCE' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; " +
  "base-uri 'none'; object-src 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default";
const TYPES = { wasm: /^application\/wasm$/, js: /^(text|application)\/javascript/, css: /^text\/css/ };
const FOR_EVER = "public, max-age=31536000, immutable";
const DECODED = { br: brotliDecompressSync, gzip: gunzipSync, undefined: (body) => body };

/** Returns a client of a server with a self-signed certificate; paths come after its own. */
function asker(server, certificate) {
  return (path, { method = "GET", headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const sent = request(`${server.address}${path}`, { method, headers, ca: certificate, agent: false }, (answer) => {
        const parts = [];
        answer.on("data", (part) => parts.push(part));
        answer.on("end", () => resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }));
      });
      sent.on("error", (error) => reject(new Error(`${method} ${path}: ${error.message}`)));
      sent.end(body);
    });
}

async function pages(ask) {
  const nonces = new Set();
  for (const path of PAGES) {
    const { status, headers, body } = await ask(path);
    assert.equal(status, 200, path);
    assert.match(headers["content-type"] ?? "", /^text\/html/, path);
    const nonce = /'nonce-([\w+/=-]{16,})'/.exec(headers["content-security-policy"] ?? "")?.[1];
    assert.equal(headers["content-security-policy"]?.replace(nonce, "NONCE"), POLICY, `${path}: policy`);
    assert.ok(body.includes(`nonce="${nonce}"`), `${path}: the policy's nonce is the page's`);
    assert.ok(!/__NONCE__|\{\{/.test(body.toString()), `${path}: every nonce is filled in`);
    nonces.add(nonce);
    for (const [name, value] of Object.entries(PAGE_HEADERS)) assert.equal(headers[name], value, `${path}: ${name}`);
  }
  assert.equal(nonces.size, PAGES.length, "each answer has a nonce of its own");
}

async function missing(ask) {
  for (const path of MISSING) {
    const { status, headers, body } = await ask(path);
    assert.equal(status, 404, path);
    assert.ok(!body.includes("<script"), `${path} is not the page`);
    assert.ok(!headers["cache-control"]?.includes("max-age=31536000"), `${path} is not missing for ever`);
  }
}

async function files(ask, encodings) {
  const names = await readdir(sitePath(), { recursive: true });
  const sources = names.filter((name) => /\.\w+$/.test(name) && !/(\.br|\.gz|^index\.html)$/.test(name));
  assert.ok(sources.some((name) => name.endsWith(".wasm")), "the console is built");
  for (const name of sources) {
    const whole = await readFile(join(sitePath(), name));
    for (const encoding of [undefined, ...encodings]) {
      const { status, headers, body } = await ask(`/${name}`, { headers: encoding ? { "Accept-Encoding": encoding } : {} });
      assert.equal(status, 200, name);
      const type = TYPES[name.split(".").at(-1)];
      if (type) assert.match(headers["content-type"] ?? "", type, name);
      assert.equal(headers["x-content-type-options"], "nosniff", name);
      assert.equal(headers["cross-origin-resource-policy"], "same-origin", name);
      const isHashed = /-[0-9a-f]{12,16}[./]/.test(name);
      assert.equal(headers["cache-control"] === FOR_EVER, isHashed, `${name}: cached for ever if its name has a hash`);
      const isPacked = encoding && names.includes(`${name}.${encoding === "gzip" ? "gz" : encoding}`);
      assert.equal(headers["content-encoding"], isPacked ? encoding : undefined, `${name}: asked for ${encoding}`);
      assert.ok(DECODED[headers["content-encoding"]](body).equals(whole), `${name} is whole`);
    }
  }
}

async function api(ask, program) {
  const path = `/app/restream/v2/${program.account}/resources`;
  const token = { "CDN-AUTH-TOKEN": program.token };
  const { status, headers, body } = await ask(path, { headers: token });
  assert.equal(status, 200, "the API is passed on");
  const { data } = await program.call("/restream/v2/{account}/resources");
  assert.deepEqual(JSON.parse(body).data, data);
  assert.equal(headers["content-security-policy"], "default-src 'none'; sandbox");
  assert.equal(headers["x-content-type-options"], "nosniff");
  assert.equal(headers["cache-control"], "no-store");
  assert.equal(headers.connection, "close", "connection lost for a browser to send a write on again");
  assert.notEqual((await ask(path)).status, 200, "without a token there is nothing");
  assert.equal((await ask(path, { headers: { ...token, "Sec-Fetch-Site": "cross-site" } })).status, 403, "another site");
  assert.equal((await ask(path, { method: "OPTIONS", headers: token })).status, 405, "a method that the API does not have");
  const large = JSON.stringify({ name: "x".repeat(1_100_000) });
  const json = { ...token, "Content-Type": "application/json" };
  // Caddy refuses within the body, when the API may already have answered or closed.
  const { status: tooLarge } = await ask(path, { method: "POST", headers: json, body: large });
  assert.ok([413, 400, 502].includes(tooLarge), `a body over 1 MiB: ${tooLarge}`);
  const after = await program.call("/restream/v2/{account}/resources");
  assert.equal(after.data.resources.length, data.resources.length, "nothing is made of a body over 1 MiB");
  const spoilt = async (fault) => {
    await program.setFaults([{ area: "restream", method: "GET", fault }]);
    // nginx closes the connection where it does not forward a 408.
    return ask(path, { headers: token }).catch(() => ({ status: 502, headers: {} }));
  };
  for (const fault of [{ kind: "redirect", to: "https://elsewhere.example" }, { kind: "status", status: 408 }, { kind: "status", status: 421 }]) {
    const answer = await spoilt(fault);
    assert.equal(answer.status, 502, JSON.stringify(fault));
    assert.equal(answer.headers.location, undefined, JSON.stringify(fault));
  }
  await program.setFaults([{ area: "restream", method: "PUT", fault: { kind: "drop", when: "after" } }]);
  const [first] = data.resources;
  const put = { method: "PUT", headers: { ...json, "X-Op-Id": "deploy-check-0001" }, body: JSON.stringify(first) };
  assert.equal((await ask(`${path}/${first.resource_id}`, put)).status, 502, "a write whose answer is lost");
  const [rule] = await program.faults();
  assert.equal(rule.seen, 1, "and is sent once");
  await program.setFaults([]);
}

/** Repeats a read until it has this status. */
async function comes(ask, path, status) {
  const limit = Date.now() + 15_000;
  for (;;) {
    const answer = await ask(path);
    if (answer.status === status) return answer;
    assert.ok(Date.now() < limit, `${path}: ${answer.status} instead of ${status}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Checks that nginx runs without a name of the API, and follows its address with the path as it came. */
async function followed(ask, names, certificate, port) {
  const path = "/app/dvr-net/v1/demo/streams/live/a%20b%2F/%2F//;x?y=%2F&z=%2b";
  const seen = [];
  const files = { key: await readFile(certificate.key), cert: await readFile(certificate.certificate) };
  const moved = createServer(files, ({ url, headers }, answer) => {
    seen.push({ url, headers });
    answer.writeHead(200, { "Content-Type": "application/json", "WWW-Authenticate": "Basic", "Set-Cookie": "a=b" });
    answer.end("{}");
  });
  await new Promise((resolve) => moved.listen(port, "127.0.0.2", resolve));
  try {
    assert.equal((await ask("/restreams")).status, 200, "the page needs no API");
    names.address = undefined;
    await comes(ask, path, 502);
    names.address = "127.0.0.2";
    const answer = await comes(() => ask(path, { headers: { Cookie: "a=b", Authorization: "Basic eDp5" } }), path, 200);
    for (const name of ["set-cookie", "www-authenticate"]) assert.equal(answer.headers[name], undefined, name);
    assert.equal(seen.at(-1).url, path);
    for (const name of ["authorization", "cookie"]) assert.equal(seen.at(-1).headers[name], undefined, name);
  } finally {
    names.address = "127.0.0.1";
    await new Promise((resolve) => moved.close(resolve));
  }
}

const WITH = [nginx, caddy].flatMap((serve) => [
  [serve, ""],
  [serve, "/sluice"],
]);
const folder = await mkdtemp(join(tmpdir(), "sluice-deploy-"));
const program = await Program.start({ demo: "small", token: "deploy-check-0123456789", apiOnly: true });
const certificate = await certify(folder);
const upstream = await overTls(program.address, certificate);
const names = await nameServer();
const front = await fronts(folder, certificate, (server) => asker(server, readFileSync(certificate.certificate)));
let [passed, failed] = [0, 0];

async function run(what, check, complaints = () => []) {
  try {
    await check();
    passed += 1;
    console.log(`  ok      ${what}`);
  } catch (error) {
    failed += 1;
    console.log(`  FAILED  ${what}\n${[error.stack ?? error, ...complaints()].join("\n").replace(/^/gm, "          ")}`);
    await program.setFaults([]);
  }
}

try {
  for (const [serve, base] of WITH) {
    const encodings = serve === nginx ? ["gzip"] : ["br", "gzip"];
    // nginx starts while no name can be looked up.
    names.address = undefined;
    const server = await serve(join(folder, serve.name + base), sitePath(), upstream.address, certificate, names.port, base !== "");
    server.address += base;
    names.address = "127.0.0.1";
    const ask = asker(server, await readFile(certificate.certificate));
    const checks = {
      "pages: responds with the page and its headers at every address of the console": () => pages(ask),
      "missing files: responds 404 without the page": () => missing(ask),
      [`files: sets type, caching and compression (${encodings.join(", ")})`]: () => files(ask, encodings),
      "API: forwards calls once and rejects what the API does not accept": () => api(ask, program),
      "console: works in Chromium without a policy violation": () => work(server.address, program),
    };
    if (serve === nginx) {
      const { port } = new URL(upstream.address);
      checks["API: looks its name up again and keeps paths"] = () => followed(ask, names, certificate, Number(port));
    }
    for (const [what, check] of Object.entries(checks)) await run(`${server.name}${base}: ${what}`, check, server.complaints);
    await server.stop();
  }
  for (const [what, check] of front.checks) await run(what, check);
} finally {
  names.close();
  await front.dispose();
  upstream.close();
  await program.dispose();
  await rm(folder, { recursive: true, force: true });
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

// Checks nginx and Caddy in front of the program, with TLS, with and without a login.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { join } from "node:path";
import { Program, sitePath } from "../drive/program.mjs";
import { work } from "./browser.mjs";
import { caddyInFront, nginxInFront } from "./servers.mjs";

const LOGIN = { username: "operator", password: "deploy-check" };
const BASIC = `Basic ${Buffer.from(`${LOGIN.username}:${LOGIN.password}`).toString("base64")}`;
const TOKEN = "deploy-check-0123456789";
const PATH = "/app/dvr-net/v1/demo/streams/live/a%20b%2Fc;x?y=%2F&z=%2b";

/** Reads and writes with what a browser sends. */
async function api(ask, program) {
  const path = `/app/restream/v2/${program.account}/resources`;
  const own = { "CDN-AUTH-TOKEN": program.token, "Sec-Fetch-Site": "same-origin" };
  const read = await ask(path, { headers: own });
  assert.equal(read.status, 200, read.body.toString());
  const [first] = JSON.parse(read.body).data.resources;
  const put = (headers) => ask(`${path}/${first.resource_id}`, { method: "PUT", headers: { "CDN-AUTH-TOKEN": program.token, "Content-Type": "application/json", ...headers }, body: JSON.stringify(first) });
  const origin = ask.address;
  assert.equal((await put({ ...own, Origin: origin })).status, 200, "a save");
  const foreign = await put({ Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" });
  assert.equal(foreign.status, 403, "another site's page");
  assert.match(foreign.body.toString(), /--allow-origin/);
  return put({ Origin: origin });
}

/** Checks that the login is needed, and that neither it nor a cookie reaches the API or comes back from it. */
async function login(ask, seen) {
  const refused = await ask("/");
  assert.equal(refused.status, 401);
  assert.match(refused.headers["www-authenticate"], /^Basic/);
  const headers = { Authorization: BASIC, Cookie: "session=secret", "CDN-AUTH-TOKEN": TOKEN };
  assert.equal((await ask("/", { headers })).status, 200, "the page");
  const answer = await ask(PATH, { headers });
  assert.equal(answer.status, 200, answer.body.toString());
  for (const name of ["set-cookie", "www-authenticate"]) assert.equal(answer.headers[name], undefined, name);
  const [sent] = seen.splice(0);
  assert.equal(sent.url, PATH, "the path as it came");
  assert.equal(sent.headers["cdn-auth-token"], TOKEN);
  for (const name of ["authorization", "cookie"]) assert.equal(sent.headers[name], undefined, name);
}

/** An API that shows what reaches it. */
async function recorder() {
  const seen = [];
  const server = createServer(({ url, headers }, answer) => {
    seen.push({ url, headers });
    answer.writeHead(200, { "Content-Type": "application/json", "Set-Cookie": "a=b", "WWW-Authenticate": "Basic" });
    answer.end('{"status":"Completed","data":[]}');
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { seen, address: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

/** Returns the checks of both servers, each a name and a function. `client` makes an `ask` for a server. */
export async function fronts(folder, files, client) {
  const env = { SLUICE_SITE: sitePath() };
  const program = await Program.start({ demo: "small", token: TOKEN, env });
  const upstream = await recorder();
  const proxy = await Program.start({ upstream: upstream.address });
  const on = (name, start, check) => [name, async () => {
    const server = await start(join(folder, name.replace(/\W+/g, "-")));
    try {
      await check(Object.assign(client(server), { address: server.address }), server.address);
    } finally {
      await server.stop();
    }
  }];
  const checks = [
    on("nginx in front: serves page, reads and writes", (at) => nginxInFront(at, program.address, files), async (ask, address) => {
      assert.equal((await api(ask, program)).status, 200, "a save of a browser that does not say where it comes from");
      await work(address, program);
    }),
    on("nginx in front, proxy_pass alone: serves page, reads and writes", (at) => nginxInFront(at, program.address, files, { isBare: true }), async (ask, address) => {
      const unsaid = await api(ask, program);
      assert.equal(unsaid.status, 403);
      assert.ok(unsaid.body.toString().includes(`--allow-origin ${address}`), unsaid.body.toString());
      await work(address, program);
    }),
    on("Caddy in front: serves page, reads and writes", (at) => caddyInFront(at, program.address, files), async (ask, address) => {
      assert.equal((await api(ask, program)).status, 200);
      await work(address, program);
    }),
    ...[["nginx", nginxInFront], ["Caddy", caddyInFront]].flatMap(([name, start]) => [
      on(`${name} with a login: keeps login and cookies from the API`, (at) => start(at, proxy.address, files, { login: LOGIN }), (ask) => login(ask, upstream.seen)),
      on(`${name} with a login: lets the console in`, (at) => start(at, program.address, files, { login: LOGIN }), (_, address) => work(address, program, LOGIN)),
    ]),
  ];
  const dispose = async () => {
    upstream.close();
    await Promise.all([program.dispose(), proxy.dispose()]);
  };
  return { checks, dispose };
}

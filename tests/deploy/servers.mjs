// Runs the configurations of deploy/ on this machine, with only hosts, folders and ports replaced.
import { spawn, spawnSync } from "node:child_process";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { createServer } from "node:tls";
import { freePort } from "../drive/program.mjs";

const configuration = (name) => readFile(new URL(`../../deploy/${name}`, import.meta.url), "utf8");
const START_LIMIT_MS = 10_000;

/** Replaces texts, each of which must be in the file. */
function fill(text, places) {
  for (const [from, to] of places) {
    if (!text.includes(from)) throw new Error(`The configuration has no ${JSON.stringify(from)} to fill in.`);
    text = text.replaceAll(from, to);
  }
  return text;
}

function run(command, args, options = {}) {
  const { status, stderr, error } = spawnSync(command, args, { encoding: "utf8", ...options });
  if (error || status !== 0) throw new Error(`${command} ${args.join(" ")}: ${error?.message ?? stderr}`);
}

/** Creates a self-signed certificate for "localhost". */
export async function certify(folder) {
  const [key, certificate] = [join(folder, "console.key"), join(folder, "console.pem")];
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  run("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout", key, "-out", certificate, ...names]);
  return { key, certificate };
}

/** Serves a plain HTTP service over TLS. */
export async function overTls(address, { key, certificate }) {
  const { hostname, port } = new URL(address);
  const server = createServer({ key: await readFile(key), cert: await readFile(certificate) }, (secure) => {
    const plain = connect(Number(port), hostname);
    secure.pipe(plain).pipe(secure);
    for (const [one, other] of [[secure, plain], [plain, secure]]) one.on("error", () => other.destroy());
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { address: `https://localhost:${server.address().port}`, close: () => server.close() };
}

async function start(name, command, args, port, env = {}) {
  // Debian installs nginx outside the users' PATH.
  const PATH = `${process.env.PATH}:/usr/sbin`;
  const child = spawn(command, args, { env: { ...process.env, PATH, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said = (said + text).slice(-4_000)));
  const endWithUs = () => child.kill();
  process.once("exit", endWithUs);
  const limit = Date.now() + START_LIMIT_MS;
  const isUp = () =>
    new Promise((resolve) => {
      const socket = connect(port, "127.0.0.1", () => resolve(true) || socket.destroy());
      socket.on("error", () => resolve(false));
    });
  while (!(await isUp())) {
    if (child.exitCode !== null || Date.now() > limit) throw new Error(`${name} did not start:\n${said}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const stop = async () => {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill();
    await ended;
    process.removeListener("exit", endWithUs);
  };
  const complaints = () => said.split("\n").filter((line) => /\[(error|crit|alert|emerg)\]|"level":"(error|fatal)"/.test(line));
  return { name, address: `https://localhost:${port}`, stop, complaints };
}

/** Copies the console's files. */
async function copy(site, folder) {
  const root = join(folder, "site");
  await mkdir(folder, { recursive: true });
  await cp(site, root, { recursive: true });
  return root;
}

/** Returns a configuration for the path /sluice/ of its host, after its command for the page. */
function below(text, root) {
  run("sh", ["-c", /run once, there: (sed .*)$/m.exec(text)[1]], { cwd: root });
  return text.replaceAll(/^( +)#(?=rewrite|if|handle_path|})/gm, "$1");
}

/** Starts nginx with the `server` block of deploy/nginx.conf. `resolver` is a port of a name server on loopback. */
export async function nginx(folder, site, upstream, { key, certificate }, resolver, isBelow) {
  const root = await copy(site, folder);
  const text = await configuration("nginx.conf");
  const server = fill(isBelow ? below(text, root) : text, [
    ["resolver 127.0.0.53 valid=30s;", `resolver 127.0.0.1:${resolver} valid=1s ipv6=off;`],
    ["/srv/sluice", root],
    ["https://api.example.com", upstream],
    ["/etc/ssl/certs/ca-certificates.crt", certificate],
  ]);
  return startNginx(folder, server, { key, certificate });
}

/** Starts nginx in front of the program, with deploy/nginx-program.conf. `isBare` leaves the `proxy_pass` alone; `login` is its user and password. */
export async function nginxInFront(folder, program, files, { isBare = false, login } = {}) {
  await mkdir(folder, { recursive: true });
  let server = fill(await configuration("nginx-program.conf"), [["http://127.0.0.1:8080", program]]);
  if (isBare) server = server.replace(/^ +(proxy_(?!pass )|client_max).*\n/gm, "");
  if (login) {
    const users = join(folder, "users");
    await writeFile(users, `${login.username}:${spawnSync("openssl", ["passwd", "-apr1", login.password], { encoding: "utf8" }).stdout}`);
    server = fill(server, [["location / {", `location / {\n auth_basic "Console"; auth_basic_user_file ${users};`]]);
  }
  return startNginx(folder, server, files);
}

async function startNginx(folder, text, { key, certificate }) {
  const port = await freePort();
  const server = fill(text, [
    ["listen 443 ssl;", `listen 127.0.0.1:${port} ssl;`],
    ["server_name console.example.com;", "server_name localhost;"],
    ["/etc/ssl/console.pem", certificate],
    ["/etc/ssl/console.key", key],
  ]);
  const config = join(folder, "nginx.conf");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((of) => `${of}_temp_path ${folder}/${of};`);
  const user = process.getuid() === 0 ? "user root;" : "";
  // These lines come from a distribution's main file.
  const around = `${user} daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log stderr warn; events {}
http { include /etc/nginx/mime.types; default_type application/octet-stream; access_log off; ${temporary.join(" ")}
${server} }
`;
  await writeFile(config, around);
  return start("nginx", "nginx", ["-c", config, "-p", folder], port);
}

/** Starts Caddy with deploy/Caddyfile, after its command for the page. */
export async function caddy(folder, site, upstream, { key, certificate }, _, isBelow) {
  const [port, root] = [await freePort(), await copy(site, folder)];
  const caddyfile = await configuration("Caddyfile");
  run("sh", ["-c", /^# +(sed .*)$/m.exec(caddyfile)[1]], { cwd: root });
  const server = fill(isBelow ? below(caddyfile, root) : caddyfile, [
    ["\n{\n    #", "\n{\n    admin off\n    auto_https off\n    #"],
    ["console.example.com {", `https://localhost:${port} {\n    bind 127.0.0.1\n    tls ${certificate} ${key}`],
    ["/srv/sluice", root],
    ["https://api.example.com", upstream],
  ]);
  const config = join(folder, "Caddyfile");
  await writeFile(config, server);
  const env = { SSL_CERT_FILE: certificate, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  return start("Caddy", "caddy", ["run", "--config", config, "--adapter", "caddyfile"], port, env);
}

/** Starts Caddy in front of the program, with deploy/Caddyfile-program. */
export async function caddyInFront(folder, program, { key, certificate }, { login } = {}) {
  await mkdir(folder, { recursive: true });
  const port = await freePort();
  let server = fill(await configuration("Caddyfile-program"), [
    ["console.example.com {", `{\n    admin off\n    auto_https off\n}\nhttps://localhost:${port} {\n    bind 127.0.0.1\n    tls ${certificate} ${key}`],
    ["127.0.0.1:8080", new URL(program).host],
  ]);
  if (login) {
    const { stdout } = spawnSync("caddy", ["hash-password", "--plaintext", login.password], { encoding: "utf8" });
    server = fill(server, [["    reverse_proxy", `    basicauth {\n        ${login.username} ${stdout.trim()}\n    }\n    reverse_proxy`]]);
  }
  const config = join(folder, "Caddyfile");
  await writeFile(config, server);
  const env = { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  return start("Caddy", "caddy", ["run", "--config", config, "--adapter", "caddyfile"], port, env);
}

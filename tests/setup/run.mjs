// Holds .make/setup.sh with a server that plays the release page of a tool: what has the pinned checksum is unpacked, all else is built,
// and set-up says why. A stand-in for cargo notes that it was asked to build.
import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { arch, tmpdir, type } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const source = fileURLToPath(new URL("../..", import.meta.url));
const machine = `${type()}-${{ x64: "x86_64", arm64: "aarch64" }[arch()]}`;
const [, version] = /^TRUNK_VERSION=(.*)$/m.exec(await readFile(join(source, ".make/versions.sh"), "utf8"));
const work = await mkdtemp(join(tmpdir(), "sluice-setup-"));

async function script(path, lines) {
  await writeFile(path, ["#!/bin/sh", ...lines, ""].join("\n"));
  await chmod(path, 0o755);
}

/** Returns an archive with a program named trunk, in a folder as in a release. */
async function archive(name, lines) {
  const folder = join(work, name, "trunk-of-a-release");
  await mkdir(folder, { recursive: true });
  await script(join(folder, "trunk"), lines);
  await writeFile(join(folder, "LICENSE"), "…");
  return execFileSync("tar", ["-cz", "-C", join(work, name), "."]);
}

/** Runs the step of trunk; returns what it said, whether cargo was called, and the version of the tool that is there. */
async function setUp(name, checksums) {
  const checkout = join(work, `checkout of ${name}`);
  const [tools, bin, built] = ["tools", "bin", "built"].map((each) => join(checkout, each));
  await mkdir(bin, { recursive: true });
  await cp(join(source, ".make"), join(checkout, ".make"), { recursive: true });
  for (const file of ["Cargo.toml", "Cargo.lock"]) await cp(join(source, file), join(checkout, file));
  await writeFile(join(checkout, ".make/checksums"), checksums);
  await script(join(bin, "cargo"), [`echo "$@" >>'${built}'`]);
  const env = { PATH: `${bin}:/usr/bin:/bin`, HOME: checkout, SLUICE_TOOLS: tools };
  const said = await new Promise((resolve, reject) =>
    execFile("bash", [join(checkout, ".make/setup.sh"), "trunk"], { env }, (error, out, err) => (error ? reject(new Error(out + err)) : resolve(out + err))),
  );
  const call = await readFile(built, "utf8").catch(() => "");
  const trunk = await new Promise((resolve) => execFile(join(tools, "bin/trunk"), ["--version"], (error, out) => resolve(error ? "" : out.trim())));
  return { said, call, trunk };
}

const good = await archive("good", [`echo "trunk ${version}"`]);
const foreign = await archive("foreign", ["exit 126"]);
const pages = { "/good": good, "/foreign": foreign, "/no-archive": Buffer.from("no archive") };
const server = createServer((request, response) => {
  if (request.url === "/silent") return;
  response.statusCode = request.url in pages ? 200 : 404;
  response.end(pages[request.url]);
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const address = `http://127.0.0.1:${server.address().port}`;
const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");
const listed = (path, sum, of = version) => `trunk ${of} ${machine} ${sum} ${address}${path}\n`;

const built = {
  "wrong checksum": [listed("/good", sha256(foreign)), /\/good has another checksum than \.make\/checksums says/],
  "missing archive": [listed("/absent", sha256(good)), /\/absent did not come/],
  "silent server": [listed("/silent", sha256(good)), /\/silent did not come/],
  "page in place of an archive": [listed("/no-archive", sha256(pages["/no-archive"])), /\/no-archive cannot be unpacked/],
  "program of another machine": [listed("/foreign", sha256(foreign)), /\/foreign holds no trunk that runs on this machine/],
  "another version": [listed("/good", sha256(good), "0.0.1"), /no archive of trunk \S+ is listed/],
};
const runs = [
  (async () => {
    const { said, call, trunk } = await setUp("a release", listed("/good", sha256(good)));
    assert.equal(trunk, `trunk ${version}`);
    assert.equal(call, "", said);
  })(),
  ...Object.entries(built).map(async ([name, [checksums, why]]) => {
    const { said, call } = await setUp(name, checksums);
    assert.match(said, why);
    assert.match(call, new RegExp(`^install trunk --version ${version} `), said);
  }),
];
try {
  await Promise.all(runs);
  console.log(`  ${runs.length} passed`);
} finally {
  server.closeAllConnections();
  server.close();
  await rm(work, { recursive: true });
}

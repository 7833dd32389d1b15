// Starts the program from the unpacked archive in an empty folder, signs in and waits for the list. Usage: archive.mjs FOLDER [release],
// where a release names no folder of the machine that built it.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chromium, expect } from "@playwright/test";
import { launchOptions } from "../drive/chromium.mjs";
import { Program } from "../drive/program.mjs";

const folder = resolve(process.argv[2]);
const archives = (await readdir(folder)).filter((name) => name.endsWith(".tar.gz")).sort();
const [ofProgram, ofConsole] = archives;
assert.equal(archives.length, 2, archives.join(", "));
execFileSync("sha256sum", ["--check", "--quiet", "SHA256SUMS"], { cwd: folder });
const listed = (name) => execFileSync("tar", ["-tzf", join(folder, name)], { encoding: "utf8" });
for (const name of ["LICENSE", "README.md", "LICENCES-OF-OTHERS.txt", "sluice.service", "sluice.env", "Containerfile", "nginx-program.conf", "Caddyfile-program", "sluice"]) {
  assert.ok(listed(ofProgram).includes(`/${name}\n`), `${name} in ${ofProgram}`);
}
for (const name of ["site/index.html", "site/index.html.br", "nginx.conf", "Caddyfile", "LICENSE"]) {
  assert.ok(listed(ofConsole).includes(`/${name}\n`), `${name} in ${ofConsole}`);
}
const nginx = execFileSync("tar", ["-xzOf", join(folder, ofConsole), "--wildcards", "*/nginx.conf"], { encoding: "utf8" });
const [, endings] = nginx.match(/\\\.\(([a-z|]+)\)\/\*\$/);
for (const name of listed(ofConsole).split("\n").filter((name) => /\/site\/.*[^/]$/.test(name))) {
  assert.ok(endings.split("|").includes(name.split(".").pop()), `a web server takes ${name} for a page`);
}
assert.match(await readFile(join(folder, "LICENCES-OF-OTHERS.txt"), "utf8"), /leptos 0\.8[\s\S]*rusqlite/);
if (process.argv[3] === "release") {
  for (const archive of archives) {
    for (const place of [homedir(), process.cwd()]) {
      const unpack = `tar -xzOf "$0" | grep --text --only-matching --fixed-strings "$1/" | wc -l`;
      assert.equal(execFileSync("sh", ["-c", unpack, join(folder, archive), place], { encoding: "utf8" }).trim(), "0", `${place} in ${archive}`);
    }
  }
}

const empty = await mkdtemp(join(tmpdir(), "sluice-archive-"));
execFileSync("tar", ["-xzf", join(folder, ofProgram), "--strip-components=1", "-C", empty]);
process.env.SLUICE_BIN = join(empty, "sluice");
process.chdir(empty);
const program = await Program.start({ isSiteInside: true, data: "data" });
const browser = await chromium.launch(launchOptions);
try {
  const page = await browser.newPage();
  await page.goto(`${program.address}/restreams`);
  await page.getByLabel("Account").fill(program.account);
  await page.getByLabel("Token", { exact: true }).fill(program.token);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  const first = (await program.call("/restream/v2/{account}/resources")).data.resources[0];
  await expect(page.getByRole("main").getByRole("grid")).toContainText(first.name);
} finally {
  await browser.close();
  await program.dispose();
  await rm(empty, { recursive: true, force: true });
}
console.log(`[dist] ${ofProgram} starts, lets in and lists`);

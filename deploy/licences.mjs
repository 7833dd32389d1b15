// Writes the licences of all crates that the program and the console are made of, each text once.
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";

/** The crates that are linked into a target: what the package needs to run, without what only builds it. */
function linked(target) {
  const args = ["metadata", "--locked", "--format-version", "1", "--features", "embed", "--filter-platform", target];
  const { packages, resolve } = JSON.parse(execFileSync("cargo", args, { encoding: "utf8", maxBuffer: 1 << 28 }));
  const byId = new Map(packages.map((one) => [one.id, one]));
  const isMacro = (id) => byId.get(id).targets.some(({ kind }) => kind.includes("proc-macro"));
  const needs = new Map(resolve.nodes.map((node) => [node.id, node.deps.filter((dep) => dep.dep_kinds.some(({ kind }) => kind === null))]));
  const reached = new Set([resolve.root]);
  for (const id of reached) for (const { pkg } of needs.get(id)) if (!isMacro(pkg)) reached.add(pkg);
  reached.delete(resolve.root);
  return [...reached].map((id) => byId.get(id));
}

const host = /^host: (.*)$/m.exec(execFileSync("rustc", ["-vV"], { encoding: "utf8" }))[1];
const crates = new Map([host, "wasm32-unknown-unknown"].flatMap(linked).map((one) => [`${one.name} ${one.version}`, one]));
const named = new Map();
for (const [name, { license, manifest_path, repository }] of [...crates].sort(([one], [other]) => (one < other ? -1 : 1))) {
  const folder = dirname(manifest_path);
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice|unlicense)/i.test(file) && !/\.(rs|toml|json)$/.test(file));
  const texts = files.flatMap((file) => { try { return [readFileSync(join(folder, file), "utf8").trim()]; } catch { return []; } });
  for (const text of texts.length ? texts : [`No text comes with these: ${license}, ${repository}. That of MIT stands at the end.`]) {
    named.set(text, [...(named.get(text) ?? []), `${name} (${license})`]);
  }
}
console.log("Sluice is made with the crates below, the standard library of Rust (MIT OR Apache-2.0), SQLite (public domain) and, where it is");
console.log("linked statically, musl (MIT). Each text stands under the crates that came with it.");
named.set(/Permission is[^]*/.exec(readFileSync("LICENSE", "utf8"))[0].trim(), ["MIT"]);
for (const [text, names] of named) console.log(`\n${"=".repeat(100)}\n${names.join("\n")}\n\n${text}`);

// How many bytes of program the console is, as a browser gets them: what a first visit of the list loads, and all files.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { constants, gzipSync } from "node:zlib";
import { brotli } from "./static-server.mjs";
import { row } from "./stats.mjs";

/** The one place of the figures in KiB of brotli 11: what is aimed at, and what was reached and is held by `make test`. */
export const FIGURES = new URL("sizes.json", import.meta.url);
const LIST = "restreams";

export const figures = async () => JSON.parse(await readFile(FIGURES, "utf8"));

const kib = (bytes) => bytes.length / 1024;
const total = (all, fold) => all.reduce((sum, bytes) => sum + fold(bytes), 0);
const packed = (all) => total(all, (bytes) => kib(brotli(bytes)));
const isProgram = (name) => /\.(wasm|js)$/.test(name);

/** The contents of the wanted files of a folder, by name. */
async function files(folder, isWanted) {
  const names = (await readdir(folder, { recursive: true })).filter(isWanted);
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))])));
}

/** The one group of `pattern` in `text`: what this file knows of the build's output. */
function found(text, pattern) {
  const match = pattern.exec(text);
  if (!match) throw new Error(`The build has changed: ${pattern} is not in its files.`);
  return match[1];
}

/** Names, of `all`, of what the list loads: the scripts and the program that the page names, and the parts that the list comes in. */
async function firstVisit(site, all) {
  const page = await readFile(join(site, "index.html"), "utf8");
  const names = new Set([...page.matchAll(/(?:href|src)="[^"]*?([\w.-]+\.(?:js|wasm))"/g)].map(([, name]) => name));
  const boot = await readFile(join(site, found(page, /"[^"]*?(boot-\w+\.js)"/)), "utf8");
  const glue = await readFile(join(site, found(page, /"[^"]*?(console-\w+\.js)"/)), "utf8");
  // All are literals: a table of pages with the pattern of their addresses, one with their files, and one of what they share.
  const addresses = Function(`return ${found(boot, /^const PAGES = (\[[^]*?\n\]);/m)}`)();
  const pages = JSON.parse(found(glue, /^const pages = (\{.*\});$/m));
  const shared = JSON.parse(found(glue, /^const shared = (\[.*\]);$/m));
  const part = addresses.find(([, address]) => address.test(LIST))?.[0];
  if (!(part in pages)) return names;
  const bit = Object.keys(pages).indexOf(part);
  const isNeeded = (what, at) => at % 2 === 0 && (shared[at + 1] >> bit) & 1;
  const together = [...all].find((name) => /^console-together-\w+\.wasm$/.test(name));
  for (const file of [pages[part], ...shared.filter(isNeeded)]) names.add(Number.isInteger(file) ? together : file.replace("./", ""));
  return names;
}

/** KiB of brotli 11 of the console in `site`: `first_list`, until the list is drawn; `first_visit`, until it can be used; and `all_files`. */
export async function measured(site) {
  const all = await files(site, isProgram);
  const first = [...(await firstVisit(site, all.keys()))].map((name) => all.get(name));
  const application = [...all].filter(([name]) => /^console-app-\w+\.wasm$/.test(name)).map(([, bytes]) => bytes);
  return { first_list: packed(first), first_visit: packed([...first, ...application]), all_files: packed([...all.values()]) };
}

/** Rows on the size of the console in `site`, beside the peer in `peer`. */
export async function sizes(site, peer) {
  const wasm = [...(await files(site, (name) => name.endsWith(".wasm"))).values()];
  const scripts = [...(await files(peer, (name) => /^assets.(index|style).*\.js$/.test(name))).values()];
  const gzip = (bytes) => kib(gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
  const [ours, held] = [await measured(site), await figures()];
  const against = (name) => ({ ours: [ours[name]], peer: [packed(scripts)], unit: "KiB", atMost: held[name].budget });
  return [
    row("wasm, raw", { ours: [total(wasm, kib)], unit: "KiB" }),
    row("wasm, gzip 9", { ours: [total(wasm, gzip)], unit: "KiB" }),
    row("wasm, brotli 11", { ours: [packed(wasm)], unit: "KiB" }),
    row("until the first list is drawn, wasm + JS, brotli 11", against("first_list")),
    row("until it can be used, wasm + JS, brotli 11", against("first_visit")),
    row("all files, wasm + JS, brotli 11", against("all_files")),
  ];
}

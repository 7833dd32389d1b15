// How many bytes of program the console is, as a browser gets them: what a first visit of the list loads, and all files.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { constants, gzipSync } from "node:zlib";
import { brotli } from "./static-server.mjs";
import { row } from "./stats.mjs";

/** The one place of the figures in KiB of brotli 11: what is aimed at, and what was reached and is held by `make test`. */
export const FIGURES = new URL("sizes.json", import.meta.url);

export const figures = async () => JSON.parse(await readFile(FIGURES, "utf8"));

const kib = (bytes) => bytes.length / 1024;
const total = (all, fold) => all.reduce((sum, bytes) => sum + fold(bytes), 0);
const packed = (all) => total(all, (bytes) => kib(brotli(bytes)));
const isProgram = (name) => /\.(wasm|js|bin)$/.test(name);

/** The contents of the wanted files of a folder, by name. */
async function files(folder, isWanted) {
  const names = (await readdir(folder, { recursive: true })).filter(isWanted);
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))])));
}

/** KiB of brotli 11 of the console in `site`: `first_visit`, the scripts and the program that the page names; and `all_files`. */
export async function measured(site) {
  const all = await files(site, isProgram);
  const page = await readFile(join(site, "index.html"), "utf8");
  const first = [...all].filter(([name]) => page.includes(name)).map(([, bytes]) => bytes);
  return { first_visit: packed(first), all_files: packed([...all.values()]) };
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
    row("until the list can be used, wasm + JS, brotli 11", against("first_visit")),
    row("all files, wasm + JS, brotli 11", against("all_files")),
  ];
}

// How many bytes a first visit costs: the wasm alone, and everything the page loads.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { constants, gzipSync } from "node:zlib";
import { brotli } from "./static-server.mjs";
import { row } from "./stats.mjs";

const BUDGET_KIB = 250;
const kib = (bytes) => bytes.length / 1024;

async function files(folder, isWanted) {
  const names = await readdir(folder, { recursive: true });
  return Promise.all(names.filter(isWanted).map((name) => readFile(join(folder, name))));
}

const total = (all, fold) => all.reduce((sum, bytes) => sum + fold(bytes), 0);

/** Rows on the size of the console in `site`, beside the peer in `peer`. */
export async function sizes(site, peer) {
  const wasm = await files(site, (name) => name.endsWith(".wasm"));
  const glue = await files(site, (name) => name.endsWith(".js"));
  const scripts = await files(peer, (name) => /assets.*(index|style).*\.js$/.test(name));
  const packed = (all) => total(all, (bytes) => kib(brotli(bytes)));
  return [
    row("wasm, raw", { ours: [total(wasm, kib)], unit: "KiB" }),
    row("wasm, gzip 9", { ours: [total(wasm, (bytes) => kib(gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION })))], unit: "KiB" }),
    row("wasm, brotli 11", { ours: [packed(wasm)], unit: "KiB" }),
    row("the whole console, wasm + JS, brotli 11", { ours: [packed([...wasm, ...glue])], peer: [packed(scripts)], unit: "KiB", atMost: BUDGET_KIB }),
  ];
}

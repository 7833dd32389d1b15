// The console's size: bytes as a browser receives them, and lines of source.
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotli } from "./static-server.mjs";
import { row } from "./stats.mjs";

/** Sizes in KiB of brotli 11 and in lines: the budgets, and the reached sizes that `make test` enforces. */
export const FIGURES = new URL("sizes.json", import.meta.url);

export const figures = async () => JSON.parse(await readFile(FIGURES, "utf8"));

const kib = (bytes) => bytes.length / 1024;
const total = (all, fold) => all.reduce((sum, bytes) => sum + fold(bytes), 0);
const packed = (all) => total(all, (bytes) => kib(brotli(bytes)));
const isProgram = (name) => /\.(wasm|js|bin)$/.test(name);

/** Returns the contents of the wanted files of a folder by name. */
async function files(folder, isWanted) {
  const names = (await readdir(folder, { recursive: true })).filter(isWanted);
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))])));
}

/** Returns the KiB that the program sends of the packed console in `site`: `first_visit`, the files that the page names, and `all_files`. */
export async function measured(site) {
  const names = (await readdir(site, { recursive: true })).filter(isProgram);
  const page = await readFile(join(site, "index.html"), "utf8");
  const sent = async (name) => (await stat(join(site, `${name}.br`)).catch(() => stat(join(site, name)))).size / 1024;
  const sum = async (names) => (await Promise.all(names.map(sent))).reduce((sum, size) => sum + size, 0);
  return { first_visit: await sum(names.filter((name) => page.includes(name))), all_files: await sum(names) };
}

/** Folders whose lines are counted, with the endings of their files' names. */
const SOURCES = {
  src_lines: ["src", /\.(rs|js)$/],
  css_lines: ["style", /\.css$/],
};

/** Counts the lines of the sources in the checkout, without npm's packages. */
export async function lines() {
  const root = fileURLToPath(new URL("../../", import.meta.url));
  const count = async ([name, [folder, ends]]) => {
    const all = await files(join(root, folder), (name) => ends.test(name) && !/node_modules|dist\/|test-results/.test(name));
    return [name, total([...all.values()], (bytes) => bytes.toString().split("\n").length - 1)];
  };
  return Object.fromEntries(await Promise.all(Object.entries(SOURCES).map(count)));
}

/** Returns rows on the size of the console in `site` beside the peer in `peer`. */
export async function sizes(site, peer) {
  const scripts = [...(await files(peer, (name) => /^assets.(index|style).*\.js$/.test(name))).values()];
  const [ours, held] = [await measured(site), await figures()];
  const against = (name) => ({ ours: [ours[name]], peer: [packed(scripts)], unit: "KiB", atMost: held[name].budget });
  return [
    row("until the list can be used, wasm + JS, brotli 11", against("first_visit")),
    row("all files, wasm + JS, brotli 11", against("all_files")),
  ];
}

// Makes the files of the console's release build: the program, and beside it a file for each page or dialog that arrives by itself
// (src/console/kit/lazy_view.rs). trunk runs this after it has built everything (post_build hook); a debug build stays in one file.
//
// wasm-split-cli takes the linked program apart by its relocations (build.rs), wasm-bindgen makes the JavaScript that starts it, and
// binaryen shrinks each file (shrink.mjs). All of it comes into one folder named by its content, so that the files find each other by the
// names that the tools gave them.
//
// One thing is changed in the loader that wasm-split-cli writes: what several parts share is in a file for each combination of them,
// a hundred and most of a few bytes. The small ones are in one file, behind one another, and the loader's `fetch` of such a file
// becomes `shared(from, to)`, which fetches the one file once and answers with these bytes of it.
//
// The page gets the names of the files of each part, and preloads those of the part that is asked for.
//
// At the end each file is compressed ahead of time: `x.br` and `x.gz` stand beside each `x` that they make smaller.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { chmod, cp, mkdtemp, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const PROFILE = "wasm-release";
/** Shared files below this size come in one. */
const SMALL_BYTES = 10_000;
const SHARED_FILE = "shared.bin";
const SHARED = `
let sharedBytes;
async function shared(from, to) {
    sharedBytes ??= fetch(new URL("./${SHARED_FILE}", import.meta.url)).then((answer) => {
        if (!answer.ok) throw new Error(\`${SHARED_FILE}: \${answer.status}\`);
        return answer.arrayBuffer();
    });
    sharedBytes.catch(() => { sharedBytes = undefined; });
    return new Response((await sharedBytes).slice(from, to), { headers: { "Content-Type": "application/wasm" } });
}
`;

const { TRUNK_PROFILE, TRUNK_STAGING_DIR: staging, TRUNK_SOURCE_DIR: source } = process.env;
const run = promisify(execFile);

/** Runs a tool, and ends with one sentence if it cannot. */
async function tool(name, args) {
  try {
    return (await run(name, args, { cwd: source, maxBuffer: 1 << 26 })).stdout;
  } catch (error) {
    const why = error.code === "ENOENT" ? "is not installed: run 'make setup'" : `failed: ${error.stderr || error.message}`;
    throw new Error(`${name} ${why}`, { cause: error });
  }
}

/** Puts the small shared files into one, and has the loader read them from there. */
async function joinSmall(folder) {
  const loader = join(folder, "__wasm_split.js");
  let script = await readFile(loader, "utf8");
  const joined = [];
  let end = 0;
  for (const name of (await readdir(folder)).filter((name) => /^chunk_\d+\.wasm$/.test(name))) {
    const content = await readFile(join(folder, name));
    if (content.length >= SMALL_BYTES) continue;
    const call = `fetch(new URL("./${name}", import.meta.url))`;
    if (!script.includes(call)) throw new Error(`The loader of wasm-split-cli has changed: it does not call ${call}.`);
    script = script.replace(call, `shared(${end}, ${(end += content.length)})`);
    joined.push(content);
    await rm(join(folder, name));
  }
  await writeFile(join(folder, SHARED_FILE), Buffer.concat(joined));
  await writeFile(loader, script + SHARED);
}

/** Returns the names of the files that each part of the program is made of, as its loader requests them. */
async function filesOfParts(folder) {
  const [script, names] = [await readFile(join(folder, "__wasm_split.js"), "utf8"), await readdir(folder)];
  const parts = script.matchAll(/export const __wasm_split_load_(\w+) = [^]*?\n, \[([^\]]*)\]/g);
  const files = (part, chunks) => [`split_${part}.wasm`, ...chunks.split(", ").map((chunk) => `${chunk.slice(2)}.wasm`)];
  const all = [...parts].map(([, part, chunks]) => [part, [SHARED_FILE, ...files(part, chunks).filter((name) => names.includes(name))]]);
  if (all.length !== names.filter((name) => name.startsWith("split_")).length) throw new Error("The loader of wasm-split-cli has changed: its parts are not found.");
  return Object.fromEntries(all);
}

/** Shrinks every file in a folder, the largest first, in two threads: the machine may have two cores. */
async function shrinkAll(folder) {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".wasm"));
  const files = await Promise.all(names.map(async (name) => ({ file: join(folder, name), size: (await stat(join(folder, name))).size })));
  const left = files.sort((one, other) => one.size - other.size).map(({ file }) => file);
  const thread = async () => {
    const worker = new Worker(new URL("shrink.mjs", import.meta.url));
    try {
      for (let file = left.pop(); file; file = left.pop()) {
        worker.postMessage(file);
        await once(worker, "message");
      }
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all([thread(), thread()]);
}

/** Writes the folder in place of the files that trunk made of the whole, also in the page. */
async function putInPlace(folder) {
  const hash = createHash("sha256");
  for (const name of (await readdir(folder)).sort()) hash.update(name).update(await readFile(join(folder, name)));
  const target = `console-${hash.digest("hex").slice(0, 16)}`;
  const page = join(staging, "index.html");
  let html = await readFile(page, "utf8");
  for (const [pattern, name] of [[/^console-[0-9a-f]{12,16}_bg\.wasm$/, "console_bg.wasm"], [/^console-[0-9a-f]{12,16}\.js$/, "console.js"]]) {
    const [old, ...others] = (await readdir(staging)).filter((each) => pattern.test(each));
    if (!old || others.length || !html.includes(old)) throw new Error(`trunk has changed: it left no single file like ${pattern} that the page names.`);
    html = html.replaceAll(old, `${target}/${name}`);
    await rm(join(staging, old));
  }
  // console.js imports the loader, and the browser would ask for it only then.
  const program = /<link id="sluice-js"[^>]*>/.exec(html)?.[0];
  if (!program) throw new Error("The page no longer preloads console.js by a link with the id sluice-js (Trunk.toml).");
  html = html.replace(program, program + program.replace(' id="sluice-js"', "").replace("console.js", "__wasm_split.js"));
  const none = "const CHUNKS = {};";
  if (!html.includes(none)) throw new Error("The page no longer has a place for the files of its parts.");
  html = html.replace(none, `const CHUNKS = ${JSON.stringify(await filesOfParts(folder))};`);
  await cp(folder, join(staging, target), { recursive: true });
  // A temporary folder is private; a web server may run as another user.
  await chmod(join(staging, target), 0o755);
  await writeFile(page, html);
}

async function split() {
  const { target_directory: target } = JSON.parse(await tool("cargo", ["metadata", "--format-version", "1", "--no-deps", "--offline"]));
  const work = await mkdtemp(join(tmpdir(), "sluice-split-"));
  try {
    await tool("wasm-split-cli", [join(target, "wasm32-unknown-unknown", PROFILE, "console.wasm"), work, "--out-name", "console"]);
    await tool("wasm-bindgen", [join(work, "console.wasm"), "--target", "web", "--no-typescript", "--keep-lld-exports", "--out-name", "console", "--out-dir", work]);
    await rm(join(work, "console.wasm"));
    await shrinkAll(work);
    await joinSmall(work);
    await putInPlace(work);
  } finally {
    await rm(work, { recursive: true });
  }
}

/** Compresses each file that both ways make smaller. */
async function pack() {
  for (const entry of await readdir(staging, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(png|webp|woff2|jpg)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const plain = await readFile(path);
    const packed = { br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }), gz: gzipSync(plain, { level: 9 }) };
    if (Object.values(packed).some(({ length }) => length >= plain.length)) continue;
    for (const [ending, bytes] of Object.entries(packed)) await writeFile(`${path}.${ending}`, bytes);
  }
}

if (TRUNK_PROFILE === "release") {
  try {
    await split();
    await pack();
  } catch (error) {
    process.stderr.write(`[split] ${error.message}\n`);
    process.exitCode = 1;
  }
}

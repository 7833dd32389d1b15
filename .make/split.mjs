// Makes the files of the console's release build: the program, and beside it a file for each page that arrives by itself
// (src/console/kit/lazy_view.rs). trunk runs this after it has built everything (post_build hook); a debug build stays in one file.
//
// wasm-split-cli takes the linked program apart, which still has its relocations (build.rs). wasm-bindgen and wasm-opt
// then work on the parts; what loads the parts is written into the JavaScript that starts the program. What of the program the first
// list does without, and what runs only after the first page is drawn, are files by themselves (rest.mjs).
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { namedByLikeness } from "./like-functions.mjs";
import { apart, counted, functionsIn } from "./rest.mjs";
import { isListedIn, withoutHash } from "./rest-names.mjs";
import { APP, REST, imported, restScript } from "./rest-script.mjs";
import { withShortImports } from "./short-imports.mjs";
import { functionNames, withFunctionNames, withoutCustomSections, withoutExports } from "./wasm-bytes.mjs";

const PROFILE = "wasm-release";
// The features are those of Rust's target; more of them make a program that browsers refuse.
const FEATURES = ["bulk-memory", "bulk-memory-opt", "nontrapping-float-to-int", "sign-ext", "mutable-globals", "reference-types", "multivalue"];
const ACCEPT = [...FEATURES.map((name) => `--enable-${name}`), "--low-memory-unused"];
// -Oz twice: the second round finds what the first left behind.
const SHRINK = [...ACCEPT, "--flatten", "--rereloop", "-Oz", "-Oz"];
// Text whose functions have names.
const AS_TEXT = ["--debuginfo", "--emit-text"];
// The levels of -Oz for the writing alone: nothing is optimized once more.
const SORT = [...ACCEPT, "--optimize-level=2", "--shrink-level=2", "--reorder-functions-by-name"];

// What some pages share is in a file for each combination of them: many, and most so small that they come in one, behind one another.
const SMALL_BYTES = 8_000;
const TINY_BYTES = 4_000;
const TOGETHER = "together.wasm";
// What is taken out of the program: functions by their Rust paths, and how long their text is at least. The application's are called often:
// with the short ones in the program both files are smaller together, and what is short is called without a detour.
const LATER = [["rest", 0], ["app", 400]];

// With SLUICE_COUNTED the program says which functions run, nothing is taken out of it, and functions.json has their paths.
const { TRUNK_PROFILE, TRUNK_STAGING_DIR: staging, TRUNK_SOURCE_DIR: source, SLUICE_COUNTED: isCounted } = process.env;
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

/** Replaces `pattern` in `text`; that it is there at all is what this file knows of the tools' output. */
function replaced(text, pattern, by) {
  const result = text.replaceAll(pattern, by);
  if (result === text) throw new Error(`The output of wasm-split-cli or wasm-bindgen has changed: ${pattern} is not in it.`);
  return result;
}

const hashed = (name, extension, content) => `${name}-${createHash("sha256").update(content).digest("hex").slice(0, 16)}.${extension}`;

const LOADER = /^(?:export )?const (\w+) = (?:wrapAsyncCb\()?makeLoad\(\(\) => \{\s*const src = fetch\(new URL\("\.\/([^"]+)"[^]*?\n\}\n, \[([^\]]*)\]\)+;\n/gm;

/**
 * What the loaders of wasm-split-cli say, in two tables: the file of each page; and of each part that some pages share its file, or
 * how many bytes it has of the one that small parts come in, behind one another in this order, and the pages that need it, a bit each.
 */
function tables(link, small) {
  const loaders = [...link.matchAll(LOADER)].map(([, name, file, needed]) => ({ name, file, needed: needed.split(", ").filter(Boolean) }));
  const [pages, needs, shared] = [{}, [], []];
  for (const { name, file, needed } of loaders) {
    const page = /^__wasm_split_load_(\w+)$/.exec(name)?.[1];
    if (page) {
      pages[page] = `./${file}`;
      needs.push(new Set(needed));
    } else if (needed.length) {
      throw new Error(`The output of wasm-split-cli has changed: ${name} needs other parts.`);
    } else {
      shared.push({ name, file });
    }
  }
  const offset = ({ file }) => small.get(file)?.[0] ?? 0;
  shared.sort((one, other) => offset(one) - offset(other));
  const rows = shared.map(({ name, file }) => {
    const [from, to] = small.get(file) ?? [];
    return [small.has(file) ? to - from : `./${file}`, needs.reduce((bits, needed, bit) => bits | (needed.has(name) << bit), 0)];
  });
  return { pages, shared: rows.flat() };
}

/** The script that starts the program, with what loads the pages in it: no file more has to arrive before the start. */
function withLoaders(glue, link, names, small) {
  const { pages, shared } = tables(link, small);
  // What loads one part. The page itself says that it did not arrive.
  const loading = replaced(link.slice(0, link.search(LOADER)), "console.error(e);", "").replace(/^import .*\n/, "");
  const early = `
const split = {};
const early = new Map();
// What boot.js has asked for already is taken once; a failure is forgotten, so that the next try is a new one.
function arriving(file, options) {
    const response = early.get(file) ?? fetch(new URL(file, import.meta.url), options);
    early.delete(file);
    return response;
}
function whole(file) {
    const response = arriving(file);
    response.catch(() => {});
    return (imports) => WebAssembly.instantiateStreaming(response, imports);
}
async function bytesTogether() {
    const response = await arriving("./${TOGETHER}");
    if (!response.ok) throw new Error(response.status);
    return response.arrayBuffer();
}
let together;
function part(from, to) {
    const bytes = together ??= bytesTogether();
    bytes.catch(() => together = undefined);
    return async (imports) => WebAssembly.instantiate((await bytes).slice(from, to), imports);
}
const pages = ${JSON.stringify(pages)};
const shared = ${JSON.stringify(shared)};
const filesByPage = {};
/** Asks for what a page needs before the program does. */
export function expectPage(page) {
    for (const file of filesByPage[page] ?? []) {
        const response = fetch(new URL(file, import.meta.url));
        response.catch(() => {});
        early.set(file, response);
    }
}
`;
  const all = `
const parts = [];
let end = 0;
for (let at = 0; at < shared.length; at += 2) {
    const [what, needed] = [shared[at], shared[at + 1]];
    const from = end;
    if (what > 0) end += what;
    const to = end;
    parts.push({ needed, file: what > 0 ? "./${TOGETHER}" : what, load: makeLoad(() => what > 0 ? part(from, to) : whole(what), []) });
}
Object.entries(pages).forEach(([page, file], bit) => {
    const needed = parts.filter((part) => part.needed >> bit & 1);
    filesByPage[page] = new Set(["./${REST}", file, ...needed.map((part) => part.file)]);
    split["__wasm_split_load_" + page] = wrapAsyncCb(makeLoad(() => whole(file), [expectRest, ...needed.map((part) => part.load)]));
});
`;
  let text = replaced(glue, /^import \* as (\w+) from "\.\/__wasm_split\.js";?$/gm, "");
  text = replaced(text, /("\.\/__wasm_split\.js"): \w+,/g, `$1: split,\n        ${imported(isCounted)}`);
  text += early + loading + restScript(isCounted) + all;
  for (const [from, to] of names) text = replaced(text, `"./${from}"`, `"./${to}"`);
  return text;
}

async function split() {
  const { target_directory: target } = JSON.parse(await tool("cargo", ["metadata", "--format-version", "1", "--no-deps", "--offline"]));
  const work = await mkdtemp(join(tmpdir(), "sluice-split-"));
  try {
    const at = (...parts) => join(work, ...parts);
    await tool("wasm-split-cli", [join(target, "wasm32-unknown-unknown", PROFILE, "console.wasm"), work, "--out-name", "console"]);
    await tool("wasm-bindgen", [at("console.wasm"), "--target", "web", "--no-typescript", "--keep-lld-exports", "--out-name", "console", "--out-dir", at("bound")]);
    // What a server would stream: Leptos brings it along, and the console has no server functions.
    const program = at("bound", "console_bg.wasm");
    await writeFile(program, withoutExports(await readFile(program), (name) => /^(__wbg_)?intounderlying/.test(name)));
    const parts = (await readdir(work)).filter((name) => /^(split|chunk)_.*\.wasm$/.test(name));
    const sort = async (file) => {
      await writeFile(file, namedByLikeness(await readFile(file)));
      await tool("wasm-opt", [...SORT, file, "-o", file]);
      await writeFile(file, withoutCustomSections(await readFile(file)));
    };
    const shrink = async (from, to) => {
      await tool("wasm-opt", [...SHRINK, from, "-o", to]);
      await sort(to);
    };
    const write = async (text, to) => {
      await writeFile(`${to}.wat`, text);
      await tool("wasm-opt", [...ACCEPT, "--remove-unused-module-elements", `${to}.wat`, "-o", to]);
      await sort(to);
    };
    // A function is called by its index until its text is apart: paths have characters that the text spells otherwise.
    const takeApart = async () => {
      const linked = await readFile(program);
      const paths = new Map([...functionNames(linked)].map(([index, path]) => [`f${index}`, withoutHash(path)]));
      await writeFile(program, withFunctionNames(linked, [...functionNames(linked).keys()].map((index) => [index, `f${index}`])));
      await tool("wasm-opt", [...SHRINK, ...AS_TEXT, program, "-o", at("whole.wat")]);
      const whole = await readFile(at("whole.wat"), "utf8");
      if (isCounted) {
        await writeFile(join(staging, "functions.json"), JSON.stringify(functionsIn(whole).map((name) => paths.get(name) ?? null)));
        return write(counted(whole), at("small_console.wasm"));
      }
      let early = whole;
      for (const [file, least] of LATER) {
        const isListed = isListedIn(await readFile(new URL(`${file}.txt`, import.meta.url), "utf8"));
        const parts = apart(early, file, (name) => isListed(paths.get(name)), least);
        await write(parts.later, at(`small_${file}.wasm`));
        early = parts.program;
      }
      await write(early, at("small_console.wasm"));
    };
    // The program takes about as long as all the pages together, and the machine may have two cores.
    const pages = async () => {
      for (const name of parts) {
        const content = await readFile(at(name));
        // There are hundreds, and a tool that starts takes longer than what it could save is worth.
        if (content.length < TINY_BYTES) await writeFile(at(`small_${name}`), withoutCustomSections(content));
        else await shrink(at(name), at(`small_${name}`));
      }
    };
    await Promise.all([takeApart(), pages()]);

    const names = new Map();
    const put = async (name, content) => {
      names.set(name, hashed(`console-${name.replace(/^split_|\.wasm$/g, "")}`, "wasm", content));
      await writeFile(join(staging, names.get(name)), content);
    };
    const [small, together] = [new Map(), []];
    let end = 0;
    for (const name of parts) {
      const content = await readFile(at(`small_${name}`));
      if (!name.startsWith("chunk_") || content.length > SMALL_BYTES) {
        await put(name, content);
        continue;
      }
      small.set(name, [end, (end += content.length)]);
      together.push(content);
    }
    if (small.size) await put(TOGETHER, Buffer.concat(together));
    const glue = await readFile(at("bound", "console.js"), "utf8");
    const script = withLoaders(glue, await readFile(at("__wasm_split.js"), "utf8"), names, small);
    await shortenBoot();
    const later = isCounted ? [] : [APP, REST];
    const contents = await Promise.all(["console.wasm", ...later].map((name) => readFile(at(`small_${name}`))));
    let [[early, ...others], short] = withShortImports(contents, script);
    for (const [index, name] of later.entries()) {
      await put(name, others[index]);
      short = replaced(short, `"./${name}"`, `"./${names.get(name)}"`);
    }
    await putInPlace(early, isCounted ? short.replaceAll(`"./${REST}",`, "") : short);
  } finally {
    await rm(work, { recursive: true });
  }
}

/** Leaves out of the first script what only people read: whole lines that are comments, and the space before each line. */
async function shortenBoot() {
  const boot = (await readdir(staging)).find((name) => /^boot-[0-9a-f]+\.js$/.test(name));
  const lines = (await readFile(join(staging, boot), "utf8")).split("\n").map((line) => line.trim());
  const code = lines.filter((line) => line && !/^(\/\/|\/\*\*.*\*\/$)/.test(line));
  await writeFile(join(staging, boot), code.join("\n"));
}

/** Writes the program in place of the one that trunk made of the whole, also in the page. (trunk's hashes lack leading zeros.) */
async function putInPlace(program, script) {
  const page = join(staging, "index.html");
  let html = await readFile(page, "utf8");
  const all = await readdir(staging);
  for (const [pattern, name, content] of [
    [/^console-[0-9a-f]{12,16}_bg\.wasm$/, hashed("console", "wasm", program), program],
    [/^console-[0-9a-f]{12,16}\.js$/, hashed("console", "js", script), script],
  ]) {
    const old = all.filter((each) => pattern.test(each));
    if (old.length !== 1) throw new Error(`trunk left ${old.length} files like ${pattern} where one was expected.`);
    html = replaced(html, old[0], name);
    await rm(join(staging, old[0]));
    await writeFile(join(staging, name), content);
  }
  await writeFile(page, html);
}

if (TRUNK_PROFILE === "release") {
  try {
    await split();
  } catch (error) {
    process.stderr.write(`[split] ${error.message}\n`);
    process.exitCode = 1;
  }
}

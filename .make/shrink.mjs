// Shrinks WebAssembly files, in a thread of its own: split.mjs sends one file at a time. binaryen starts once for all of them; the
// command wasm-opt takes seconds to start for each.
import { readFile, writeFile } from "node:fs/promises";
import { parentPort } from "node:worker_threads";
import binaryen from "../tests/node_modules/binaryen/index.js";

const { BulkMemory, BulkMemoryOpt, NontrappingFPToInt, SignExt, MutableGlobals, ReferenceTypes, Multivalue } = binaryen.Features;
// The features are those of Rust's target; more of them make a program that browsers refuse.
const FEATURES = BulkMemory | BulkMemoryOpt | NontrappingFPToInt | SignExt | MutableGlobals | ReferenceTypes | Multivalue;
/** The largest function that is always inlined: binaryen's own limit, and that of the second pass, which inlines what the first has
 * made tiny. A browser compiles functions one by one, and each costs it some 12 µs. */
const ALWAYS_INLINED = [2, 8];
/** A file that is smaller gets no second pass. */
const SMALL_BYTES = 10_000;

// The same as wasm-opt -Oz.
binaryen.setOptimizeLevel(2);
binaryen.setShrinkLevel(2);
binaryen.setDebugInfo(false);
binaryen.setOneCallerInlineMaxSize(50);

function optimized(bytes, alwaysInlined) {
  const module = binaryen.readBinary(bytes);
  try {
    module.setFeatures(FEATURES);
    binaryen.setAlwaysInlineMaxSize(alwaysInlined);
    module.optimize();
    return module.emitBinary();
  } finally {
    module.dispose();
  }
}

parentPort.on("message", async (file) => {
  let bytes = await readFile(file);
  const passes = bytes.length < SMALL_BYTES ? 1 : 2;
  for (const limit of ALWAYS_INLINED.slice(0, passes)) bytes = optimized(bytes, limit);
  await writeFile(file, bytes);
  parentPort.postMessage(file);
});

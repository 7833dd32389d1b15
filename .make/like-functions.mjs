// Which functions of a program are alike. brotli makes most of a function that stands right behind one like it: what is repeated
// then lies at one distance. Sorted by likeness instead of by name, the console is 3 % smaller.
import { CODE_SECTION, FUNCTION_KIND, IMPORT_SECTION, endOfImport, readNumber, readText, sections, withFunctionNames } from "./wasm-bytes.mjs";

// Functions are alike by the runs of bytes that they share. A run that stands in many more says nothing.
const RUN_BYTES = 5;
const MOST_HOLDERS = 400;

/** The program with a name for each of its functions; sorted by them, functions that are alike stand side by side. */
export function namedByLikeness(program) {
  const { imported, bodies } = functionsOf(program);
  const names = inOrderOfLikeness(bodies).map((index, rank) => [imported + index, String(rank).padStart(6, "0")]);
  return withFunctionNames(program, names.sort(([one], [other]) => one - other));
}

/** How many functions a program imports, and the bodies of its own. */
export function functionsOf(program) {
  const [bodies, found] = [[], { imported: 0 }];
  for (const { kind, start } of sections(program)) {
    if (kind !== IMPORT_SECTION && kind !== CODE_SECTION) continue;
    let [count, next] = readNumber(program, start);
    for (; count > 0; count -= 1) {
      if (kind === CODE_SECTION) {
        const [size, from] = readNumber(program, next);
        next = from + size;
        bodies.push(program.subarray(from, next));
      } else {
        const description = readText(program, readText(program, next)[1])[1];
        if (program[description] === FUNCTION_KIND) found.imported += 1;
        next = endOfImport(program, description);
      }
    }
  }
  return { ...found, bodies };
}

/** The indices of `bodies`, each behind the one that it shares most with. */
function inOrderOfLikeness(bodies) {
  const holders = new Map();
  const runs = bodies.map((body, index) => {
    const mine = new Set();
    for (let at = 0; at + RUN_BYTES <= body.length; at += 1) mine.add(body.readUIntBE(at, RUN_BYTES));
    for (const run of mine) holders.has(run) ? holders.get(run).push(index) : holders.set(run, [index]);
    return mine;
  });
  const shared = runs.map((mine) => [...mine].map((run) => holders.get(run)).filter(({ length }) => length > 1 && length <= MOST_HOLDERS));
  const isLeft = bodies.map(() => true);
  const likeness = new Float64Array(bodies.length);
  const order = [];
  for (let current = 0, first = 0; current !== undefined; ) {
    isLeft[current] = false;
    order.push(current);
    const candidates = [];
    for (const all of shared[current]) {
      for (const other of all) {
        if (!isLeft[other]) continue;
        if (!likeness[other]) candidates.push(other);
        likeness[other] += 1 / all.length + 0.02;
      }
    }
    let [best, most] = [undefined, 0];
    for (const other of candidates) {
      // What a long one shares by chance counts for less.
      const score = likeness[other] / Math.sqrt(runs[other].size + 20);
      if (score > most) [best, most] = [other, score];
      likeness[other] = 0;
    }
    while (first < bodies.length && !isLeft[first]) first += 1;
    current = best ?? (first < bodies.length ? first : undefined);
  }
  return order;
}

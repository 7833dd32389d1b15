// Which functions run only after the first page is drawn, and which after the first list: rest.txt and app.txt name them by their Rust
// paths. `make rest` writes both, from what did not run until then (tests/bench/rest.mjs).
// A name that is no more, or not yet, in the list costs time alone: a function that is not listed comes with the program.

import { createHash } from "node:crypto";

// A path that is longer, for all the types in it, is listed by its beginning and a hash.
const LONGEST = 120;
const listed = (path) => (path.length > LONGEST ? `${path.slice(0, LONGEST - 20)}...${createHash("sha256").update(path).digest("hex").slice(0, 12)}` : path);

/** A function's Rust path, without what differs from build to build: the hash of its instance and those of crates. */
export const withoutHash = (name) => name.replace(/::h[0-9a-f]{16}$/, "").replace(/\[[0-9a-f]{1,16}\]/g, "");

/** Whether a function of this path is listed: by name, or by the beginning of it where the line ends with "*". */
export function isListedIn(list) {
  const lines = list.split("\n").filter((line) => line && !line.startsWith("#"));
  const whole = new Set(lines.filter((line) => !line.endsWith("*")));
  const beginnings = lines.filter((line) => line.endsWith("*")).map((line) => line.slice(0, -1));
  return (path) => path !== undefined && (whole.has(listed(path)) || beginnings.some((beginning) => path.startsWith(beginning)));
}

/** The paths that a path is below: `a::`, `a::b::` of `a::b::c`; what stands between angle brackets is one. */
function above(path) {
  const found = [];
  let depth = 0;
  for (let at = 0; at < path.length; at += 1) {
    if ("<({[".includes(path[at])) depth += 1;
    else if (")}]".includes(path[at]) || (path[at] === ">" && path[at - 1] !== "-")) depth -= 1;
    else if (depth === 0 && path.startsWith("::", at) && at > 0) found.push(path.slice(0, at + 2));
  }
  return found;
}

/** The list of all paths that no function has which `hasRun`, those below a common path as one. @param {(string | null)[]} paths */
export function listOf(paths, hasRun) {
  const known = paths.map((path, index) => [path, hasRun(index)]).filter(([path]) => path);
  const early = new Set(known.filter(([, ran]) => ran).map(([path]) => path));
  const later = [...new Set(known.map(([path]) => path))].filter((path) => !early.has(path));
  const isEarly = new Set([...early].flatMap(above));
  const byBeginning = new Map();
  for (const path of later) {
    const beginning = above(path).find((each) => !isEarly.has(each) && each.length < LONGEST) ?? path;
    byBeginning.set(beginning, [...(byBeginning.get(beginning) ?? []), path]);
  }
  // A hundred functions of the compiler's own, without a path, are a few bytes each.
  return [...byBeginning].filter(([beginning]) => !beginning.startsWith("_ZN")).map(([beginning, all]) => (all.length > 1 ? `${beginning}*` : listed(all[0]))).sort();
}

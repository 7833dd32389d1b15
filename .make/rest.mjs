// Takes out of the program what runs later: a file of its own, which arrives after it. What runs only once the application is made is
// one, "app"; what runs only after the first page is drawn is another, "rest".
// In the program a moved function is a few bytes that call it through a table, which the file fills when it arrives. Where one is
// called before, the script fetches the file at once (split.mjs): which functions are moved decides how soon a page is there, never
// whether it is right.
//
// It works on the text that wasm-opt writes, where each item of the program begins on a line of its own.

const FUNCTION_NAME = /\$([^\s()]+)/g;
const NAMES_FUNCTIONS = / func \$|\(ref\.func \$/;
const CALLED = /\((?:call|return_call|ref\.func) \$([^\s()]+)/g;
const USED = /\((?:(global)\.[gs]et|(?:call_indirect|return_call_indirect|(table)\.\w+)) \$([^\s()]+)/g;

/** The items of a program's text: of what kind each is, its name, and its lines. */
function itemsOf(text) {
  const items = text.replace(/\n\)\s*$/, "").split(/\n(?= \((?!@))/).slice(1);
  return items.map((lines) => {
    const [, kind, name] = /^ \((\w+)(?: \$([^\s()]+))?/.exec(lines);
    return { kind, name, text: lines.replace(/\n ;;.*/g, "") };
  });
}

/** What a function takes and gives: as its text says, `(param $0 i32) (result i32)`, and without names. */
const named = ({ text }) => /^ \(func \S+((?: \((?:type|param|result) [^()]*\))*)/.exec(text)[1].replace(/ \(type \S+\)/, "");
const unnamed = (item) => named(item).replace(/\(param \S+ /g, "(param ");

/** The text of what stands in the program for a moved function: it calls what stands in the file's table at `slot`. */
function stub(item, slot, file) {
  const given = [...named(item).matchAll(/\(param (\S+) /g)].map(([, name]) => ` (local.get ${name})`).join("");
  return ` (func $${item.name}${named(item)} (call $with_${file}) (call_indirect $${file}${unnamed(item)}${given} (i32.const ${slot})))`;
}

/** A program's text, by the items that matter here. */
class Program {
  constructor(text) {
    this.items = itemsOf(text);
    this.functions = new Map(this.items.filter(({ kind }) => kind === "func").map((item) => [item.name, item]));
    this.imports = new Map(this.items.filter(({ kind, text }) => kind === "import" && text.includes("(func $")).map((item) => [/\(func \$([^\s()]+)/.exec(item.text)[1], item]));
    this.calls = new Map([...this.functions].map(([name, { text }]) => [name, new Set([...text.matchAll(CALLED)].map(([, called]) => called))]));
    /** What refers to each function: others by name, and `undefined` for what stands outside of functions. */
    this.callers = new Map([...this.functions.keys()].map((name) => [name, new Set()]));
    for (const [name, calls] of this.calls) for (const called of calls) this.callers.get(called)?.add(name);
    for (const { text } of this.items.filter(({ kind }) => ["elem", "export", "start", "global"].includes(kind))) {
      for (const [, name] of text.matchAll(FUNCTION_NAME)) this.callers.get(name)?.add(undefined);
    }
  }

  /** The functions to be moved: those that `isLater` and whose text is so long, and what only they call; not those that are as short as what would stand for them. */
  moved(isLater, least) {
    const names = [...this.functions.keys()];
    const moved = new Set(names.filter((name) => isLater(name) && this.functions.get(name).text.length >= least));
    const isAlone = (name) => [...this.callers.get(name)].every((caller) => moved.has(caller));
    const changes = (one) => {
      for (let size = -1; size !== moved.size; ) {
        size = moved.size;
        names.forEach(one);
      }
    };
    changes((name) => this.callers.get(name).size > 0 && isAlone(name) && moved.add(name));
    changes((name) => {
      if (!moved.has(name) || isAlone(name) || this.functions.get(name).text.length > stub(this.functions.get(name), 100, "rest").length) return;
      // What only this one calls would need something to stand for it instead.
      if (![...this.calls.get(name)].some((called) => moved.has(called) && isAlone(called))) moved.delete(name);
    });
    return { moved, called: [...moved].filter((name) => !isAlone(name)) };
  }

  /** How the program hands out a global, a table or its memory: the name of the export, and the text of one where there is none yet. */
  handedOut({ kind, name }) {
    const exported = this.items.find((item) => item.kind === "export" && item.text.includes(` (${kind} $${name}))`));
    return exported ? { as: /"(.*?)"/.exec(exported.text)[1], added: [] } : { as: `${kind}_${name}`, added: [` (export "${kind}_${name}" (${kind} $${name}))`] };
  }
}

/**
 * The program's text without its later functions, and that of the file which has them. The file imports what the program exports as
 * "program", its functions as "slots", by where they stand in the table, and the browser's functions as the program does. The table is
 * called as the `file` is; the script that starts the program knows these names as well.
 * @param {string} file
 * @param {(name: string) => boolean} isLater whether the function of this name, in the text, is a later one
 * @param {number} least how long the text of a later function is at least, if others call it: a shorter one stays
 */
export function apart(text, file, isLater, least) {
  const program = new Program(text);
  const { moved, called } = program.moved(isLater, least);
  const slots = new Map(called.map((name, slot) => [name, slot]));
  const bodies = [...moved].map((name) => program.functions.get(name));
  const needed = new Set(bodies.flatMap(({ name }) => [...program.calls.get(name)]).filter((name) => !moved.has(name)));
  const shared = [...needed].filter((name) => program.functions.has(name));
  const size = called.length + shared.length;
  const table = `(table $${file} ${size} ${size} funcref)`;
  const list = (from, names) => ` (elem (table $${file}) (i32.const ${from}) func ${names.map((name) => `$${name}`).join(" ")})`;

  const used = new Set(bodies.flatMap(({ text }) => [...text.matchAll(USED)].map(([, global, , name]) => `${global ?? "table"} ${name}`)));
  const outside = program.items.filter((item) => item.kind === "memory" || used.has(`${item.kind} ${item.name}`)).map((item) => ({ item, ...program.handedOut(item) }));
  const declared = ({ kind, name, text }) => (kind === "global" ? `(global $${name} ${/\(mut \w+\)|(?<=\S )\w+/.exec(text.slice(` (global $${name}`.length - 1))[0]})` : text.trim());

  const stays = ({ kind, name, text }) => {
    if (kind === "func" && moved.has(name)) return slots.has(name) ? [stub(program.functions.get(name), slots.get(name), file)] : [];
    // Empty room in the table: a part of the pages puts its functions there itself.
    return kind === "elem" && !NAMES_FUNCTIONS.test(text) ? [] : [text];
  };
  return {
    program: [
      "(module",
      ` (import "${file}" "load" (func $load_${file}))`,
      ...program.items.flatMap(stays),
      ` ${table}`,
      ` (export "${file}" (table $${file}))`,
      ...outside.flatMap(({ added }) => added),
      list(called.length, shared),
      ` (func $with_${file} (if (ref.is_null (table.get $${file} (i32.const 0))) (then (call $load_${file}))))`,
      ")",
    ].join("\n"),
    later: [
      "(module",
      ...program.items.filter(({ kind }) => kind === "type" || kind === "rec").map(({ text }) => text),
      ...outside.map(({ item, as }) => `(import "program" "${as}" ${declared(item)})`),
      `(import "program" "${file}" ${table})`,
      ...shared.map((name, index) => `(import "slots" "${called.length + index}" (func $${name}${unnamed(program.functions.get(name))}))`),
      ...[...needed].filter((name) => program.imports.has(name)).map((name) => program.imports.get(name).text),
      list(0, called),
      ...bodies.map(({ text }) => text),
      ")",
    ].join("\n"),
  };
}

/** The program's text, each function of which says that it runs: `ran(index)`, by its place among the functions. */
export function counted(text) {
  let index = -1;
  const items = itemsOf(text).map((item) => {
    if (item.kind !== "func") return item.text;
    index += 1;
    // Behind the head and the lines that declare its own variables.
    return item.text.replace(/^.*(?:\n {2}\(local .*)*/, (head) => `${head}\n  (call $ran (i32.const ${index}))`);
  });
  return ["(module", `(import "rest" "ran" (func $ran (param i32)))`, ...items, ")"].join("\n");
}

/** The names of a program's functions, in the order of their text. */
export const functionsIn = (text) => itemsOf(text).filter(({ kind }) => kind === "func").map(({ name }) => name);

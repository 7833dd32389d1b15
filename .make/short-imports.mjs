// Shortens the names by which the program imports the browser's functions. wasm-bindgen spells each with a hash, in the program
// and again in the script, and no compression shrinks a hash.
import { IMPORT_SECTION, endOfImport, number, readNumber, readText, text, withSections } from "./wasm-bytes.mjs";

const MODULE = "./console_bg.js";
const SHORT_MODULE = "./b";

/** The files of the program and their script, all with short names; what only people read of the script is left out. */
export function withShortImports(files, script) {
  const shorts = new Map();
  const short = (name) => {
    if (shorts.has(name)) return shorts.get(name);
    if (!script.includes(` ${name}: `)) throw new Error(`The script has no import ${name}.`);
    shorts.set(name, `i${shorts.size.toString(36)}`);
    script = script.replaceAll(` ${name}: `, ` ${shorts.get(name)}: `);
    return shorts.get(name);
  };
  const shortened = files.map((file) => withSections(file, ({ kind, start }) => {
    if (kind !== IMPORT_SECTION) return undefined;
    let [count, next] = readNumber(file, start);
    const section = number(count);
    for (; count > 0; count -= 1) {
      let module, name;
      [module, next] = readText(file, next);
      [name, next] = readText(file, next);
      if (module === MODULE) [module, name] = [SHORT_MODULE, short(name)];
      const description = next;
      next = endOfImport(file, next);
      section.push(...text(module), ...text(name), ...file.subarray(description, next));
    }
    return Buffer.from(section);
  }));
  script = script.replaceAll(`"${MODULE}":`, `"${SHORT_MODULE}":`);
  script = withLikeFunctions(script);
  // Classes that nothing makes, comments, and the space before lines.
  script = script.replace(/^export class IntoUnderlying\w+ \{[^]*?^\}\n(if \(Symbol\.dispose\).*\n)?/gm, "");
  return [shortened, script.replace(/^\s*(\/\*[^]*?\*\/|\/\/.*)\n/gm, "").replace(/^\s+/gm, "")];
}

/** The script with short names of arguments, no name for what is given back at once, and functions that are alike side by side. */
function withLikeFunctions(script) {
  if (/\b_\d/.test(script)) throw new Error("The script has names like _0 of its own.");
  const short = script.replace(/\barg(?=\d)/g, "_").replace(/const ret = (.*);\n *return ret;\n/g, "return $1;\n");
  const table = /(?<=^ {4}const import0 = \{\n {8}__proto__: null,\n)[^]*?(?=^ {4}\};\n)/m;
  if (!table.test(short)) throw new Error("The output of wasm-bindgen has changed: its table of functions is not found.");
  return short.replace(table, (functions) => {
    const byBody = functions.split(/^ {8}(?=\w+: function)/m).map((each) => [each.slice(each.indexOf(":")), each]);
    byBody.sort(([one], [other]) => (one < other ? -1 : 1));
    return byBody.map(([, each]) => each).join("");
  });
}

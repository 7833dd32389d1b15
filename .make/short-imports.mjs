// Shortens the names by which the program imports the browser's functions. wasm-bindgen spells each with a hash, in the program
// and again in the script, and no compression shrinks a hash.

const IMPORT_SECTION = 2;
const MODULE = "./console_bg.js";
const SHORT_MODULE = "./b";

/** An unsigned LEB128 number at `at`, and where it ends (WebAssembly core specification, 5.2.2). */
function readNumber(bytes, at) {
  let [value, shift, byte] = [0, 0, 0];
  do {
    byte = bytes[at++];
    value += (byte & 0x7f) * 2 ** shift;
    shift += 7;
  } while (byte & 0x80);
  return [value, at];
}

function number(value) {
  const bytes = [];
  for (; value >= 0x80; value = Math.floor(value / 0x80)) bytes.push((value & 0x7f) | 0x80);
  return [...bytes, value];
}

function readText(bytes, at) {
  const [length, start] = readNumber(bytes, at);
  return [bytes.toString("utf8", start, start + length), start + length];
}

const text = (value) => [...number(Buffer.byteLength(value)), ...Buffer.from(value)];

/** Where the description of an import ends that begins at `at` (5.5.5). */
function endOfImport(bytes, at) {
  const kind = bytes[at++];
  if (kind === 0) return readNumber(bytes, at)[1]; // a function: its type
  if (kind === 3) return at + 2; // a global: its type, and whether it changes
  if (kind !== 1 && kind !== 2) throw new Error(`An import of kind ${kind} is not known.`);
  if (kind === 1) at += 1; // a table: the type of its elements
  const [limits, least] = readNumber(bytes, at);
  const [, end] = readNumber(bytes, least);
  return limits & 1 ? readNumber(bytes, end)[1] : end;
}

/** The program without what only people and tools read: its custom sections (5.5.3). */
export function withoutCustomSections(program) {
  const parts = [program.subarray(0, 8)];
  for (let at = 8; at < program.length; ) {
    const [size, start] = readNumber(program, at + 1);
    if (program[at] !== 0) parts.push(program.subarray(at, start + size));
    at = start + size;
  }
  return Buffer.concat(parts);
}

/** The program without the exports that `isUnwanted`, so that what only they need can be left out of it (5.5.10). */
export function withoutExports(program, isUnwanted) {
  const EXPORT_SECTION = 7;
  const parts = [program.subarray(0, 8)];
  for (let at = 8; at < program.length; ) {
    const [size, start] = readNumber(program, at + 1);
    const end = start + size;
    if (program[at] === EXPORT_SECTION) {
      let [count, next] = readNumber(program, start);
      const wanted = [];
      for (; count > 0; count -= 1) {
        const from = next;
        const [name, kind] = readText(program, from);
        next = readNumber(program, kind + 1)[1];
        if (!isUnwanted(name)) wanted.push(program.subarray(from, next));
      }
      const section = Buffer.concat([Buffer.from(number(wanted.length)), ...wanted]);
      parts.push(Buffer.from([EXPORT_SECTION, ...number(section.length)]), section);
    } else {
      parts.push(program.subarray(at, end));
    }
    at = end;
  }
  return Buffer.concat(parts);
}

/** The program and its script, both with short names; what only people read of the script is left out. */
export function withShortImports(program, script) {
  const parts = [program.subarray(0, 8)];
  for (let at = 8; at < program.length; ) {
    const [size, start] = readNumber(program, at + 1);
    const end = start + size;
    if (program[at] === IMPORT_SECTION) {
      let [count, next] = readNumber(program, start);
      const section = number(count);
      for (let index = 0; index < count; index += 1) {
        let module, name;
        [module, next] = readText(program, next);
        [name, next] = readText(program, next);
        if (module === MODULE) {
          const short = `i${index.toString(36)}`;
          if (!script.includes(` ${name}: `)) throw new Error(`The script has no import ${name}.`);
          script = script.replaceAll(` ${name}: `, ` ${short}: `);
          [module, name] = [SHORT_MODULE, short];
        }
        const description = next;
        next = endOfImport(program, next);
        section.push(...text(module), ...text(name), ...program.subarray(description, next));
      }
      parts.push(Buffer.from([IMPORT_SECTION, ...number(section.length), ...section]));
    } else {
      parts.push(program.subarray(at, end));
    }
    at = end;
  }
  script = script.replaceAll(`"${MODULE}":`, `"${SHORT_MODULE}":`);
  // Classes that nothing makes, comments, and the space before lines.
  script = script.replace(/^export class IntoUnderlying\w+ \{[^]*?^\}\n(if \(Symbol\.dispose\).*\n)?/gm, "");
  script = script.replace(/^\s*(\/\*[^]*?\*\/|\/\/.*)\n/gm, "").replace(/^\s+/gm, "");
  return [Buffer.concat(parts), script];
}

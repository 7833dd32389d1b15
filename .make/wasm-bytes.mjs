// The few forms of WebAssembly's binary format that the build reads and writes (core specification, 5).

export const [CUSTOM_SECTION, IMPORT_SECTION, EXPORT_SECTION, CODE_SECTION] = [0, 2, 7, 10];
export const FUNCTION_KIND = 0;
/** The subsection of functions' names in the custom section "name". */
const FUNCTION_NAMES = 1;

/** An unsigned LEB128 number at `at`, and where it ends (5.2.2). */
export function readNumber(bytes, at) {
  let [value, shift, byte] = [0, 0, 0];
  do {
    byte = bytes[at++];
    value += (byte & 0x7f) * 2 ** shift;
    shift += 7;
  } while (byte & 0x80);
  return [value, at];
}

export function number(value) {
  const bytes = [];
  for (; value >= 0x80; value = Math.floor(value / 0x80)) bytes.push((value & 0x7f) | 0x80);
  return [...bytes, value];
}

export function readText(bytes, at) {
  const [length, start] = readNumber(bytes, at);
  return [bytes.toString("utf8", start, start + length), start + length];
}

export const text = (value) => [...number(Buffer.byteLength(value)), ...Buffer.from(value)];

/** Where the description of an import ends that begins at `at` (5.5.5). */
export function endOfImport(bytes, at) {
  const kind = bytes[at++];
  if (kind === FUNCTION_KIND) return readNumber(bytes, at)[1]; // its type
  if (kind === 3) return at + 2; // a global: its type, and whether it changes
  if (kind !== 1 && kind !== 2) throw new Error(`An import of kind ${kind} is not known.`);
  if (kind === 1) at += 1; // a table: the type of its elements
  const [limits, least] = readNumber(bytes, at);
  const [, end] = readNumber(bytes, least);
  return limits & 1 ? readNumber(bytes, end)[1] : end;
}

/** The sections of a program: of what kind each is, where it and its content begin, and where it ends (5.5.2). */
export function* sections(program) {
  for (let at = 8; at < program.length; ) {
    const [size, start] = readNumber(program, at + 1);
    yield { kind: program[at], at, start, end: start + size };
    at = start + size;
  }
}

/** The program with each section that `change` gives new content for; without those that it gives `null` for. */
export function withSections(program, change) {
  const parts = [program.subarray(0, 8)];
  for (const section of sections(program)) {
    const content = change(section);
    if (content === undefined) parts.push(program.subarray(section.at, section.end));
    else if (content) parts.push(Buffer.from([section.kind, ...number(content.length)]), content);
  }
  return Buffer.concat(parts);
}

/** The program without what only people and tools read: its custom sections (5.5.3). */
export const withoutCustomSections = (program) => withSections(program, ({ kind }) => (kind === CUSTOM_SECTION ? null : undefined));

/** The program without the exports that `isUnwanted`, so that what only they need can be left out of it (5.5.10). */
export function withoutExports(program, isUnwanted) {
  return withSections(program, ({ kind, start }) => {
    if (kind !== EXPORT_SECTION) return undefined;
    let [count, next] = readNumber(program, start);
    const wanted = [];
    for (; count > 0; count -= 1) {
      const from = next;
      const [name, exported] = readText(program, from);
      next = readNumber(program, exported + 1)[1];
      if (!isUnwanted(name)) wanted.push(program.subarray(from, next));
    }
    return Buffer.concat([Buffer.from(number(wanted.length)), ...wanted]);
  });
}

/** The names of a program's functions, by their indices, as its custom section "name" has them (appendix 7.4.1). */
export function functionNames(program) {
  const names = new Map();
  for (const { kind, start, end } of sections(program)) {
    if (kind !== CUSTOM_SECTION) continue;
    const [title, first] = readText(program, start);
    for (let next = first; title === "name" && next < end; ) {
      const [size, from] = readNumber(program, next + 1);
      if (program[next] === FUNCTION_NAMES) {
        let [count, at] = readNumber(program, from);
        for (; count > 0; count -= 1) {
          const [index, named] = readNumber(program, at);
          const [name, end] = readText(program, named);
          names.set(index, name);
          at = end;
        }
      }
      next = from + size;
    }
  }
  return names;
}

/** The program with these names of its functions, by their indices, and no other custom section. */
export function withFunctionNames(program, names) {
  const functions = [...number(names.length), ...names.flatMap(([index, name]) => [...number(index), ...text(name)])];
  const content = [...text("name"), FUNCTION_NAMES, ...number(functions.length), ...functions];
  return Buffer.concat([withoutCustomSections(program), Buffer.from([CUSTOM_SECTION, ...number(content.length), ...content])]);
}

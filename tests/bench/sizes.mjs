// Fails when the console in SLUICE_SITE exceeds the sizes in sizes.json by a hundredth, or its lines at all. `--write` updates them.
import { writeFile } from "node:fs/promises";
import { sitePath } from "../drive/program.mjs";
import { FIGURES, figures, lines, measured } from "./size.mjs";

const TOLERANCE = 1.01;

const held = await figures();
const now = { ...(await measured(sitePath())), ...(await lines()) };
for (const [name, { budget, reached }] of Object.entries(held)) {
  const isOfLines = name.endsWith("_lines");
  const size = now[name];
  const isOver = size > (isOfLines ? reached : reached * TOLERANCE);
  const remark = isOver ? "TOO LARGE: make it smaller, or say in a commit why it may grow and run 'make sizes ARGS=--write'" : "held";
  const figure = isOfLines ? `${size} lines` : `${size.toFixed(1)} KiB`;
  console.log(`${name}: ${figure}, reached ${reached}, budget ${budget}: ${remark}`);
  if (isOver) process.exitCode = 1;
  held[name].reached = Math.ceil(size);
}
if (process.argv.includes("--write")) {
  const figures = Object.entries(held).map(([name, { budget, reached }]) => `  "${name}": { "budget": ${budget}, "reached": ${reached} }`);
  await writeFile(FIGURES, `{\n${figures.join(",\n")}\n}\n`);
  console.log(`What was measured stands in ${FIGURES.pathname} now.`);
  process.exitCode = 0;
}

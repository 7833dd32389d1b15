// Holds the console in SLUICE_SITE at the size that was reached (sizes.json): fails where it is larger by more than a hundredth.
// With --write, what is measured becomes what was reached.
import { writeFile } from "node:fs/promises";
import { sitePath } from "../drive/program.mjs";
import { FIGURES, figures, measured } from "./size.mjs";

const TOLERANCE = 1.01;

const held = await figures();
const now = await measured(sitePath());
for (const [name, { budget, reached }] of Object.entries(held)) {
  const size = now[name];
  const isOver = size > reached * TOLERANCE;
  const remark = isOver ? "TOO LARGE: make it smaller, or say in a commit why it may grow and run 'make sizes ARGS=--write'" : "held";
  console.log(`${name}: ${size.toFixed(1)} KiB, reached ${reached}, budget ${budget}: ${remark}`);
  if (isOver) process.exitCode = 1;
  held[name].reached = Math.ceil(size);
}
if (process.argv.includes("--write")) {
  const lines = Object.entries(held).map(([name, { budget, reached }]) => `  "${name}": { "budget": ${budget}, "reached": ${reached} }`);
  await writeFile(FIGURES, `{\n${lines.join(",\n")}\n}\n`);
  console.log(`What was measured stands in ${FIGURES.pathname} now.`);
  process.exitCode = 0;
}

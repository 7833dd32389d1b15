// Fails when the console in SLUICE_SITE exceeds the sizes in sizes.json by a hundredth, its functions by three, or its lines at all.
// `--write` updates them.
import { writeFile } from "node:fs/promises";
import { chromium } from "@playwright/test";
import { launchOptions } from "../drive/chromium.mjs";
import { Program, START_AT, sitePath } from "../drive/program.mjs";
import { compiled } from "./compiled.mjs";
import { FIGURES, figures, lines, measured } from "./size.mjs";

/** An answer more or less compiles some functions, which is no growth. */
const TOLERANCES = { KiB: 1.01, functions: 1.03, "KiB compiled": 1.03, lines: 1 };
const unitOf = (name) => (/_(functions|lines)$/.exec(name)?.[1] ?? (name.endsWith("_code") ? "KiB compiled" : "KiB"));

const browser = await chromium.launch(launchOptions);
const program = await Program.start({ demo: "small", startAt: START_AT });
const held = await figures();
const now = { ...(await measured(sitePath())), ...(await compiled(browser, program)), ...(await lines()) };
await Promise.all([browser.close(), program.dispose()]);
for (const [name, { budget, reached }] of Object.entries(held)) {
  const unit = unitOf(name);
  const size = now[name];
  const isOver = size > reached * TOLERANCES[unit];
  const remark = isOver ? "TOO LARGE: make it smaller, or say in a commit why it may grow and run 'make sizes ARGS=--write'" : "held";
  console.log(`${name}: ${Number.isInteger(size) ? size : size.toFixed(1)} ${unit}, reached ${reached}, budget ${budget}: ${remark}`);
  if (isOver) process.exitCode = 1;
  held[name].reached = Math.ceil(size);
}
if (process.argv.includes("--write")) {
  const figures = Object.entries(held).map(([name, { budget, reached }]) => `  "${name}": { "budget": ${budget}, "reached": ${reached} }`);
  await writeFile(FIGURES, `{\n${figures.join(",\n")}\n}\n`);
  console.log(`What was measured stands in ${FIGURES.pathname} now.`);
  process.exitCode = 0;
}

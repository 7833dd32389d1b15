// Prints the measurements as one table per group, with the budget and the verdict beside each figure.
import { median, p95 } from "./stats.mjs";

const HEAD = ["", "Sluice", "p95", "peer", "p95", "ratio", "budget", ""];

const figure = (value) => (value === 0 ? "0" : value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value >= 0.1 ? value.toFixed(2) : value.toPrecision(2));
const shown = (samples, fold, unit) => (samples ? `${figure(fold(samples))} ${unit}` : "–");
const verdict = (isMet) => (isMet === undefined ? "" : isMet ? "ok" : "MISS");

function cells({ what, unit, ours, peer, ratio, budget, isMet }) {
  const isOne = ours.length === 1;
  return [
    what,
    shown(ours, median, unit),
    isOne ? "" : shown(ours, p95, unit),
    shown(peer, median, unit),
    isOne ? "" : shown(peer, p95, unit),
    ratio === undefined ? "" : figure(ratio),
    budget,
    verdict(isMet),
  ];
}

/** Prints a group of rows (from `stats.row`) under its title. */
export function print(title, rows) {
  const lines = [HEAD, ...rows.map(cells)];
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => [...line[column]].length)));
  process.stdout.write(`\n${title}\n`);
  for (const line of lines) {
    const padded = line.map((cell, column) => (column === 0 || column >= 6 ? cell.padEnd(widths[column]) : cell.padStart(widths[column])));
    process.stdout.write(`  ${padded.join("  ").trimEnd()}\n`);
  }
}

// Checks the contrast of tokens that are used together in both themes (WCAG 2.2, 1.4.3, 1.4.11): node tests/style/contrast.mjs
import { readFileSync } from "node:fs";

const tokens = {};
for (const file of ["tokens.css", "kit/chart.css"]) {
  const css = readFileSync(new URL(`../../style/${file}`, import.meta.url), "utf8");
  for (const [, name, light, dark] of css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)) {
    tokens[name] = { light, dark };
  }
}

const linear = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
function luminance(hex) {
  const [r, g, b] = [1, 3, 5].map((at) => linear(parseInt(hex.slice(at, at + 2), 16) / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(a, b) {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const surfaces = ["page", "surface", "raised", "hover", "selected", "sunken"];
const pairs = [["text-on-accent", "accent", 4.5], ["text-on-accent", "accent-hover", 4.5]];
for (const text of ["text", "text-muted", "accent", "accent-hover", "good", "warning", "bad", "idle", "unknown"]) {
  for (const surface of surfaces) pairs.push([text, surface, 4.5]);
}
for (const status of ["good", "warning", "bad", "idle", "unknown"]) {
  pairs.push([status, `${status}-soft`, 4.5], ["text", `${status}-soft`, 4.5]);
}
for (const edge of ["line-strong", "focus"]) {
  for (const surface of surfaces) pairs.push([edge, surface, 3]);
}

// Curves and areas are drawn on the surface of their card, and shades of a class on each other.
const SHADES = [1, 2, 3, 4];
for (let curve = 1; curve <= 8; curve += 1) pairs.push([`chart-${curve}`, "surface", 3]);
for (const status of ["2xx", "3xx", "4xx", "5xx"]) {
  for (const shade of SHADES) {
    pairs.push([`status-${status}-${shade}`, "surface", 3]);
    for (const other of SHADES.filter((other) => other < shade)) pairs.push([`status-${status}-${shade}`, `status-${status}-${other}`, 1.05]);
  }
}

let failures = 0;
for (const [front, back, least] of pairs) {
  for (const theme of ["light", "dark"]) {
    const ratio = contrast(tokens[front][theme], tokens[back][theme]);
    if (ratio < least) {
      failures += 1;
      console.log(`${theme}: ${front} on ${back} is ${ratio.toFixed(2)}, wants ${least}`);
    }
  }
}
console.log(`${pairs.length * 2} pairs, ${failures} below their bar`);
process.exit(failures ? 1 : 0);

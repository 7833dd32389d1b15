// Polls and changes of pages in compressed time, on the real service, with the memory of the page before and after.
import { installVirtualClock } from "./virtual-clock.mjs";

/** @typedef {{ jsHeapBytes: number, wasmBytes: number, nodes: number, listeners: number, timers: number, reads: number }} Size */

/** Links that lead through the pages. */
const ROUND = ["Restreams", "first row", "History", "Overview", "Restreams", "first row", "Edit", "Activity"];

/** Prepares a page before its first address. */
export async function prepare(page) {
  await page.addInitScript(installVirtualClock);
}

/** Goes through `changes` pages, with `beats` of ten seconds in all, and ends on the list; `page` is signed in. */
export async function live(page, { beats, changes }) {
  const beatsEach = Math.max(1, Math.round(beats / changes));
  for (let change = 0; change < changes; change++) {
    await goTo(page, ROUND[change % ROUND.length]);
    await page.evaluate(async (beats) => {
      for (let beat = 0; beat < beats; beat++) await window.soak.pass(10_000);
    }, beatsEach);
  }
  await goTo(page, "Restreams");
}

const STATUSES = ["200", "204", "206", "2xx", "301", "302", "304", "3xx", "400", "401", "403", "404", "416", "429", "4xx", "500", "501", "502", "503", "504", "505", "5xx"];
const RANGES = ["0_250k", "250k_500k", "500k_750k", "750k_1m", "1m_2m", "2m_3m", "3m_4m", "4M+"];
const METRICS = ["edge", "origin"].flatMap((side) => [
  ...["bandwidth", "requests_total", "error_rate_5xx"].map((name) => `${side}_${name}`),
  ...STATUSES.map((status) => `${side}_status_${status}`),
  ...RANGES.map((range) => `${side}_request_time_${range}`),
]);

/** Address of live charts of the last hour with every metric by minutes. */
export const LIVE_METRICS = `/metrics?last=1h&step=1&${[...METRICS, "edge_hit_ratio", "edge_hit_bytes"].map((metric) => `metric=${encodeURIComponent(metric)}`).join("&")}`;

/** Leaves the charts open in "Live" for `minutes`, by the page's and the service's clock. */
export async function liveMetrics(page, program, minutes) {
  for (let minute = 0; minute < minutes; minute++) {
    await program.advance(60);
    await page.evaluate(async () => {
      await window.soak.pass(60_000);
      await window.soak.frame();
    });
  }
}

async function goTo(page, name) {
  await page.evaluate(async (name) => {
    const find = {
      "first row": () => document.querySelector("main tbody a[href*='/restreams/']"),
      History: () => {
        // The menu's content is made when it opens.
        const link = document.querySelector("main a[href$='/history']");
        if (!link) document.querySelector("main button[aria-label=Actions]")?.click();
        return link;
      },
      Edit: () => document.querySelector("main a[href$='/edit']"),
    }[name] ?? (() => [...document.querySelectorAll("nav a")].find((link) => link.textContent.trim() === name));
    let link;
    for (let tries = 0; !(link = find()) && tries < 200; tries++) {
      await window.soak.pass(100);
      await window.soak.frame();
    }
    if (!link) throw new Error(`There is nothing that leads to ${name} on ${location.pathname}`);
    link.click();
    await window.soak.settle();
    await window.soak.frame();
    await window.soak.pass(300);
    await window.soak.frame();
  }, name);
}

/** Measures the page after garbage collection. @returns {Promise<Size>} */
export async function measure(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  for (let round = 0; round < 3; round++) {
    await session.send("HeapProfiler.collectGarbage");
    await page.evaluate(() => window.soak.frame());
  }
  const { metrics } = await session.send("Performance.getMetrics");
  const value = (name) => metrics.find((metric) => metric.name === name).value;
  const own = await page.evaluate(async () => {
    const program = await import(document.getElementById("sluice-js").href);
    const { memory } = await program.default();
    return { wasmBytes: memory.buffer.byteLength, timers: window.soak.timers(), reads: window.soak.reads() };
  });
  await session.detach();
  return { jsHeapBytes: value("JSHeapUsedSize"), nodes: value("Nodes"), listeners: value("JSEventListeners"), ...own };
}

/** Lists the figures that grew beyond their limits. @param {Size} before @param {Size} after @returns {string[]} */
export function growth(before, after, { heapPart = 0.03, wasmBytes = 128 * 1024 } = {}) {
  const found = [];
  const heap = after.jsHeapBytes / before.jsHeapBytes - 1;
  if (heap > heapPart) found.push(`JS heap: +${(heap * 100).toFixed(1)} % (${before.jsHeapBytes} to ${after.jsHeapBytes} B)`);
  const wasm = after.wasmBytes - before.wasmBytes;
  if (wasm > wasmBytes) found.push(`WASM memory: +${wasm >> 10} KiB`);
  for (const name of ["nodes", "listeners", "timers"]) {
    if (after[name] > before[name]) found.push(`${name}: ${before[name]} to ${after[name]}`);
  }
  return found;
}

// Counts the functions that the browser compiles on the main thread until a page is drawn. It compiles each at its first call
// (about 12 µs for a function and 31 µs for a KiB of code), so these counts are what a start costs in code. They need no quiet
// machine: they vary by a hundredth or two, with the answers that come meanwhile.
import { listOf, openRow, watch } from "./load.mjs";
import { signIn } from "./signed-in.mjs";
import { figures } from "./size.mjs";
import { row } from "./stats.mjs";

/** Visits; the least of their counts is taken. */
const VISITS = 3;

/** Traces `act` and returns the functions and KiB that the main thread has compiled at each mark that `act` sets in the page. */
async function traced(browser, page, act) {
  await browser.startTracing(page, { categories: ["blink.user_timing", "disabled-by-default-v8.wasm.detailed"] });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const marks = traceEvents.filter(({ name }) => /^bench-/.test(name));
  const bodies = traceEvents.filter(({ name, tid }) => name === "wasm.CompileBaseline" && tid === marks[0]?.tid);
  const until = ({ ts: end }) => bodies.filter(({ ts }) => ts <= end).map(({ args }) => args.bodySize / 1024);
  return Object.fromEntries(marks.map((mark) => [mark.name, { functions: until(mark).length, code: until(mark).reduce((sum, kib) => sum + kib, 0) }]));
}

/** Opens `path`, and then a row if `row` is given. */
async function visit(browser, address, stored, { path, names, row }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(watch, { stored, names });
    const mark = (name) => page.evaluate((name) => performance.mark(name), name);
    return await traced(browser, page, async () => {
      await page.goto(`${address}${path}`, { waitUntil: "commit" });
      await page.waitForFunction(() => window.drawnAt);
      await mark("bench-drawn");
      if (!row) return;
      await page.evaluate(openRow, row);
      await mark("bench-opened");
    });
  } finally {
    await context.close();
  }
}

/** Returns the functions and KiB compiled until the list, then the page of a row, and the overview are drawn. */
export async function compiled(browser, program) {
  const stored = await signIn(browser, program.address, program);
  const { names, row: line } = await listOf(program);
  const samples = [];
  for (let run = 0; run < VISITS; run += 1) {
    const list = await visit(browser, program.address, stored, { path: "/restreams", names, row: line });
    const overview = await visit(browser, program.address, stored, { path: "/", names: ["Restreams"] });
    const [drawn, opened] = [list["bench-drawn"], list["bench-opened"]];
    samples.push({
      list_functions: drawn.functions,
      list_code: drawn.code,
      row_functions: opened.functions,
      overview_functions: overview["bench-drawn"].functions,
    });
  }
  const least = (name) => Math.min(...samples.map((sample) => sample[name]));
  return Object.fromEntries(Object.keys(samples[0]).map((name) => [name, least(name)]));
}

/** Returns a row for each count, beside its budget. */
export async function counts(browser, program) {
  const [ours, held] = [await compiled(browser, program), await figures()];
  const unit = (name) => (name.endsWith("_code") ? "KiB" : "functions");
  return Object.entries(ours).map(([name, count]) => row(`${name} compiled`.replace("_", ": "), { ours: [count], unit: unit(name), atMost: held[name].budget }));
}

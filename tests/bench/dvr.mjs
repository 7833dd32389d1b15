// The DVR timeline with 1,000 to 100,000 ranges on six hosts, against vis-timeline and a plain canvas, which draw ranges only.
import { memoryOf } from "./memory.mjs";
import { withPage } from "./signed-in.mjs";
import { median, row } from "./stats.mjs";
import { threadMillis } from "./thread-time.mjs";

const HOSTS = 6;
const COUNTS = [1_000, 100_000];
const DAY = 86_400;
const STEPS = 40;
const WARM_UP_STEPS = 12;
const WHEEL_PX = 40;
/** Zoom of a wheel step in the console. */
const ZOOM = Math.exp(0.002 * WHEEL_PX);
const made = new Map();

/** Returns a service's answer for the stream `bench/<count>`: this many ranges on six hosts, over 30 days. */
export function answers(pathname) {
  const count = Number(/\/streams\/bench\/(\d+)$/.exec(pathname)?.[1]);
  if (!count) return undefined;
  if (!made.has(count)) made.set(count, Buffer.from(JSON.stringify(stream(count))));
  return made.get(count);
}

function stream(count) {
  const each = Math.floor(count / HOSTS);
  const to = Math.floor(Date.now() / 1000);
  const step = Math.floor((30 * DAY) / each);
  // Pseudo-random numbers are the same in each run.
  let state = 1;
  const next = (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const data = Array.from({ length: HOSTS }, (_, index) => {
    const ranges = Array.from({ length: each }, (_, at) => {
      const from = to - 30 * DAY + at * step + next(Math.max(1, Math.floor(step / 8)));
      return { duration: Math.max(1, Math.floor(step / 2) + next(Math.max(1, Math.floor(step / 4)))), from };
    });
    const duration = ranges.reduce((sum, range) => sum + range.duration, 0);
    const dvr = { enabled: true, window: 30 * DAY, duration, from: ranges[0].from, ranges };
    return { stream_name: `bench/${count}`, host: `edge-${index + 1}.example.net`, is_alive: false, dvr };
  });
  return { status: "Completed", stream_name: `bench/${count}`, data };
}

/** Records the time of the first picture and the work of each animation frame. */
function install() {
  const { prototype } = CanvasRenderingContext2D;
  // The console draws on a layer outside of the page and then copies it.
  for (const name of ["fillRect", "drawImage"]) {
    const drawn = prototype[name];
    prototype[name] = function draw(...given) {
      if (this.canvas.isConnected) window.firstDrawn ??= performance.now();
      return drawn.apply(this, given);
    };
  }
}

/** Moves the view of about 5 % in each frame and returns the gaps between frames; vis-timeline is fast with fewer items. */
async function move({ kind, steps, wheelPx, zoom }) {
  const { frame } = window;
  const plot = document.querySelector("[data-testid=dvr-plot]");
  let view = window.peer && { ...window.peer.first };
  const { left, top, width, height } = plot?.getBoundingClientRect() ?? {};
  const step = (sign) => {
    if (!plot) {
      const span = view.to - view.from;
      if (kind === "pan") view = { from: view.from + (sign * span) / 50, to: view.to + (sign * span) / 50 };
      else {
        const middle = (view.from + view.to) / 2;
        const half = (span / 2) * (sign > 0 ? 1 / zoom : zoom);
        view = { from: middle - half, to: middle + half };
      }
      window.peer.show(view.from, view.to);
      return;
    }
    const at = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true, cancelable: true };
    const how = kind === "pan" ? { shiftKey: true, deltaY: sign * wheelPx } : { ctrlKey: true, deltaY: -sign * wheelPx };
    plot.dispatchEvent(new WheelEvent("wheel", { ...at, ...how }));
  };
  const gaps = [];
  let last = await frame();
  // Panning goes there and back; zooming goes closer by a quarter, wider by two, and back.
  const signOf = (count) => (kind === "pan" ? (count < steps ? -1 : 1) : count % steps < steps / 4 || count % steps >= (3 * steps) / 4 ? 1 : -1);
  for (let count = 0; count < 2 * steps; count += 1) {
    step(signOf(count));
    const now = await frame();
    gaps.push(now - last);
    last = now;
  }
  return gaps;
}

/** True if no request was made for a while, and the console's next read of the stream is not near. */
function isAtRest() {
  const asked = performance.getEntriesByType("resource");
  const now = performance.now();
  if (asked.length !== window.askedFor?.length) window.askedFor = { length: asked.length, at: now };
  const answered = asked.findLast((entry) => entry.name.includes("/streams/bench/")).responseEnd;
  return now - window.askedFor.at > 1_500 && (window.peer !== undefined || now - answered < 5_000);
}

async function open(page, subject, count) {
  await page.addInitScript(install);
  await page.goto(subject.page(count), { waitUntil: "commit" });
  await page.waitForFunction(() => window.firstDrawn !== undefined, undefined, { timeout: 120_000 });
  return page.evaluate(async () => {
    await window.frame();
    await window.painted();
    const [answer] = performance.getEntriesByType("resource").filter((entry) => entry.name.includes("/streams/bench/"));
    return window.firstDrawn - answer.responseEnd;
  });
}

async function measureOnce(browser, subject, count, throttle) {
  return withPage(browser, subject, async (page) => {
    const devtools = await page.context().newCDPSession(page);
    if (throttle > 1) await devtools.send("Emulation.setCPUThrottlingRate", { rate: throttle });
    const first = await open(page, subject, count);
    // Loading, such as that of the other pages' files, is no part of moving.
    await page.waitForFunction(isAtRest, undefined, { timeout: 120_000, polling: 100 });
    await devtools.send("Performance.enable");
    const sample = { first };
    for (const kind of ["zoom", "pan"]) {
      // The warm-up compiles the functions that are called first in these frames.
      await page.evaluate(move, { kind, steps: WARM_UP_STEPS, wheelPx: WHEEL_PX, zoom: ZOOM });
      const before = await threadMillis(devtools);
      sample[`${kind}Gaps`] = await page.evaluate(move, { kind, steps: STEPS, wheelPx: WHEEL_PX, zoom: ZOOM });
      sample[`${kind}Cpu`] = ((await threadMillis(devtools)) - before) / (2 * STEPS);
    }
    sample.memory = await memoryOf(page, devtools);
    return sample;
  });
}

/** Measures the timelines; `subjects` are `{ page: (count) => string, stored }` each. */
export async function timelines(browser, subjects, runs) {
  const rows = [];
  /** Memory of the pages by number of ranges. */
  const memories = new Map();
  for (const count of COUNTS) {
    const samples = { ours: [], timeline: [], canvas: [] };
    // The slow peer is measured once, as a run with 100,000 ranges takes a minute.
    for (let run = -1; run < runs; run += 1) {
      for (const who of run % 2 ? ["ours", "timeline", "canvas"] : ["canvas", "timeline", "ours"]) {
        if (who === "timeline" && count === COUNTS.at(-1) && run !== 0) continue;
        const sample = await measureOnce(browser, subjects[who], count, 1);
        if (run >= 0) samples[who].push(sample);
      }
    }
    const of = (who, field) => samples[who].flatMap((sample) => sample[field]);
    memories.set(count, { ours: median(of("ours", "memory")), timeline: median(of("timeline", "memory")) });
    const versus = (peer, field, unit, budget = {}) => ({ ours: of("ours", field), peer: of(peer, field), unit, ...budget });
    if (count !== COUNTS.at(-1)) continue;
    rows.push(
      row("100,000: answer to first picture, against vis-timeline", versus("timeline", "first", "ms", { atMostRatio: 1 / 65 })),
      row("CPU of a frame, panning, against vis-timeline", versus("timeline", "panCpu", "ms", { atMostRatio: 1 / 80 })),
      row("the same, against a bare canvas", versus("canvas", "panCpu", "ms", { atMostRatio: 1.2 })),
      row("CPU of a frame, zooming, against vis-timeline", versus("timeline", "zoomCpu", "ms", { atMostRatio: 1 / 80 })),
      row("the same, against a bare canvas", versus("canvas", "zoomCpu", "ms", { atMostRatio: 1.2 })),
      row("frame, panning", versus("timeline", "panGaps", "ms", { p95AtMost: 20 })),
      row("frame, zooming", versus("timeline", "zoomGaps", "ms", { p95AtMost: 20 })),
    );
  }
  const [least, most] = [memories.get(COUNTS[0]), memories.get(COUNTS.at(-1))];
  const added = (who) => [most[who] - least[who]];
  rows.push(row("memory that 100,000 ranges take more than 1,000, against vis-timeline", { ours: added("ours"), peer: added("timeline"), unit: "MB", atMostRatio: 1 / 65 }));
  const slow = [];
  for (let run = 0; run < runs; run += 1) slow.push(await measureOnce(browser, subjects.ours, COUNTS.at(-1), 4));
  rows.push(
    row("100,000 at a quarter of the speed: frame, panning", { ours: slow.flatMap((sample) => sample.panGaps), unit: "ms", p95AtMost: 20 }),
    row("100,000 at a quarter of the speed: frame, zooming", { ours: slow.flatMap((sample) => sample.zoomGaps), unit: "ms", p95AtMost: 20 }),
  );
  return rows;
}

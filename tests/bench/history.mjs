// The history of a resource with tens of thousands of changes in ninety days: drawing, longest task, and zooming. There is no peer.
import { withPage } from "./signed-in.mjs";
import { row } from "./stats.mjs";

/** A frequently changing resource of the large demonstration. */
const NAME = "Channel 00159 news";
const LEAST_CHANGES = 10_000;
const DAYS = 90;
const ZOOM_STEPS = 12;

/** Records the durations of long tasks. */
function watch() {
  window.longTasks = [];
  new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map((task) => task.duration))).observe({ type: "longtask", buffered: true });
}

/** Turns the wheel over the plot in each frame; returns the time of each step until its paint. */
async function zoom(steps) {
  const { frame, painted } = window;
  const plot = document.querySelector("[data-testid=history-plot]");
  const { left, top, width, height } = plot.getBoundingClientRect();
  const at = { clientX: left + width / 2, clientY: top + height / 2, ctrlKey: true, bubbles: true, cancelable: true };
  const times = [];
  for (let step = 0; step < steps; step += 1) {
    await frame();
    const from = performance.now();
    plot.dispatchEvent(new WheelEvent("wheel", { ...at, deltaY: -40 }));
    await frame();
    await painted();
    times.push(performance.now() - from);
  }
  return times;
}

/** Measures histories; the program has the large demonstration data. */
export async function histories(browser, subject, program, runs) {
  const list = await program.call("/restream/v2/{account}/resources");
  const { resource_id: id } = list.data.resources.find((resource) => resource.name === NAME);
  const utc = (millis) => new Date(millis).toISOString().replace(/\.\d+/, "");
  const period = `from=${utc(Date.now() - DAYS * 86_400_000)}&to=${utc(Date.now())}`;
  const samples = [];
  for (let run = -1; run < runs; run += 1) {
    const sample = await withPage(browser, subject, async (page) => {
      await page.addInitScript(watch);
      await page.goto(`${subject.address}/restreams/${id}/history?${period}`, { waitUntil: "commit" });
      const drawn = await page.waitForFunction(
        (least) => {
          const [, count] = /^(\d+) changes$/m.exec(document.querySelector("main")?.innerText ?? "") ?? [];
          return Number(count) >= least && { at: performance.now(), longest: Math.max(0, ...window.longTasks), count: Number(count) };
        },
        LEAST_CHANGES,
        { timeout: 60_000 },
      );
      const shown = page.getByTestId("history-period");
      const before = await shown.innerText();
      const zoomed = await page.evaluate(zoom, ZOOM_STEPS);
      // The text of the period is updated once the wheel is at rest.
      const isZoomed = (earlier) => document.querySelector("[data-testid=history-period]").innerText !== earlier;
      await page.waitForFunction(isZoomed, before, { timeout: 10_000 });
      return { ...(await drawn.jsonValue()), zoomed };
    });
    if (run >= 0) samples.push(sample);
  }
  const of = (field) => samples.flatMap((sample) => sample[field]);
  return [
    row(`cold load until ${samples[0].count} changes are drawn`, { ours: of("at"), unit: "ms" }),
    row("longest task", { ours: of("longest"), unit: "ms" }),
    row("wheel to paint", { ours: of("zoomed"), unit: "ms" }),
  ];
}

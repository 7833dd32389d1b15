// The table of 10,000 resources: filling, filtering, sorting and scrolling. The plain-JS peer draws rows of the same size from a
// pool; the React peer has plain texts and every row in the DOM.
import { withPage } from "./signed-in.mjs";
import { median, row } from "./stats.mjs";

const SCROLL_FRAMES = 120;
const SCROLL_STEP_PX = 256;
const LONG_FRAME_MS = 25;
/** Fills per page; each ends with a frame at a random moment, so the median is taken. */
const FILLS = 5;

/** Installs the measurements; each interaction starts inside a frame and ends after its paint. */
function install() {
  const { frame, painted } = window;
  const lines = () => [...document.querySelectorAll("tbody tr")].filter((line) => !line.hidden);
  async function timeToPaint(act, isDone) {
    await frame();
    const from = performance.now();
    act();
    for (;;) {
      await painted();
      if (isDone(lines())) return performance.now() - from;
      if (performance.now() - from > 60_000) throw new Error("The table never showed what was asked for.");
      await frame();
    }
  }
  function type(search, text) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(search, text);
    search.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
  function scroller() {
    let element = lines()[0];
    while (element && !(element.scrollHeight > element.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(element).overflowY))) {
      element = element.parentElement;
    }
    return element ?? document.scrollingElement;
  }
  async function scroll(frames, step) {
    const element = scroller();
    element.scrollTop = 0;
    await frame();
    const gaps = [];
    let last = await frame();
    for (let count = 0; count < frames; count += 1) {
      element.scrollTop += step;
      const now = await frame();
      gaps.push(now - last);
      last = now;
    }
    return { gaps, reached: element.scrollTop };
  }
  window.bench = { timeToPaint, type, scroll, lines };
}

const NOTHING = "no resource has this name";

async function measureOnce(browser, subject, sought) {
  return withPage(browser, subject, async (page) => {
    await page.addInitScript(install);
    await page.goto(subject.page);
    const search = await page.getByRole("searchbox").elementHandle();
    const byName = await page.getByRole("button", { name: /^Name/ }).first().elementHandle({ timeout: 60_000 });
    await page.waitForFunction(() => window.bench.lines().length > 10, undefined, { timeout: 60_000 });

    const filter = (text, expected) =>
      page.evaluate(
        ([box, typed, wanted]) =>
          window.bench.timeToPaint(
            () => window.bench.type(box, typed),
            (lines) => (wanted === null ? !lines.length : lines.length >= wanted.least && lines.every((line) => line.textContent.includes(wanted.text))),
          ),
        [search, text, expected],
      );
    const sort = () =>
      page.evaluate(
        ([button, first]) =>
          window.bench.timeToPaint(
            () => button.click(),
            (lines) => lines[0]?.textContent.includes(first),
          ),
        [byName, sought.first],
      );

    const found = await filter(sought.needle, { least: 1, text: sought.needle });
    const fills = [];
    for (let fill = 0; fill < FILLS; fill += 1) {
      await filter(NOTHING, null);
      fills.push(await filter("", { least: 20, text: "" }));
    }
    const sorted = await sort();

    const { gaps, reached } = await page.evaluate(([frames, step]) => window.bench.scroll(frames, step), [SCROLL_FRAMES, SCROLL_STEP_PX]);
    if (reached < (SCROLL_FRAMES * SCROLL_STEP_PX) / 2) throw new Error(`${subject.page} did not scroll (${reached} px).`);
    return { found, filled: median(fills), sorted, dropped: gaps.filter((gap) => gap > LONG_FRAME_MS).length };
  });
}

/** Measures the tables in turn; `sought` has a part of a resource's name, and the name that sorts first. */
export async function tables(browser, subjects, sought, runs) {
  const samples = { ours: [], virtual: [], react: [] };
  for (let run = -1; run < runs; run += 1) {
    const order = run % 2 ? ["ours", "virtual", "react"] : ["react", "virtual", "ours"];
    for (const who of order) {
      const sample = await measureOnce(browser, subjects[who], sought);
      if (run >= 0) samples[who].push(sample);
    }
  }
  const of = (who, field) => samples[who].map((sample) => sample[field]);
  const versus = (peer, field, unit, budget) => ({ ours: of("ours", field), peer: of(peer, field), unit, ...budget });
  return [
    row("fill, against React with every row in the DOM", versus("react", "filled", "ms", { atMostRatio: 0.01 })),
    row("fill, against plain-JS virtual rows", versus("virtual", "filled", "ms", { atMostRatio: 1 })),
    row("filter to paint, against plain-JS virtual rows", versus("virtual", "found", "ms", { atMost: 30 })),
    row("filter to paint, against React", versus("react", "found", "ms", {})),
    row("sort to paint, against plain-JS virtual rows", versus("virtual", "sorted", "ms", { atMost: 30 })),
    row("sort to paint, against React", versus("react", "sorted", "ms", {})),
    row(`frames over ${LONG_FRAME_MS} ms of ${SCROLL_FRAMES}`, versus("virtual", "dropped", "", { atMost: 0 })),
  ];
}

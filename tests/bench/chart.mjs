// 20 curves over a day in four charts, against uPlot, which lacks the page's tables and totals. Times are main-thread work, with
// drawing. The pointer is on the first chart, so crosshair and legend follow, and uPlot gets the same minutes in "Live".
import { installVirtualClock } from "../soak/virtual-clock.mjs";
import { withPage } from "./signed-in.mjs";
import { row } from "./stats.mjs";
import { worked } from "./thread-time.mjs";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const RANGES = ["0_250k", "250k_500k", "500k_750k", "750k_1m", "1m_2m", "2m_3m", "3m_4m", "4M+"];
const both = (name) => ["edge", "origin"].map((side) => `${side}_${name}`);
/** Metrics of each chart, in the order of the page. */
const CHARTS = [
  both("bandwidth"),
  both("requests_total"),
  RANGES.map((range) => `edge_request_time_${range}`),
  RANGES.map((range) => `origin_request_time_${range}`),
];
const METRICS = CHARTS.flat();
const STEPS = 40;
const HOVERS = 60;
const TURNS = 12;
/** Minutes of a turn of "Live": a day's charts of this width move by a pixel in a little less. */
const TURN_MINUTES = 3;
const PAN_PX = 8;
const ZOOM_PX = 40;
/** Zoom of a wheel step in the console. */
const ZOOM = Math.exp(0.002 * ZOOM_PX);

const minuteOf = (second) => Math.floor(second / MINUTE) * MINUTE;
const utc = (second) => new Date(second * 1000).toISOString().slice(0, 19);

/** Reads the minutes of a period; a missing number is `null`. */
async function read(program, from, to) {
  const curves = new Map(METRICS.map((metric) => [metric, []]));
  const query = METRICS.map((metric) => `metric=${encodeURIComponent(metric)}`).join("&");
  for (let start = from; start < to; start += MINUTE) {
    const { data } = await program.call(`/metrics/v1/?account={account}&start=${utc(start)}&end=${utc(start + MINUTE)}&${query}`);
    for (const metric of METRICS) curves.get(metric).push(data[0]?.[metric] ?? null);
  }
  const charts = CHARTS.map((metrics) => ({ metrics, names: metrics, curves: metrics.map((metric) => curves.get(metric)) }));
  return { charts, times: Array.from({ length: (to - from) / MINUTE }, (_, at) => from + at * MINUTE) };
}

/** Installs the same movements for both pages, by the console's events or by uPlot's interface. */
function install({ panPx, zoomPx, zoom }) {
  let [plot, box, view] = [];
  const send = (Event, kind, share, given) => {
    if (!plot?.isConnected) box = (plot = document.querySelector("[data-testid=chart]")).getBoundingClientRect();
    const at = { clientX: box.left + box.width * share, clientY: box.top + box.height / 2 };
    plot.dispatchEvent(new Event(kind, { ...at, bubbles: true, cancelable: true, ...given }));
  };
  window.chart = {
    /** Reads every canvas, so that its drawing is complete. */
    draw() {
      for (const canvas of document.querySelectorAll("canvas")) canvas.getContext("2d").getImageData(0, 0, 1, 1);
    },
    begin(from, to, width) {
      view = { from, to, width };
    },
    pan(sign) {
      if (!window.peer) return send(WheelEvent, "wheel", 0.5, { shiftKey: true, deltaY: sign * panPx });
      const by = (sign * panPx * (view.to - view.from)) / view.width;
      view = { ...view, from: view.from + by, to: view.to + by };
      window.peer.show(view.from, view.to);
    },
    zoom(sign) {
      if (!window.peer) return send(WheelEvent, "wheel", 0.5, { ctrlKey: true, deltaY: -sign * zoomPx });
      const [middle, half] = [(view.from + view.to) / 2, (view.to - view.from) / 2 / (sign > 0 ? zoom : 1 / zoom)];
      view = { ...view, from: middle - half, to: middle + half };
      window.peer.show(view.from, view.to);
    },
    hover(share) {
      if (window.peer) window.peer.hover(share);
      else send(PointerEvent, "pointermove", share, { pointerId: 1, pointerType: "mouse" });
    },
  };
}

/** Makes a step in each of `count` frames. */
async function steps({ kind, count, hasDrawing }) {
  // The pointer arrives before the measured frames.
  window.chart.hover(0.5);
  await window.frame();
  await window.painted();
  for (let step = 0; step < count; step += 1) {
    if (kind === "hover") window.chart.hover(0.1 + (0.8 * step) / count);
    // Steps go back and forth, so that all points stay in view and few new windows are read.
    else window.chart[kind](step % 2 ? -1 : 1);
    await window.frame();
    // The drawing requested in the previous frame happens in this one.
    await window.painted();
    if (hasDrawing) window.chart.draw();
  }
}

const isDrawn = (count) => document.querySelectorAll("[data-testid=chart] canvas").length === count && !document.querySelector(".metrics-progress progress");

/** Opens the console's page over a period, with the minutes stored in its tab. */
async function openOurs(page, subject, query) {
  const metrics = METRICS.map((metric) => `metric=${encodeURIComponent(metric)}`).join("&");
  await page.goto(`${subject.address}/metrics?${query}&step=1&${metrics}`);
  await page.waitForFunction(isDrawn, CHARTS.length, { timeout: 600_000 });
  // Loaded minutes are drawn together a little later.
  await page.waitForFunction(() => [...document.querySelectorAll("[data-testid=legend-value]")].some((value) => value.textContent !== ""));
}

const sizeOf = (page) =>
  page.evaluate(() => {
    const { width, height } = document.querySelector("[data-testid=chart] canvas").getBoundingClientRect();
    return { width, height };
  });

async function moved(page, devtools, { from, to }, width) {
  await page.evaluate((given) => window.chart.begin(...given), [from, to, width]);
  const sample = {};
  for (const [kind, count, hasDrawing] of [["pan", STEPS, true], ["zoom", STEPS, true], ["hover", HOVERS, false]]) {
    sample[kind] = (await worked(devtools, () => page.evaluate(steps, { kind, count, hasDrawing }))) / count;
  }
  return sample;
}

async function prepared(page) {
  await page.addInitScript(install, { panPx: PAN_PX, zoomPx: ZOOM_PX, zoom: ZOOM });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable");
  return devtools;
}

/** Measures returning to the page and then moving it. */
async function measureOurs(browser, subject, period) {
  return withPage(browser, subject, async (page) => {
    const devtools = await prepared(page);
    await openOurs(page, subject, `from=${utc(period.from)}Z&to=${utc(period.to)}Z`);
    await page.getByRole("link", { name: "Activity" }).click();
    await page.getByRole("heading", { level: 1, name: "Activity" }).waitFor();
    const created = await worked(devtools, () =>
      page.evaluate(async (count) => {
        history.back();
        while (document.querySelectorAll("[data-testid=chart] canvas").length !== count) await window.frame();
        for (let frames = 0; frames < 3; frames += 1) await window.frame();
        window.chart.draw();
      }, CHARTS.length),
    );
    return { created, ...(await moved(page, devtools, period, 0)) };
  });
}

async function measurePeer(browser, subject, period, data, size) {
  return withPage(browser, subject, async (page) => {
    const devtools = await prepared(page);
    await page.goto(subject.page);
    const create = () => page.evaluate(({ charts, times, width, height }) => window.peer.create(charts, times, width, height), { ...data, ...size });
    await create();
    // The data is loaded, as loading is not measured.
    const created = await worked(devtools, () =>
      page.evaluate(async () => {
        window.peer.again();
        for (let frames = 0; frames < 3; frames += 1) await window.frame();
        window.chart.draw();
      }),
    );
    return { created, ...(await moved(page, devtools, period, size.width)) };
  });
}

/** Installs a hold on the service's answers, and on the page's next requests while it takes them. */
function installHold() {
  const { fetch } = window;
  const [held, waiting] = [[], []];
  let [isHolding, isTaking] = [false, false];
  window.fetch = async (...args) => {
    if (isTaking) await new Promise((resolve) => waiting.push(resolve));
    const response = await fetch(...args);
    if (!isHolding || !new URL(response.url).pathname.endsWith("/metrics/v1/")) return response;
    const body = await response.arrayBuffer();
    await new Promise((resolve) => held.push(resolve));
    return new Response(body, response);
  };
  window.answers = {
    hold: () => (isHolding = true),
    held: () => held.length,
    letGo: () => {
      isTaking = true;
      held.splice(0).forEach((resolve) => resolve());
    },
    send: () => {
      isTaking = false;
      waiting.splice(0).forEach((resolve) => resolve());
    },
  };
}

/** Releases the answers and waits until they are processed. */
async function takeAnswers() {
  window.answers.letGo();
  await window.soak.settle();
}

async function drawTaken() {
  // The drawing happens a little later.
  await window.soak.pass(200);
  await window.frame();
  await window.frame();
  window.chart.draw();
}

/** Draws uPlot's page. */
async function redraw(now) {
  window.peer.redraw(now);
  await window.soak.pass(200);
  await window.frame();
  await window.frame();
  window.chart.draw();
}

/** Measures "Live" on both pages in turn: processing the answers for new minutes, and drawing. Requests and the console's clock are excluded. */
async function liveMinutes(browser, subjects, program, data) {
  const samples = { ours: { taken: [], drawn: [] }, peer: { taken: [], drawn: [] } };
  await withPage(browser, subjects.ours, async (ours) => {
    await ours.addInitScript(installVirtualClock);
    await ours.addInitScript(installHold);
    const devtools = await prepared(ours);
    await openOurs(ours, subjects.ours, "last=24h");
    await ours.evaluate(() => window.answers.hold());
    const size = await sizeOf(ours);
    await withPage(browser, subjects.peer, async (peer) => {
      await peer.addInitScript(installVirtualClock);
      const peerTools = await prepared(peer);
      await peer.goto(subjects.peer.page);
      await peer.evaluate(({ charts, times, width, height }) => window.peer.create(charts, times, width, height), { ...data, ...size });
      let asked = [];
      ours.on("request", (request) => {
        const { pathname, searchParams } = new URL(request.url());
        if (pathname.endsWith("/metrics/v1/")) asked.push(Date.parse(`${searchParams.get("start")}Z`) / 1000);
      });
      for (let turn = -1; turn < TURNS; turn += 1) {
        const end = () => ours.getByTestId("chart").first().getAttribute("data-to");
        const before = await end();
        const sample = { ours: { taken: 0, drawn: 0 }, peer: { taken: 0, drawn: 0 } };
        for (let second = 0; second < TURN_MINUTES * MINUTE; second += 1) {
          if (second % MINUTE === 0) await program.advance(MINUTE);
          await ours.evaluate(() => window.soak.pass(1_000));
          if (!(await ours.evaluate(() => window.answers.held()))) continue;
          sample.ours.taken += await worked(devtools, () => ours.evaluate(takeAnswers));
          await ours.evaluate(() => window.answers.send());
          sample.ours.drawn += await worked(devtools, () => ours.evaluate(drawTaken));
          const minutes = [...new Set(asked.splice(0))].sort();
          const answers = await peer.evaluate((minutes) => window.peer.read(minutes), minutes);
          const now = await program.now();
          sample.peer.taken += await worked(peerTools, () => peer.evaluate((given) => window.peer.take(...given), [minutes, answers]));
          sample.peer.drawn += await worked(peerTools, () => peer.evaluate(redraw, now));
        }
        if (before === (await end())) throw new Error("Minutes have passed, and the charts have not moved.");
        if (turn < 0) continue;
        for (const who of ["ours", "peer"]) for (const step of ["taken", "drawn"]) samples[who][step].push(sample[who][step]);
      }
    });
  });
  return samples;
}

/** Measures both pages; `subjects` are signed in by the storage in `stored`. */
export async function charts(browser, subjects, program, runs) {
  const to = minuteOf(await program.now()) - HOUR;
  const period = { from: to - DAY, to };
  const data = await read(program, period.from, period.to);
  // The first page reads every window; each later page starts with the tab's copy.
  const first = await withPage(browser, subjects.ours, async (page) => {
    await prepared(page);
    await openOurs(page, subjects.ours, `from=${utc(period.from)}Z&to=${utc(period.to)}Z`);
    const size = await sizeOf(page);
    await openOurs(page, subjects.ours, "last=24h");
    await page.goto(`${subjects.ours.address}/activity`);
    return { size, stored: await page.evaluate(() => ({ ...sessionStorage })) };
  });
  const ours = { ...subjects.ours, stored: first.stored };
  const samples = { ours: [], peer: [] };
  for (let run = -1; run < runs; run += 1) {
    const measure = {
      ours: () => measureOurs(browser, ours, period),
      peer: () => measurePeer(browser, subjects.peer, period, data, first.size),
    };
    for (const who of run % 2 ? ["ours", "peer"] : ["peer", "ours"]) {
      const sample = await measure[who]();
      if (run >= 0) samples[who].push(sample);
    }
  }
  const live = await liveMinutes(browser, { ...subjects, ours }, program, data);
  const versus = (field, budget = {}) => ({ ours: samples.ours.map((s) => s[field]), peer: samples.peer.map((s) => s[field]), unit: "ms", ...budget });
  const [count, minutes] = [METRICS.length, data.times.length.toLocaleString("en")];
  return [
    row(`${count} × ${minutes}: the page made, against four plots`, versus("created")),
    row("a step of panning, drawn", versus("pan", { atMostRatio: 0.65 })),
    row("a step of zooming, drawn", versus("zoom", { atMostRatio: 0.65 })),
    row("the crosshair moved, with every curve's number", versus("hover", { atMostRatio: 1.2 })),
    row(`${TURN_MINUTES} minutes of Live: the answers taken`, { ours: live.ours.taken, peer: live.peer.taken, unit: "ms", atMostRatio: 5 }),
    row("the same: the charts drawn with them", { ours: live.ours.drawn, peer: live.peer.drawn, unit: "ms", atMostRatio: 0.65 }),
  ];
}

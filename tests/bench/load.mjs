// First paint, drawn list, second visit, a row's page and memory on slow machines, against a React skeleton and react-admin.
import { memoryOf } from "./memory.mjs";
import { row } from "./stats.mjs";
import { threadMillis } from "./thread-time.mjs";

/** Conditions of a slow start, with the budgets of the drawn list against each peer, and of a row's page. */
const PROFILES = [
  { name: "1×", cpu: 1, drawn: { react: 1.25, admin: 0.42 }, opened: 1.1 },
  { name: "4× slower CPU", cpu: 4, drawn: { react: 1.5, admin: 0.42 }, opened: 1.1 },
  { name: "1.6 Mb/s, 150 ms", cpu: 1, megabits: 1.6, latencyMs: 150, drawn: { admin: 0.95 } },
];
/** Budgets of the first paint against each peer, except on slow networks. */
const FIRST_PAINT = { react: 0.95, admin: 0.4 };

/** Runs before the page: restores the session and records when every name in `main` is painted. */
export function watch({ stored, names }) {
  for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, value);
  /** Calls back after the paint that shows all of `texts` in `main`. */
  window.whenPainted = (texts, done) => {
    const look = () => {
      const text = document.querySelector("main")?.textContent ?? "";
      if (!texts.every((each) => text.includes(each))) return false;
      observer.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => done(performance.now());
        port2.postMessage(null);
      });
      return true;
    };
    const observer = new MutationObserver(look);
    if (!look()) observer.observe(document, { childList: true, subtree: true, characterData: true });
  };
  window.whenPainted(names, (at) => (window.drawnAt = at));
}

/** Presses a row and returns the time until the hosts of its targets are painted. */
export function openRow({ name, hosts }) {
  return new Promise((resolve) => {
    const lines = [...document.querySelectorAll("main tbody tr")];
    const line = lines.find((each) => each.textContent.includes(name));
    const from = performance.now();
    (line.querySelector("a[href]") ?? line.querySelector("td:nth-child(2)")).click();
    const isLeft = () => (document.querySelector("main")?.contains(line) ? requestAnimationFrame(isLeft) : window.whenPainted(hosts, (at) => resolve(at - from)));
    isLeft();
  });
}

async function throttle(page, profile) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: profile.cpu });
  if (!profile.megabits) return devtools;
  const bytesPerSecond = (profile.megabits * 1e6) / 8;
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: profile.latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  return devtools;
}

async function visit(context, subject, list, profile) {
  const page = await context.newPage();
  await page.addInitScript(watch, { stored: subject.stored, names: list.names });
  const devtools = await throttle(page, profile);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.goto(subject.list, { waitUntil: "commit" });
  // The browser reports the first paint a little later.
  const isTold = () => window.drawnAt && performance.getEntriesByName("first-contentful-paint").length > 0;
  await page.waitForFunction(isTold, undefined, { timeout: 60_000 });
  const sample = await page.evaluate(() => {
    const isCode = ({ name, responseEnd }) => /\.(js|wasm)$/.test(name) && responseEnd > 0 && responseEnd <= window.drawnAt;
    const code = performance.getEntriesByType("resource").filter(isCode);
    return {
      firstPaint: performance.getEntriesByName("first-contentful-paint")[0].startTime,
      drawn: window.drawnAt,
      // Preloaded files are listed twice.
      code: [...new Map(code.map((each) => [each.name, each.encodedBodySize])).values()].reduce((sum, bytes) => sum + bytes / 1024, 0),
    };
  });
  return { page, devtools, sample: { ...sample, thread: await threadMillis(devtools) } };
}

/** Measures a visit with a cold cache, the press of a row, and a second visit. */
async function loadOnce(browser, subject, list, profile) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const { page, devtools, sample } = await visit(context, subject, list, profile);
    if (profile.megabits) return sample;
    const memory = await memoryOf(page, devtools);
    const opened = await page.evaluate(openRow, list.row);
    await page.close();
    const second = await visit(context, subject, list, profile);
    return { ...sample, memory, opened, second: second.sample.drawn };
  } finally {
    await context.close();
  }
}

/** Returns the names of a drawn list, and the row with most targets. @param {import("../drive/program.mjs").Program} program */
export async function listOf(program) {
  const { resources } = (await program.call("/restream/v2/{account}/resources")).data;
  const largest = resources.reduce((a, b) => (b.restreams.length > a.restreams.length ? b : a));
  const hosts = [...new Set(largest.restreams.map(({ target_url }) => new URL(target_url).host))];
  return { names: resources.map(({ name }) => name), row: { name: largest.name, hosts } };
}

/** Loads the consoles in turn, `runs` times under each profile; `subjects` are `{ list, stored }` each, and `list` comes from `listOf`. */
export async function loads(browser, subjects, list, runs) {
  const rows = [];
  for (const profile of PROFILES) {
    const samples = { ours: [], react: [], admin: [] };
    for (let run = -1; run < runs; run += 1) {
      const order = run % 2 ? ["ours", "react", "admin"] : ["admin", "react", "ours"];
      for (const who of order) {
        const sample = await loadOnce(browser, subjects[who], list, profile);
        if (run >= 0) samples[who].push(sample);
      }
    }
    const of = (who, field) => samples[who].map((sample) => sample[field]);
    const versus = (what, field, unit, { react = {}, admin = {} } = {}) => [
      row(`${what}, against the skeleton`, { ours: of("ours", field), peer: of("react", field), unit, ...react }),
      row(`${what}, against react-admin`, { ours: of("ours", field), peer: of("admin", field), unit, ...admin }),
    ];
    const atMost = ({ react, admin } = {}) => ({ react: react && { atMostRatio: react }, admin: admin && { atMostRatio: admin } });
    const drawn = atMost(profile.drawn);
    if (profile === PROFILES[0]) {
      rows.push(...versus("wasm + JS that has come when the list is drawn, brotli 11", "code", "KiB"));
      rows.push(...versus("memory with the list drawn", "memory", "MB"));
    }
    rows.push(...versus(`first paint, ${profile.name}`, "firstPaint", "ms", atMost(profile.megabits ? {} : FIRST_PAINT)));
    rows.push(...versus(`list drawn, ${profile.name}`, "drawn", "ms", drawn));
    if (profile.megabits) continue;
    rows.push(...versus(`main thread until the list is drawn, ${profile.name}`, "thread", "ms", { react: { atMostRatio: 1.3 } }));
    rows.push(...versus(`list drawn on a second visit, ${profile.name}`, "second", "ms", drawn));
    rows.push(...versus(`a row's page drawn, ${profile.name}`, "opened", "ms", atMost({ admin: profile.opened })));
  }
  return rows;
}

// First paint and time to a drawn list, from a cold cache, under a slowed main thread and a slowed network.
import { row } from "./stats.mjs";

/** Where a console is slow to start; the ratios are the budgets of first paint and of the drawn list. */
const PROFILES = [
  { name: "1×", cpu: 1, firstPaint: 0.6, drawn: 0.9 },
  { name: "4× slower CPU", cpu: 4, firstPaint: 0.6, drawn: 0.9 },
  { name: "4× slower CPU, 9 Mb/s, 40 ms", cpu: 4, megabits: 9, latencyMs: 40, drawn: 0.9 },
  { name: "1.6 Mb/s, 150 ms", cpu: 1, megabits: 1.6, latencyMs: 150, drawn: 1.2 },
];

/** Runs in the page before anything else: restores the session and notes when every name is in `main` and painted. */
function watch({ stored, names }) {
  for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, value);
  const observer = new MutationObserver(() => {
    const text = document.querySelector("main")?.textContent ?? "";
    if (!names.every((name) => text.includes(name))) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => (window.drawnAt = performance.now());
      port2.postMessage(null);
    });
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}

async function loadOnce(browser, subject, names, profile) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(watch, { stored: subject.stored, names });
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: profile.cpu });
    if (profile.megabits) {
      const bytesPerSecond = (profile.megabits * 1e6) / 8;
      await devtools.send("Network.enable");
      await devtools.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: profile.latencyMs,
        downloadThroughput: bytesPerSecond,
        uploadThroughput: bytesPerSecond,
      });
    }
    await page.goto(`${subject.address}/restreams`, { waitUntil: "commit" });
    // The browser tells of the first paint a little after it.
    const isTold = () => window.drawnAt && performance.getEntriesByName("first-contentful-paint").length > 0;
    await page.waitForFunction(isTold, undefined, { timeout: 60_000 });
    return await page.evaluate(() => {
      const isCode = ({ name, responseEnd }) => /\.(js|wasm)$/.test(name) && responseEnd > 0 && responseEnd <= window.drawnAt;
      const code = performance.getEntriesByType("resource").filter(isCode);
      return {
        firstPaint: performance.getEntriesByName("first-contentful-paint")[0].startTime,
        drawn: window.drawnAt,
        // What was preloaded is there twice.
        code: [...new Map(code.map((each) => [each.name, each.encodedBodySize])).values()].reduce((sum, bytes) => sum + bytes / 1024, 0),
      };
    });
  } finally {
    await context.close();
  }
}

/**
 * Loads both consoles alternating, `runs` times under each profile.
 * @param {import("playwright-core").Browser} browser
 * @param {{ ours: { address: string, stored: object }, peer: { address: string, stored: object } }} subjects signed in by what they store
 * @param {string[]} names of the resources that make a drawn list
 */
export async function loads(browser, subjects, names, runs) {
  const rows = [];
  for (const profile of PROFILES) {
    const samples = { ours: [], peer: [] };
    for (let run = -1; run < runs; run += 1) {
      const order = run % 2 ? ["ours", "peer"] : ["peer", "ours"];
      for (const who of order) {
        const sample = await loadOnce(browser, subjects[who], names, profile);
        if (run >= 0) samples[who].push(sample);
      }
    }
    const both = (field) => ({ ours: samples.ours.map((s) => s[field]), peer: samples.peer.map((s) => s[field]), unit: "ms" });
    if (profile === PROFILES[0]) {
      // Half of react-admin with three resources, 262 KiB.
      rows.push(row("wasm + JS until the list is drawn, brotli 11", { ...both("code"), unit: "KiB", atMost: 131 }));
    }
    rows.push(row(`first paint, ${profile.name}`, { ...both("firstPaint"), atMostRatio: profile.firstPaint }));
    rows.push(row(`list drawn, ${profile.name}`, { ...both("drawn"), atMostRatio: profile.drawn }));
  }
  return rows;
}

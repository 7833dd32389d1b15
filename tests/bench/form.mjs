// Typing into a form of 50 restreams: from a key to the paint that shows it.
import { median, p95, quantile, row } from "./stats.mjs";

const ENTRIES = 50;
const KEYS_PER_FIELD = 40;

/** A resource of 50 restreams, each with a schedule and every fifth with a backup target. */
function fifty() {
  const restreams = Array.from({ length: ENTRIES }, (_, at) => ({
    schedule: [{ start: "2026-03-02T18:00:00Z", stop: "2026-03-02T22:00:00Z" }],
    source: `rtmp://in.example/live/stream-${at}`,
    transcoded: at % 2 === 0,
    transcode_quality: at % 2 === 0 ? "720p" : "",
    target_type: "customRTMP",
    target_url: `rtmp://out-${at}.example/live`,
    target_key: `key-of-${at}`,
    login: "",
    password: "",
    backup: at % 5 === 0 ? { target_url: `rtmp://backup-${at}.example/live`, login: "", password: "" } : {},
  }));
  return { active: true, name: "Fifty targets", type: "short", restreams };
}

/** Puts the measuring function into the page: each key falls inside a frame and ends after the paint that shows it. */
function install() {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const painted = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(null);
    });
  window.typeInto = async (field, keys) => {
    field.scrollIntoView({ block: "center" });
    field.focus();
    await frame();
    await frame();
    const samples = [];
    for (let count = 0; count < keys; count += 1) {
      await frame();
      const from = performance.now();
      // As a key does: through the editor, with trusted events.
      document.execCommand("insertText", false, "abcdefghij"[count % 10]);
      await painted();
      samples.push(performance.now() - from);
    }
    return samples;
  };
}

async function measureOnce(browser, { address, stored }, id) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.addInitScript((entries) => Object.entries(entries).forEach(([key, value]) => sessionStorage.setItem(key, value)), stored);
    await page.addInitScript(install);
    await page.goto(`${address}/restreams/${id}/edit`);
    await page.getByRole("group", { name: `Restream ${ENTRIES}`, exact: true }).waitFor();
    const opened = await page.evaluate(() => performance.now());
    const samples = [];
    for (const number of [1, ENTRIES / 2, ENTRIES]) {
      for (const label of ["Source URL", "Target URL", "Stream key"]) {
        const field = page.getByRole("group", { name: `Restream ${number}`, exact: true }).getByLabel(label, { exact: true });
        samples.push(...(await field.evaluate((element, keys) => window.typeInto(element, keys), KEYS_PER_FIELD)));
      }
    }
    return { samples, opened };
  } finally {
    await context.close();
  }
}

/**
 * The rows of the report. `console` is where the console is served and what its tab stores, `program` the service behind it.
 * @returns {Promise<ReturnType<typeof row>[]>}
 */
export async function typing(browser, console, program, runs) {
  const { resource_id: id } = await program.call("/restream/v2/{account}/resources", { method: "POST", body: fifty() });
  const keys = [];
  const opened = [];
  for (let run = 0; run < runs; run += 1) {
    const measured = await measureOnce(browser, console, id);
    keys.push(measured.samples);
    opened.push(measured.opened);
  }
  return [
    row("key to paint, median of a run", { ours: keys.map(median), unit: "ms" }),
    row("key to paint, p95 of a run", { ours: keys.map(p95), unit: "ms", atMost: 8 }),
    row("key to paint, the slowest of a run", { ours: keys.map((samples) => quantile(samples, 1)), unit: "ms" }),
    row(`a form of ${ENTRIES} restreams is open after`, { ours: opened, unit: "ms" }),
  ];
}

// `make rest`: starts a console that counts which of its functions run (SLUICE_COUNTED), in every way in which a first page is drawn, and
// writes those that did not into .make/rest.txt, and those that did not until the first list was drawn into .make/app.txt.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { listOf } from "../../.make/rest-names.mjs";
import { launchOptions } from "../drive/chromium.mjs";
import { Program, sitePath } from "../drive/program.mjs";
import { signIn } from "./signed-in.mjs";

const listFile = (name) => new URL(`../../.make/${name}.txt`, import.meta.url);
const head = (until) => `# Functions that come in a later file: what did not run until ${until}. Written by \`make rest\`.\n`;

/** What counts as the first page is what happens within this time: the rest is there by then, on most connections. */
const FIRST_MS = 1_500;
/** Reads are tried again a few times before they have failed; and again when ten seconds have passed. */
const FAILING_MS = 8_000;
const NEXT_MS = 25_000;

const API = /\/app\//;
const PAGES = /\/console-[a-z]\w*-[0-9a-f]{16}\.wasm$/;
const lost = (route) => route.abort("connectionfailed");

/** When the journeys begin: what a list says of times is made of other words than at any other moment. */
const JOURNEYS_AT = "2026-03-02T09:00:00Z";

/** Every way: an address; how its calls end if the service does not answer them; how long that takes, and what comes after it: lost calls
 * or the service's answers. A service that refuses the first call is there to ask for the rest. */
const WAYS = [
  { path: "/restreams" },
  { path: "/restreams", width: 390 },
  { path: "/restreams?q=news" },
  { path: "/sign-in", isSignedOut: true },
  ...["/", "/restreams/new", "/restreams/abc", "/restreams/abc/history", "/recordings", "/dvr", "/metrics", "/activity"].map((path) => ({ path })),
  { path: "/restreams", afterMs: NEXT_MS, isLost: true },
  { path: "/restreams", answer: lost, ms: FAILING_MS, afterMs: NEXT_MS },
];

/** Notes what has run when the list is drawn and there is no application yet. */
function noteFirst() {
  Object.defineProperty(globalThis, "sluiceFirstDrawn", { get: () => globalThis.sluiceRanFirst !== undefined, set: () => (globalThis.sluiceRanFirst = [...globalThis.sluiceRan]) });
}

/** The functions that run on one way, by their places among all: until the list is drawn, and until the page is left. */
async function ranOn(browser, program, stored, { path, answer, isSignedOut, width = 1440, ms = FIRST_MS, afterMs = 0, isLost }, startAt) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, timezoneId: startAt && "Europe/Berlin" });
  try {
    const page = await context.newPage();
    if (startAt) await page.clock.install({ time: new Date(startAt) });
    await page.addInitScript((entries) => entries.forEach(([key, value]) => sessionStorage.setItem(key, value)), isSignedOut ? [] : Object.entries(stored));
    await page.addInitScript(noteFirst);
    if (answer) await page.route(API, answer);
    // Pages in files of their own come after the rest.
    await page.route(PAGES, lost);
    await page.goto(program.address + path);
    await page.waitForFunction(() => globalThis.sluiceRan);
    await page.waitForTimeout(ms);
    if (isLost) await page.route(API, lost);
    else await page.unroute(API);
    await page.waitForTimeout(afterMs);
    return await page.evaluate(() => {
      for (const type of ["beforeunload", "pagehide"]) dispatchEvent(new Event(type));
      document.dispatchEvent(new Event("visibilitychange"));
      return { first: globalThis.sluiceRanFirst ?? [], all: [...globalThis.sluiceRan] };
    });
  } finally {
    await context.close();
  }
}

const paths = JSON.parse(await readFile(join(sitePath(), "functions.json"), "utf8"));
const browser = await chromium.launch(launchOptions);
const [ran, ranFirst] = [new Set(), new Set()];
try {
  for (const startAt of [undefined, JOURNEYS_AT]) {
    const program = await Program.start({ startAt });
    try {
      const stored = await signIn(browser, program.address, program, startAt);
      for (const way of WAYS) {
        const before = ran.size;
        const { first, all } = await ranOn(browser, program, stored, way, startAt);
        for (const index of first) ranFirst.add(index);
        for (const index of all) ran.add(index);
        console.log(`${way.path}${way.answer ? ", failing" : ""}: ${ran.size} of ${paths.length} functions, ${ran.size - before} more; ${first.length} before the application`);
      }
    } finally {
      await program.dispose();
    }
  }
  const write = (name, until, run) => writeFile(listFile(name), `${head(until)}${listOf(paths, (index) => run.has(index)).join("\n")}\n`);
  await write("rest", "the first page was drawn", ran);
  await write("app", "the first list was drawn", ranFirst);
} finally {
  await browser.close();
}

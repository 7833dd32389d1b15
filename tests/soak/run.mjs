// The long soak: 23,040 polls (eight hours) with 2,000 changes of pages, then as many polls of live charts with every metric.
// SOAK_PARTS=metrics runs the second part only.
import { chromium } from "@playwright/test";
import { launchOptions } from "../drive/chromium.mjs";
import { Program } from "../drive/program.mjs";
import { LIVE_METRICS, growth, live, liveMetrics, measure, prepare } from "./soak.mjs";

const POLLS = Number(process.env.SOAK_POLLS ?? 23_040);
const CHANGES = Number(process.env.SOAK_CHANGES ?? 2_000);
const PARTS = process.env.SOAK_PARTS?.split(",") ?? ["pages", "metrics"];
/** Fills bounded buffers: the list of calls, and V8's number texts (48 KiB) and machine code (30 KiB) of the first 250 pages. */
const WARM_UP = { beats: 3_200, changes: 320 };
/** Pages between two lines of the report. */
const STEP = 80;
/** Fills the stored minutes twice up to their limit of 250,000 numbers (69 metrics, six each a minute). */
const WARM_UP_MINUTES = Number(process.env.SOAK_WARM_UP_MINUTES ?? 1_400);
/** Minutes between two lines of the report. */
const STEP_MINUTES = 100;
/** Measurements at the beginning, compared with as many at the end. */
const SIZES = 3;

function line(name, size) {
  console.log(
    `${name.padEnd(12)} ${String(size.reads).padStart(6)} reads  JS ${(size.jsHeapBytes / 1e6).toFixed(3)} MB  ` +
      `WASM ${size.wasmBytes >> 10} KiB  nodes ${size.nodes}  listeners ${size.listeners}  timers ${size.timers}`,
  );
}

/** Returns the growth over changes of pages. */
async function pages(page) {
  await live(page, WARM_UP);
  const before = await measure(page);
  line("warmed up", before);
  let changes = 0;
  let after = before;
  while (changes < CHANGES || after.reads - before.reads < POLLS) {
    const missing = Math.max(0, POLLS - (after.reads - before.reads));
    const beatsEach = Math.min(40, Math.ceil(missing / Math.max(STEP, CHANGES - changes)) + 1);
    await live(page, { beats: beatsEach * STEP, changes: STEP });
    changes += STEP;
    after = await measure(page);
    line(`${changes} pages`, after);
  }
  return growth(before, after);
}

/** Folds each figure of all sizes. */
const over = (sizes, fold) => Object.fromEntries(Object.keys(sizes[0]).map((name) => [name, fold(...sizes.map((size) => size[name]))]));

/** Returns the growth over live charts: the least size at the end against the largest at the beginning, as the axis varies by a tick. */
async function metrics(page, program) {
  await liveMetrics(page, program, WARM_UP_MINUTES);
  const sizes = [await measure(page)];
  line("warmed up", sizes[0]);
  while (sizes.length < 2 * SIZES || sizes.at(-1).reads - sizes[0].reads < POLLS) {
    await liveMetrics(page, program, STEP_MINUTES);
    sizes.push(await measure(page));
    line(`${(sizes.length - 1) * STEP_MINUTES} min`, sizes.at(-1));
    if (sizes.at(-1).reads - sizes.at(-2).reads < STEP_MINUTES) throw new Error("The charts do not go on.");
  }
  return growth(over(sizes.slice(0, SIZES), Math.max), over(sizes.slice(-SIZES), Math.min));
}

/** Runs a soak on a signed-in page at an address and returns its growth. */
async function soaked(browser, program, address, soak) {
  const page = await browser.newPage();
  page.on("pageerror", (error) => console.error("page error:", error.message));
  await prepare(page);
  await page.goto(`${program.address}/sign-in?next=${encodeURIComponent(address)}`);
  await page.getByLabel("Account").fill(program.account);
  await page.getByLabel("Token", { exact: true }).fill(program.token);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((url) => !url.pathname.includes("sign-in"));
  const found = await soak(page, program);
  await page.close();
  return found;
}

const program = await Program.start({ demo: "small", token: "soak-0123456789abcdef" });
const browser = await chromium.launch(launchOptions);
const found = [];
try {
  if (PARTS.includes("pages")) found.push(...(await soaked(browser, program, "/restreams", pages)));
  // The metrics come last, because they move the service's clock.
  if (PARTS.includes("metrics")) found.push(...(await soaked(browser, program, LIVE_METRICS, metrics)).map((each) => `metrics: ${each}`));
} catch (error) {
  found.push(`It did not get to its end: ${error.message}`);
} finally {
  await browser.close();
  await program.dispose();
}
console.log(found.length ? `[soak] grew:\n  ${found.join("\n  ")}` : "[soak] flat");
process.exit(found.length ? 1 : 0);

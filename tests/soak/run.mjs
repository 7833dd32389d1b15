// The long soak: 23,040 polls (eight hours, eight reads a minute at most) and 2,000 changes of pages. `make soak` runs it.
import { chromium } from "@playwright/test";
import { launchOptions } from "../drive/chromium.mjs";
import { Program } from "../drive/program.mjs";
import { growth, live, measure, prepare } from "./soak.mjs";

const POLLS = Number(process.env.SOAK_POLLS ?? 23_040);
const CHANGES = Number(process.env.SOAK_CHANGES ?? 2_000);
/**
 * Fills what is bounded: the list of calls and their bodies, and what V8 keeps for itself. By heap snapshots, its cache of
 * numbers' texts (48 KiB in one step) and its machine code (30 KiB) come with the first 250 pages; no object of ours does.
 */
const WARM_UP = { beats: 3_200, changes: 320 };
/** Pages between two lines of the report. */
const STEP = 80;

const program = await Program.start({ demo: "small", token: "soak-0123456789abcdef" });
const browser = await chromium.launch(launchOptions);
let found = ["It did not get to its end."];
try {
  const page = await browser.newPage();
  page.on("pageerror", (error) => console.error("page error:", error.message));
  await prepare(page);
  await page.goto(`${program.address}/sign-in?next=${encodeURIComponent("/restreams")}`);
  await page.getByLabel("Account").fill(program.account);
  await page.getByLabel("Token", { exact: true }).fill(program.token);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(/restreams/);
  await live(page, WARM_UP);
  const before = await measure(page);
  const line = (name, size) =>
    console.log(
      `${name.padEnd(10)} ${String(size.reads).padStart(6)} reads  JS ${(size.jsHeapBytes / 1e6).toFixed(3)} MB  ` +
        `WASM ${size.wasmBytes >> 10} KiB  nodes ${size.nodes}  listeners ${size.listeners}  timers ${size.timers}`,
    );
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
  found = growth(before, after);
} finally {
  await browser.close();
  await program.dispose();
}
console.log(found.length ? `[soak] grew:\n  ${found.join("\n  ")}` : "[soak] flat");
process.exit(found.length ? 1 : 0);

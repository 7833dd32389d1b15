// `make bench` measures the console against its peers in one run, `make bench ARGS="dvr chart"` these parts alone, BENCH_RUNS times.
import { cpus, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { launchOptions } from "../drive/chromium.mjs";
import { Program, sitePath } from "../drive/program.mjs";
import { charts } from "./chart.mjs";
import { counts } from "./compiled.mjs";
import { answers, timelines } from "./dvr.mjs";
import { createLarge, typing } from "./form.mjs";
import { listOf, loads } from "./load.mjs";
import { finding } from "./palette.mjs";
import { print } from "./report.mjs";
import { signIn } from "./signed-in.mjs";
import { sizes } from "./size.mjs";
import { serveSite } from "./static-server.mjs";
import { tables } from "./table.mjs";

const PEER = fileURLToPath(new URL("peer/dist", import.meta.url));
const LOAD_RUNS = Number(process.env.BENCH_RUNS ?? 11);
const TABLE_RUNS = Math.max(3, Math.round(LOAD_RUNS / 3));

/** Starts a program with `demo` data and both consoles in front of it, runs `measure`, and ends them all. */
async function withConsoles(browser, demo, measure) {
  const program = await Program.start({ demo });
  const ours = await serveSite(sitePath(), program.address, answers);
  const peer = await serveSite(PEER, program.address, answers);
  try {
    const list = await program.call("/restream/v2/{account}/resources");
    const names = list.data.resources.map((resource) => resource.name);
    return await measure({
      names,
      program,
      ours: { address: ours.address, stored: await signIn(browser, ours.address, program) },
      peer: { address: peer.address, stored: { "peer-session": JSON.stringify({ account: program.account, token: program.token }) } },
    });
  } finally {
    await Promise.all([ours.close(), peer.close()]);
    await program.dispose();
  }
}

/** Parts in the order of measurement. */
const PARTS = ["size", "load", "form", "dvr", "chart", "palette", "table"];
const parts = process.argv.slice(2);
const unknown = parts.filter((part) => !PARTS.includes(part));
if (unknown.length) {
  process.stderr.write(`There is no part ${unknown.join(", ")}. Parts: ${PARTS.join(", ")}\n`);
  process.exit(2);
}
const isWanted = (...some) => !parts.length || some.some((part) => parts.includes(part));
/** Load average, which must be near 0 at the start for reliable figures. */
const load = () => `load ${loadavg()[0].toFixed(1)}`;

const browser = await chromium.launch(launchOptions);
const rows = [];
process.stdout.write(`${load()} at the beginning, on ${cpus().length} cores\n`);
const show = (title, group) => {
  print(`${title}; ${load()}`, group);
  rows.push(...group);
};
try {
  if (isWanted("size")) show("Size; peer: the React skeleton", await sizes(sitePath(), PEER));
  if (isWanted("size", "load", "form", "dvr", "chart")) {
    await withConsoles(browser, "small", async ({ program, ours, peer }) => {
      if (isWanted("size")) show("What is compiled until a page is drawn", await counts(browser, program));
      if (isWanted("load")) {
        const subjects = {
          ours: { list: `${ours.address}/restreams`, stored: ours.stored },
          react: { list: `${peer.address}/restreams`, stored: peer.stored },
          admin: { list: `${peer.address}/admin#/restreams`, stored: peer.stored },
        };
        show(`The first list and a row's page, ${LOAD_RUNS} runs each`, await loads(browser, subjects, await listOf(program), LOAD_RUNS));
      }
      if (isWanted("form")) show("Typing in a large form", await typing(browser, ours, await createLarge(program)));
      if (isWanted("dvr")) {
        const subjects = {
          // The peers show a twentieth of 30 days.
          ours: { page: (count) => `${ours.address}/dvr/bench/${count}?last=36h`, stored: ours.stored },
          timeline: { page: (count) => `${peer.address}/timeline.html?ranges=${count}`, stored: peer.stored },
          canvas: { page: (count) => `${peer.address}/canvas/?ranges=${count}`, stored: peer.stored },
        };
        show(`The DVR timeline, ${TABLE_RUNS} runs each`, await timelines(browser, subjects, TABLE_RUNS));
      }
      // The charts come last, because they move the service's clock.
      if (!isWanted("chart")) return;
      const subjects = { ours, peer: { page: `${peer.address}/chart.html`, stored: peer.stored } };
      show(`Charts; peer: uPlot, ${TABLE_RUNS} runs each`, await charts(browser, subjects, program, TABLE_RUNS));
    });
  }
  if (isWanted("table", "palette")) {
    await withConsoles(browser, "large", async ({ names, ours, peer }) => {
      if (isWanted("palette")) show("Typing in the command palette", await finding(browser, ours));
      if (!isWanted("table")) return;
      const subjects = {
        ours: { page: `${ours.address}/restreams`, stored: ours.stored },
        virtual: { page: `${peer.address}/virtual/`, stored: peer.stored },
        react: { page: `${peer.address}/table.html`, stored: peer.stored },
      };
      const sorted = [...names].sort();
      const sought = { needle: sorted[Math.floor(sorted.length / 2)], first: sorted[0] };
      show(`Table of ${names.length} × 7, ${TABLE_RUNS} runs each`, await tables(browser, subjects, sought, TABLE_RUNS));
    });
  }
} finally {
  await browser.close();
}

const missed = rows.filter((each) => each.isMet === false).length;
process.stdout.write(missed ? `\n${missed} of ${rows.length} figures miss their budget.\n` : "\nEvery budget is met.\n");

// Ten journeys of a person in another engine than Chromium. What is written is judged by the API; the first three are part of every run.
import assert from "node:assert/strict";
import { role, until } from "./page.mjs";

const STREAM = "live/news";
const name = role("textbox", "Name");
const row = '[role="grid"] [role="row"] a';

const resources = async (program) => (await program.call("/restream/v2/{account}/resources")).data.resources;

/** Pattern of texts that begin with the name of a resource. */
const named = ({ name }) => new RegExp(`^${name.replace(/[^\w\s]/g, "\\$&")}`);

/** The first resource, with its form open and another name typed. */
async function rename(page, program, suffix) {
  const [first] = await resources(program);
  await page.signIn(`/restreams/${first.resource_id}/edit`);
  await page.sees(name);
  await page.fill(name, first.name + suffix);
  return first;
}

/** The ranges of each host, by the second. */
async function recorded(program) {
  const { data } = await program.call(`/dvr-net/v1/{account}/streams/${STREAM}`);
  return data.map(({ host, dvr }) => ({ host, ranges: dvr.ranges.map(({ from, duration }) => [from, from + duration]) }));
}

/** Seconds of the ranges between two times. */
const secondsWithin = (ranges, from, to) => ranges.reduce((sum, [start, end]) => sum + Math.max(0, Math.min(end, to) - Math.max(start, from)), 0);

export const journeys = {
  async "sign in: leads to the page that was wanted and keeps the token in the tab"(page, program) {
    await page.signIn("/restreams");
    await page.shows("h1", /^Restreams$/);
    assert.ok(!(await page.evaluate(() => JSON.stringify({ ...localStorage }))).includes(program.token));
    assert.ok((await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).includes(program.token));
  },

  async "list: finds a resource by its name and opens it by keyboard"(page, program) {
    const [first] = await resources(program);
    await page.signIn("/restreams");
    await page.sees(row);
    await page.press("/");
    await page.type(first.name);
    await until("one row is left", () => page.count(row), (rows) => rows >= 1 && rows < 4);
    await page.press("ArrowDown");
    await page.press("Enter");
    await page.shows("h1", named(first));
  },

  async "DVR: deletes on each host exactly what a drag selects"(page, program) {
    await page.signIn(`/dvr/${STREAM}`);
    await page.sees("[data-testid=dvr-lane]");
    const before = await recorded(program);
    await page.drag("[data-testid=dvr-plot]", 0.3, 0.5);
    const seconds = async (label) => Date.parse(await page.value(role("textbox", label))) / 1000;
    const [from, to] = [await seconds("From (UTC)"), await seconds("To (UTC)")];
    assert.ok(from < to, `${from} to ${to}`);
    await page.click(role("button", "Delete range"));
    await page.click("dialog[open] .button-danger");
    await page.shows("main", /Verified: deleted on/);
    const after = new Map((await recorded(program)).map(({ host, ranges }) => [host, ranges]));
    for (const { host, ranges } of before) {
      const end = Math.max(...ranges.map(([, end]) => end));
      // The window's own edge moves on meanwhile.
      const start = ranges[0][0] + 600;
      assert.equal(secondsWithin(after.get(host), from, to), 0, host);
      for (const [left, right] of [[start, from], [to, end]]) {
        assert.equal(secondsWithin(after.get(host), left, right), secondsWithin(ranges, left, right), host);
      }
    }
  },

  async "edit: saves a new name that the API then has"(page, program) {
    const { name, resource_id } = await rename(page, program, " elsewhere");
    await page.click(role("button", "Review changes", "main"));
    await page.click(role("button", "Save", "dialog[open]"));
    await page.sees(role("button", "Undo last save"));
    const { data } = await program.call(`/restream/v2/{account}/resources/${resource_id}`);
    assert.equal(data.name, `${name} elsewhere`);
  },

  async "recording: starts one that waits, and the API has it in progress"(page, program) {
    const settings = () => program.call("/recorder-cloud/v1/{account}/record?extra_fields=status");
    const { id } = (await settings()).find(({ status, launch_type }) => status === "wait" && launch_type === "button");
    await page.signIn(`/recordings/${id}`);
    await page.click(role("button", "Start recording"));
    const status = async () => (await settings()).find((setting) => setting.id === id).status;
    await until("it is in progress", status, (status) => status === "progress");
    await page.sees(role("button", "Stop recording"));
  },

  async "metrics: shows the numbers under the pointer and another period"(page) {
    await page.signIn("/metrics?last=1h&metric=edge_bandwidth");
    const legend = "[data-testid=legend-value]";
    await page.shows(legend, /\d/);
    await page.hover("figure canvas");
    await page.shows("[data-testid=card-value]", /\d/);
    await page.hover("h1");
    await page.click("[popovertarget=period]");
    await page.click(role("button", "Last 6 hours"));
    await page.at(/last=6h/);
    await page.shows(legend, /\d/);
  },

  async "palette: opens by its keys and leads to a resource"(page, program) {
    const first = (await resources(program)).at(-1);
    await page.signIn("/activity");
    await page.sees("h1");
    await page.press("k", true);
    await page.sees("dialog[open] [role=combobox]");
    await page.type(first.name);
    await page.shows("dialog[open] [role=option][aria-selected=true]", named(first));
    await page.press("Enter");
    await page.shows("h1", named(first));
  },

  async "themes: light and dark differ, and the chosen one stays after a reload"(page) {
    await page.signIn("/");
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const seen = new Set();
    for (const [before, theme] of [["system", "light"], ["light", "dark"]]) {
      await page.click(".bar-account");
      await page.click(role("button", `Theme: ${before}`, ".accounts"));
      await page.shows(".accounts", new RegExp(`Theme: ${theme}`));
      await page.press("Escape");
      seen.add(await background());
      await page.reload();
      await page.shows("h1", /Overview/);
      assert.ok(seen.has(await background()), theme);
    }
    assert.equal(seen.size, 2);
  },

  async "390 px: no page is wider than the screen"(page) {
    await page.driver.resize(390, 844);
    await page.signIn("/");
    for (const path of ["/", "/restreams", "/recordings", `/dvr/${STREAM}`, "/metrics", "/activity"]) {
      await page.goto(path);
      await page.sees("h1");
      await until("it has loaded", () => page.count(".skeleton"), (left) => left === 0);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= 390, `${path} is ${width} px wide`);
      await page.driver.rest();
    }
  },

  async "draft: is restored after a reload"(page, program) {
    const first = await rename(page, program, " not saved");
    await page.sees(role("group", "Changes"));
    await until("the draft is stored", () => page.evaluate(() => Object.keys(sessionStorage).some((key) => key.startsWith("sluice.draft/"))));
    await page.reload();
    await page.shows("main", /Draft restored/);
    assert.equal(await page.value(name), `${first.name} not saved`);
  },
};

// The DVR page handles services that deviate from the documentation (duplicate hosts, milliseconds, a status other than
// Completed) and stream names that are odd or contain a key.
import { readRanges } from "../dvr-model.ts";
import { expect, test } from "../fixtures.ts";
import type { Dvr } from "../pages/dvr.ts";
import { changeHosts, DVR, expectDeleted, HOUR, STREAM, type Entry } from "../support/dvr-deletion.ts";
import { goWithin } from "../pages-of-the-console.ts";
import { createSetting } from "../support/recordings.ts";
import { changeAnswers } from "../support/answers.ts";

interface Range {
  from: number;
  duration: number;
}

const withRanges = (entry: Entry, change: (range: Range) => Range[]): Entry => {
  const dvr = entry.dvr as { ranges: Range[] };
  return { ...entry, dvr: { ...dvr, ranges: dvr.ranges.flatMap(change) } };
};

const names = (dvr: Dvr) => dvr.lanes.locator(".dvr-host").allTextContents();

test("DVR deletion: marks a host reported twice, and deletes on it and on other hosts", async ({ page, ownProgram, dvr }) => {
  const before = await readRanges(ownProgram, STREAM);
  const [first, second] = before.keys();
  await changeHosts(page, ([one, two, ...others]) => [one, two, ...others, two, { ...one, host: "*" }, { ...one, host: "" }]);
  await dvr.open(ownProgram, { lanes: 9 });
  const marked = `${second} (reported twice)`;
  expect((await names(dvr)).filter((name) => name === marked)).toHaveLength(2);
  expect(await names(dvr)).toEqual(expect.arrayContaining(["* (can't be chosen alone)", "(no name) (can't be chosen alone)"]));
  expect(await dvr.host.locator("option").allTextContents()).toEqual(["All hosts", ...[...before.keys()].sort().map((host) => (host === second ? marked : host))]);

  // The first deletion covers all hosts, including those that can't be selected alone.
  await dvr.select(...HOUR);
  await dvr.button("Delete range").click();
  await expect(dvr.dialog.getByRole("row")).toHaveCount(1 + 8);
  await expect(dvr.dialog).toContainText(`${marked}: a deletion reaches every host of that name`);
  await dvr.dialog.getByRole("button", { name: "Delete", exact: true }).click();
  for (const host of before.keys()) await expect(dvr.result(host)).toContainText("Deleted");
  await expect(dvr.result(second)).toContainText("reported twice");
  await expectDeleted(ownProgram, before, HOUR);

  // The next ones cover one other host, and the duplicate host.
  for (const [host, from] of [[first, HOUR[0] - 600], [second, HOUR[0] - 1200]] as const) {
    const cut: [number, number] = [from, from + 300];
    const now = await readRanges(ownProgram, STREAM);
    await dvr.button("Close results").click();
    await dvr.host.selectOption(host);
    await dvr.select(...cut);
    await dvr.button("Delete range").click();
    const isNamed = expect(dvr.dialog);
    await (host === second ? isNamed : isNamed.not).toContainText("reported twice");
    await dvr.dialog.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(dvr.result(host)).toContainText("Deleted");
    await expectDeleted(ownProgram, now, cut, [host]);
  }
});

test("DVR deletion: verifies nothing by another status", async ({ page, ownProgram, dvr }) => {
  const before = await readRanges(ownProgram, STREAM);
  const [first] = before.keys();
  let status: object = { status: "Failed", description: "2 of 6 nodes timed out" };
  await changeAnswers(page, DVR, (answer) => Object.assign(answer, status));
  await dvr.open(ownProgram);
  const words = 'The service reports this DVR as "Failed: 2 of 6 nodes timed out"';
  await expect(page.getByRole("main")).toContainText(words);
  await expect(page.locator(".dvr-timeline.is-incomplete")).toBeVisible();
  await dvr.select(...HOUR);
  await dvr.button("Delete range").click();
  await expect(dvr.dialog).toContainText("can't be verified");
  await dvr.dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(dvr.result(first)).toContainText("Retrying automatically");
  await expect(dvr.result(first)).toContainText("Failed: 2 of 6 nodes timed out");
  await expectDeleted(ownProgram, before, HOUR);
  status = {};
  for (const host of before.keys()) await expect(dvr.result(host)).toContainText("Deleted", { timeout: 30_000 });
  await expect(page.getByRole("main")).not.toContainText("The service reports this DVR as", { timeout: 30_000 });
});

test("DVR page: names what could not be loaded", async ({ page, program, dvr }) => {
  const main = page.getByRole("main");
  let change = ([first]: Entry[]): Entry[] => [{ ...first, dvr: 5 }];
  await changeHosts(page, (hosts) => change(hosts));
  await dvr.open(program, { lanes: 0 });
  await expect(main).toContainText("1 host couldn't be loaded");
  await expect(main).not.toContainText("No host serves this stream");

  change = (hosts) => hosts.map((host) => ({ ...host, dvr: { ...(host.dvr as object), ranges: null } }));
  await page.reload();
  await expect(main).toContainText("6 ranges couldn't be loaded");
  await dvr.select(...HOUR);
  await expect(main).not.toContainText(/nothing (is )?recorded/i);
  await dvr.button("Delete range").click();
  await expect(dvr.dialog).toContainText("What would be deleted on 6 hosts isn't known");

  // Milliseconds are not converted.
  const millis = ({ from, duration }: Range): Range[] => [{ from: from * 1000, duration: duration * 1000 }];
  change = ([first, ...others]) => [withRanges(first, millis), ...others];
  await page.reload();
  await expect(main).toContainText(/\d+ ranges? beyond the year 3000/);
  await expect(dvr.ranges).toContainText("beyond the year 3000");
});

test("DVR selection: shows local time next to UTC in the fields and in the dialog", async ({ program, shell, dvr }) => {
  await dvr.open(program);
  await dvr.select(...HOUR);
  await shell.switchTimeZone();
  await expect(dvr.from).toHaveAccessibleDescription("= 2026-03-02 08:00:00 +01:00");
  await expect(dvr.to).toHaveAccessibleDescription("= 2026-03-02 09:00:00 +01:00");
  await dvr.button("Delete range").click();
  await expect(dvr.dialog).toContainText("from 2026-03-02 07:00:00 UTC = 2026-03-02 08:00:00 +01:00 up to 2026-03-02 08:00:00 UTC = 2026-03-02 09:00:00 +01:00");
});

test("DVR page: opens odd names, and shows no key", async ({ page, ownProgram, signIn, guard, dvr }) => {
  const key = "planted-key-7f3e9a10";
  const id = await createSetting(ownProgram, { stream_name: STREAM, source: "https://cdn.example.net/live/news/master.m3u8" });
  await changeAnswers(page, /\/recorder-cloud\//, (settings: { id: string; source_path: string }[]) => {
    const own = settings.find((setting) => setting.id === id);
    if (own) own.source_path = `${own.source_path}?key=${key}`;
  });
  const name = "/odd//news/";
  await createSetting(ownProgram, { stream_name: name, source: "https://cdn.example.net/odd/news/index.m3u8", dvr_enabled: true });
  await signIn.enter(ownProgram, "/streams");
  await page.getByLabel("Stream name").fill(name);
  const requested = page.waitForRequest(DVR);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  expect(new URL((await requested).url()).pathname).toMatch(/\/streams\/%2Fodd%2F%2Fnews%2F$/);
  for (const _ of ["opened", "reloaded"]) {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await expect(page.getByRole("main")).not.toContainText("404");
    await page.reload();
  }

  await goWithin(page, `/recordings/${id}`);
  await page.getByRole("link", { name: `Timeline of ${STREAM}`, exact: true }).click();
  await expect(dvr.lanes).toHaveCount(6);
  expect(new URL(page.url()).pathname).toBe(`/streams/${STREAM}`);
  expect(await page.title()).not.toContain(key);
  await page.goto(`${ownProgram.address}/streams`);
  await expect(page.getByRole("grid", { name: "Streams" })).toContainText(STREAM);
  expect(await page.content()).not.toContain(key);
  guard.expectAnswer(404, DVR);
  // An address with a key is not remembered.
  await page.goto(`${ownProgram.address}/dvr/${STREAM}%3Fkey=${key}`);
  await expect(page.getByRole("main")).toContainText("404");
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(key);
});

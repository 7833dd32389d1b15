// A reload in the middle of a write: the change log says what may have been done, and nothing is sent twice.
import { expect, NOW, test } from "../fixtures.ts";
import { HOUR } from "../support/dvr-deletion.ts";
import { hold } from "../support/hold.ts";
import { reload } from "../support/reload.ts";
import { readAccount } from "../account.ts";

test("change log: shows a deletion as unknown that a reload cut", async ({ page, ownProgram, dvr, activity }) => {
  await dvr.open(ownProgram);
  await hold(page, "**/app/**", (request) => request.method() === "DELETE");
  const sent = page.waitForRequest((request) => request.method() === "DELETE");
  await dvr.deleteSelection(...HOUR);
  await sent;
  await reload(page);
  await activity.open();
  await activity.openJournal();
  await expect(activity.newest).toContainText(/May have deleted 1 hour of .* on 6 hosts\..*Unknown/s);
});

test("change log: tells what a cut list had done before a reload", async ({ page, ownProgram, dvr, activity }) => {
  await dvr.open(ownProgram);
  for (const from of [NOW - 9000, NOW - 7200, NOW - 3600]) {
    await dvr.select(from, from + 41);
    await dvr.button("Add to cut list").click();
  }
  let sent = 0;
  await hold(page, "**/app/**", (request) => request.method() === "DELETE" && ++sent > 1);
  await dvr.button("Delete cut list").click();
  await page.getByRole("dialog", { name: "Delete cut list" }).getByRole("button", { name: "Delete", exact: true }).click();
  await expect.poll(() => sent).toBe(2);
  await reload(page);
  await activity.open();
  await activity.openJournal();
  await expect(activity.journal.getByText(/^May have deleted 41 s of/)).toHaveCount(1);
  await expect(activity.journal.getByText(/^Deleted 41 s of/)).toHaveCount(1);
});

test("change log: tells done and unknown ones of a cut bulk job", async ({ page, ownProgram, restreams, many, activity }) => {
  const account = await readAccount(ownProgram);
  const names = account.filter((one) => one.active).map((one) => one.name).slice(0, 6);
  await restreams.enter(ownProgram);
  await restreams.select(names);
  let sent = 0;
  await hold(page, "**/app/**", (request) => request.method() === "PUT" && ++sent > 2);
  await many.switch("Deactivate");
  await expect(many.panel).toContainText("2 done, verified, 3 in progress, 1 not started");
  await reload(page);
  await activity.open();
  await activity.openJournal();
  await expect(activity.journal.getByText("Unknown", { exact: true })).toHaveCount(3);
  await expect(activity.journal.getByText("Done", { exact: true })).toHaveCount(2);
  const left = (await readAccount(ownProgram)).filter((one) => names.includes(one.name) && one.active);
  expect(left, "the two that are done").toHaveLength(4);
});

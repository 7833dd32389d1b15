// Files at the end of their storage time, and the oldest second of a DVR, are named before they are lost.
import { expect, NOW, test } from "../fixtures.ts";
import { act, createSetting, readSetting } from "../support/recordings.ts";

const DAY = 86_400;

test("recording: says when each file will be deleted", async ({ page, ownProgram: program, recording }) => {
  // Two recordings of an hour, a day apart, kept for four days; then two days pass.
  const id = await createSetting(program, { storage_time: 4 });
  for (const day of [0, 1]) {
    await program.setClock(NOW + day * DAY);
    await act(program, id, "start");
    await program.setClock(NOW + day * DAY + 3_600);
    await act(program, id, "stop");
  }
  await program.setClock(NOW + 2 * DAY);
  await recording.open(program, id);
  await page.getByRole("button", { name: "Show finished" }).click();
  const rows = recording.instances.locator("tbody tr");
  await expect(rows).toHaveCount(2);
  const { records } = await readSetting(program, id);
  const days = records.map(({ stop }) => Math.floor((Date.parse(stop!) / 1000 + 4 * DAY - NOW - 2 * DAY) / DAY));
  expect(days.sort()).toEqual([2, 3]);
  await expect(rows.first()).toContainText("in 3 days");
  await expect(rows.last()).toContainText("in 2 days");
  await expect(page.getByText("1 file is deleted within 3 days, the first in 2 days")).toBeVisible();
  await page.getByRole("button", { name: "Deleted soonest first" }).click();
  await expect(rows.first()).toContainText("in 2 days");
  await page.getByRole("link", { name: /^Timeline of / }).click();
  await expect(page.getByTestId("recording-lane")).toContainText("First file deletion in 2 days");
});

test("DVR: names the oldest second and a full window", async ({ page, program, signIn }) => {
  // The stream is read again and again, and its oldest second moves.
  let hosts: { dvr: { window: number; ranges: { from: number }[] } }[] = [];
  page.on("response", async (response) => {
    if (!response.url().includes("/dvr-net/")) return;
    // A response that the end of the test cuts off has no body.
    hosts = await response.json().then(({ data }) => data, () => hosts);
  });
  await signIn.enter(program, "/streams/live/news");
  const shown = page.getByText(/^Oldest second kept: /);
  await expect(async () => {
    const text = await shown.innerText();
    const oldest = Math.min(...hosts.flatMap(({ dvr }) => dvr.ranges.map(({ from }) => from)));
    const spelled = new Date(oldest * 1000).toISOString().slice(0, 19).replace("T", " ");
    expect(text).toBe(`Oldest second kept: ${spelled} UTC, the window is full`);
  }).toPass();
});

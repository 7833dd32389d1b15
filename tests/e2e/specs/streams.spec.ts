// The list of streams joins restreams, recordings and DVR.
import { createResource } from "../account.ts";
import { expect, test } from "../fixtures.ts";
import { Streams } from "../pages/streams.ts";
import { hold } from "../support/hold.ts";

test("streams: lists each known one, trouble first", async ({ page, program, signIn }) => {
  await signIn.enter(program, "/streams");
  const streams = new Streams(page);
  await expect(streams.cell("live/news", "state")).toHaveText("Live");
  await expect(streams.cell("live/news", "now")).toHaveText("Sent to 3 of 4 targets, recording");
  await expect(streams.cell("live/news", "origin")).toContainText("Restream News 24, recording");
  const names = await streams.names();
  expect(new Set(names).size).toBe(names.length);
  const states = await streams.rows.locator('[data-column="state"]').allInnerTexts();
  const trouble = ["Not recording", "Source down", "Targets fail", "Records nothing", "Recording failed", "Overrunning", "Unstable"];
  const isTrouble = states.map((state) => trouble.includes(state.trim()));
  expect(isTrouble).toContain(true);
  expect(isTrouble.lastIndexOf(true)).toBeLessThan(isTrouble.indexOf(false));
});

test("streams: names the source in a verdict", async ({ page, program, signIn }) => {
  await signIn.enter(program, "/streams");
  const streams = new Streams(page);
  await expect(streams.cell("events/marathon", "state")).toHaveText("Source down");
  await expect(streams.cell("events/marathon", "now")).toContainText("Source not published since ");
});

test("streams: finds a stream by a platform and keeps it in the address", async ({ page, program, signIn }) => {
  await signIn.enter(program, "/streams");
  const streams = new Streams(page);
  await streams.search.fill("gamer sports");
  await expect(streams.rows).toHaveCount(2);
  expect((await streams.names()).sort()).toEqual(["live/sports1", "live/sports2"]);
  await expect(page).toHaveURL((url) => url.searchParams.get("q") === "gamer sports");
});

test("streams: forgets a name that nothing else lists", async ({ page, program, signIn }) => {
  await signIn.enter(program, "/streams/live/harbour-cam");
  await expect(page.getByTestId("dvr-plot")).toBeVisible();
  await page.getByRole("link", { name: "Streams", exact: true }).click();
  const streams = new Streams(page);
  await expect(streams.cell("live/harbour-cam", "origin")).toContainText("DVR");
  await streams.forget("live/harbour-cam").click();
  await expect(streams.row("live/harbour-cam")).toHaveCount(0);
});

test("streams: shows what is known when one area fails", async ({ page, ownProgram, signIn, guard }) => {
  guard.expectAnswer(500, /\/recorder-cloud\//);
  await signIn.enter(ownProgram, "/activity");
  await ownProgram.setFaults([{ area: "recording", fault: { kind: "status", status: 500 } }]);
  await page.goto(`${ownProgram.address}/streams`);
  const streams = new Streams(page);
  await expect(page.getByRole("alert").filter({ hasText: "The list of recordings" })).toBeVisible();
  await expect(streams.cell("live/weather", "now")).toHaveText("Sent to 2 targets");
});

test("streams: draws all rows at once when one is late", async ({ page, program, signIn }) => {
  await signIn.enter(program, "/activity");
  for (const [late, answer] of [["restream", /\/record\?/], ["recorder-cloud", /\/resources$/]] as const) {
    const release = await hold(page, new RegExp(`/app/${late}/`));
    const other = page.waitForResponse(answer);
    await page.goto(`${program.address}/streams`);
    const streams = new Streams(page);
    await expect(streams.name).toBeVisible();
    await other;
    await expect(streams.rows).toHaveCount(0);
    release();
    for (const name of ["events/press-conference", "live/parliament"]) await expect(streams.row(name)).toBeVisible();
  }
});

test("streams: tells an unstable source everywhere", async ({ page, program, signIn }) => {
  await signIn.enter(program, "/streams/live/sports2");
  const verdict = page.getByTestId("stream-verdict");
  await expect(verdict).toContainText(/Unstable:?\s*\d{2,3} changes in 24 h/);
  const words = `Unstable: ${/\d+ changes in 24 h/.exec((await verdict.textContent())!)![0]}`;
  await page.getByRole("link", { name: "Streams", exact: true }).click();
  const told = new Streams(page).cell("live/sports2", "now").locator("[title]");
  await expect(told).toHaveAttribute("title", new RegExp(words));
  await page.getByRole("link", { name: "Restreams", exact: true }).click();
  await page.getByRole("link", { name: "Sports 2: tennis" }).click();
  await expect(page.getByText(words)).toHaveCount(1);
  await page.getByRole("link", { name: "Recordings", exact: true }).click();
  const link = page.getByRole("link", { name: "live/sports2", exact: true });
  const row = page.getByRole("row").filter({ has: link });
  await expect(row).toContainText(words);
  await row.getByRole("link").first().click();
  await expect(page.getByTestId("recording-state")).toContainText(words);
});

test("streams: keeps where a person says a part belongs", async ({ page, ownProgram, signIn, guard }) => {
  guard.expectAnswer(404, /\/dvr-net\//);
  await createResource(ownProgram, { name: "Camera", source: "srt://in.example.net:9000" });
  await signIn.enter(ownProgram, "/streams");
  const streams = new Streams(page);
  await streams.unjoined.getByText("1 source has no name that can be read").click();
  await expect(streams.unjoined.getByRole("listitem")).toContainText("Source srt://in.example.net:9000 of Camera");
  await streams.unjoined.getByRole("button", { name: "Belongs to …" }).click();
  await streams.unjoined.getByLabel("Belongs to stream").fill("live/camera");
  await page.keyboard.press("Enter");
  await expect(streams.cell("live/camera", "origin")).toContainText("Restream Camera");
  await expect(streams.unjoined).toHaveCount(0);
  await page.goto(`${ownProgram.address}/streams/live/camera`);
  await expect(page.getByTestId("target-lane")).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByTestId("target-lane")).toHaveCount(0);
  await page.getByRole("link", { name: "Streams", exact: true }).click();
  await expect(streams.unjoined).toBeVisible();
});

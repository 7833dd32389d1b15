// The DVR pages find a stream and show what is recorded of it.
import { readRanges } from "../dvr-model.ts";
import { expect, NOW, test } from "../fixtures.ts";
import { utc } from "../pages/dvr.ts";
import { Streams } from "../pages/streams.ts";
import { goWithin } from "../pages-of-the-console.ts";
import { downloaded } from "../support/download.ts";

const STREAM = "live/news";

test("DVR page: opens a typed name of any characters", async ({ page, program, signIn, guard }) => {
  guard.expectAnswer(404, /\/dvr-net\//);
  await signIn.enter(program, "/streams");
  const streams = new Streams(page);
  for (const [typed, says] of [["", "is empty"], ["live/../news", "between slashes"]]) {
    await streams.name.fill(typed);
    await streams.name.press("Enter");
    await expect(page.getByText(says)).toBeVisible();
    await expect(page).toHaveURL(/\/streams$/);
  }
  const name = "прямой/эфир 1?c#d%e/𝄞+&=;";
  await streams.name.fill(name);
  const requested = page.waitForRequest((request) => request.url().includes("/dvr-net/"));
  await streams.open.click();
  expect(decodeURIComponent(new URL((await requested).url()).pathname)).toContain(`/streams/${name}`);
  await expect(page.getByText("404: the service has no stream with this name")).toBeVisible();
  expect(decodeURIComponent(new URL(page.url()).pathname)).toBe(`/streams/${name}`);
  await page.reload();
  await expect(page.getByRole("alert").getByText(name)).toBeVisible();
  // A name that the service has never had is not remembered.
  await expect(page.getByRole("button", { name: "Forget this name" })).toHaveCount(0);
  await goWithin(page, "/streams");
  await expect(streams.rows.first()).toBeVisible();
  await expect(streams.row(name)).toHaveCount(0);
});

test("DVR page: remembers a stream on 404 until it is forgotten", async ({ page, ownProgram, guard, dvr }) => {
  guard.expectAnswer(404, /\/dvr-net\//);
  const streams = new Streams(page);
  const notFound = page.getByRole("alert").filter({ hasText: "404: the service has no stream with this name" });
  // No restream and no recording is of it.
  const stream = "live/harbour-cam";
  await dvr.open(ownProgram, { stream });
  await ownProgram.setFaults([{ area: "dvr", fault: { kind: "status", status: 404 } }]);
  await page.reload();
  await expect(notFound).toContainText("The service had it when you opened it before.");
  await goWithin(page, "/streams");
  await expect(streams.cell(stream, "origin")).toContainText("DVR");
  await goWithin(page, `/streams/${stream}`);
  await notFound.getByRole("button", { name: "Forget this name" }).click();
  await expect(notFound).not.toContainText("before");
  await goWithin(page, "/streams");
  await expect(streams.cell(STREAM, "origin")).toBeVisible();
  await expect(streams.cell(stream, "origin")).toHaveCount(0);
});

test("DVR ranges: lists, selects and exports to the second", async ({ page, program, signIn, dvr }) => {
  await signIn.enter(program, `/dvr/${STREAM}`);
  const all = await readRanges(program, STREAM);
  const count = [...all.values()].reduce((sum, ranges) => sum + ranges.length, 0);
  await expect(dvr.ranges).toHaveAttribute("aria-rowcount", String(count + 1));
  await dvr.ranges.getByRole("button", { name: "Duration" }).click();
  await expect(dvr.ranges.getByRole("columnheader", { name: "Duration" })).toHaveAttribute("aria-sort", "ascending");
  // The DVR window shortens the first range of each host; the shortest of the others does not change.
  const kept = [...all.values()].flatMap((ranges) => ranges.slice(1, -1));
  const [from, to] = kept.sort(([a, b], [c, d]) => b - a - (d - c))[0];
  await dvr.ranges.focus();
  await page.keyboard.press("Home");
  for (let row = 0; row < count && (await dvr.from.inputValue()) !== utc(from); row += 1) {
    if (row > 0) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(dvr.from).not.toHaveValue("");
  }
  await expect(dvr.to).toHaveValue(utc(to));

  await dvr.ranges.getByRole("button", { name: "From" }).click();
  await expect(dvr.ranges.getByRole("columnheader", { name: "From" })).toHaveAttribute("aria-sort", "ascending");
  // The DVR window shortens a host's first range, and the last grows; those between do not change.
  const expected = [...(await readRanges(program, STREAM))].flatMap(([host, ranges]) =>
    ranges.slice(1, -1).map(([from, to]) => [host, utc(from), utc(to), from, to, to - from].join(",")),
  );
  expect(expected.length).toBeGreaterThan(6);
  const check = (text: string) => {
    const [head, ...lines] = text.trimEnd().split("\r\n");
    expect(head).toBe("host,from,to,from_ts,to_ts,duration_sec");
    expect(lines).toEqual(expect.arrayContaining(expected));
    const starts = lines.map((line) => Number(line.split(",")[3]));
    expect(starts).toEqual([...starts].sort((one, other) => one - other));
  };
  await dvr.button("Copy ranges").click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain("host,from,to");
  check(await page.evaluate(() => navigator.clipboard.readText()));
  const { name, text } = await downloaded(page, () => dvr.button("Export CSV").click());
  expect(name).toBe("dvr-live-news.csv");
  // Only the file has the byte order mark that Excel needs.
  expect(text.startsWith("\ufeff")).toBe(true);
  check(text.slice(1));
  const host = "edge-fra1.example.net";
  await dvr.host.selectOption(host);
  const [, ...lines] = (await downloaded(page, () => dvr.button("Export CSV").click())).text.trimEnd().split("\r\n");
  expect(new Set(lines.map((line) => line.split(",")[0]))).toEqual(new Set([host]));
});

test("DVR timeline: has a lane and a state for each host", async ({ page, program, dvr }) => {
  await dvr.open(program, { stream: "live/harbour-cam" });
  await expect(page.locator('[data-host="edge-lis1.example.net"][data-testid=dvr-lane]')).toContainText("Off air");
  await expect(page.locator('[data-host="edge-ams1.example.net"][data-testid=dvr-lane]')).toContainText("Live");
  // Returns the colour of each legend key and the one that the canvas is drawn with.
  const colours = () =>
    page.evaluate(() => {
      const canvas = document.querySelector(".canvas-rows")!;
      const probe = canvas.parentElement!.appendChild(document.createElement("i"));
      probe.style.setProperty("forced-color-adjust", "none");
      const pairs = [["is-recorded", "--lane-covered"], ["is-idle", "--lane-covered-idle"], ["is-differs", "--lane-differs"]].map(([key, name]) => {
        probe.style.color = getComputedStyle(canvas).getPropertyValue(name);
        return [key, getComputedStyle(document.querySelector(`.dvr-key.${key}`)!, "::before").backgroundColor, getComputedStyle(probe).color];
      });
      probe.remove();
      return pairs;
    });
  for (const media of [{ colorScheme: "light" }, { colorScheme: "dark" }, { colorScheme: "light", forcedColors: "active" }] as const) {
    await page.emulateMedia(media);
    for (const [key, shown, drawn] of await colours()) expect(shown, `${key} in ${JSON.stringify(media)}`).toBe(drawn);
  }
  await goWithin(page, "/dvr/live/rehearsal");
  await expect(page.getByText(/DVR is off for this stream/)).toBeVisible();
  await expect(dvr.lanes.first()).toContainText("DVR off");
});

test("DVR timeline: restores selection and period", async ({ page, program, signIn, dvr }) => {
  await signIn.enter(program, `/dvr/${STREAM}?from=${utc(NOW - 7200)}&to=${utc(NOW - 3600)}&host=edge-fra1.example.net`);
  await expect(dvr.from).toHaveValue(utc(NOW - 7200));
  await expect(dvr.host).toHaveValue("edge-fra1.example.net");
  const { from, to } = await dvr.edges();
  expect(from).toBeLessThan(NOW - 7200);
  expect(to).toBeGreaterThan(NOW - 3600);
  await dvr.duration.fill("41");
  await dvr.duration.press("Enter");
  await expect(page).toHaveURL(new RegExp(`from=${utc(NOW - 7200)}&to=${utc(NOW - 7200 + 41)}&host=edge-fra1`));

  const period = page.getByTestId("dvr-period");
  const panel = page.getByRole("group", { name: "Period", exact: true });
  await expect(dvr.from, "the closed panel has no fields of the same names").toHaveCount(1);
  await period.click();
  await panel.getByRole("button", { name: "Yesterday" }).click();
  await expect(panel).toBeHidden();
  await expect(period).toHaveAttribute("title", "2026-03-01 00:00:00 UTC – 2026-03-02 00:00:00 UTC (24 hours)");
  await page.getByRole("button", { name: "Period after" }).click();
  await expect(period).toHaveAttribute("title", "2026-03-02 00:00:00 UTC – 2026-03-03 00:00:00 UTC (24 hours)");
  await page.getByRole("button", { name: "Period before" }).click();
  await page.getByRole("button", { name: "Period before" }).click();
  await period.click();
  await expect(panel.getByLabel("From (UTC)"), "the axis has come to rest").toHaveValue(/^2026-02-28/);
  await panel.getByLabel("From (UTC)").fill("yesterday 18:00");
  await panel.getByLabel("To (UTC)").fill("yesterday 19:30");
  await panel.getByRole("button", { name: "Apply" }).click();
  await expect(period).toHaveAttribute("title", /^2026-03-01 18:00:00 UTC – 2026-03-01 19:30:00 UTC/);
  expect(await dvr.edges()).toEqual({ from: Date.parse("2026-03-01T18:00:00Z") / 1000, to: Date.parse("2026-03-01T19:30:00Z") / 1000 });
});

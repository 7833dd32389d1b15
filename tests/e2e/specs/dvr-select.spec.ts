// A selection on the timeline is exact to the second at every zoom, by pointer, key, slider, field or touch.
import { readRanges } from "../dvr-model.ts";
import { expect, NOW, type Program, test } from "../fixtures.ts";
import { type Dvr, STREAM, utc } from "../pages/dvr.ts";
import { dragTo, fingersOn } from "../support/pointer.ts";

const [FROM, TO] = [NOW - 7200, NOW - 3600];

/** Opens a view that does not move, with an hour selected on it. */
async function openSelected(dvr: Dvr, program: Program) {
  await dvr.open(program, { query: `?from=${utc(FROM)}&to=${utc(TO)}` });
  await expect(dvr.duration).toHaveValue("3600");
}

async function positionOf(dvr: Dvr, second: number) {
  const box = (await dvr.plot.boundingBox())!;
  const { from, to } = await dvr.edges();
  return { x: box.x + ((second - from) / (to - from)) * box.width, y: await dvr.level(), pixel: (to - from) / box.width };
}

test("DVR selection: moves, snaps and extends by pointer", async ({ page, program, dvr }) => {
  await openSelected(dvr, program);
  const { pixel, y } = await positionOf(dvr, TO);
  const isNear = (one: number, other: number) => expect(Math.abs(one - other)).toBeLessThanOrEqual(pixel);
  const end = (await positionOf(dvr, TO)).x;
  await dragTo(page, [end, y], [end - 60, y]);
  const { from, to } = await dvr.selected();
  expect(from).toBe(FROM);
  isNear(to, TO - 60 * pixel);

  const bar = (await dvr.slider("Selection").boundingBox())!;
  await dragTo(page, [bar.x + bar.width / 2, bar.y + 8], [bar.x + bar.width / 2 - 50, bar.y + 8]);
  await expect(dvr.duration).toHaveValue(String(to - from));
  const moved = await dvr.selected();
  isNear(moved.from, FROM - 50 * pixel);

  await page.keyboard.down("Shift");
  await page.mouse.click((await positionOf(dvr, TO + 1800)).x, y);
  await page.keyboard.up("Shift");
  await expect.poll(async () => Math.abs((await dvr.selected()).to - (TO + 1800))).toBeLessThanOrEqual(pixel);
  await expect(dvr.from).toHaveValue(utc(moved.from));

  const [[host, ranges]] = await readRanges(program, STREAM);
  const [start, stop] = ranges.find(([start, end]) => start <= FROM && FROM < end)!;
  const lane = (await page.locator(`[data-testid=dvr-lane][data-host="${host}"]`).boundingBox())!;
  await page.mouse.dblclick((await positionOf(dvr, FROM)).x + 40, lane.y + lane.height - 8);
  await expect(dvr.from).toHaveValue(utc(start));
  // The last range still grows.
  if (stop < NOW - 60) await expect(dvr.to).toHaveValue(utc(stop));

  await dvr.select(FROM, TO);
  const edges = await dvr.edges();
  const ends = [...(await readRanges(program, STREAM)).values()].flat(2).filter((end) => end > edges.from + 600 && end < FROM - 600);
  expect(ends, "a range ends in view").not.toEqual([]);
  const dragged = await positionOf(dvr, FROM);
  const near = await positionOf(dvr, ends[0]);
  await page.mouse.move(dragged.x, dragged.y);
  await page.mouse.down();
  await page.keyboard.down("Alt");
  await page.mouse.move(near.x + 3, near.y, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.up("Alt");
  expect([...(await readRanges(program, STREAM)).values()].flat(2)).toContain((await dvr.selected()).from);
});

test("DVR selection: moves its sliders by key", async ({ page, program, dvr, palette }) => {
  await openSelected(dvr, program);
  await dvr.slider("Selection start").focus();
  await page.keyboard.press("ArrowRight");
  await expect(dvr.from).toHaveValue(utc(FROM + 1));
  await page.keyboard.press("Shift+ArrowLeft");
  await expect(dvr.from).toHaveValue(utc(FROM - 9));
  await dvr.slider("Selection end").focus();
  await page.keyboard.press("PageUp");
  await expect(dvr.to).toHaveValue(utc(TO + 60));
  await dvr.slider("Selection").focus();
  await page.keyboard.press("PageDown");
  await expect(dvr.from).toHaveValue(utc(FROM - 69));
  await expect(dvr.to).toHaveValue(utc(TO));
  await expect(dvr.slider("Selection")).toHaveAttribute("aria-valuetext", /for 1 h 01 m 09 s/);
  // A takes the range under the crosshair.
  const { x, y } = await positionOf(dvr, FROM + 60);
  await dvr.plot.focus();
  await page.mouse.move(x, y);
  await page.keyboard.press("a");
  await expect.poll(async () => [...(await readRanges(program, STREAM)).values()].flat(2).includes((await dvr.selected()).from)).toBe(true);

  await dvr.select(FROM, TO);
  const places = () => Promise.all([dvr.duration, dvr.host, dvr.button("Delete range")].map((one) => one.boundingBox()));
  const before = await places();
  await dvr.to.fill("not a time");
  await dvr.to.press("Enter");
  await expect(page.getByText("Not a valid time.")).toBeVisible();
  expect(await places()).toEqual(before);
  await dvr.button("Delete range").click();
  await expect(page.getByText("Not a valid time.")).toBeVisible();
  await expect(dvr.to).toBeFocused();
  await expect(dvr.dialog).toBeHidden();
  await dvr.to.fill("+41s");
  await dvr.to.press("Enter");
  await expect(dvr.to).toHaveValue(utc(FROM + 41));
  await dvr.from.fill("");
  await dvr.button("Delete range").click();
  await expect(dvr.from).toBeFocused();
  await expect(dvr.from).toHaveAccessibleDescription(/Enter the start/);
  await expect(dvr.dialog).toBeHidden();
  await dvr.from.fill(utc(FROM + 641));
  await palette.run("Delete the selected range");
  await expect(dvr.from).toHaveAccessibleDescription(/before the end/);
  await expect(dvr.dialog).toBeHidden();
  await dvr.from.fill(utc(FROM + 31));
  await palette.run("Delete the selected range");
  await expect(dvr.dialog).toContainText("10 s");
});

test("DVR selection: selects and deletes a range by keyboard alone", async ({ page, ownProgram, dvr }) => {
  await dvr.open(ownProgram);
  await dvr.plot.focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("i");
  for (let second = 0; second < 4; second += 1) await page.keyboard.press(">");
  await page.keyboard.press(".");
  await page.keyboard.press("o");
  await expect(dvr.duration).toHaveValue("41");
  const { from } = await dvr.selected();
  expect([...(await readRanges(ownProgram, STREAM)).values()].flat(2)).toContain(from);
  await page.keyboard.press("Delete");
  await expect(dvr.dialog).toBeVisible();
  await expect(dvr.dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(dvr.results.first()).toContainText(/Deleted|Nothing to delete/);
  for (const ranges of (await readRanges(ownProgram, STREAM)).values()) {
    expect(ranges.every(([start, end]) => end <= from || start >= from + 41)).toBe(true);
  }
});

test("DVR timeline: steps from range end to range end", async ({ page, program, signIn, dvr }) => {
  const stream = "live/harbour-cam";
  await signIn.enter(program, `/dvr/${stream}`);
  await expect(dvr.lanes).toHaveCount(6);
  await dvr.plot.focus();
  const readOut = dvr.plot.locator(".axis-read-out");
  const hosts = [...(await readRanges(program, stream)).values()];
  const second = (text: string) => Date.parse(`${text.slice(0, 10)}T${text.slice(11, 19)}Z`) / 1000;
  /** Checks that the crosshair is at the end of a range with the right hosts, and returns its text. */
  const crosshairText = async () => {
    const text = (await readOut.textContent())!;
    const at = second(text);
    const having = hosts.filter((ranges) => ranges.some(([from, to]) => from <= at && at < to)).length;
    expect(hosts.flat(2)).toContain(at);
    expect(text).toContain(having === 6 ? "6 hosts have it" : having === 0 ? "no host has it" : `${having} of 6 hosts have it`);
    return text;
  };
  await page.keyboard.press("ArrowUp");
  await expect(readOut).toHaveAttribute("aria-live", "polite");
  await expect(readOut).toContainText(/ha(s|ve) it/);
  const last = await crosshairText();
  await page.keyboard.press("ArrowUp");
  await expect(readOut).not.toHaveText(last);
  const earlier = await crosshairText();
  expect(second(earlier)).toBeLessThan(second(last));
  await page.keyboard.press("ArrowDown");
  await expect(readOut).toHaveText(last);
  // Comma moves by one second.
  await page.keyboard.press(",");
  await expect(readOut).toContainText(utc(second(last) - 1).slice(11, 19));

  const differences = page.getByRole("region", { name: "Differences", exact: true });
  await expect(differences).toContainText(/Hosts differ in \d+ places\. edge-\S+ is missing .+ in \d+ places?/);
  const rows = differences.getByRole("row");
  await expect(rows.nth(1)).toContainText("edge-");
  await expect(rows, "the head and the longest ten").toHaveCount(11);
  await differences.getByRole("button", { name: /^Show all \d+$/ }).click();
  await expect.poll(() => rows.count()).toBeGreaterThan(11);
  const all = await rows.count();
  await differences.getByLabel("Longer than").fill("3 h");
  await expect.poll(() => rows.count()).toBeLessThan(all);
  // The longest comes first, and one press selects it.
  const host = (await rows.nth(1).getByRole("rowheader").textContent())!;
  await rows.nth(1).getByRole("button", { name: "Select" }).click();
  const { from, to } = await dvr.selected();
  expect(to - from).toBeGreaterThanOrEqual(3 * 3600);
  const ranges = await readRanges(program, stream);
  expect(ranges.get(host)!.every(([start, end]) => end <= from || start >= to), `${host} has a gap`).toBe(true);
  expect([...ranges.values()].flat().some(([start, end]) => start < to && end > from), "another host has the range").toBe(true);
});

test("DVR selection: stays at its seconds when the stream grows during a drag", async ({ page, ownProgram, dvr }) => {
  await dvr.open(ownProgram);
  const box = (await dvr.plot.boundingBox())!;
  const { from, to } = await dvr.edges();
  const y = await dvr.level();
  await page.mouse.move(box.x + box.width * 0.5, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, y, { steps: 3 });
  const read = page.waitForResponse((response) => response.url().includes("/dvr-net/"));
  await ownProgram.advance(3600);
  await page.clock.fastForward(3_600_000);
  await read;
  await page.mouse.move(box.x + box.width * 0.7, y, { steps: 3 });
  expect(await dvr.edges()).toEqual({ from, to });
  await page.mouse.up();
  const selected = await dvr.selected();
  const pixel = (to - from) / box.width;
  expect(Math.abs(selected.from - (from + (to - from) * 0.5))).toBeLessThanOrEqual(pixel);
  expect(Math.abs(selected.to - (from + (to - from) * 0.7))).toBeLessThanOrEqual(pixel);
});

test("DVR selection: has its bar in one place, with the drag's host", async ({ page, ownProgram, dvr }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await dvr.open(ownProgram);
  const bar = page.getByRole("region", { name: "Selection", exact: true });
  const host = (await dvr.lanes.nth(1).getAttribute("data-host"))!;
  const plot = (await dvr.plot.boundingBox())!;
  const lane = (await dvr.lanes.nth(1).boundingBox())!;
  // Drags in the second lane, from one share of the plot's width to another, and returns both ends in pixels with the bar's box.
  const drag = async (...shares: [number, number]) => {
    const [from, to] = shares.map((share) => Math.round(plot.x + plot.width * share));
    await dragTo(page, [from, lane.y + lane.height - 8], [to, lane.y + lane.height - 8]);
    return { bar: (await bar.boundingBox())! };
  };
  const begun = await drag(0.2, 0.3);
  expect(begun.bar.y + begun.bar.height, "above the fold").toBeLessThanOrEqual(900);
  const turned = await drag(0.8, 0.9);
  expect(turned.bar, "in one place").toEqual(begun.bar);

  const only = page.getByRole("button", { name: /^Only / });
  await expect(only).toBeVisible();
  await dvr.button("Clear selection").click();
  await dvr.select(FROM, TO);
  await expect(only).toHaveCount(0);
  await dvr.button("Clear selection").click();
  await drag(0.8, 0.9);
  await expect(dvr.host).toHaveValue("");
  await bar.getByRole("button", { name: `Only ${host}` }).click();
  await expect(dvr.host).toHaveValue(host);
  await expect(only).toHaveCount(0);
  await dvr.plot.focus();
  await page.keyboard.press("h");
  await expect(dvr.host).toHaveValue((await dvr.lanes.nth(2).getAttribute("data-host"))!);
  await dvr.slider("Selection end").focus();
  await page.keyboard.press("Tab");
  await expect(dvr.from).toBeFocused();

  await dvr.select(FROM, FROM + 1);
  const [start, end] = [(await dvr.slider("Selection start").boundingBox())!, (await dvr.slider("Selection end").boundingBox())!];
  expect(start.x + start.width, "handles lie beside each other").toBeLessThanOrEqual(end.x);
  await dvr.deleteSelection();
  await expect(dvr.results).toHaveCount(1);
  await expect(dvr.duration).toHaveValue("");
});

test("DVR selection: keeps its bar while one types", async ({ page, program, dvr }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await dvr.open(program);
  const bar = page.getByRole("region", { name: "Selection", exact: true });
  const before = (await bar.boundingBox())!;
  expect(before.height).toBeLessThanOrEqual(120);
  await dvr.from.fill("when it broke");
  await dvr.from.press("Enter");
  await expect(dvr.from).toHaveAttribute("aria-invalid", "true");
  expect((await bar.boundingBox())!).toEqual(before);
  await dvr.select(FROM, TO);
  expect((await bar.boundingBox())!).toEqual(before);
});

test.describe("on a 390 px touch screen", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("DVR selection: has all actions in view", async ({ page, program, dvr }) => {
    await dvr.open(program);
    for (const name of ["Zoom", "Copy times", "Add to cut list", "Delete range", "Copy ranges", "Export CSV", "Delete all DVR"]) {
      const { x, width } = (await dvr.button(name).boundingBox())!;
      expect(x + width, name).toBeLessThanOrEqual(390);
    }
  });

  test("DVR selection: starts on a long press and moves one end by touch", async ({ page, program, dvr }) => {
    await dvr.open(program);
    await dvr.plot.scrollIntoViewIfNeeded();
    const box = (await dvr.plot.boundingBox())!;
    const touch = await fingersOn(page, { x: 0, width: 1 }, await dvr.level());
    const edges = await dvr.edges();
    const second = (x: number) => edges.from + ((x - box.x) / box.width) * (edges.to - edges.from);
    const pixel = (edges.to - edges.from) / box.width;
    await touch("touchStart", box.x + 150);
    await expect(dvr.slider("Selection")).toBeVisible();
    await touch("touchMove", box.x + 180);
    await touch("touchMove", box.x + 220);
    await touch("touchEnd");
    const selected = await dvr.selected();
    expect(Math.abs(selected.from - second(box.x + 150))).toBeLessThanOrEqual(2 * pixel);
    expect(Math.abs(selected.to - second(box.x + 220))).toBeLessThanOrEqual(2 * pixel);
    const handle = (await dvr.slider("Selection end").boundingBox())!;
    const touchHandle = await fingersOn(page, { x: handle.x + 8, width: 1 }, handle.y + 8);
    await touchHandle("touchStart", 0);
    for (const px of [20, 40]) await touchHandle("touchMove", px);
    await touchHandle("touchEnd");
    await expect.poll(async () => (await dvr.selected()).to - selected.to).toBeGreaterThan(35 * pixel);
    expect((await dvr.selected()).from).toBe(selected.from);
  });
});

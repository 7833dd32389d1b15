// "Next 24 hours" shows what runs and what starts, on a time axis and in a table.
import { expect, NOW, test } from "../fixtures.ts";

test("next 24 hours: shows the day in lanes and in its table", async ({ page, program, signIn, recordings }) => {
  await signIn.enter(program, "/recordings");
  await recordings.plan.getByRole("button", { name: /^Show all \d+$/ }).click();
  const read = () => recordings.lanes.getByRole("link").allTextContents();
  // Other areas tell that the source of the last of these is down.
  await expect.poll(async () => (await read()).slice(0, 4)).toEqual(["events/press-conference", "events/cup-final", "events/gala", "live/sports2"]);
  const names = await read();
  expect(names.slice(4, 7)).toEqual(["events/city-council", "events/derby", "events/derby-clips"]);
  expect(names).toContain("live/news");
  expect(names, "recordings without a schedule are not in the plan").not.toContain("live/city-cam");
  await expect(recordings.plan.getByRole("list", { name: "States" }).getByRole("listitem")).toHaveText(["Recording", "Planned", "Not recording"]);
  const endless = recordings.lanes.filter({ hasText: "live/news" }).locator("path.plan-running");
  const { drawn, width } = await endless.first().evaluate((path: SVGPathElement) => ({ drawn: path.getAttribute("d")!, width: path.ownerSVGElement!.clientWidth }));
  expect(Number(/^M0\.0 0H([\d.]+)V/.exec(drawn)?.[1]), "up to the edge, with an open end").toBeGreaterThan(width - 8);
  await expect(endless).toHaveCount(2);
  const lane = recordings.lanes.filter({ hasText: "events/city-council" });
  await expect(lane).toContainText(/Starts 11:00, in [12] h/);
  const plot = page.getByTestId("plan-plot");
  const edges = async () => [Number(await plot.getAttribute("data-from")), Number(await plot.getAttribute("data-to"))];
  const [from, to] = await edges();
  expect(to - from).toBe(24 * 3600);
  expect(Math.abs(from - NOW)).toBeLessThan(60);
  await plot.hover();
  await page.mouse.down();
  await page.mouse.move(600, 500);
  await page.mouse.up();
  await page.clock.runFor(1_000);
  const [later, end] = await edges();
  expect(end - later).toBe(24 * 3600);

  await recordings.plan.getByText("Table", { exact: true }).click();
  const table = recordings.plan.getByRole("table", { name: "Next 24 hours" });
  const cells = (stream: string) => {
    const link = page.getByRole("link", { name: stream, exact: true });
    return table.getByRole("row").filter({ has: link }).first().getByRole("cell").allTextContents();
  };
  await expect.poll(() => cells("events/city-council")).toEqual(["Planned", "11:00", "13:00", "2 hours"]);
  await expect.poll(() => cells("events/derby-clips")).toEqual(["Planned", "14:00", "15:00", "1 hour"]);
  // The end of the last recording comes from a request of its own; its stop took effect within a second.
  const length = expect.stringMatching(/^2 h (20 m|19 m 59 s)$/);
  await expect.poll(() => cells("events/cup-final")).toEqual(["Not recording", "08:40", "11:00", length]);
  await expect(table.getByRole("row", { name: "events/cup-final" })).toHaveCount(1);
  await expect.poll(async () => (await cells("events/gala")).map((cell, at) => (at === 1 ? "" : cell))).toEqual(["Recording", "", "–", "–"]);

  await lane.getByRole("link").click();
  await expect(page).toHaveURL(/\/recordings\/[0-9a-f-]{36}$/);
});

// Times are shown in any zone that the browser knows, such as the venue's.
import { expect, test } from "../fixtures.ts";
import { downloaded } from "../support/download.ts";

test("time zone: shows New York's hours around its change", async ({ page, startProgram, signIn, shell, metrics }) => {
  const startAt = "2026-11-01T07:30:00Z";
  const program = await startProgram({ startAt });
  await page.clock.setSystemTime(new Date(startAt));
  await signIn.enter(program, "/metrics?from=2026-11-01T05:57:00Z&to=2026-11-01T06:03:00Z&step=1&metric=edge_bandwidth");
  await shell.chooseZone("New York");
  // 02:00 is 01:00 again: the newest minute comes first.
  const hours = async () => (await metrics.table("Bandwidth")).map(([from]) => from);
  await expect.poll(hours).toEqual([
    "2026-11-01 01:02:00 -05:00",
    "2026-11-01 01:01:00 -05:00",
    "2026-11-01 01:00:00 -05:00",
    "2026-11-01 01:59:00 -04:00",
    "2026-11-01 01:58:00 -04:00",
    "2026-11-01 01:57:00 -04:00",
  ]);
});

test("time zone: exports have its times beside UTC", async ({ page, program, signIn, shell, metrics }) => {
  await signIn.enter(program, "/metrics?from=2026-03-02T07:00:00Z&to=2026-03-02T07:10:00Z&step=1&metric=edge_bandwidth");
  await shell.chooseZone("New York");
  const { text } = await downloaded(page, () => metrics.button("Export CSV").click());
  const [heads, first] = text.replace("\ufeff", "").split("\r\n");
  expect(heads).toContain("From (UTC),To (UTC),From (America/New_York),To (America/New_York),State");
  expect(first).toContain("2026-03-02T07:00:00Z,2026-03-02T07:01:00Z,2026-03-02 02:00:00 -05:00,2026-03-02 02:01:00 -05:00,");
});

test("time zone: tooltips have UTC beside it", async ({ page, program, signIn, shell }) => {
  await signIn.enter(program, "/activity");
  const tooltip = page.getByRole("grid", { name: "API calls" }).locator("[data-column=time][title]").first();
  await expect(tooltip).toHaveAttribute("title", / UTC\n.+ \+01:00$/);
  await shell.chooseZone("New York");
  await expect(tooltip).toHaveAttribute("title", / UTC\n.+ -05:00$/);
  await shell.menu.click();
  await shell.timeZone.click();
  await expect(shell.timeZone).toHaveText("Time zone: UTC");
  await expect(tooltip).toHaveAttribute("title", / UTC\n.+ -05:00$/);
});

test("time zone: keeps a chosen zone over a reload", async ({ page, program, signIn, shell }) => {
  await signIn.enter(program, "/activity");
  await shell.chooseZone("New York");
  await page.reload();
  await shell.menu.click();
  await expect(shell.timeZone).toHaveText("Time zone: New York (UTC-5)");
});

test("time zone: switches between UTC and another", async ({ program, signIn, shell }) => {
  await signIn.enter(program, "/activity");
  await shell.chooseZone("Tokyo");
  await shell.menu.click();
  await shell.timeZone.click();
  await expect(shell.timeZone).toHaveText("Time zone: UTC");
  await shell.timeZone.click();
  await expect(shell.timeZone).toHaveText("Time zone: Tokyo (UTC+9)");
});

test("time zone: shows UTC when the kept zone is unknown", async ({ page, program, signIn, shell }) => {
  await page.addInitScript(() => localStorage.setItem("sluice.zone", "Mars/Base"));
  await signIn.enter(program, "/activity");
  await shell.menu.click();
  await expect(shell.timeZone).toHaveText("Time zone: UTC");
});

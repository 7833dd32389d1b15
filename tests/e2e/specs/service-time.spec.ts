// The console's own server tells the time if the service's Date cannot be read; an unknown time makes no alarm.
import { expect, type Page, START_AT, test } from "../fixtures.ts";
import { createSetting } from "../pages/recordings.ts";

const HOUR = 3600_000;
const UNKNOWN = /The service's time isn't known/;

/** Hides the Date of the API, as another origin does, and answers for the time of the console's own server. */
async function hideDate(page: Page, ownServer: Date | undefined): Promise<void> {
  await page.route("**/app/**", async (route) => {
    const response = await route.fetch();
    const { date: _, ...headers } = response.headers();
    return route.fulfill({ response, headers });
  });
  await page.route((url) => url.pathname === "/", async (route) => {
    if (route.request().method() !== "HEAD") return route.fallback();
    const headers = ownServer && { date: ownServer.toUTCString() };
    return route.fulfill({ headers, body: "" });
  });
}

/** Creates a setting whose window opens half an hour after the start. */
const createScheduled = (program: Parameters<typeof createSetting>[0]) =>
  createSetting(program, "live/news/special.m3u8", {
    launch_type: "schedule",
    schedule: [{ start: "2026-03-02T09:29:00Z", stop: "2026-03-02T11:00:00Z" }],
  });

test("recordings list: ignores a computer's clock that is an hour fast", async ({ page, ownProgram, signIn, recordings }) => {
  const name = await createScheduled(ownProgram);
  await hideDate(page, new Date(START_AT));
  await page.clock.setSystemTime(new Date(Date.parse(START_AT) + HOUR));
  await signIn.enter(ownProgram, "/recordings");
  await expect(recordings.row(name)).toContainText(/Starts 09:29, in \d+ min/);
  await expect(recordings.row("events/cup-final")).toContainText("Not recording for 20 min (since 08:40)");
  await expect(page.getByText(UNKNOWN)).toHaveCount(0);
});

test("recordings list: builds no alarm on a time that nothing tells", async ({ page, ownProgram, signIn, recordings }) => {
  const name = await createScheduled(ownProgram);
  await hideDate(page, undefined);
  await page.clock.setSystemTime(new Date(Date.parse(START_AT) + HOUR));
  await signIn.enter(ownProgram, "/recordings");
  await expect(page.getByText(UNKNOWN)).toHaveCount(1);
  await expect(recordings.row(name)).toContainText("Window open since 09:29");
  await expect(recordings.table.getByText("Not recording")).toHaveCount(0);
});

test.describe("in a zone whose clocks change", () => {
  test.use({ timezoneId: "Europe/Berlin" });

  test("account menu: names the zone after a change", async ({ page, startProgram, signIn, accounts, shell }) => {
    const before = "2026-10-25T00:59:30Z";
    const program = await startProgram({ startAt: before });
    await page.clock.setSystemTime(new Date(before));
    await signIn.enter(program, "/");
    await shell.switchTimeZone();
    await accounts.button.click();
    const zone = page.getByRole("button", { name: /^Time zone: / });
    await expect(zone).toHaveText("Time zone: CEST (UTC+2)");
    await page.clock.fastForward(60_000);
    await expect(zone).toHaveText("Time zone: CET (UTC+1)");
  });
});

// The list shows the worst first and keeps search, sorting and filters in the address.
import { expect, type Locator, type Program, test } from "../fixtures.ts";
import { codes, readAccount } from "../account.ts";
import { create, resource as body, restream } from "../support/resources.ts";
import { changeAnswers } from "../support/answers.ts";

test("restreams list: lists every resource, broken ones first", async ({ program, signIn, restreams }) => {
  const account = await readAccount(program);
  await signIn.enter(program);
  await expect(restreams.rows).toHaveCount(account.length);
  for (const { name } of account) await expect(restreams.row(name).first()).toBeVisible();
  const healthy = account.filter((resource) => codes(resource).every((code) => code === 0)).map((resource) => resource.name);
  const broken = account.filter((resource) => resource.active && codes(resource).includes(2)).map((resource) => resource.name);
  expect(healthy.length).toBeGreaterThan(0);
  expect(broken.length).toBeGreaterThan(0);
  const shown = await restreams.rows.allTextContents();
  const place = (name: string) => shown.findIndex((text) => text.includes(name));
  expect(Math.max(...broken.map(place))).toBeLessThan(Math.min(...healthy.map(place)));
});

test("restreams list: keeps search and order in the address", async ({ page, program, signIn, restreams }) => {
  const account = await readAccount(program);
  const wanted = account[3].name;
  await signIn.enter(program);
  await restreams.search.fill(wanted);
  await expect(restreams.rows).toHaveCount(1);
  await expect(page).toHaveURL((url) => url.searchParams.get("q") === wanted);
  await page.reload();
  await expect(restreams.search).toHaveValue(wanted);
  await expect(restreams.rows).toHaveCount(1);
  await restreams.search.fill("");
  await expect(restreams.rows).toHaveCount(account.length);

  await restreams.sortBy("Name").click();
  await expect(page).toHaveURL(/[?&]sort=/);
  // Compares names only, since the durations of problems load later.
  const names = () => restreams.rows.getByRole("link").allTextContents();
  const ascending = await names();
  expect(ascending).toHaveLength(account.length);
  await restreams.sortBy("Name").click();
  await expect.poll(names).toEqual([...ascending].reverse());
  await page.reload();
  await expect.poll(names).toEqual([...ascending].reverse());
});

test("restreams list: has an icon of its own for each state", async ({ page, program, signIn, restreams, shell }) => {
  await signIn.enter(program);
  // Waiting and inactive have different icons on every page.
  const shapeIn = async (place: Locator) => (await place.locator("svg path").first().getAttribute("d"))!;
  const badge = (word: string) => restreams.rows.locator(".badge").filter({ hasText: word }).first();
  const [waiting, inactive] = [await shapeIn(badge("Waiting")), await shapeIn(badge("Inactive"))];
  expect(waiting).not.toBe(inactive);
  const chip = (word: RegExp) => restreams.state.getByRole("button", { name: word });
  expect(await shapeIn(chip(/^Waiting/))).toBe(waiting);
  expect(await shapeIn(chip(/^Inactive/))).toBe(inactive);
  await restreams.rows.filter({ hasText: "Waiting" }).getByRole("link").first().click();
  expect(await shapeIn(page.getByTestId("rolled-up"))).toBe(waiting);
  await shell.link("Overview").click();
  expect(await shapeIn(page.getByRole("region", { name: "Off schedule" }).locator(".badge"))).toBe(waiting);
});

/** Adds a resource that waits for tomorrow's window, one whose windows are over, and one that is inactive. */
async function addWaiting(program: Program): Promise<void> {
  const tomorrow = { start: "2026-03-03T18:00:00Z", stop: "2026-03-03T22:00:00Z" };
  const ended = { start: "2026-01-03T18:00:00Z", stop: "2026-01-03T22:00:00Z" };
  const source = "rtmp://publish.example.net/live/news";
  const waiting = { source, target_url: "rtmp://live.tube.example/app", target_key: "k1", schedule: [tomorrow] };
  await create(program, body({ name: "Waits", restreams: [restream(waiting)] }));
  await create(program, body({ name: "Is over", restreams: [restream({ ...waiting, target_key: "k2", schedule: [ended] })] }));
  await create(program, body({ name: "Is off", active: false, restreams: [restream({ ...waiting, target_key: "k3" })] }));
}

test("restreams list: shows when a waiting one starts", async ({ page, ownProgram, signIn, restreams, resource, shell }) => {
  await addWaiting(ownProgram);
  await signIn.enter(ownProgram);
  await expect(restreams.row("Waits")).toContainText(/Waiting\s*in \d+ (h|day)/);
  await expect(restreams.row("Is over")).toContainText(/Waiting\s*no window/);
  await expect(restreams.row("Is off")).toContainText("Inactive");
  await expect(restreams.state.getByRole("button", { name: /^Stopped/ })).toHaveCount(0);
  const shown = await restreams.rows.allTextContents();
  const place = (words: string) => shown.findIndex((text) => text.includes(words));
  expect(place("Waits"), "after what is in trouble").toBeGreaterThan(place("Source not"));
  expect(place("Waits"), "and before what is fine").toBeLessThan(shown.findIndex((text) => /^\W*OK/.test(text)));

  // The pages tell a target that waits for its schedule from a stopped one.
  await restreams.row("Is off").getByRole("link").click();
  await expect(resource.target(1)).toContainText("Stopped");
  await expect(resource.target(1)).not.toContainText("next window");
  await page.goBack();
  await restreams.row("Waits").getByRole("link").click();
  await expect(page.getByTestId("rolled-up")).toContainText("Waiting");
  await expect(resource.target(1)).toContainText("Next window 3 Mar 18:00 (in ");
  await page.goBack();

  await restreams.state.getByRole("button", { name: /^Waiting/ }).click();
  await expect(page).toHaveURL(/[?&]state=waiting/);
  await expect(restreams.row("Waits")).toBeVisible();
  await expect(restreams.row("Is over")).toBeVisible();
  await expect(restreams.rows.filter({ hasNotText: "Waiting" })).toHaveCount(0);
  await shell.link("Overview").click();
  const offSchedule = page.getByRole("region", { name: "Off schedule" });
  await expect(offSchedule).toContainText("Waiting");
  await expect(offSchedule).toContainText(/starts in \d+ (h|day)/);
  await offSchedule.getByRole("link", { name: /View in Restreams/ }).click();
  await expect(page).toHaveURL(/[?&]state=waiting/);
});

/** Adds an inactive resource that has a window tomorrow. */
async function addInactive(program: Program): Promise<void> {
  const schedule = [{ start: "2026-03-03T18:00:00Z", stop: "2026-03-03T22:00:00Z" }];
  const target = { source: "rtmp://publish.example.net/live/news", target_url: "rtmp://live.tube.example/app", target_key: "k1", schedule };
  await create(program, body({ name: "Is off", active: false, restreams: [restream(target)] }));
}

test("restreams list: names windows that won't run", async ({ ownProgram, signIn, restreams }) => {
  await addInactive(ownProgram);
  await signIn.enter(ownProgram);
  await expect(restreams.row("Is off")).toContainText(/Inactive\s*won't run/);
});

test("resource: names a target's window that won't run", async ({ ownProgram, signIn, restreams, resource }) => {
  await addInactive(ownProgram);
  await signIn.enter(ownProgram);
  await restreams.row("Is off").getByRole("link").click();
  await expect(resource.target(1)).toContainText("Will not run at 3 Mar 18:00: inactive");
});

test("restreams list: reports items that can't be read", async ({ page, program, signIn, restreams }) => {
  await changeAnswers(page, /\/status$/, (body) => {
    delete body.data[0].resource_id;
    body.data[1].status[0].status.code = "fine";
  });
  const [first, second] = await readAccount(program);
  await signIn.enter(program);
  const message = page.getByText("2 status items couldn't be loaded; everything else is shown.");
  await expect(message).toBeVisible();
  await expect(page.getByText("status item 1: resource_id: there is none")).toBeVisible();
  await expect(page.getByText(`status of ${second.resource_id}, item 1: `)).toBeVisible();
  await expect(restreams.row(first.name)).toContainText("Not reported");
  await page.route(/\/demo\/resources$/, (route) => route.fulfill({ json: { data: { resources: [{ name: "no ID" }] } } }));
  await page.reload();
  await expect(page.getByText("No resource could be loaded")).toBeVisible();
  await expect(page.getByText("No restream resources yet")).toHaveCount(0);
});

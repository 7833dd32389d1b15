// Problems are found within the clicks and keys that the titles count.
import { readAccount, type ResourceWithStatus } from "../account.ts";
import { expect, test } from "../fixtures.ts";
import { hold } from "../support/hold.ts";
import { create, resource as body, restream } from "../support/resources.ts";

/** The host of the second of a resource's three targets. */
const HOST = "ingest.only-here.example";
const KEY = "k9x2-mmqp-77ab-41zz";
const three = () =>
  body({
    name: "Harbour regatta",
    restreams: [
      restream({ source: "rtmp://publish.example.net/live/news", target_url: "rtmp://live.tube.example/app", target_key: "k1" }),
      restream({ source: "rtmp://publish.example.net/live/news", target_url: `rtmp://${HOST}/live2`, target_key: KEY }),
      restream({ source: "rtmp://publish.example.net/live/news", target_url: "rtmp://push.clips.example/live", target_key: "k3" }),
    ],
  });

test("restreams search: finds a target by a pasted URL", async ({ page, ownProgram, restreams, resource }) => {
  await create(ownProgram, three());
  await restreams.open(ownProgram);
  // The letters before the last find targets.
  await restreams.search.pressSequentially("opera", { delay: 150 });
  await expect(restreams.rows).toHaveCount(1);
  await expect(restreams.table.getByRole("columnheader", { name: "Source" })).toBeVisible();
  await restreams.search.fill(KEY);
  await expect(restreams.rows).toHaveCount(0);
  // The address is updated without the key.
  await restreams.state.getByRole("button", { name: /^All/ }).press("Enter");
  await restreams.search.press("Tab");
  await expect(restreams.search).toHaveValue(KEY);
  expect(page.url()).not.toContain(KEY);
  await restreams.search.fill("");
  await page.keyboard.insertText(`rtmp://${HOST}/live2/${KEY}`);
  await expect(restreams.rows).toHaveCount(1);
  await expect(restreams.search).toHaveValue(HOST);
  await expect(page).toHaveURL((url) => url.searchParams.get("q") === HOST);
  expect(await page.evaluate((key) => JSON.stringify({ ...sessionStorage, ...localStorage, href: location.href }).includes(key), KEY)).toBe(false);
  await restreams.row("Harbour regatta").getByRole("link").click();
  await expect(resource.target(2)).toContainText(HOST);
});

test("resource page: focuses the target in the address", async ({ page, ownProgram, signIn, resource }) => {
  const id = await create(ownProgram, three());
  await page.setViewportSize({ width: 1024, height: 500 });
  await signIn.enter(ownProgram, `/restreams/${id}#restream-3`);
  await expect(page).toHaveURL(/#restream-3$/);
  await expect(resource.target(3)).toBeFocused();
  await expect(resource.target(3)).toBeInViewport();
  await page.reload();
  await expect(resource.target(3)).toBeFocused();
  await expect(page.locator(".is-addressed")).toHaveCount(1);
  await expect(page.locator(".is-addressed")).toHaveId("restream-3");
});

const isBroken = (resource: ResourceWithStatus) =>
  resource.active && resource.status.some(({ status }) => ![0, 5, 7].includes(status.code));

test("restreams list: lists the broken, newest first", async ({ page, program, signIn, shell, restreams }) => {
  const broken = (await readAccount(program)).filter(isBroken);
  expect(broken.length).toBeGreaterThan(1);
  await signIn.enter(program, "/activity");
  const release = await hold(page, /\/history(\?|$)/);
  await shell.link("Restreams").click();
  await restreams.state.getByRole("button", { name: /^Broken/ }).click();
  await expect(page).toHaveURL(/[?&]state=broken/);
  await expect(restreams.rows).toHaveCount(broken.length);
  for (const { name } of broken) await expect(restreams.row(name).first()).toBeVisible();
  await restreams.sortBy("Since").click();
  await expect(page).toHaveURL(/[?&]sort=-since/);
  await expect(page.locator(".list-reading")).toHaveText(/^Loading start times: \d+ left$/);
  release();
  await expect(page.locator(".list-reading")).toHaveText("");
  const seconds = async () => {
    const units: Record<string, number> = { s: 1, min: 60, h: 3_600, d: 86_400, month: 2_600_000, months: 2_600_000 };
    const all = await restreams.rows.locator(".restream-since:not(:empty)").allTextContents();
    return all.map((text) => {
      const [, count, unit] = /(\d+) (\w+)$/.exec(text)!;
      return Number(count) * units[unit];
    });
  };
  await expect.poll(async () => (await seconds()).length).toBe(broken.length);
  await expect.poll(async () => {
    const all = await seconds();
    return all.every((secs, at) => at === 0 || all[at - 1] <= secs);
  }).toBe(true);
});

test("palette: opens a target by its host or pasted URL", async ({ page, ownProgram, signIn, resource, palette }) => {
  await create(ownProgram, three());
  await signIn.enter(ownProgram, "/activity");
  await palette.find("only-here");
  await expect(palette.options.first()).toHaveText(new RegExp(`^${HOST}\\s+[\\w ]+: target of Harbour regatta$`));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#restream-2$/);
  await expect(resource.target(2)).toBeFocused();
  await palette.find(`rtmp://live.tube.example/app/k1`);
  await expect(palette.options.first()).toContainText("target of Harbour regatta");
  await palette.text.fill(`rtmp://${HOST}/live2/${KEY}`);
  await expect(palette.options.first()).toContainText("target of Harbour regatta");
  await palette.option(/^Search restreams for/).click();
  await expect(page).toHaveURL((url) => url.searchParams.get("q") === HOST);
});

test("palette: offers the action for what is typed first and opens its page", async ({ page, ownProgram: program, signIn, shell, palette }) => {
  await signIn.enter(program, "/activity");
  for (const [typed, offered, leads] of [
    ["edit tenn", /^Edit Sports 2: tennis/, /\/edit$/],
    ["hist tennis", /^History of Sports 2: tennis/, /\/history$/],
    ["metrics of tennis", /^Metrics of Sports 2: tennis/, /\/metrics\?.*resource=/],
    ["edit key tennis", /^Edit key of Sports 2: tennis/, /\/edit#/],
    ["cut dvr live/news", /^Cut DVR of live\/news/, /\/streams\/live\/news$/],
    ["deactivate tennis", /^Deactivate Sports 2: tennis/, /\/restreams\/[^/]+$/],
    ["start recording live/city-cam", /^Start recording live\/city-cam/, /\/recordings\/[^/]+$/],
    ["delete dvr live/news", /^Delete DVR of live\/news/, /\/streams\/live\/news$/],
  ] as const) {
    // Each is asked for on a page that offers none itself, once the dialog of the one before has come and is closed.
    await expect(async () => {
      await page.keyboard.press("Escape");
      await shell.link("Activity").click({ timeout: 1_000 });
    }).toPass();
    await palette.find(typed);
    await expect(palette.options.first(), typed).toHaveText(offered);
    await page.keyboard.press("Enter");
    await expect(page, typed).toHaveURL(leads);
  }
  await expect(page.getByRole("dialog", { name: "Delete all DVR" })).toBeVisible();
  await page.keyboard.press("Escape");
  await palette.find("sports 2");
  await expect(palette.options.first()).toHaveText(/^Sports 2: tennis\s+Restream resource$/);
  for (const action of [/^Edit Sports 2: tennis/, /^History of Sports 2: tennis/]) await expect(palette.option(action)).toHaveCount(1);
});

test("period: shows the relative period of a link, in the history and in a DVR", async ({ page, program, signIn, history }) => {
  const [{ resource_id: id }] = await readAccount(program);
  await signIn.enter(program, `/restreams/${id}/history?last=6h`);
  await history.expectChosen("Last 6 hours");
  const length = (plot: string) =>
    page.getByTestId(plot).evaluate((element) => Number(element.getAttribute("data-to")) - Number(element.getAttribute("data-from")));
  expect(await length("history-plot")).toBe(6 * 3_600);
  await page.goto(`${program.address}/dvr/live/news?last=2h`);
  await expect.poll(() => length("dvr-plot")).toBe(2 * 3_600);
  await expect(page).toHaveURL(/\?last=2h$/);
});

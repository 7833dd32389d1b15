// Every page counts problems in its title and icon, and notifies of new ones on request.
import type { BrowserContext, Page } from "@playwright/test";
import type { Program } from "../../drive/program.mjs";
import { deactivateBroken, codes, readAccount, type ResourceWithStatus } from "../account.ts";
import { expectAccessible } from "../accessibility.ts";
import { expect, START_AT, test } from "../fixtures.ts";
import { act, createSetting } from "../pages/recordings.ts";
import type { Shell } from "../pages/shell.ts";
import { pause, POLL_MS, pollUntil, SOON_MS } from "../support/clock.ts";
import { signInByForm } from "../support/session.ts";
import { setVisibility } from "../support/visibility.ts";
import { lastPart, recorded, requestsTo } from "../support/requests.ts";

interface Shown {
  title: string;
  body: string;
  tag: string;
}

const allow = (context: BrowserContext, program: Program) => context.grantPermissions(["notifications"], { origin: program.address });

/** Allows and records the page's notifications, because headless Chromium shows none. */
async function record(context: BrowserContext, program: Program): Promise<void> {
  await allow(context, program);
  await context.addInitScript(() => {
    const shown: Notification[] = [];
    const { Notification: Native } = window;
    class Recorded extends Native {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options);
        shown.push(this);
      }
    }
    Object.assign(window, { Notification: Recorded, shown });
  });
}

const shown = (page: Page): Promise<Shown[]> =>
  page.evaluate(() => {
    const all = (window as unknown as { shown: Notification[] }).shown;
    return all.map(({ title, body, tag }) => ({ title, body, tag }));
  });

const pressLast = (page: Page) =>
  page.evaluate(() => void (window as unknown as { shown: Notification[] }).shown.at(-1)!.dispatchEvent(new Event("click")));

/** Turns notifications on in the account menu. */
async function turnOn(page: Page, shell: Shell): Promise<void> {
  await shell.menu.click();
  await shell.notify.click();
  await expect(shell.notify).toBeChecked();
  await page.keyboard.press("Escape");
}

/** Activates or deactivates a resource at the service. */
async function setActive(program: Program, { resource_id, name, type, restreams }: ResourceWithStatus, active: boolean): Promise<void> {
  await program.call(`/restream/v2/{account}/resources/${resource_id}`, { method: "PUT", body: { active, name, type, restreams } });
}

/** Deactivates all broken resources, and returns two that break when they are activated. */
async function withBrokenInReserve(program: Program): Promise<[ResourceWithStatus, ResourceWithStatus]> {
  const isBroken = (resource: ResourceWithStatus) => resource.active && codes(resource).some((code) => code === 2 || code === 3);
  const [one, other] = (await readAccount(program)).filter(isBroken);
  await deactivateBroken(program);
  return [one, other];
}

/** The recordings of the demonstration that should run but do not. */
const MISSING = 2;

test("notify: counts in the title and the icon of every page what is broken", async ({ page, ownProgram, signIn, shell }) => {
  const icon = page.locator("link[rel='icon']");
  const [broken] = await withBrokenInReserve(ownProgram);
  await signIn.enter(ownProgram, "/activity");
  await expect(page).toHaveTitle(`(${MISSING}) Activity · Sluice`);
  await expect(icon).toHaveAttribute("href", new RegExp(`^data:image/svg.+%3E${MISSING}%3C`));
  await shell.link("Streams").click();
  await expect(page).toHaveTitle(`(${MISSING}) Streams · Sluice`);
  await setActive(ownProgram, broken, true);
  await pollUntil(page, () => expect(page).toHaveTitle(`(${MISSING + 1}) Streams · Sluice`, { timeout: SOON_MS }));
  await setActive(ownProgram, broken, false);
  await pollUntil(page, () => expect(page).toHaveTitle(`(${MISSING}) Streams · Sluice`, { timeout: SOON_MS }));
  // A hidden tab that notifies nobody reads nothing, and claims nothing.
  await setVisibility(page, "hidden");
  await expect(page).toHaveTitle("Streams · Sluice");
  await expect(icon).toHaveAttribute("href", /favicon-?\w*\.svg$/);
  await setVisibility(page, "visible");
  await expect(page).toHaveTitle(`(${MISSING}) Streams · Sluice`);
  await shell.signOutFromMenu();
  await expect(page).toHaveTitle("Sign in · Sluice");
  await expect(icon).toHaveAttribute("href", /favicon-?\w*\.svg$/);
});

test("notify: reports new trouble once in a hidden tab", async ({ page, context, ownProgram, signIn, shell }) => {
  await record(context, ownProgram);
  const [old, broken] = await withBrokenInReserve(ownProgram);
  await setActive(ownProgram, old, true);
  await signIn.enter(ownProgram, "/activity");
  await expect(page).toHaveTitle(`(${MISSING + 1}) Activity · Sluice`);
  await turnOn(page, shell);
  await pause(page);
  await setVisibility(page, "hidden");
  await page.clock.runFor(3 * POLL_MS);
  expect(await shown(page)).toEqual([]);
  await setActive(ownProgram, broken, true);
  await pollUntil(page, async () => expect(await shown(page)).toHaveLength(1));
  const [{ title, body }] = await shown(page);
  expect(title).toBe(broken.name);
  expect(body).toMatch(/^(Source not (found|published)|Stopped)/);
  // Its source is that of a recording, too.
  await expect(page).toHaveTitle(`(${MISSING + 3}) Activity · Sluice`);
  await page.clock.runFor(3 * POLL_MS);
  expect(await shown(page)).toHaveLength(1);
  // A press leads to the resource.
  await pressLast(page);
  await expect(page).toHaveURL(new RegExp(`/restreams/${broken.resource_id}$`));
  await expect(shell.heading).toHaveText(broken.name);
});

test("notify: replaces its notification by one for all that begins in the same minute", async ({ page, context, ownProgram, signIn, shell }) => {
  await record(context, ownProgram);
  const [one, other] = await withBrokenInReserve(ownProgram);
  await signIn.enter(ownProgram, "/restreams");
  await expect(page).toHaveTitle(`(${MISSING}) Restreams · Sluice`);
  await turnOn(page, shell);
  await pause(page);
  for (const [before, resource] of [one, other].entries()) {
    await setActive(ownProgram, resource, true);
    await page.getByRole("button", { name: /^Refresh/ }).click();
    await expect.poll(() => shown(page)).toHaveLength(before + 1);
  }
  const [first, second] = await shown(page);
  expect(second.tag, "the browser shows one").toBe(first.tag);
  expect(second.title).toBe("2 new problems");
  expect(second.body).toContain(`${one.name}: `);
  expect(second.body).toContain(`${other.name}: `);
  await pressLast(page);
  await expect(shell.heading).toHaveText("Overview");
});

test("notify: reports a recording that does not run", async ({ page, context, ownProgram, signIn, shell }) => {
  await record(context, ownProgram);
  const schedule = [{ start: "2026-03-02T09:05:00Z", stop: "2026-03-02T10:00:00Z" }];
  const moveTo = (time: string) => ownProgram.setClock(Date.parse(START_AT.replace("09:00:00", time)) / 1000);
  const name = await createSetting(ownProgram, "live/news/special.m3u8", { launch_type: "schedule", schedule });
  await signIn.enter(ownProgram, "/restreams");
  await expect(page).toHaveTitle(/^\(\d+\) Restreams · Sluice$/);
  await turnOn(page, shell);
  await moveTo("09:05:10");
  await act(ownProgram, name, "stop");
  await setVisibility(page, "hidden");
  await moveTo("09:06:30");
  await pollUntil(page, async () => expect((await shown(page)).map(({ title }) => title)).toContain(name));
  const found = (await shown(page)).find(({ title }) => title === name)!;
  expect(found.body).toMatch(/^Not recording for \d min \(since 09:05\)/);
  await pressLast(page);
  await expect(page).toHaveURL(/\/recordings\/[0-9a-f-]{36}$/);
});

test("notify: says how to allow notifications when the browser blocks them", async ({ page, context, program, signIn, shell }) => {
  await context.clearPermissions();
  await signIn.enter(program, "/activity");
  await shell.menu.click();
  await expect(shell.notify).not.toBeChecked();
  await expect(shell.notify).toHaveAccessibleDescription(/In the background it sends about 10 requests a minute\.$/);
  await shell.notify.click();
  await expect(shell.notify).toHaveAccessibleDescription(/^Your browser blocks notifications from this site\./);
  await expect(shell.status).toContainText("Your browser blocks notifications");
  await expect(shell.notify).not.toBeChecked();
  await expectAccessible(page, "the account menu");
});

test("notify: sends and shows nothing after sign-out, and goes on after the next sign-in", async ({ page, context, ownProgram, signIn, shell }) => {
  await record(context, ownProgram);
  const [broken] = await withBrokenInReserve(ownProgram);
  await signIn.enter(ownProgram, "/activity");
  await expect(page).toHaveTitle(`(${MISSING}) Activity · Sluice`);
  await turnOn(page, shell);
  await shell.signOutFromMenu();
  await expect(page).toHaveTitle("Sign in · Sluice");
  const sent = requestsTo(page, /\/app\//);
  await setActive(ownProgram, broken, true);
  await page.clock.runFor(6 * POLL_MS);
  expect(sent).toEqual([]);
  expect(await shown(page)).toEqual([]);
  await signInByForm(page, ownProgram, "/activity");
  await expect(page).toHaveTitle(`(${MISSING + 1}) Activity · Sluice`);
  await shell.menu.click();
  await expect(shell.notify).toBeChecked();
  await page.clock.runFor(3 * POLL_MS);
  expect(await shown(page), "it broke before").toEqual([]);
  // Off means off, also after a reload.
  await shell.notify.click();
  await page.reload();
  await shell.menu.click();
  await expect(shell.notify).not.toBeChecked();
});

test("notify: sends the overview's requests and no more when the tab is hidden", async ({ page, context, program, signIn, shell }) => {
  await allow(context, program);
  await signIn.enter(program, "/restreams");
  await expect(page).toHaveTitle(/^\(\d+\) Restreams · Sluice$/);
  await turnOn(page, shell);
  await pause(page);
  await setVisibility(page, "hidden");
  await page.clock.runFor(2 * POLL_MS);
  const sent = recorded(page, lastPart);
  const count = (what: string) => sent.filter((name) => name === what).length;
  const clock = () => page.evaluate(() => Date.now());
  const begun = await clock();
  // A request is seen as soon as the clock has run.
  await pollUntil(page, () => expect.poll(() => count("status"), { timeout: 200 }).toBeGreaterThanOrEqual(5));
  const minutes = ((await clock()) - begun) / 60_000;
  // One read more than the time allows may have been due at the beginning.
  expect(count("status")).toBeLessThanOrEqual(6 * minutes + 1);
  expect(count("resources")).toBeLessThanOrEqual(2 * minutes + 1);
  expect(count("record")).toBeLessThanOrEqual(2 * minutes + 1);
  // The instances of the recordings that should run are read once a minute.
  expect(sent.length).toBeLessThanOrEqual((10 + MISSING) * minutes + 3 + MISSING);
});

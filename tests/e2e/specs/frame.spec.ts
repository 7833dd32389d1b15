// The page shows a frame before the program has loaded, and requests its data meanwhile, but only for pages that show it.
import { expect, test } from "../fixtures.ts";
import { hold } from "../support/hold.ts";
import { lastPart, recorded } from "../support/requests.ts";

test("page frame: is painted while the WASM is loading", async ({ page, program, shell, signIn }) => {
  const release = await hold(page, /\.wasm$/);
  // The test's clock replaces `performance`, so that an observer reports the paint.
  await page.addInitScript(() => {
    const paints: string[] = [];
    Object.assign(window, { paints });
    new PerformanceObserver((list) => paints.push(...list.getEntries().map(({ name }) => name))).observe({ type: "paint", buffered: true });
  });
  await page.goto(`${program.address}/sign-in`, { waitUntil: "commit" });
  await expect.poll(() => page.evaluate(() => (window as unknown as { paints: string[] }).paints)).toContain("first-contentful-paint");
  await expect(page.getByText("Sluice").filter({ visible: true })).toBeVisible();
  await expect(signIn.submit).toHaveCount(0);
  release();
  await expect(signIn.submit).toBeVisible();
  await expect(shell.heading).toBeVisible();
});

const TARGETS = ["resources", "status"];

for (const [what, path, reads, part] of [
  ["the list", "/restreams", TARGETS, undefined],
  ["a stream", "/streams/live/news", ["news", "record", ...TARGETS], "split_dvr.wasm"],
] as const) {
  test(`preload: requests ${what} once, before the WASM has loaded`, async ({ page, program, signIn }) => {
    await signIn.enter(program, "/activity");
    // The page polls until it is left.
    await page.goto("about:blank");
    const release = await hold(page, /console_bg\.wasm$/);
    // A history, which depends on these, is requested after the page is drawn.
    const requested = recorded(page, (request) => /\/app\/(?!metrics)/.test(request.url()) && (reads as readonly string[]).includes(lastPart(request)) && lastPart(request));
    const parts = recorded(page, (request) => lastPart(request).startsWith("split_") && lastPart(request));
    await page.goto(program.address + path, { waitUntil: "commit" });
    await expect.poll(() => requested.toSorted()).toEqual(reads);
    await expect.poll(() => parts).toEqual(part ? [part] : []);
    release();
    await expect(page.getByRole("main").locator("[data-testid=dvr-lane], tbody tr").first()).toBeVisible();
    expect(requested).toHaveLength(reads.length);
  });
}

test("preload: loads the part of the program that the page is in", async ({ page, program, signIn }) => {
  await signIn.enter(program, "/activity");
  await page.goto("about:blank");
  await hold(page, /console_bg\.wasm$/);
  const parts = recorded(page, (request) => lastPart(request).startsWith("split_") && lastPart(request));
  for (const [path, part] of [["", "overview"], ["restreams/new", "form"], ["restreams/a1", "resource"], ["restreams/a1/edit", "form"], ["restreams/a1/history", "history"], ["metrics", "metrics"]]) {
    parts.length = 0;
    await page.goto(`${program.address}/${path}`, { waitUntil: "commit" });
    await expect.poll(() => parts, path).toEqual([`split_${part}.wasm`]);
  }
});

test("page frame: shows a dialog with Reload when the console cannot start", async ({ page, program, guard }) => {
  // The page names a part that is missing before the program can throw.
  guard.expectNoAnswer(/_bg\.wasm$/);
  await page.route(/_bg\.wasm$/, (route) => route.abort());
  const thrown = page.waitForEvent("pageerror");
  guard.expectPageError(/./);
  await page.goto(`${program.address}/sign-in`);
  await thrown;
  await expect(page.getByRole("alertdialog", { name: "The console could not start" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Reload" })).toBeFocused();
});

test("preload: requests the lists of pages that show them", async ({ page, program, signIn, guard }) => {
  await signIn.enter(program, "/activity");
  // The page polls until it is left.
  await page.goto("about:blank");
  guard.expectNoAnswer(/\.(js|wasm)$/);
  // Without the program, all requests come from the early script.
  await page.route(/\.(js|wasm)$/, (route) => route.abort());
  const requested = recorded(page, (request) => request.url().startsWith(`${program.address}/app/`) && lastPart(request));
  for (const [path, isRead] of [["/", true], ["/restreams", true], ["/restreams/", true], ["/activity/", false], ["/streams/", false]] as const) {
    requested.length = 0;
    await page.goto(program.address + path, { waitUntil: "load" }).catch(() => {});
    expect(requested.sort(), path).toEqual(isRead ? ["resources", "status"] : []);
  }
});

test("page frame: shows the entries of the navigation", async ({ page, program, signIn, shell }) => {
  const source = await (await page.request.get(program.address)).text();
  const rows = source.matchAll(/<span class="nav-item"><svg [^>]*><path d="([^"]*)"\/><\/svg><span>([^<]*)<\/span>/g);
  await signIn.enter(program);
  const entries = await shell.navigation.getByRole("link").evaluateAll((links) =>
    links.map((link) => [link.querySelector("path")?.getAttribute("d"), link.textContent]),
  );
  expect([...rows].map(([, icon, label]) => [icon, label]), "index.html shows other entries than PAGES (app/page.rs)").toEqual(entries);
});

test("crash report: keeps fixed words of addresses", async ({ page, program, signIn, shell }) => {
  await signIn.enter(program);
  const boot = await page.locator("script[src*='boot-']").first().getAttribute("src");
  const script = await (await page.request.get(new URL(boot ?? "", program.address).href)).text();
  const words = /"(app restream [^"]*)"/.exec(script)?.[1].split(" ");
  const sections = await shell.navigation.getByRole("link").evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname.split("/")[1]));
  expect(words, "WORDS of boot.js lacks a page of PAGES (app/page.rs)").toEqual(expect.arrayContaining(sections.filter(Boolean)));
});

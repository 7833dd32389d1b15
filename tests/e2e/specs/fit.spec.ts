// Lists, tables and heads fit a phone and a page zoomed in: nothing scrolls sideways or is cut off.
import { expect, type Page, test } from "../fixtures.ts";
import { readAccount } from "../account.ts";
import { goWithin } from "../pages-of-the-console.ts";
import { signInByForm } from "../support/session.ts";

test("layout: sign-in, list, resource and account menu are usable at 400 %", async ({ page, program, shell, restreams, resource }) => {
  await page.setViewportSize({ width: 360, height: 225 });
  await signInByForm(page, program);
  const first = restreams.rows.first();
  await first.scrollIntoViewIfNeeded();
  await first.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/restreams\/.+/);
  await expect(resource.heading).toBeVisible();
  await shell.menu.click();
  await shell.signOut.scrollIntoViewIfNeeded();
  await expect(shell.signOut).toBeInViewport();
});

/** Returns by how many px the content of each cell of a column is cut off; an origin that all sources share is not drawn. */
const hiddenPx = (page: Page, column: string) =>
  page.locator(`.table-body .table-row [data-column=${column}]`).evaluateAll((cells) =>
    cells.map((cell) => Math.max(...[cell, ...cell.querySelectorAll("*:not(.one-origin .cut-head)")].map((part) => part.scrollWidth - part.clientWidth * Math.sign(part.clientWidth)))),
  );

test("restreams list: shows status, names and sources in full at the widths that have room", async ({ page, program, signIn, restreams }) => {
  const account = await readAccount(program);
  const hasOneSource = account.filter(({ restreams }) => new Set(restreams.map(({ source }) => source)).size === 1).length;
  await signIn.enter(program);
  await expect(restreams.rows).toHaveCount(account.length);
  await expect(page.locator(".restream-since:not(:empty)").first()).toBeVisible();
  const scroller = page.locator(".table-scroller");
  for (const width of [1920, 1440, 1280, 1160, 1024, 960, 959, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const sideways = await scroller.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect.soft(sideways, `sideways at ${width} px`).toBe(0);
    expect.soft(Math.max(...(await hiddenPx(page, "status"))), `status at ${width} px`).toBeLessThanOrEqual(1);
  }
  for (const width of [1920, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const hidden = await hiddenPx(page, "source");
    expect(hidden.filter((px) => px <= 1).length, `whole sources at ${width} px`).toBeGreaterThanOrEqual(hasOneSource);
    expect(Math.max(...(await hiddenPx(page, "name"))), `names at ${width} px`).toBeLessThanOrEqual(1);
  }
});

/** The widths of windows; beside the navigation, one of 720 px (1440 px at 200 %) leaves 470 px. */
const TABLE_WIDTHS = [1440, 1100, 1024, 960, 820, 720, 719, 390];

test("layout: no table scrolls sideways, on a phone or beside the navigation", async ({ page, program, signIn, shell }) => {
  const [{ resource_id: id }] = await readAccount(program);
  const paths = [
    `/restreams/${encodeURIComponent(id)}/history?last=30d`,
    "/recordings",
    "/dvr/live/harbour-cam",
    "/metrics?by=resource&metric=edge_bandwidth",
  ];
  await signIn.enter(program);
  for (const path of paths) {
    await goWithin(page, path);
    await expect(shell.heading).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    const tables = page.locator(".static-table, .table-scroller");
    await expect(tables.first()).toBeAttached();
    for (const closed of await page.locator("details:not([open]):has(.static-table) > summary").all()) await closed.click();
    for (const width of TABLE_WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const sideways = await tables.evaluateAll((boxes) =>
        boxes
          .filter((box) => box.scrollWidth > box.clientWidth)
          .map((box) => `${box.textContent?.slice(0, 40)}: ${box.scrollWidth} > ${box.clientWidth}`),
      );
      expect.soft(sideways, `${path} at ${width} px`).toEqual([]);
    }
  }
});

test("layout: leaves room for the content on a phone", async ({ page, program, signIn, shell }) => {
  const [{ resource_id: id }] = await readAccount(program);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn.enter(program, "/metrics");
  const height = async (selector: string) => (await page.locator(selector).first().boundingBox())!.height;
  for (const path of ["/metrics?by=resource", "/dvr/live/harbour-cam", `/restreams/${encodeURIComponent(id)}/history`]) {
    await goWithin(page, path);
    await expect(shell.heading).toBeVisible();
    await expect(page.locator(".period-words")).toContainText(/Last |\d\d:\d\d – .*\d\d:\d\d UTC/);
    expect.soft(await height(".page-head"), path).toBeLessThanOrEqual(100);
    expect.soft(await height(".period-bar"), path).toBeLessThanOrEqual(44);
    if (path.startsWith("/metrics")) expect((await page.getByRole("figure").first().boundingBox())!.y).toBeLessThanOrEqual(390);
  }
  await page.route("**/metrics/**", (route) => new Promise((resolve) => setTimeout(resolve, 1000)).then(() => route.continue()));
  await goWithin(page, "/metrics?last=24h");
  await page.getByRole("button", { name: "Cancel" }).click({ timeout: 10_000 });
  await expect(page.getByText(/^Cancelled\./)).toBeInViewport({ ratio: 1 });
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

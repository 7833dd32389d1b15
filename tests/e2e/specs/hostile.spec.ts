// Strings from the API are text, whatever they hold.
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { createResource } from "../account.ts";
import { Activity } from "../pages/activity.ts";

const LONG = "long-".repeat(1000);
/** The first characters of a name, whole ones. */
const beginning = (name: string) => [...name].slice(0, 30).join("");
const HOSTILE = [
  { what: "markup", name: `<img src=x onerror="window.hasRun=1"><script>window.hasRun=1</script>` },
  { what: "a script address", name: "script address", source: "javascript://in.example/%0awindow.hasRun=1", target_url: "javascript://out.example/%0awindow.hasRun=1" },
  { what: "right-to-left overrides", name: "\u202Egnp.exe\u2066 abc \u202D" },
  { what: "5,000 characters", name: LONG, source: `rtmp://in.example/${LONG}`, target_url: `rtmp://out.example/${LONG}`, target_key: LONG },
  { what: "emoji and combining marks", name: "👩‍👩‍👧‍👦 Z̷͖̈́a̴͓̎l̶̰͂g̸͉̈́o̶̘̍ 🏳️‍🌈 晩" },
  { what: "template and escape signs", name: `{{7*7}} \${7*7} %00 %2e%2e/ '"\`` },
];

test("hostile names and addresses are shown as text, in the list and on the resource's page", async ({ page, ownProgram, signIn, restreams, resource }) => {
  const ids = new Map<string, string>();
  for (const { what, ...fields } of HOSTILE) ids.set(what, await createResource(ownProgram, fields));
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn.enter(ownProgram);
  for (const { name } of HOSTILE) {
    await restreams.search.fill(beginning(name));
    await expect(restreams.rows).toHaveCount(1);
    expect(await restreams.rows.first().textContent()).toContain(beginning(name));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }
  for (const { what, name } of HOSTILE) {
    await page.goto(`${ownProgram.address}/restreams/${encodeURIComponent(ids.get(what)!)}`);
    await expect(resource.heading).toContainText(beginning(name).trim());
    expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(390);
    expect(await page.locator("main a[href^='javascript' i]").count(), what).toBe(0);
    expect(await page.locator("main img").count(), what).toBe(0);
  }
  expect(await page.evaluate(() => "hasRun" in window)).toBe(false);
});

test("an injected search text and a hostile id in the address are text too", async ({ page, program, signIn, restreams, guard }) => {
  guard.expectAnswer(404, /\/resources\/|status/);
  const markup = `<svg onload=window.hasRun=1>`;
  await signIn.enter(program, `/restreams?q=${encodeURIComponent(markup)}`);
  await expect(restreams.search).toHaveValue(markup);
  await page.goto(`${program.address}/restreams/${encodeURIComponent(markup)}`);
  await expect(page.getByRole("main")).toContainText(markup);
  expect(await page.evaluate(() => "hasRun" in window)).toBe(false);
});

/** Markup that runs wherever it is taken for markup: in a text, in an attribute, in an address. */
const RUNS = `"'><img src=x onerror="window.hasRun=1"><script>window.hasRun=1</script><a href="javascript:window.hasRun=1">`;

/** What of the page could run, or leads to something that could. */
const whatCouldRun = (page: Page) =>
  page.evaluate(() => {
    const isHandler = (element: Element) => element.getAttributeNames().some((name) => name.startsWith("on"));
    const suspects = [...document.body.querySelectorAll("*")].filter(
      (element) =>
        element.matches("script, iframe, object, embed, img, base, link, meta, form[action], [srcdoc], [style*=url]") ||
        /^\s*(javascript|data|vbscript):/i.test(element.getAttribute("href") ?? element.getAttribute("src") ?? "") ||
        isHandler(element),
    );
    return { hasRun: "hasRun" in window, suspects: suspects.map((element) => element.outerHTML.slice(0, 200)) };
  });
const NOTHING = { hasRun: false, suspects: [] };

/** A resource with markup in every field that takes a text. */
function hostileResource() {
  // An address has no white space; markup needs none.
  const inUrl = RUNS.replaceAll(" ", "/");
  const url = (host: string) => `rtmp://${host}.example/${inUrl}?a=${inUrl}`;
  const restream = {
    schedule: [{ start: "2026-03-02T10:00:00Z", stop: "2026-03-02T11:00:00Z" }],
    source: url("in"),
    transcoded: true,
    transcode_quality: RUNS,
    target_type: RUNS,
    target_url: url("out"),
    target_key: `key ${RUNS}`,
    login: RUNS,
    password: `password ${RUNS}`,
    backup: { target_url: url("backup"), login: RUNS, password: `backup ${RUNS}` },
  };
  return { active: true, name: RUNS, type: RUNS, restreams: [restream, { ...restream, target_key: "other" }] };
}

/** The API's answers with markup in place of every text that the service itself writes. */
async function makeAnswersHostile(page: Page): Promise<void> {
  await page.route(/\/app\/restream\/.*\/(status|history)/, async (route) => {
    const answer = await route.fetch();
    const text = (await answer.text()).replaceAll(/"description": ?"[^"]*"/g, () => `"description":${JSON.stringify(RUNS)}`);
    await route.fulfill({ response: answer, body: text });
  });
}

for (const width of [1440, 390]) {
  test(`markup in every field of every page is text, at ${width} px`, async ({ page, ownProgram, signIn, guard }) => {
    test.slow();
    const { resource_id: id } = await ownProgram.call("/restream/v2/{account}/resources", { method: "POST", body: hostileResource() });
    await ownProgram.advance(600);
    await page.setViewportSize({ width, height: 844 });
    await makeAnswersHostile(page);
    await signIn.enter(ownProgram);
    for (const path of ["/", "/restreams", `/restreams/${id}`, `/restreams/${id}/history`, `/restreams/${id}/edit`, "/restreams/new", "/activity"]) {
      await page.goto(ownProgram.address + path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator("main[aria-busy='true'], main [aria-busy='true']")).toHaveCount(0);
      for (const summary of await page.locator("main details:not([open]) > summary").all()) await summary.click();
      for (const show of await page.locator("main").getByRole("button", { name: /^Show / }).all()) if (await show.isVisible()) await show.click();
      expect(await whatCouldRun(page), path).toEqual(NOTHING);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
    }

    // The form, its review, and a refusal that says the same.
    await page.goto(`${ownProgram.address}/restreams/${id}/edit`);
    for (const label of ["Name", "Source URL", "Target URL", "Login", "Stream key"]) {
      await page.getByLabel(label, { exact: true }).first().fill(`rtmp://x.example/${RUNS.replaceAll(" ", "/")}/anew`);
    }
    await page.getByRole("button", { name: "Review changes" }).click();
    await expect(page.getByRole("dialog", { name: "Review changes" })).toBeVisible();
    expect(await whatCouldRun(page), "the review").toEqual(NOTHING);
    guard.expectAnswer(422, /resources/);
    await page.route(/\/resources\/[^/]+$/, (route) =>
      route.request().method() === "PUT"
        ? route.fulfill({ status: 422, json: { success: false, code: 422, message: RUNS, errors: { name: [RUNS], "restreams[0].source": [RUNS], [RUNS]: [RUNS] } } })
        : route.fallback(),
    );
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("alert").first()).toBeVisible();
    expect(await whatCouldRun(page), "a refusal").toEqual(NOTHING);

    // Every call, opened.
    const activity = new Activity(page);
    await activity.open();
    await expect(activity.row(id)).toBeVisible();
    for (let number = 0; number < Math.min(6, await activity.rows.count()); number++) {
      await activity.rows.nth(number).click();
      await expect(activity.call).toBeVisible();
      expect(await whatCouldRun(page), `call ${number}`).toEqual(NOTHING);
      await page.keyboard.press("Escape");
    }
    await activity.openJournal();
    await expect(activity.journal).toContainText("refused");
    expect(await whatCouldRun(page), "the journal").toEqual(NOTHING);

    // A file of such resources, compared with the account.
    await page.getByRole("link", { name: "Restreams" }).first().click();
    await page.getByRole("button", { name: "Import resources" }).click();
    const importing = page.getByRole("dialog", { name: "Import resources" });
    await importing.locator("textarea").fill(JSON.stringify({ resources: [{ ...hostileResource(), name: `new ${RUNS}` }], [RUNS]: RUNS }));
    await importing.getByRole("button", { name: "Compare" }).click();
    await expect(importing).toContainText("onerror");
    expect(await whatCouldRun(page), "an import").toEqual(NOTHING);
    await page.keyboard.press("Escape");
    await expect(importing).toBeHidden();

    // The palette, by the name.
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill("onerror");
    await expect(page.getByRole("option").first()).toBeVisible();
    expect(await whatCouldRun(page), "the palette").toEqual(NOTHING);
  });
}

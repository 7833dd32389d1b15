// Strings from the API are shown as text, whatever they contain.
import { expect, type Page, test } from "../fixtures.ts";
import { createResource } from "../account.ts";
import { goWithin } from "../pages-of-the-console.ts";
import { give } from "../support/transfer.ts";

const LONG = "long-".repeat(1000);
/** Returns the first characters of a name, none of them split. */
const beginning = (name: string) => [...name].slice(0, 30).join("");
const HOSTILE = [
  { what: "markup", name: `<img src=x onerror="window.hasRun=1"><script>window.hasRun=1</script>` },
  { what: "a script address", name: "script address", source: "javascript://in.example/%0awindow.hasRun=1", target_url: "javascript://out.example/%0awindow.hasRun=1" },
  { what: "right-to-left overrides", name: "\u202Egnp.exe\u2066 abc \u202D" },
  { what: "5,000 characters", name: LONG, source: `rtmp://in.example/${LONG}`, target_url: `rtmp://out.example/${LONG}`, target_key: LONG },
  { what: "emoji and combining marks", name: "👩‍👩‍👧‍👦 Z̷͖̈́a̴͓̎l̶̰͂g̸͉̈́o̶̘̍ 🏳️‍🌈 晩" },
  { what: "template and escape signs", name: `{{7*7}} \${7*7} %00 %2e%2e/ '"\`` },
];

test("hostile strings: in lists and pages are text", async ({ page, ownProgram, signIn, restreams, resource }) => {
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
    await goWithin(page, `/restreams/${encodeURIComponent(ids.get(what)!)}`);
    await expect(resource.heading).toContainText(beginning(name).trim());
    expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(390);
    expect(await page.locator("main a[href^='javascript' i]").count(), what).toBe(0);
    expect(await page.locator("main img").count(), what).toBe(0);
  }
  for (const part of ["edit", "history"]) {
    await goWithin(page, `/restreams/${encodeURIComponent(ids.get("5,000 characters")!)}/${part}`);
    await expect(page.locator(".crumb:last-of-type")).toContainText("long-long");
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), part).toBe(width);
    }
  }
  expect(await page.evaluate(() => "hasRun" in window)).toBe(false);
});

/** Markup that runs in a text, an attribute or an address unless it is escaped. */
const RUNS = `"'><img src=x onerror="window.hasRun=1"><script>window.hasRun=1</script><a href="javascript:window.hasRun=1">`;

/** Returns the elements of the page that could run, or that lead to something that could. */
const activeElements = (page: Page) =>
  page.evaluate(() => {
    const isHandler = (element: Element) => element.getAttributeNames().some((name) => name.startsWith("on"));
    // The only allowed stylesheet is the console's own, once.
    const [styles] = [...document.body.querySelectorAll("link")].filter((link) => /^\/console-[0-9a-f]{12,16}\.css$/.test(link.getAttribute("href") ?? ""));
    const suspects = [...document.body.querySelectorAll("*")].filter(
      (element) =>
        // The page's own script has the nonce of its answer, which no markup from a service can know.
        (element instanceof HTMLScriptElement && !element.nonce) ||
        (element instanceof HTMLLinkElement && element !== styles) ||
        element.matches("iframe, object, embed, img, base, meta, form[action], [srcdoc], [style*=url]") ||
        /^\s*(javascript|data|vbscript):/i.test(element.getAttribute("href") ?? element.getAttribute("src") ?? "") ||
        isHandler(element),
    );
    return { hasRun: "hasRun" in window, suspects: suspects.map((element) => element.outerHTML.slice(0, 200)) };
  });
const NOTHING = { hasRun: false, suspects: [] };

function hostileResource() {
  // A URL has no white space, and markup needs none.
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

/** Replaces every text that the service writes itself with markup. */
async function makeAnswersHostile(page: Page): Promise<void> {
  await page.route(/\/app\/restream\/.*\/(status|history)/, async (route) => {
    const answer = await route.fetch();
    const text = (await answer.text()).replaceAll(/"description": ?"[^"]*"/g, () => `"description":${JSON.stringify(RUNS)}`);
    await route.fulfill({ response: answer, body: text });
  });
}

test("hostile strings: in a resource's fields are text", async ({ page, ownProgram, signIn, activity, guard, many, form }) => {
  const { resource_id: id } = await ownProgram.call("/restream/v2/{account}/resources", { method: "POST", body: hostileResource() });
  await ownProgram.advance(600);
  await makeAnswersHostile(page);
  await signIn.enter(ownProgram);
  const pages: [path: string, heading: RegExp][] = [
    ["/", /^Overview$/],
    ["/restreams", /^Restreams$/],
    [`/restreams/${id}`, /^"'>/],
    [`/restreams/${id}/history`, /^History of /],
    ["/restreams/new", /^New restream resource$/],
    ["/activity", /^Activity$/],
    [`/restreams/${id}/edit`, /^Edit /],
  ];
  for (const [path, heading] of pages) {
    await goWithin(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(page.locator("main[aria-busy='true'], main [aria-busy='true']")).toHaveCount(0);
    const closed = page.locator("main details:not([open]) > summary").filter({ visible: true });
    while (await closed.count()) await closed.first().click();
    for (const number of (await page.locator(".target").all()).keys()) await page.getByRole("button", { name: `Details of restream ${number + 1}`, exact: true }).click();
    for (const show of await page.locator("main").getByRole("button", { name: /^Show / }).all()) if (await show.isVisible()) await show.click();
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await activeElements(page), path).toEqual(NOTHING);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
    }
  }

  // Checks the form, its review, and a refusal with the same markup.
  await form.openEntries();
  for (const label of ["Name", "Source URL", "Target URL", "Login", "Stream key"]) {
    await page.getByLabel(label, { exact: true }).first().fill(`rtmp://x.example/${RUNS.replaceAll(" ", "/")}/anew`);
  }
  await page.getByRole("button", { name: "Review changes" }).click();
  await expect(page.getByRole("dialog", { name: "Review changes" })).toBeVisible();
  expect(await activeElements(page), "the review").toEqual(NOTHING);
  guard.expectAnswer(422, /resources/);
  await page.route(/\/resources\/[^/]+$/, (route) =>
    route.request().method() === "PUT"
      ? route.fulfill({ status: 422, json: { success: false, code: 422, message: RUNS, errors: { name: [RUNS], "restreams[0].source": [RUNS], [RUNS]: [RUNS] } } })
      : route.fallback(),
  );
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  expect(await activeElements(page), "a refusal").toEqual(NOTHING);

  // Opens every call.
  await activity.open();
  await expect(activity.row(id)).toBeVisible();
  for (let number = 0; number < Math.min(6, await activity.rows.count()); number++) {
    await activity.rows.nth(number).click();
    await expect(activity.call).toBeVisible();
    expect(await activeElements(page), `call ${number}`).toEqual(NOTHING);
    await page.keyboard.press("Escape");
  }
  await activity.openJournal();
  await expect(activity.journal).toContainText("Rejected");
  expect(await activeElements(page), "the journal").toEqual(NOTHING);

  // Imports a file of such resources.
  await page.getByRole("link", { name: "Restreams" }).first().click();
  await many.choose("Import resources");
  const importing = page.getByRole("dialog", { name: "Import resources" });
  await give(many, { resources: [{ ...hostileResource(), name: `new ${RUNS}` }], [RUNS]: RUNS });
  await expect(importing).toContainText("onerror");
  expect(await activeElements(page), "an import").toEqual(NOTHING);
  await page.keyboard.press("Escape");
  await expect(importing).toBeHidden();

  // Searches the palette by the name.
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("onerror");
  await expect(page.getByRole("option").first()).toBeVisible();
  expect(await activeElements(page), "the palette").toEqual(NOTHING);
});

/** Replaces every text but times with markup. */
function withMarkup(value: unknown, name = ""): unknown {
  if (typeof value === "string") return name === "start" || name === "end" || name === "stop" ? value : RUNS;
  if (Array.isArray(value)) return value.map((item) => withMarkup(item, name));
  if (value === null || typeof value !== "object") return value;
  return { ...Object.fromEntries(Object.entries(value).map(([member, inner]) => [member, withMarkup(inner, member)])), [RUNS]: RUNS };
}

const OTHER_AREAS = /\/app\/(recorder-cloud|dvr-net|metrics)\//;

test("hostile strings: in other areas are text", async ({ page, ownProgram, signIn, guard }) => {
  await signIn.enter(ownProgram, `/dvr/${encodeURIComponent(RUNS)}`);
  await expect(page.getByRole("main")).toContainText("onerror");
  expect(await activeElements(page), "the stream's page").toEqual(NOTHING);

  await page.route(OTHER_AREAS, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.includes("/dvr-net/")) {
      const entry = { stream_name: RUNS, host: RUNS, is_alive: true, dvr: { enabled: true, window: 60, duration: 60, from: 1, ranges: [{ duration: 60, from: 1 }, { duration: RUNS, from: RUNS }] } };
      return route.fulfill({ json: { status: RUNS, stream_name: RUNS, data: [entry, { ...entry, host: `other ${RUNS}` }, { host: { [RUNS]: RUNS } }] } });
    }
    const answer = await route.fetch();
    const body = withMarkup(await answer.json());
    const settings = Array.isArray(body) ? body : [];
    for (const [at, setting] of settings.entries()) setting.status = ["error", "progress", RUNS][at % 3];
    expect(!pathname.endsWith("/record") || settings.length > 2, "there are recordings").toBe(true);
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto(`${ownProgram.address}/streams/${encodeURIComponent(RUNS)}`);
  await expect(page.getByRole("main")).toContainText(`other ${RUNS}`);
  const areas = page.getByRole("main").getByRole("region");
  const area = (name: string) => areas.filter({ has: page.getByRole("heading", { name, exact: true }) });
  await page.goto(ownProgram.address);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(area("Recordings")).toContainText("onerror");
    await expect(page.locator("main [aria-busy='true']")).toHaveCount(0);
    expect(await activeElements(page), `answers at ${width} px`).toEqual(NOTHING);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }

  // Sends values that are not numbers, and errors as text, JSON and a page.
  const answers = [
    { status: 200, json: { start: RUNS, end: RUNS, account: RUNS, metrics: [RUNS], data: [{ edge_bandwidth: RUNS, [RUNS]: RUNS }] } },
    { status: 422, json: { status: RUNS, description: RUNS, errors: { [RUNS]: [RUNS] } } },
    { status: 400, contentType: "text/plain", body: RUNS },
    { status: 404, contentType: "text/html", body: `<p>${RUNS.replaceAll("<", "&lt;")}</p>${RUNS}` },
  ];
  guard.expectAnswer(422, OTHER_AREAS);
  guard.expectAnswer(400, OTHER_AREAS);
  guard.expectAnswer(404, OTHER_AREAS);
  for (const answer of answers) {
    // The previous route stays registered: a response that it has begun may still arrive.
    await page.route(OTHER_AREAS, (route) => route.fulfill(answer));
    await page.goto(ownProgram.address);
    await expect(page.getByRole("main").getByRole("alert").first()).toBeVisible();
    await expect(page.locator("main [aria-busy='true']")).toHaveCount(0);
    expect(await activeElements(page), `${answer.status}`).toEqual(NOTHING);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }
});

test("hostile strings: in sign-in and search are text", async ({ page, program, signIn, restreams, guard }) => {
  guard.expectAnswer([400, 401, 403, 500], /\/app\//);
  guard.expectAnswer(404, /\/resources\/|status/);
  await signIn.open(program, `?next=${encodeURIComponent("javascript:window.hasRun=1")}`);
  for (const [status, contentType] of [[401, "application/json"], [403, "text/plain"], [500, "text/html"], [200, "text/html"]] as const) {
    const body = contentType === "application/json" ? JSON.stringify({ success: false, code: status, message: RUNS, [RUNS]: RUNS }) : `${RUNS} words`;
    await page.unroute(/\/app\//);
    await page.route(/\/app\//, (route) => route.fulfill({ status, contentType, body }));
    await signIn.send({ account: RUNS, token: program.token });
    await expect(signIn.error.first()).toBeVisible();
    await expect(signIn.submit).toBeEnabled();
    expect(await activeElements(page), `${status} ${contentType}`).toEqual(NOTHING);
    await signIn.showToken.or(page.getByRole("button", { name: "Hide token" })).click();
  }
  // Such an account name is allowed, so the API address is checked separately.
  await page.unroute(/\/app\//);
  await signIn.send({ address: `http://${RUNS}`, account: "demo", token: RUNS });
  await expect(page.getByLabel("API address")).toHaveAttribute("aria-invalid", "true");
  expect(await activeElements(page), "elements made by the typed text").toEqual(NOTHING);
  await signIn.send({ address: "", account: program.account, token: program.token });
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  const markup = `<svg onload=window.hasRun=1>`;
  await goWithin(page, `/restreams?q=${encodeURIComponent(markup)}`);
  await expect(restreams.search).toHaveValue(markup);
  await page.goto(`${program.address}/restreams/${encodeURIComponent(markup)}`);
  await expect(page.getByRole("main")).toContainText(markup);
  expect(await activeElements(page), "elements made by the address").toEqual(NOTHING);
});

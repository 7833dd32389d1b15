// Seven planted secrets are searched for wherever they must not be.
import { readdir, readFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { launchOptions } from "../../drive/chromium.mjs";
import { expect, type Program, test } from "../fixtures.ts";
import { oddRestream, plant, plantOdd, resourceWith, secretsIn, descriptionWithSecrets, type Planted } from "../support/planted.ts";
import { RestreamForm } from "../pages/restream-form.ts";
import { pause } from "../support/clock.ts";
import { downloaded } from "../support/download.ts";
import { breakTemplates } from "../support/panic.ts";

/** Collects everything that leaves traces while the pages are used. */
class Traces {
  readonly #texts: [string, string][] = [];

  constructor(page: Page, address: string, token: string) {
    page.context().on("console", (message) => this.add("console", message.text()));
    page.on("framenavigated", (frame) => this.add("address", decodeURIComponent(frame.url())));
    page.on("request", (request) => {
      const url = new URL(request.url());
      this.add("address of a request", decodeURIComponent(url.href));
      if (url.protocol.startsWith("http") && url.origin !== address) {
        this.add("another origin", `${url.href} ${JSON.stringify(request.headers())} ${request.postData() ?? ""}`);
      }
      const isToApi = url.origin === address && url.pathname.startsWith("/app/");
      if (!isToApi && JSON.stringify(request.headers()).includes(token)) this.add("headers of another request", token);
    });
  }

  add(where: string, text: string): void {
    this.#texts.push([where, text]);
  }

  /** Adds the page's content, storage, title and address as they are now. */
  async addPage(page: Page, where: string): Promise<void> {
    const found = await page.evaluate(async () => {
      const session = Object.entries(sessionStorage).filter(([key]) => key !== "sluice.session");
      // These fields are meant to show addresses in full.
      const meant = ["Source URL", "Target URL", "Backup URL"];
      const plainFields = [...document.querySelectorAll<HTMLInputElement>("input:not([type=password]), textarea, select")]
        .filter((field) => !meant.includes(field.labels?.[0]?.textContent?.trim() ?? ""));
      return {
        page: document.documentElement.outerHTML,
        "typed fields": plainFields.map((field) => field.value).join("\n"),
        title: document.title,
        address: decodeURIComponent(location.href),
        "local storage": JSON.stringify(localStorage),
        "session storage": JSON.stringify(session),
        databases: JSON.stringify(await indexedDB.databases()),
        caches: JSON.stringify(await caches.keys()),
        history: JSON.stringify(history.state),
      };
    });
    for (const [what, text] of Object.entries(found)) this.add(`${what} (${where})`, text);
    expect(found.databases).toBe("[]");
    expect(found.caches).toBe("[]");
  }

  found(planted: Planted): string[] {
    const all = this.#texts.flatMap(([where, text]) => secretsIn(text, planted).map((what) => `${what}: ${where}`));
    return [...new Set(all)];
  }
}

/** Opens every page on the resource, and everything that can be opened in it. */
async function visitEverything(page: Page, program: Program, id: string, traces: Traces): Promise<void> {
  const paths = ["/", "/restreams", `/restreams/${id}`, `/restreams/${id}/history`, `/restreams/${id}/edit`, "/restreams/new", "/activity"];
  for (const path of paths) {
    await page.goto(program.address + path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("main")).not.toHaveAttribute("aria-busy", "true");
    if (path.endsWith("/edit")) await new RestreamForm(page).openEntries();
    const closed = page.locator("details:not([open]) > summary").filter({ visible: true });
    while (await closed.count()) await closed.first().click();
    for (const number of (await page.locator(".target").all()).keys()) await page.getByRole("button", { name: `Details of restream ${number + 1}`, exact: true }).click();
    await expect(page.locator("main [aria-busy='true']")).toHaveCount(0);
    await traces.addPage(page, path);
  }
}

/** Adds a further entry to each resource in the responses, with secrets in the description of every target. */
async function answerOddly(page: Page, planted: Planted): Promise<void> {
  const odd = oddRestream(planted);
  const message = { code: 77, description: descriptionWithSecrets(planted) };
  await page.route(/\/app\/restream\/[^?]*\/(resources(\/[^/?]+)?|status|history)(\?|$)/, async (route) => {
    if (route.request().method() !== "GET") return route.fallback();
    const answer = await route.fetch();
    if (!answer.ok()) return route.fulfill({ response: answer });
    const body = await answer.json();
    const resources = body.data?.resources ?? (body.data?.restreams ? [body.data] : []);
    for (const resource of resources) resource.restreams.push(odd);
    if (Array.isArray(body.data)) {
      for (const item of body.data) {
        for (const target of item.status ?? []) target.status = message;
        item.status?.push({ source: odd.source, target_url: odd.target_url, target_key: odd.target_key, status: message });
        for (const targets of Object.values<any>(item.history ?? {})) for (const changes of Object.values<any>(targets)) for (const change of changes) Object.assign(change, message);
      }
    }
    await route.fulfill({ response: answer, json: body });
  });
}

test("secrets: leaks none into pages, storage, exports, reports or logs", async ({ page, startProgram, signIn, restreams, activity, guard, many, form }) => {
  const planted: Planted = { ...plant(), ...plantOdd() };
  const program = await startProgram({ token: planted.token, env: { SLUICE_LOG: "debug" } });
  const created = await program.call("/restream/v2/{account}/resources", { method: "POST", body: resourceWith(planted, "Planted") });
  const id = created.resource_id;
  const traces = new Traces(page, program.address, planted.token);

  await answerOddly(page, planted);
  await signIn.enter(program);
  await visitEverything(page, program, id, traces);
  await page.goto(`${program.address}/restreams/${id}`);
  await expect(page.getByRole("rowgroup", { name: /^Restream/ }).first()).toContainText("cannot publish to rtmp://bob:••••@out.example/app/••••: key ••••••••");
  await expect(page.locator("main a[href^='http']")).toHaveCount(0);

  // A draft stores the input without its secrets.
  await page.goto(`${program.address}/restreams/${id}/edit`);
  await form.openEntries();
  const typed = { "typed key": `kt-${"0123456789abcdef01"}`, "typed password": `pt-${"fedcba987654321012"}` };
  Object.assign(planted, typed);
  await page.getByLabel("Name", { exact: true }).fill("Planted anew");
  await page.getByLabel("Stream key", { exact: true }).first().fill(typed["typed key"]);
  await page.getByLabel("Password", { exact: true }).first().fill(typed["typed password"]);
  await page.clock.runFor(2_000);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage)), "the draft exists").toContain("Planted anew");
  await traces.addPage(page, "a form with a draft");
  await page.getByRole("button", { name: "Review changes" }).click();
  await expect(page.getByRole("dialog", { name: "Review changes" })).toBeVisible();
  await traces.addPage(page, "the review of changes");

  // The service's error repeats the request in several spellings.
  guard.expectAnswer(400, /resources/);
  await page.route(/\/resources\/[^/]+$/, async (route) => {
    if (route.request().method() !== "PUT") return route.fallback();
    const sent = route.request().postData() ?? "";
    const message = `bad: ${sent}; ${encodeURIComponent(sent)}; ${planted.token}; ${planted["target key"]} is in use; ${sent.slice(0, sent.indexOf(typed["typed key"]) + 9)}`;
    await route.fulfill({ status: 400, json: { success: false, code: 400, message } });
  });
  const addresses = page.getByLabel(/^(Source|Target|Backup) URL$/);
  const count = await addresses.count();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("alert").first()).toContainText("bad: ");
  // The fields that are meant to show addresses are known by their labels, which come with the next drawing.
  await expect(addresses).toHaveCount(count);
  await traces.addPage(page, "a refusal");
  await page.unroute(/\/resources\/[^/]+$/);

  // Opens and copies every call, and exports the change log.
  await activity.open();
  await expect(activity.row(id)).toBeVisible();
  for (let number = 0; number < (await activity.rows.count()); number++) {
    await activity.rows.nth(number).click();
    await expect(activity.call).toBeVisible();
    await traces.addPage(page, `call ${number}`);
    await activity.copyAsCurl.click();
    traces.add(`curl of call ${number}`, await page.evaluate(() => navigator.clipboard.readText()));
    await page.keyboard.press("Escape");
  }
  await activity.openJournal();
  await expect(activity.newest).toContainText("Not changed");
  await traces.addPage(page, "the journal");
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("sluice.journal")).length), "it is stored").toBeGreaterThan(0);
  traces.add("the exported journal", (await downloaded(page, () => page.getByRole("button", { name: "Export CSV" }).click())).text);

  // Exports the resources without secrets, and imports a file with some.
  await page.goto(`${program.address}/restreams`);
  await restreams.row("Planted").first().getByRole("checkbox").click();
  await many.bar.getByRole("button", { name: "Export" }).click();
  const exporting = page.getByRole("dialog", { name: "Export resources" });
  const { text: file } = await downloaded(page, () => exporting.getByRole("button", { name: "Export", exact: true }).click());
  expect(file).toContain("Planted");
  traces.add("the exported resource", file);
  await many.choose("Import resources");
  const imported = { ...planted, "target key": `ki-${"a1b2c3d4e5f6a7b8c9"}` };
  Object.assign(planted, { "imported key": imported["target key"] });
  const importing = page.getByRole("dialog", { name: "Import resources" });
  const { resources } = JSON.parse(file) as { resources: Record<string, unknown>[] };
  const own = { ...resourceWith(imported, "Planted by a file"), resource_id: id };
  await importing.locator("input[type=file]").setInputFiles({
    name: "resources.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify({ ...JSON.parse(file), resources: [{ ...resources[0], ...own }] })),
  });
  await expect(importing).toContainText("Planted by a file");
  await traces.addPage(page, "an import");
  await page.keyboard.press("Escape");

  // The error of a first read contains keys that the console does not know yet.
  guard.expectAnswer(500, /\/resources/);
  await page.route(/\/resources/, (route) => {
    const message = `worker for rtmp://a.example/app/${planted["short key without a digit"]} died; key=${planted["target key"]}; auth bob:${planted["password in an error"]}@h`;
    return route.fulfill({ status: 500, json: { success: false, code: 500, message } });
  });
  await page.goto(`${program.address}/restreams`);
  await expect(page.getByRole("alert").first()).toContainText("worker for rtmp://a.example/app/•••• died");
  await traces.addPage(page, "a read that failed");
  await activity.open();
  await activity.rows.filter({ hasText: "/resources" }).filter({ has: page.getByRole("gridcell", { name: "500", exact: true }) }).first().click();
  await expect(activity.call).toContainText("died");
  await traces.addPage(page, "the call of a read that failed");
  await page.keyboard.press("Escape");
  await page.unroute(/\/resources/);

  // Copies the report of a crash.
  guard.expectPageError(/./);
  await page.goto(`${program.address}/restreams/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Planted");
  await breakTemplates(page);
  await page.getByRole("link", { name: "Restreams" }).first().click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await page.getByRole("button", { name: "Copy report" }).click();
  await expect(page.getByRole("alertdialog").getByRole("status")).toHaveText("Copied.");
  traces.add("the report of a crash", await page.evaluate(() => navigator.clipboard.readText()));
  await traces.addPage(page, "after a crash");

  traces.add("the service's log", program.log.join("\n"));
  expect(program.log.length, "there is a log").toBeGreaterThan(0);
  expect(traces.found(planted)).toEqual([]);

  // The search works: it finds the token in the session's own key.
  expect(secretsIn(await page.evaluate(() => JSON.stringify(sessionStorage)), planted)).toEqual(["token"]);
});

test("secrets: leaks none before the browser has had idle time to mask them", async ({ page, startProgram, signIn, restreams, guard, activity }) => {
  const planted: Planted = { ...plant(), ...plantOdd() };
  const program = await startProgram({ token: planted.token });
  await program.call("/restream/v2/{account}/resources", { method: "POST", body: resourceWith(planted, "Planted") });
  const traces = new Traces(page, program.address, planted.token);
  // Without idle time, everything shown or copied is masked on demand.
  await page.addInitScript(() => {
    globalThis.requestIdleCallback = () => 0;
  });
  await answerOddly(page, planted);
  await signIn.enter(program, "/restreams");
  // A password in the text of a status is known from the resource only, so both are loaded first.
  await expect(restreams.row("Planted")).toContainText(/down|problem|code 77/i);
  await activity.open();
  await expect(activity.row("/resources")).toContainText("200");
  await pause(page);
  const count = await activity.rows.count();
  expect(count, "there are calls").toBeGreaterThan(0);
  for (let number = 0; number < count; number++) {
    await activity.rows.nth(number).click();
    await expect(activity.call).toBeVisible();
    await traces.addPage(page, `call ${number}`);
    await activity.copyAsCurl.click();
    traces.add(`curl of call ${number}`, await page.evaluate(() => navigator.clipboard.readText()));
    await page.keyboard.press("Escape");
  }
  await page.clock.resume();

  guard.expectPageError(/./);
  await breakTemplates(page);
  // Drawing may have crashed the page by itself; then the report is already there.
  const report = page.getByRole("button", { name: "Copy report" });
  await page.getByRole("button", { name: "Change log" }).or(report).dispatchEvent("click");
  await report.click();
  await expect(page.getByRole("alertdialog").getByRole("status")).toHaveText("Copied.");
  traces.add("the report of a crash", await page.evaluate(() => navigator.clipboard.readText()));
  expect(traces.found(planted)).toEqual([]);
});

test("secrets: copies a masked secret in full", async ({ page, startProgram, signIn }) => {
  const planted = plant();
  const program = await startProgram({ token: planted.token });
  const { resource_id: id } = await program.call("/restream/v2/{account}/resources", { method: "POST", body: resourceWith(planted, "Planted") });
  await signIn.enter(program, `/restreams/${id}/edit`);
  for (const [name, what] of [["Stream key", "target key"], ["Password", "password"], ["Backup password", "backup password"]]) {
    await page.getByRole("button", { name: `Copy ${name} of restream 1`, exact: true }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(planted[what]);
  }
  await expect(page.getByLabel("Stream key", { exact: true }).first()).toHaveValue(planted["target key"]);
  const secrets = page.locator("input[type=password]").or(page.getByLabel(/^(Source|Target|Backup) URL$/));
  expect(await secrets.count()).toBeGreaterThan(4);
  // Browsers ignore "off" and fill a saved login into password fields.
  for (const field of await secrets.all()) await expect(field).toHaveAttribute("autocomplete", (await field.getAttribute("type")) === "password" ? "new-password" : "off");
});

async function filesWithSecrets(folder: string, planted: Planted): Promise<string[]> {
  const found: string[] = [];
  let count = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const secrets = secretsIn(await readFile(path), planted);
    count++;
    if (secrets.length) found.push(`${path.slice(folder.length)}: ${secrets.join(", ")}`);
  }
  expect(count, "the browser wrote a profile").toBeGreaterThan(10);
  return found;
}

test("secrets: leaks none into the browser's profile when the token is in memory only", async ({ startProgram }) => {
  const planted = plant();
  const program = await startProgram({ token: planted.token });
  const { resource_id: id } = await program.call("/restream/v2/{account}/resources", { method: "POST", body: resourceWith(planted, "Planted") });
  const folder = await mkdtemp(join(tmpdir(), "sluice-profile-"));
  try {
    const context = await chromium.launchPersistentContext(folder, launchOptions);
    const [page] = context.pages();
    await page.goto(`${program.address}/sign-in?next=${encodeURIComponent(`/restreams/${id}/edit`)}`);
    await page.getByLabel("Until reload").check();
    await page.getByLabel("Account").fill(program.account);
    await page.getByLabel("Token", { exact: true }).fill(planted.token);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    Object.assign(planted, { "typed key": "kt-0123456789abcdef01" });
    await page.getByLabel("Name", { exact: true }).fill("Planted anew");
    await page.getByLabel("Stream key", { exact: true }).first().fill(planted["typed key"]);
    await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage)), "the draft exists").toContain("Planted anew");
    await page.getByRole("link", { name: "Restreams" }).first().click();
    await page.getByRole("button", { name: /leave|discard/i }).click({ timeout: 1_000 }).catch(() => {});
    await page.getByRole("link", { name: "Activity" }).first().click();
    await expect(page.getByRole("grid", { name: "API calls" })).toBeVisible();
    await context.close();
    expect(await filesWithSecrets(folder, planted)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

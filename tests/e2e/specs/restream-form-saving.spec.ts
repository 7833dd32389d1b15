// A save that goes wrong loses no input, and nothing is reported as saved that is not.
import { expect, type Page, type Program, test } from "../fixtures.ts";
import { RestreamForm } from "../pages/restream-form.ts";
import { create, read, replace, resource } from "../support/resources.ts";
import { hold } from "../support/hold.ts";
import { writesOf } from "../support/requests.ts";

const RESOURCE = /\/app\/restream\/.*\/resources/;
/** The console's time limit for a response. */
const TIMEOUT_MS = 30_000;
const NEW_URL = "rtmp://other.example/b";

const onPut = (fault: { kind: string; [detail: string]: unknown }) => ({ area: "restream", method: "PUT", times: 1, fault });

const faultIsDone = (program: Program) => expect.poll(() => program.faults().then(([rule]) => rule.done)).toBe(1);

/** Chromium resends a write by itself while reused connections break; it has six of them to a host, and opens others meanwhile. */
const EACH_CONNECTION = 12;

test.describe("with a changed target", () => {
  let id: string;
  let form: RestreamForm;

  test.beforeEach(async ({ page, ownProgram }) => {
    id = await create(ownProgram, resource());
    form = new RestreamForm(page);
    await form.open(ownProgram, id);
    await form.entry(2).targetUrl.fill(NEW_URL);
  });

  const target = async (program: Parameters<typeof read>[0]) => (await read(program, id)).restreams[1].target_url;

  test("restream form: shows a 400 above the form and at its field, and keeps the input", async ({ page, ownProgram, guard }) => {
    guard.expectAnswer(400, RESOURCE);
    const body = JSON.stringify({ code: 400, message: "restreams[1].target_url is on the list of blocked hosts" });
    await ownProgram.setFaults([onPut({ kind: "status", status: 400, body, content_type: "application/json" })]);
    const writes = writesOf(page);
    await form.reviewAndSave();
    const alert = form.alerts.filter({ hasText: "Rejected by the service" });
    await expect(alert).toContainText("Nothing was changed");
    await expect(alert).toContainText("restreams[1].target_url is on the list of blocked hosts");
    await expect(form.entry(2).targetUrl).toHaveAccessibleDescription(/on the list of blocked hosts/);
    await expect(form.entry(2).targetUrl).toHaveValue(NEW_URL);
    await expect(form.changes).toContainText("1 problem");
    expect(writes).toHaveLength(1);
    expect(await target(ownProgram)).toBe("rtmp://out.example/b");
    await form.entry(2).targetUrl.fill("rtmp://allowed.example/b");
    await form.reviewAndSave();
    await expect(form.undo).toBeVisible();
    await expect(alert).toHaveCount(0);
  });

  /** Lets the page's clock run until a text is in an alert. */
  const waitFor = (page: Page, text: string) =>
    expect(async () => {
      await page.clock.runFor(2_500);
      await expect(form.alerts.filter({ hasText: text })).toBeVisible({ timeout: 200 });
    }).toPass({ intervals: [50] });

  test("restream form: settles an accepted save when it shows late", async ({ page, ownProgram }) => {
    const body = JSON.stringify({ success: true, code: 200, message: "OK" });
    await ownProgram.setFaults([onPut({ kind: "status", status: 200, body, content_type: "application/json" })]);
    const writes = writesOf(page);
    await form.reviewAndSave();
    await waitFor(page, "Accepted; the service still shows the old values");
    await expect(form.entry(2).targetUrl).toHaveValue(NEW_URL);
    await replace(ownProgram, id, (now) => { now.restreams[1].target_url = NEW_URL; });
    await waitFor(page, "your change was saved");
    await expect(form.undo).toBeEnabled();
    expect(writes).toHaveLength(1);
  });

  test("restream form: says not saved when a minute shows nothing", async ({ page, ownProgram }) => {
    const body = JSON.stringify({ success: true, code: 200, message: "OK" });
    await ownProgram.setFaults([onPut({ kind: "status", status: 200, body, content_type: "application/json" })]);
    await form.reviewAndSave();
    await waitFor(page, "Not saved: accepted, but the old values remain");
    await expect(form.entry(2).targetUrl).toHaveValue(NEW_URL);
    await expect(form.alerts.getByRole("button", { name: "Check again" })).toBeVisible();
  });

  test("restream form: settles a lost save when the page reads it", async ({ page, ownProgram, guard }) => {
    guard.expectNoAnswer(RESOURCE);
    await ownProgram.setFaults([{ ...onPut({ kind: "drop", when: "before" }), times: EACH_CONNECTION }]);
    await form.reviewAndSave();
    await waitFor(page, "Your change hasn't been applied");
    await ownProgram.setFaults([]);
    await replace(ownProgram, id, (now) => { now.restreams[1].target_url = NEW_URL; });
    await waitFor(page, "your change was saved");
    await expect(form.undo).toBeEnabled();
  });

  test("restream form: keeps edits made while an outcome is unknown that turns out as saved", async ({ page, ownProgram }) => {
    await ownProgram.setFaults([onPut({ kind: "hang", when: "before" })]);
    await form.reviewChanges.click();
    await form.save.click();
    await expect(form.review.getByRole("button", { name: "Saving…" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(form.review).toBeVisible();
    await faultIsDone(ownProgram);
    await page.clock.runFor(TIMEOUT_MS + 1_000);
    const alert = form.alerts.filter({ hasText: "Outcome unknown" });
    await expect(alert).toContainText("Your change hasn't been applied");
    await expect(alert.getByRole("row", { name: "Restream 2: Target URL" })).toContainText(NEW_URL);
    await replace(ownProgram, id, (body) => (body.restreams[1].target_url = NEW_URL));
    await form.name.fill("Typed since");
    await alert.getByRole("button", { name: "Check again" }).click();
    await expect(alert).toContainText("your change was saved");
    await expect(form.undo).toBeVisible();
    await expect(form.name).toHaveValue("Typed since");
    await expect(form.changes).toContainText("1 change");
    await ownProgram.setFaults();
    await form.reviewAndSave();
    await expect(form.undo).toBeVisible();
    expect(await read(ownProgram, id)).toMatchObject({ name: "Typed since" });
    expect(await target(ownProgram)).toBe(NEW_URL);
  });

  test("restream form: opens the sign-in dialog when the token has expired, and saves afterwards", async ({ page, ownProgram, guard, shell }) => {
    guard.expectAnswer([400, 401, 403], /\/app\//);
    guard.allowAnswer(404, /\/status\?resource_id=0{8}-/);
    const writes = writesOf(page);
    // The review reads the other resources to warn of targets in use.
    const others = page.waitForResponse(/\/resources$/);
    await form.reviewChanges.click();
    await others;
    await page.route("**/app/**", (route) => route.continue({ headers: { ...route.request().headers(), "cdn-auth-token": "worn-out" } }));
    await form.save.click();
    await expect(shell.signInAgain).toBeVisible();
    expect(writes).toHaveLength(0);
    await page.unroute("**/app/**");
    // The dialog above the review has the focus, so that typing and Enter are enough.
    await expect(shell.newToken).toBeFocused();
    await page.keyboard.type(ownProgram.token);
    await page.keyboard.press("Enter");
    await expect(shell.signInAgain).toHaveCount(0);
    await expect(form.review).toContainText("press Save again");
    await expect(form.review).not.toContainText("Your token was rejected");
    await form.save.click();
    await expect(form.undo).toBeVisible();
    expect(writes).toHaveLength(1);
    expect(await target(ownProgram)).toBe(NEW_URL);
  });

  test("restream form: merges someone else's changes and asks about fields that both changed", async ({ page, ownProgram }) => {
    await form.name.fill("Mine");
    await form.entry(1).key.fill("my-key");
    await replace(ownProgram, id, (body) => {
      body.name = "Theirs";
      body.type = "long";
      body.restreams[0].target_key = "their-key";
      body.restreams[1].login = "their-login";
    });
    const writes = writesOf(page);
    await form.reviewAndSave();
    await expect(form.conflict).toBeVisible();
    expect(writes).toHaveLength(0);
    // Enter held since "Save" must choose nothing.
    await expect(form.conflict.getByText("Someone else changed this resource")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(form.conflict.getByRole("button", { pressed: true })).toHaveCount(0);
    const name = form.conflict.getByRole("group", { name: "Name" });
    await expect(name).toContainText("Evening news");
    await expect(name).toContainText("Mine");
    await expect(name).toContainText("Theirs");
    await expect(form.conflict).not.toContainText("my-key");
    await expect(form.conflict).not.toContainText("their-key");
    await expect(form.conflict).toContainText("Everything they changed (4 fields)");
    await expect(form.conflict.locator("table")).toContainText("their-login");
    const go = form.conflict.getByRole("button", { name: "Continue to review" });
    await expect(go).toBeDisabled();
    await name.getByRole("button", { name: "Take theirs" }).click();
    await form.conflict.getByRole("group", { name: "Restream 1: Stream key" }).getByRole("button", { name: "Keep mine" }).click();
    await go.click();
    await expect(form.review).toContainText("Someone else changed this");
    await expect(form.reviewed("Name")).toHaveCount(0);
    await form.save.click();
    await expect(form.undo).toBeVisible();
    const now = await read(ownProgram, id);
    expect(now).toMatchObject({ name: "Theirs", type: "long" });
    expect(now.restreams[0].target_key).toBe("my-key");
    expect(now.restreams[1]).toMatchObject({ login: "their-login", target_url: NEW_URL });
  });

  test("restream form: cancels a save that was not sent", async ({ page, ownProgram }) => {
    const writes = writesOf(page);
    const release = await hold(page, /\/resources\/[^/]+$/, (request) => request.method() === "GET");
    await form.reviewChanges.click();
    await form.save.click();
    await page.clock.runFor(5_000);
    await expect(form.review).toContainText("Nothing was sent yet.");
    await form.review.getByRole("button", { name: "Cancel", exact: true }).click();
    await expect(page.getByRole("region", { name: "Messages" })).toContainText("Cancelled. Nothing was sent.");
    release();
    await expect(form.save).toBeEnabled();
    expect(writes).toHaveLength(0);
    await ownProgram.setFaults([onPut({ kind: "latency", ms: 700 })]);
    await form.save.click();
    const saving = form.review.getByRole("button", { name: "Saving…" });
    await saving.click({ force: true });
    await saving.click({ force: true });
    await expect(form.undo).toBeVisible();
    expect(writes).toHaveLength(1);
    expect(await target(ownProgram)).toBe(NEW_URL);
  });

  for (const [end, fault, says] of [
    ["is saved", undefined, "was saved"],
    ["is refused", { kind: "status", status: 400 }, "was rejected"],
    ["is never answered", { kind: "hang" }, "is not confirmed"],
  ] as const) {
    test(`restream form: continues a slow save in the background and reports when it ${end}`, async ({ page, ownProgram, guard, shell }) => {
      if (fault?.kind === "status") guard.expectAnswer(400, RESOURCE);
      const writes = writesOf(page);
      const release = await hold(page, "**/app/**", (request) => request.method() === "PUT");
      if (fault) await ownProgram.setFaults([onPut(fault)]);
      await form.reviewChanges.click();
      const goOn = page.getByRole("button", { name: "Continue in background" });
      const sent = page.waitForRequest((request) => request.method() === "PUT");
      await form.save.click();
      await sent;
      await expect(goOn, "not at once").toHaveCount(0);
      await page.clock.runFor(5_000);
      await expect(form.review).toContainText("The change was sent.");
      await page.keyboard.press("Escape");
      await expect(form.review, "the review stays open").toBeVisible();
      await goOn.click();
      await expect(page).toHaveURL(new RegExp(`/restreams/${id}$`));
      await expect(form.review).toHaveCount(0);
      await expect(shell.heading).toBeFocused();
      const messages = page.getByRole("region", { name: "Messages" });
      await expect(messages).not.toContainText("you left the page");
      release();
      if (fault?.kind === "hang") {
        await faultIsDone(ownProgram);
        await page.clock.runFor(TIMEOUT_MS);
      }
      await expect(messages).toContainText(says);
      expect(writes).toHaveLength(1);
    });
  }
});

test("restream form: waits with a save while a switch of it runs", async ({ page, ownProgram, form, many }) => {
  await form.openCreated(ownProgram);
  await form.name.fill("Night");
  const writes = writesOf(page);
  await form.crumbs.last().click();
  const release = await hold(page, "**/app/**", (request) => request.method() === "PUT");
  await form.openActions();
  await page.getByRole("button", { name: /^(Dea|A)ctivate$/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: /^(Dea|A)ctivate 1/ }).click();
  await expect.poll(() => writes.length).toBe(1);
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await form.reviewAndSave();
  await expect(form.review).toContainText("changes it too. Wait until that has ended");
  release();
  await expect(many.panel).toContainText("1 done, verified");
  expect(writes).toHaveLength(1);
});

test("restream form: has no Undo of a removed restream once saved", async ({ page, ownProgram, form }) => {
  await form.openCreated(ownProgram);
  await form.entry(2).act("Remove");
  const undo = page.getByRole("main").getByRole("button", { name: "Undo", exact: true });
  await expect(undo).toBeFocused();
  await form.reviewAndSave();
  await expect(form.undo).toBeVisible();
  await expect(undo).toHaveCount(0);
});

test("restream form: checks the list when the connection is lost, and creates nothing twice", async ({ page, ownProgram, guard, form }) => {
  guard.expectNoAnswer(RESOURCE);
  await form.open(ownProgram);
  await form.fillNew("Lost and found");
  const writes = writesOf(page);
  await ownProgram.setFaults([{ area: "restream", method: "POST", times: EACH_CONNECTION, fault: { kind: "drop", when: "before" } }]);
  await form.reviewAndCreate();
  const alert = form.alerts.filter({ hasText: "Outcome unknown" });
  await expect(alert).toContainText("no new one has this name and content");
  await expect(form.name).toHaveValue("Lost and found");
  expect(writes).toHaveLength(1);
  await ownProgram.setFaults([{ area: "restream", method: "POST", times: EACH_CONNECTION, fault: { kind: "drop", when: "after" } }]);
  await form.reviewAndCreate();
  await expect(alert).toContainText("a new one has this name and content");
  await alert.getByRole("button", { name: /Open it: Lost and found/ }).click();
  await expect(form.heading).toHaveText("Lost and found");
  expect(writes).toHaveLength(2);
  const list = await ownProgram.call("/restream/v2/{account}/resources");
  expect(list.data.resources.filter(({ name }: { name: string }) => name === "Lost and found")).toHaveLength(1);
});

test("restream form: finds a rejected creation", async ({ page, ownProgram, guard, form }) => {
  guard.expectAnswer(500, RESOURCE);
  await form.open(ownProgram);
  await form.fillNew("Late");
  const writes = writesOf(page);
  await ownProgram.setFaults([{ area: "restream", method: "POST", times: 1, fault: { kind: "status", status: 500 } }]);
  await form.reviewAndCreate();
  await expect(form.alerts).toContainText("Nothing was changed: we checked");
  await create(ownProgram, writes[0].body);
  await form.reviewAndCreate();
  await expect(form.alerts.filter({ hasText: "Outcome unknown" })).toContainText("a new one has this name and content");
  expect(writes).toHaveLength(1);
});

for (const [end, fault, says] of [
  ["created", undefined, "was created"],
  ["refused", { kind: "status", status: 400 }, "was rejected"],
] as const) {
  const kept = fault ? "Left alone" : "";
  test(`restream form: reports a new resource ${end} after leaving and ${fault ? "restores" : "drops"} its draft`, async ({ page, ownProgram, guard, shell, form }) => {
    if (fault) guard.expectAnswer(400, RESOURCE);
    await form.open(ownProgram);
    await form.fillNew("Left alone");
    // The response is held until the page is left.
    const release = await hold(page, "**/app/**", (request) => request.method() === "POST");
    if (fault) await ownProgram.setFaults([{ area: "restream", method: "POST", fault }]);
    await form.reviewAndCreate();
    await shell.link("Activity").click();
    await expect(shell.heading).toHaveText("Activity");
    release();
    await expect(page.getByRole("region", { name: "Messages" })).toContainText(says);
    await page.goBack();
    await expect(form.name).toHaveValue(kept);
    await page.reload();
    await expect(form.name).toHaveValue(kept);
  });
}

test("bulk change: waits while a form saves the same", async ({ page, ownProgram, form, many, restreams, shell }) => {
  const id = await form.openCreated(ownProgram, { ...resource(), active: false });
  await form.name.fill("Night");
  const writes = writesOf(page);
  const release = await hold(page, "**/app/**", (request) => request.method() === "PUT");
  await form.reviewAndSave();
  await page.clock.runFor(5_000);
  await page.getByRole("button", { name: "Continue in background" }).click();
  await shell.link("Restreams").click();
  await restreams.select(["Evening news"]);
  await many.switch("Activate");
  await expect(many.panel).toContainText("1 in progress");
  expect(writes, "the save alone").toHaveLength(1);
  release();
  await expect(many.panel).toContainText("1 done, verified");
  expect(writes).toHaveLength(2);
  expect(await read(ownProgram, id), "neither has undone the other").toMatchObject({ name: "Night", active: true });
});

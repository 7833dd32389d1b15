// Creating and editing a restream resource works when nothing goes wrong.
import { expect, test } from "../fixtures.ts";
import { create, read, resource, restream } from "../support/resources.ts";
import { recorded, writesOf } from "../support/requests.ts";

const PUT = /\/app\/restream\/.*\/resources\//;

test("restream form: names missing fields, then creates the resource and opens its page", async ({ page, ownProgram, shell, restreams, resource: shown, form }) => {
  await restreams.open(ownProgram);
  await page.getByRole("link", { name: "New resource" }).click();
  await expect(form.heading).toHaveText("New restream resource");
  await expect(form.name).toBeFocused();
  await form.createResource.click();
  await expect(form.alerts).toContainText("Fix 4 problems to save");
  await form.alerts.getByRole("link", { name: "Restream 1: Stream key" }).click();
  await expect(form.entry(1).key).toBeFocused();
  await form.name.fill("Marathon");
  const first = form.entry(1);
  await first.source.fill("rtmp://in.example/live/marathon");
  await first.targetUrl.fill("rtmp://out.example/live");
  await first.key.fill("key-of-marathon");
  await expect(form.alerts).toHaveCount(0);
  await expect(form.type).toHaveValue("short");
  await expect(first.targetType).toHaveValue("customRTMP");
  const sent = writesOf(page);
  await form.reviewAndCreate();
  await expect(page).toHaveURL(/\/restreams\/[^/]+$/);
  await expect(shown.heading).toHaveText("Marathon");
  await expect(shell.status).toContainText("Created");
  expect(sent.map(({ method }) => method)).toEqual(["POST"]);
  const id = new URL(page.url()).pathname.split("/").at(-1)!;
  expect(await read(ownProgram, id)).toMatchObject({
    name: "Marathon",
    type: "short",
    active: true,
    restreams: [{ source: "rtmp://in.example/live/marathon", target_url: "rtmp://out.example/live", target_key: "key-of-marathon", target_type: "customRTMP", backup: {} }],
  });
});

test("restream form: reviews changed fields, saves once, verifies and undoes the save", async ({ page, ownProgram, shell, form }) => {
  const id = await create(ownProgram, resource());
  const before = await read(ownProgram, id);
  await form.open(ownProgram, id);
  await expect(form.heading).toHaveText("Edit Evening news");
  await expect(form.changes).toContainText("No changes");
  await form.entry(2).targetUrl.fill("rtmp://other.example/b");
  await form.entry(2).key.fill("another-key");
  await form.entry(2).button("Copy Stream key of restream 2").click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe("another-key");
  await expect(form.changes).toContainText("2 changes");
  await expect(page.locator(".form-slot.is-changed")).toHaveCount(2);
  await form.reviewChanges.click();
  await expect(form.reviewed("Restream 2: Target URL")).toContainText("rtmp://out.example/b");
  await expect(form.reviewed("Restream 2: Target URL")).toContainText("rtmp://other.example/b");
  await expect(form.reviewed("Restream 2: Stream key")).toContainText("changed (hidden)");
  await expect(form.review).not.toContainText("another-key");
  await form.review.getByRole("button", { name: "Back" }).click();
  await expect(form.entry(2).targetUrl).toHaveValue("rtmp://other.example/b");
  const sent = writesOf(page);
  const calls = recorded(page, (request) => PUT.test(request.url()) && request.method());
  await form.reviewAndSave();
  await expect(shell.status).toContainText("Saved");
  await expect(form.undo).toBeVisible();
  // The outcome is shown once, above the form, and not as a message too.
  await expect(page.locator("#form-notices").getByText("Saved", { exact: true })).toHaveCount(1);
  await expect(page.getByRole("region", { name: "Messages" })).not.toContainText("Saved");
  // The resource is read before, written once and read afterwards; the form polls besides.
  expect(calls.join(" ")).toMatch(/^(GET )+PUT( GET)+$/);
  expect(sent).toHaveLength(1);
  const after = await read(ownProgram, id);
  expect(after.restreams[0]).toEqual(before.restreams[0]);
  expect(after.restreams[1]).toMatchObject({ target_url: "rtmp://other.example/b", target_key: "another-key" });
  await expect(form.changes).toContainText("No changes");
  await expect(page.locator(".form-slot.is-changed")).toHaveCount(0);
  await form.undo.click();
  await expect(form.reviewed("Restream 2: Target URL")).toContainText("rtmp://out.example/b");
  await form.save.click();
  await expect(form.review).toHaveCount(0);
  await expect.poll(async () => (await read(ownProgram, id)).restreams).toEqual(before.restreams);
});

test("restream form: renames, and keeps unknown fields", async ({ page, ownProgram, resource: shown, form }) => {
  const id = await form.openCreated(ownProgram, {
    ...resource(),
    "x-owner": { team: "night", pager: 12345678901234567890n.toString(), nested: [1.0, 2.5e3, null] },
    restreams: [restream({ "x-note": "call before you change this", latency_ms: 1.5 }), restream({ target_url: "rtmp://out.example/b", region: ["eu", "us"] })],
  });
  const text = () => fetch(`${ownProgram.address}/app/restream/v2/${ownProgram.account}/resources/${id}`, { headers: { "CDN-AUTH-TOKEN": ownProgram.token } }).then((answer) => answer.text());
  const before = await text();
  await expect(page).toHaveTitle(/Edit Evening news · Sluice$/);
  await form.name.fill("Late news");
  await form.addRestream.scrollIntoViewIfNeeded();
  await expect(form.name).not.toBeInViewport();
  await form.reviewAndSave();
  await expect(form.undo).toBeInViewport();
  const without = (body: string) => body.replaceAll(/"modification_ts":\s*\d+/g, "").replace("Evening news", "Late news");
  expect(without(await text())).toBe(without(before));
  await expect(form.heading).toHaveText("Edit Late news");
  await expect(page).toHaveTitle(/Edit Late news · Sluice$/);
  await page.getByRole("link", { name: "Go to the resource" }).click();
  await expect(shown.heading).toHaveText("Late news");
  await expect(page).toHaveTitle(/^(\(\d+\) )?Late news · Sluice$/);
  await shown.openHistory();
  await expect(page).toHaveTitle(/History of Late news · Sluice$/);
  await page.getByRole("link", { name: "Activity" }).click();
  await expect(page).toHaveTitle(/Activity · Sluice$/);
});

test("restream form: asks before it discards, and copies", async ({ page, ownProgram, shell, form }) => {
  await form.openCreated(ownProgram);
  await expect(form.discardChanges).toHaveCount(0);
  await form.name.fill("Other");
  await form.discardChanges.click();
  const dialog = page.getByRole("dialog", { name: "Discard changes" });
  await expect(dialog.getByRole("button", { name: "Keep editing" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(form.name).toHaveValue("Other");
  await form.discardChanges.click();
  await dialog.getByRole("button", { name: "Discard", exact: true }).click();
  await expect(form.name).toHaveValue("Evening news");
  await expect(form.changes).toContainText("No changes");
  await shell.link("Activity").click();
  await expect(shell.heading).toHaveText("Activity");
  await expect(page.getByRole("region", { name: "Messages" })).not.toContainText("Draft saved");
  await page.goBack();
  await form.openEntries();

  const sources = async () => (await page.getByLabel("Source URL").all()).length;
  await form.entry(1).login.fill("somebody");
  await form.entry(1).act("Duplicate");
  await expect(form.entry(2).line).toBeFocused();
  await expect(form.entry(2).key).toHaveValue("key-of-a");
  await expect(form.entry(2).key).toHaveAttribute("type", "password");
  await form.entry(2).button("Show Stream key of restream 2").click();
  await expect(form.entry(2).key).toHaveAttribute("type", "text");
  await form.entry(2).source.fill("rtmp://in.example/live/copy");
  await expect(form.entry(1).source).toHaveValue("rtmp://in.example/live/a");
  await form.entry(1).act("Remove");
  expect(await sources()).toBe(2);
  await expect(page.getByText(/^Removed Restream 1: /)).not.toContainText("key-of-a");
  // The focus is on the button that restores the entry.
  await page.keyboard.press("Enter");
  await expect(form.entry(1).login).toHaveValue("somebody");
  expect(await sources()).toBe(3);
  await form.entry(2).login.press("Alt+ArrowUp");
  await expect(form.entry(1).source).toHaveValue("rtmp://in.example/live/copy");
  await form.entry(1).act("Move down");
  await expect(form.entry(2).line).toBeFocused();
  await expect(form.entry(1).login).toHaveValue("somebody");
});

test("restream form: folds a restream to a line, if it has no problem", async ({ program, form }) => {
  await form.open(program);
  const entry = form.entry(1);
  await entry.login.fill("night-shift");
  await entry.line.click();
  await expect(entry.line).toHaveAttribute("aria-expanded", "false");
  await expect(entry.group).toContainText("no target yet, always");
  await expect(entry.source).toHaveCount(0);
  await entry.line.click();
  await expect(entry.login).toHaveValue("night-shift");
  await entry.source.focus();
  await entry.targetUrl.focus();
  await expect(form.changes).toContainText("1 problem");
  // The click takes the focus from the second field.
  await entry.line.click();
  await expect(form.changes).toContainText("2 problems");
  await expect(entry.line).toHaveAttribute("aria-expanded", "true");
  await form.createResource.click();
  await expect(form.changes).toContainText("4 problems");
});

test("restream form: keeps the text of what is switched off", async ({ program, form }) => {
  await form.open(program);
  const entry = form.entry(1);
  await expect(entry.quality).toHaveAccessibleDescription("Available when transcoding is on.");
  await entry.transcoded.click();
  await entry.quality.fill("4320p60");
  await entry.transcoded.click();
  await expect(entry.quality).toBeDisabled();
  await expect(entry.quality).toHaveValue("4320p60");
  await entry.backup.click();
  await entry.backupUrl.fill("rtmp://backup.example/app");
  await entry.backup.click();
  await expect(entry.backupUrl).toHaveCount(0);
  await entry.backup.click();
  await expect(entry.backupUrl).toHaveValue("rtmp://backup.example/app");
});

test("restream form: names windows that overlap or are over", async ({ program, form }) => {
  await form.open(program);
  const entry = form.entry(1);
  for (const [number, start, stop] of [[1, "2026-03-03 10:00", "2026-03-03 12:00"], [2, "2026-03-03 11:00", "2026-03-03 13:00"]] as const) {
    await entry.button("Add window").click();
    await expect(entry.window(number).start).toBeFocused();
    await entry.window(number).start.fill(start);
    await entry.window(number).stop.fill(stop);
  }
  await expect(entry.window(2).group).toContainText(/overlap/i);
  await entry.button("Delete window 1").click();
  await entry.window(1).start.fill("2020-01-01 10:00");
  await entry.window(1).stop.fill("2020-01-01 11:00");
  await expect(entry.group).toContainText("All windows are over");
});

test("restream form: opens from Edit and Duplicate on the resource page and from the list", async ({ page, ownProgram, signIn, form }) => {
  const id = await create(ownProgram, resource());
  await signIn.enter(ownProgram, `/restreams/${id}`);
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(form.name).toHaveValue("Evening news");
  await page.goBack();
  await form.openActions();
  await page.getByRole("button", { name: "Duplicate as new" }).click();
  await expect(form.name).toHaveValue("Copy of Evening news");
  await expect(form.entry(1).group).toContainText("1 warning");
  await form.openEntries();
  await expect(form.entry(2).key).toHaveValue("key-of-b");
  await expect(form.active, "a copy is inactive").not.toBeChecked();
  await expect(form.entry(1).group).toContainText("this target is in use by an active resource: Evening news");
  await form.reviewAndCreate();
  await expect(form.heading).toHaveText("Copy of Evening news");
  const copy = new URL(page.url()).pathname.split("/").at(-1)!;
  expect((await read(ownProgram, copy)).active).toBe(false);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Restreams" }).click();
  await page.getByRole("link", { name: "New resource" }).click();
  await expect(form.heading).toHaveText("New restream resource");
  await expect(form.name).toHaveValue("");
});

test("restream form: warns in form and review of a target in use by an active resource", async ({ page, ownProgram, form }) => {
  const id = await create(ownProgram, resource());
  await form.open(ownProgram);
  const sent = writesOf(page);
  await form.name.fill("By mistake");
  const first = form.entry(1);
  await first.source.fill("rtmp://in.example/live/mistake");
  const { target_url, target_key } = resource().restreams[0];
  await first.targetUrl.fill(`${target_url.replace("rtmp://", "RTMP://")}/`);
  await first.key.fill(target_key);
  const words = "this target is in use by an active resource: Evening news";
  await expect(first.group).toContainText(words);
  await form.createResource.click();
  await expect(form.review).toContainText(`Restream 1: Target URL: ${words}`);
  await expect(form.reviewed("Name")).toContainText("By mistake");
  await expect(form.review).not.toContainText(target_key);
  expect(sent, "nothing is sent before the review").toEqual([]);
  await form.review.getByRole("link", { name: "Evening news" }).click();
  await expect(page).toHaveURL(new RegExp(`/restreams/${id}$`));
  await page.goBack();
  await expect(form.name, "the typed text is restored").toHaveValue("By mistake");
  await expect(first.key).toHaveValue(target_key);
  await first.key.fill("a key of its own");
  await expect(first.group).not.toContainText("in use");
  await form.createResource.click();
  await expect(form.reviewed("Restream 1: Target URL")).toBeVisible();
  await expect(form.review).not.toContainText("in use");
  await form.save.click();
  await expect(form.heading).toHaveText("By mistake");
  expect(sent.map(({ method }) => method)).toEqual(["POST"]);
});

test("restream form: spreads a pasted address and key, with undo", async ({ context, page, ownProgram, form }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await form.open(ownProgram);
  const { key, targetUrl } = form.entry(1);
  await key.fill("before");
  await page.evaluate(() => navigator.clipboard.writeText("rtmp://out.example/app\nabc-1"));
  await targetUrl.press("Control+V");
  await expect(targetUrl).toHaveValue("rtmp://out.example/app");
  await expect(key).toHaveValue("abc-1");
  await form.entry(1).button("Undo").click();
  await expect(targetUrl).toHaveValue("");
  await expect(key).toHaveValue("before");
});

test("restream form: repeats warnings in the review", async ({ ownProgram, form }) => {
  await form.open(ownProgram);
  await form.fillNew("Twice");
  await form.entry(1).targetUrl.fill("rtmp://out.example/x/key-of-x");
  await form.createResource.click();
  await expect(form.review).toContainText("Restream 1: Target URL: Ends with the stream key");
});

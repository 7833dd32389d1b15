// The form's input survives leaving the page, a reload and another tab, but its secrets are never stored.
import { expect, type Page, test } from "../fixtures.ts";
import { hold } from "../support/hold.ts";
import { dialogsOf } from "../support/requests.ts";
import { read, resource } from "../support/resources.ts";

const restoredNotice = (page: Page) => page.getByRole("alert").filter({ hasText: /Draft restored \(/ });

test("restream form: restores a draft, without secrets", async ({ page, ownProgram, form }) => {
  const id = await form.openCreated(ownProgram);
  await form.name.fill("Late news");
  await form.entry(1).login.fill("night-shift");
  await form.entry(2).key.fill("brand-new-key");
  await form.entry(1).button("Add window").click();
  await form.entry(1).window(1).start.fill("2026-03-03 18:00");
  await form.addRestream.click();
  await form.entry(3).source.fill("rtmp://in.example/live/c");
  await expect(form.changes).toContainText("Changed");
  await page.evaluate(() => window.dispatchEvent(new Event("pagehide")));
  expect(JSON.stringify(await page.evaluate(() => ({ ...sessionStorage, ...localStorage })))).not.toContain("brand-new-key");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(restoredNotice(page)).toContainText("Secrets aren't kept across reloads");
  await expect(form.name).toHaveValue("Late news");
  await expect(form.entry(1).login).toHaveValue("night-shift");
  await expect(form.entry(1).key).toHaveValue("key-of-a");
  await expect(form.entry(1).window(1).start).toHaveValue("2026-03-03T18:00:00Z");
  await expect(form.entry(2).key).toHaveValue("");
  await expect(form.entry(3).source).toHaveValue("rtmp://in.example/live/c");

  await form.reviewChanges.click();
  await expect(form.entry(2).key).toHaveAccessibleDescription(/enter it again/);
  await restoredNotice(page).getByRole("link", { name: "Restream 2: Stream key" }).click();
  await expect(form.entry(2).key).toBeFocused();

  await form.entry(2).key.fill("brand-new-key");
  await form.entry(3).act("Remove");
  await form.entry(1).window(1).stop.fill("2026-03-03 20:00");
  await form.reviewAndSave();
  await expect(form.undo).toBeVisible();
  const now = await read(ownProgram, id);
  expect(now.name).toBe("Late news");
  expect(now.restreams[0]).toMatchObject({ login: "night-shift", target_key: "key-of-a", schedule: [{ start: "2026-03-03T18:00:00Z", stop: "2026-03-03T20:00:00Z" }] });
  expect(now.restreams[1].target_key).toBe("brand-new-key");
  await page.reload();
  await expect(form.changes).toContainText("No changes");
  await expect(restoredNotice(page)).toHaveCount(0);
});

test("restream form: offers to keep the service's secret in place of one lost in a reload", async ({ page, ownProgram, form }) => {
  const id = await form.openCreated(ownProgram);
  await form.name.fill("Late news");
  await form.entry(1).key.fill("lost-key");
  await form.entry(1).password.fill("lost-password");
  await form.entry(2).key.fill("lost-key-too");
  await page.evaluate(() => window.dispatchEvent(new Event("pagehide")));
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  const back = page.getByRole("alert").filter({ hasText: /Draft restored/ });
  await expect(back.getByRole("listitem")).toHaveCount(3);
  await form.entry(1).button("Keep the current one for Restream 1: Stream key").click();
  await expect(form.entry(1).key).toHaveValue("key-of-a");
  await expect(back.getByRole("listitem")).toHaveCount(2);
  await form.entry(1).button("Keep the current one for Restream 1: Password").click();
  await form.reviewChanges.click();
  await expect(form.entry(2).key).toHaveAccessibleDescription(/enter it again/);
  await form.entry(2).button(/^Keep the current one/).click();
  await expect(form.entry(2).key).toBeFocused();
  await expect(page.getByRole("button", { name: /^Keep the current one/ })).toHaveCount(0);
  await form.reviewAndSave();
  await expect(form.undo).toBeVisible();
  const now = await read(ownProgram, id);
  expect(now.name).toBe("Late news");
  expect(now.restreams.map((restream: { target_key: string }) => restream.target_key)).toEqual(resource().restreams.map((restream) => restream.target_key));
});

test("restream form: asks only about a typed secret", async ({ page, ownProgram, shell, form }) => {
  await form.openCreated(ownProgram);
  const requested = dialogsOf(page, "accept");
  await form.name.fill("Late news");
  await page.reload();
  await expect(form.name).toHaveValue("Late news");
  expect(requested).toEqual([]);
  await form.openEntries();
  await form.entry(1).password.fill("hush-hush");
  await page.reload();
  await expect(form.name).toHaveValue("Late news");
  expect(requested).toEqual(["beforeunload"]);

  await form.openEntries();
  await form.entry(1).password.fill("hush-hush");
  await form.entry(1).key.fill("brand-new-key");
  await shell.link("Restreams").click();
  await page.goBack();
  await expect(page.getByRole("main").getByText("Draft restored")).toBeVisible();
  await expect(shell.status).toHaveText("Draft restored");
  await expect(form.entry(1).key).toHaveValue("brand-new-key");
  await page.getByRole("button", { name: "Discard draft" }).click();
  await page.getByRole("dialog", { name: "Discard changes" }).getByRole("button", { name: "Discard", exact: true }).click();
  await expect(form.entry(1).key).toHaveValue("key-of-a");
  await page.reload();
  await expect(form.changes).toContainText("No changes");
});

test("restream form: shows the save under way when it is opened again", async ({ page, ownProgram, form }) => {
  const id = await form.openCreated(ownProgram);
  await form.name.fill("Sent");
  await form.reviewChanges.click();
  const release = await hold(page, "**/app/**", (request) => request.method() === "PUT");
  const sent = page.waitForRequest((request) => request.method() === "PUT");
  await form.save.click();
  await sent;
  await page.clock.runFor(5_000);
  await page.getByRole("button", { name: "Continue in background" }).click();
  await page.goBack();
  await expect(form.review.getByRole("button", { name: "Saving…" })).toBeVisible();
  await expect(form.reviewed("Name")).toContainText("Sent");
  release();
  await expect(form.undo).toBeVisible();
  await expect(form.name).toHaveValue("Sent");
  expect((await read(ownProgram, id)).name).toBe("Sent");
});

// The form is accessible in both themes and at both widths, and works by keyboard alone.
import { expectAccessible } from "../accessibility.ts";
import { expect, test } from "../fixtures.ts";
import { pollUntil, SOON_MS } from "../support/clock.ts";
import { signInByForm } from "../support/session.ts";
import { tabTo } from "../support/keyboard.ts";
import { create, read, replace, resource, restream } from "../support/resources.ts";

const RESOURCE = /\/app\/restream\/.*\/resources/;

test("restream form: has no accessibility violations and fits a 390 px screen in any state", async ({ page, ownProgram, guard, form }) => {
  const id = await create(ownProgram, {
    ...resource(),
    restreams: [
      restream({ schedule: [{ start: "2026-03-02T18:00:00Z", stop: "2026-03-02T22:00:00Z" }, { start: "2026-03-02T20:00:00Z", stop: "2026-03-03T02:00:00Z" }], backup: { target_url: "rtmp://backup.example/live", login: "", password: "" } }),
      restream({ source: `rtmp://in.example/${"a-very-long-path-".repeat(12)}`, target_url: "rtmp://out.example/b", transcoded: true, transcode_quality: "360p" }),
    ],
  });
  await form.open(ownProgram, id);
  await expectAccessible(page, "as it opens");
  await form.name.fill("");
  await form.entry(2).targetUrl.fill("no address");
  await form.reviewChanges.click();
  await expect(form.alerts).toContainText("2 problems");
  await expectAccessible(page, "with problems");
  await form.name.fill("Mine");
  await form.entry(2).targetUrl.fill("rtmp://other.example/b");
  await form.type.click();
  await expect(page.getByRole("option", { name: "long" })).toBeVisible();
  await expectAccessible(page, "with suggestions");
  await page.keyboard.press("Escape");
  await form.reviewChanges.click();
  await expect(form.review).toBeVisible();
  await expectAccessible(page, "in review");
  await replace(ownProgram, id, (body) => (body.name = "Theirs"));
  await form.save.click();
  await expect(form.conflict).toBeVisible();
  await expectAccessible(page, "changed elsewhere");
  await form.conflict.getByRole("button", { name: "Keep mine" }).click();
  await form.conflict.getByRole("button", { name: "Continue to review" }).click();
  guard.expectAnswer(504, RESOURCE);
  await ownProgram.setFaults([{ area: "restream", method: "PUT", times: 1, fault: { kind: "status", status: 504 } }]);
  await form.save.click();
  await expect(form.alerts.filter({ hasText: "Outcome unknown" })).toBeVisible();
  await expectAccessible(page, "outcome unknown");
  await form.reviewAndSave();
  await expect(form.undo).toBeVisible();
  await expectAccessible(page, "saved");
});

test("restream form: changes, adds, moves, reviews and saves restreams by keyboard alone", async ({ page, ownProgram, shell, form }) => {
  const id = await create(ownProgram, resource());
  // A change of page moves the focus; a full load does not.
  await signInByForm(page, ownProgram, `/restreams/${id}/edit`);
  await expect(form.heading).toBeFocused();
  await tabTo(page, "Type");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(form.type).toHaveValue("long");
  await tabTo(page, "Restream 1");
  await page.keyboard.press("Enter");
  await tabTo(page, "Transcoded");
  await page.keyboard.press("Space");
  await tabTo(page, "Transcode quality");
  await page.keyboard.type("48");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(form.entry(1).quality).toHaveValue("480p");
  await tabTo(page, "Target URL");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("rtmp://other.example/a");
  await tabTo(page, "Add restream");
  await page.keyboard.press("Enter");
  // The focus is in the first empty field.
  await expect(form.entry(3).targetUrl).toBeFocused();
  await tabTo(page, "Source URL", "Shift+Tab");
  await page.keyboard.type("rtmp://in.example/live/c");
  await tabTo(page, "Target URL");
  await page.keyboard.type("rtmp://out.example/c");
  await tabTo(page, "Stream key");
  await page.keyboard.type("key-of-c");
  await tabTo(page, "Actions of Restream 3", "Shift+Tab");
  await page.keyboard.press("Enter");
  await tabTo(page, "Move up");
  await page.keyboard.press("Enter");
  await expect(form.entry(2).line).toBeFocused();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(form.entry(1).source).toHaveValue("rtmp://in.example/live/c");
  await expect(shell.status).toContainText("Restream 2 moved: now Restream 1");
  await page.keyboard.press("Alt+ArrowUp");
  await expect(shell.status).toContainText("Restream 1 is already the first");
  await tabTo(page, "Review changes");
  await page.keyboard.press("Enter");
  await expect(form.review).toBeVisible();
  // Enter held too long must not save unread changes.
  await page.keyboard.press("Enter");
  await expect(form.review).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(form.reviewChanges).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(form.review).toBeVisible();
  await tabTo(page, "Save");
  await page.keyboard.press("Enter");
  await expect(form.undo).toBeVisible();
  const now = await read(ownProgram, id);
  expect(now).toMatchObject({ type: "long" });
  expect(now.restreams.map(({ target_url }) => target_url)).toEqual(["rtmp://out.example/c", "rtmp://other.example/a", "rtmp://out.example/b"]);
  expect(now.restreams[1]).toMatchObject({ transcoded: true, transcode_quality: "480p" });
});

test("restream form: keeps the focus clear of the bar", async ({ page, program, form }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await form.open(program);
  const bar = page.getByRole("group", { name: "Changes" });
  const overlap = () => bar.evaluate((element) => document.activeElement!.getBoundingClientRect().bottom - element.getBoundingClientRect().top);
  await form.name.fill("From a phone");
  for (const name of ["Source URL", "Target URL", "Stream key", "Login", "Password", "Backup target", "Add window", "Add restream"]) {
    await tabTo(page, name);
    await expect.poll(overlap, name).toBeLessThanOrEqual(0);
  }
  await expect(bar).toContainText("3 problems");
});

test("restream form: keeps fields clear of the banner that it is saved", async ({ page, ownProgram, form }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await form.openCreated(ownProgram);
  await form.name.fill("Renamed");
  await form.reviewAndSave();
  const banner = page.locator(".form-notices.is-saved");
  await expect(banner).toContainText("Verified");
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const isClear = () =>
    banner.evaluate((notice) => {
      const [field, above] = [document.activeElement!, notice].map((element) => element.getBoundingClientRect());
      return field.top >= above.bottom || field.bottom <= above.top;
    });
  await tabTo(page, "Add restream");
  for (const name of ["Stream key", "Target URL", "Source URL", "Name"]) {
    await tabTo(page, name, "Shift+Tab");
    await expect.poll(isClear, name).toBe(true);
  }
});

test("restream form: keeps the field clear of the banner of a lost token", async ({ page, ownProgram, form, guard, shell }) => {
  guard.expectAnswer([400, 401, 403], /\/app\//);
  await page.setViewportSize({ width: 390, height: 844 });
  await form.openCreated(ownProgram);
  const field = form.entry(1).key;
  await field.focus();
  await field.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().bottom - window.innerHeight + 60));
  await ownProgram.setFaults([{ fault: { kind: "expired_token" } }]);
  await pollUntil(page, () => expect(shell.signInAgain).toBeVisible({ timeout: SOON_MS }));
  await page.keyboard.press("Escape");
  const banner = page.locator(".strip-floating");
  await expect(banner).toBeVisible();
  await expect(field).toBeFocused();
  const overlap = () => banner.evaluate((element) => document.activeElement!.getBoundingClientRect().bottom - element.getBoundingClientRect().top);
  await expect.poll(overlap).toBeLessThanOrEqual(0);
});

test("restream form: creates and edits a resource on a 390 px screen", async ({ page, ownProgram, form }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await form.open(ownProgram);
  await form.fillNew("From the train");
  await form.reviewAndCreate();
  await expect(form.heading).toHaveText("From the train");
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await form.entry(1).button("Add window").click();
  await form.entry(1).window(1).start.fill("tomorrow 08:00");
  await form.entry(1).window(1).stop.fill("tomorrow 09:30");
  await form.reviewAndSave();
  await expect(form.undo).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const id = new URL(page.url()).pathname.split("/").at(-2)!;
  expect((await read(ownProgram, id)).restreams[0].schedule).toEqual([{ start: "2026-03-03T08:00:00Z", stop: "2026-03-03T09:30:00Z" }]);
});

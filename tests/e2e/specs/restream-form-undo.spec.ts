// "Undo" of the last save outlives a reload, without secrets, and ends with the session.
import { expect, test } from "../fixtures.ts";
import { RestreamForm } from "../pages/restream-form.ts";
import { create, read, replace, resource } from "../support/resources.ts";

const offer = /^You saved this resource .*\. You can still undo it\.$/;

test("after a reload the last save is undone by a review and a save", async ({ page, ownProgram, signIn, shell }) => {
  const id = await create(ownProgram, resource());
  const form = new RestreamForm(page);
  await form.open(ownProgram, signIn, id);
  await form.name.fill("Late news");
  await form.entry(2).targetUrl.fill("rtmp://new.example/live");
  await form.reviewAndSave();
  await expect(form.undo).toBeVisible();
  await page.reload();
  await expect(page.getByText(offer)).toBeVisible();
  await expect(form.changes).toContainText("No changes");
  const kept = JSON.stringify(await page.evaluate(() => ({ ...sessionStorage, ...localStorage })));
  expect(kept).toContain("Evening news");
  expect(kept).not.toContain("key-of-");

  // What is typed meanwhile is not swept away.
  await form.name.fill("Latest news");
  await expect(form.undo).toBeDisabled();
  await form.name.fill("Late news");
  await form.undo.click();
  await expect(form.review).toContainText("Restores the previous version.");
  await expect(form.reviewed("Name")).toContainText("Evening news");
  await form.save.click();
  await expect(page.getByText("Verified: the service has your changes.")).toBeVisible();
  expect(await read(ownProgram, id)).toMatchObject({ name: "Evening news", restreams: resource().restreams });

  // And that save can be undone in its turn, until the account signs out.
  await page.reload();
  await expect(page.getByText(offer)).toBeVisible();
  await shell.leave();
  await expect(page).toHaveURL(/sign-in/);
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes("undo of")))).toEqual([]);
  await form.open(ownProgram, signIn, id);
  await expect(form.undo).toHaveCount(0);
});

test("a key that the save changed is not kept: the form says so, and asks for it", async ({ page, ownProgram, signIn }) => {
  const id = await create(ownProgram, resource());
  const form = new RestreamForm(page);
  await form.open(ownProgram, signIn, id);
  await form.entry(2).key.fill("brand-new-key");
  await form.reviewAndSave();
  await expect(form.undo).toBeVisible();
  await page.reload();
  const notice = page.locator(".banner").filter({ hasText: "You saved this resource" });
  await expect(notice).toContainText("Their old values aren't kept across reloads; to undo, enter them again:");
  await expect(notice.getByRole("listitem")).toHaveText(["Restream 2: Stream key"]);
  await form.undo.click();
  await expect(form.review).toHaveCount(0);
  await expect(form.entry(2).key).toHaveValue("");
  await expect(form.entry(2).key).toHaveAccessibleDescription(/isn't kept across reloads: enter it again/);
  await form.entry(2).key.fill("key-of-b");
  await form.reviewAndSave();
  await expect(page.getByText("Verified: the service has your changes.")).toBeVisible();
  expect((await read(ownProgram, id)).restreams[1].target_key).toBe("key-of-b");
});

test("what somebody else saved since is kept, and a save that is to stay is not offered again", async ({ page, ownProgram, signIn }) => {
  const id = await create(ownProgram, resource());
  const form = new RestreamForm(page);
  await form.open(ownProgram, signIn, id);
  await form.name.fill("Late news");
  await form.reviewAndSave();
  await expect(form.undo).toBeVisible();
  await replace(ownProgram, id, (other) => (other.restreams[0].login = "colleague"));
  await page.reload();
  await form.undo.click();
  await form.save.click();
  await expect(form.review).toContainText("Their changes are kept");
  await form.save.click();
  await expect(page.getByText("Verified: the service has your changes.")).toBeVisible();
  const now = await read(ownProgram, id);
  expect([now.name, now.restreams[0].login]).toEqual(["Evening news", "colleague"]);
  await page.reload();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(form.undo).toHaveCount(0);
  await page.reload();
  await expect(form.changes).toContainText("No changes");
  await expect(form.undo).toHaveCount(0);
});

// Pages in files of their own (release builds only) are preloaded, and offer Retry when they cannot be loaded.
import { readAccount } from "../account.ts";
import { expect, test } from "../fixtures.ts";
import { deployNewer } from "../support/newer-console.ts";
import { hold } from "../support/hold.ts";
import { requestsTo } from "../support/requests.ts";

const CHUNK = /\/split_resource\.wasm$/;

test("pages: offers Retry when a part cannot be loaded", async ({ page, program, signIn, restreams, resource, shell, guard }) => {
  const [first] = await readAccount(program);
  guard.expectNoAnswer(CHUNK);
  await page.route(CHUNK, (route) => route.abort("connectionfailed"));
  await signIn.enter(program);
  await restreams.row(first.name).getByRole("link").first().click();
  await expect(page.getByRole("alert")).toContainText("couldn't be loaded");
  await expect(shell.link("Restreams"), "the rest of the console is there").toBeVisible();
  await page.unroute(CHUNK);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(resource.heading).toContainText(first.name);
});

test("pages: offer the newer console when a part is gone", async ({ page, program, signIn, restreams, resource, guard }) => {
  const [first] = await readAccount(program);
  guard.expectAnswer(404, CHUNK);
  await page.route(CHUNK, (route) => route.fulfill({ status: 404, body: "Page not found." }));
  await signIn.enter(program);
  await deployNewer(page);
  await restreams.row(first.name).getByRole("link").first().click();
  await expect(page.getByText("A newer console is there.")).toBeVisible();
  await page.unroute(CHUNK);
  await page.getByRole("alert").getByRole("button", { name: "Reload" }).click();
  await expect(resource.heading).toContainText(first.name);
});

for (const hasMovedOn of [false, true]) {
  const title = hasMovedOn ? "leaves the focus where the person has moved it" : "moves the focus to its heading";
  test(`pages: a part that arrives late ${title}`, async ({ page, program, signIn, restreams, resource, shell }) => {
    const [first] = await readAccount(program);
    const release = await hold(page, CHUNK);
    await signIn.enter(program);
    await restreams.row(first.name).getByRole("link").first().press("Enter");
    await expect(page.getByText("Loading", { exact: true })).toBeAttached();
    if (hasMovedOn) await shell.link("Metrics").focus();
    release();
    await expect(resource.heading).toContainText(first.name);
    await page.clock.runFor(100);
    await expect(hasMovedOn ? shell.link("Metrics") : resource.heading).toBeFocused();
  });
}

test("pages: open offline once they are preloaded", async ({ page, context, program, signIn, restreams, resource, guard }) => {
  guard.expectNoAnswer(/\/app\//);
  const [first] = await readAccount(program);
  const requested = requestsTo(page, CHUNK);
  const arrived = page.waitForResponse(CHUNK);
  await signIn.enter(program);
  await expect(restreams.row(first.name)).toBeVisible();
  await (await arrived).finished();
  await context.setOffline(true);
  await restreams.row(first.name).getByRole("link").first().click();
  await expect(page.getByText("Loading resource")).toBeAttached();
  await context.setOffline(false);
  await expect(resource.heading).toContainText(first.name);
  expect(requested, "there is no further request").toHaveLength(1);
});

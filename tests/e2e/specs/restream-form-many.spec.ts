// The form of a resource with many restreams, most of which are drawn when they come into view.
import type { Program } from "../../drive/program.mjs";
import { expect, test } from "../fixtures.ts";
import type { RestreamForm } from "../pages/restream-form.ts";
import { create, read, resource, restream } from "../support/resources.ts";

const named = (n: number) => restream({ source: `rtmp://in.example/live/${n}`, target_url: `rtmp://out.example/${n}`, target_key: `key-of-${n}` });
const many = (count: number) => resource({ active: false, restreams: Array.from({ length: count }, (_, n) => named(n + 1)) });

/** Opens the form of 120 restreams, each in a line. */
async function openMany(form: RestreamForm, program: Program): Promise<void> {
  await form.enter(program, `/restreams/${await create(program, many(120))}/edit`);
  await expect(form.entry(120).group).toBeAttached();
}

test("restream form: saves the last of 1,000 restreams", async ({ page, ownProgram, form }) => {
  const id = await create(ownProgram, many(1_000));
  await form.enter(ownProgram, `/restreams/${id}/edit`);
  // A look-up by role computes the styles of the whole page, and would take longer than the console.
  const cards = page.locator("section.form-item");
  const button = (text: RegExp) => page.locator("button", { hasText: text });
  await expect(cards).toHaveCount(1_000, { timeout: 60_000 });
  await cards.last().scrollIntoViewIfNeeded();
  await cards.last().locator(".form-item-fold").click();
  await cards.last().getByLabel("Source URL").fill("rtmp://in.example/live/changed");
  await button(/^Review changes$/).click();
  await button(/^Save$/).click();
  await expect(button(/^Undo last save$/)).toBeVisible({ timeout: 120_000 });
  const { restreams } = await read(ownProgram, id);
  const untouched = many(999).restreams.map((one) => one.source);
  expect(restreams.map((one) => one.source)).toEqual([...untouched, "rtmp://in.example/live/changed"]);
});

test("restream form: names each restream in its line", async ({ ownProgram, form }) => {
  await openMany(form, ownProgram);
  // Find in page finds it by this text.
  await expect(form.entry(110).group).toContainText("out.example/110, from in.example/live/110, key ••••••••, always");
  await expect(form.entry(110).source).not.toBeAttached();
});

test("restream form: jumps to a problem after a reload", async ({ page, ownProgram, form }) => {
  await openMany(form, ownProgram);
  const entry = form.entry(110);
  await entry.line.click();
  await entry.source.fill("");
  await page.evaluate(() => scrollTo(0, 0));
  await page.reload();
  await expect(entry.group).toBeAttached();
  await form.reviewChanges.click();
  await page.getByRole("link", { name: "Restream 110: Source URL" }).click();
  await expect(entry.source).toBeFocused();
});

test("restream form: focuses one added behind many", async ({ ownProgram, form }) => {
  await openMany(form, ownProgram);
  await form.addRestream.click();
  await expect(form.entry(121).targetUrl).toBeFocused();
});

test("restream form: opens at one that is not drawn yet", async ({ page, ownProgram, form }) => {
  const id = await create(ownProgram, many(120));
  await form.enter(ownProgram, `/restreams/${id}/edit#restream-110`);
  await expect(form.entry(110).key).toBeFocused();
  await expect(page).toHaveURL(/#restream-110$/);
});

// The order of restreams is changed by dragging, with a mouse and with a finger.
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { RestreamForm } from "../pages/restream-form.ts";
import { create, read, resource, restream } from "../support/resources.ts";

const three = () => resource({ restreams: ["a", "b", "c"].map((name) => restream({ source: `rtmp://in.example/live/${name}`, target_url: `rtmp://out.example/${name}` })) });
const grip = (form: RestreamForm, number: number) => form.entry(number).button(`Drag Restream ${number}`);
const marked = (page: Page) => page.locator(".is-drop-before, .is-drop-behind");
const sources = (form: RestreamForm) => Promise.all([1, 2, 3].map((number) => form.entry(number).source.inputValue().then((url) => url.at(-1))));

async function middle(form: RestreamForm, number: number): Promise<{ x: number; y: number }> {
  const box = (await grip(form, number).boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function open(form: RestreamForm, page: Page): Promise<void> {
  await expect(form.entry(3).source).toBeVisible();
  // Heads alone: all three are in sight.
  for (const number of [1, 2, 3]) await page.getByRole("button", { name: `Fields of Restream ${number}` }).click();
  await grip(form, 2).scrollIntoViewIfNeeded();
}

const unfold = async (page: Page) => {
  for (const number of [1, 2, 3]) await page.getByRole("button", { name: `Fields of Restream ${number}` }).click();
};

test("the mouse drags a restream to another place, with a mark where it lands; Escape leaves it", async ({ page, ownProgram, signIn, shell }) => {
  const id = await create(ownProgram, three());
  const form = new RestreamForm(page);
  await form.open(ownProgram, signIn, id);
  await open(form, page);
  const [first, third] = [await middle(form, 1), await middle(form, 3)];
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  await page.mouse.move(first.x, first.y + 2);
  await expect(marked(page)).toHaveCount(0);
  await page.mouse.move(third.x, third.y + 30, { steps: 5 });
  await expect(marked(page)).toHaveCount(1);
  await expect(shell.status.filter({ hasText: "Dragging Restream 1" })).not.toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(marked(page)).toHaveCount(0);
  await expect(shell.status.filter({ hasText: "Restream 1 not moved" })).not.toHaveCount(0);
  await page.mouse.up();
  await expect(form.changes).toContainText("No changes");

  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  await page.mouse.move(third.x, third.y + 30, { steps: 5 });
  await page.mouse.up();
  await expect(marked(page)).toHaveCount(0);
  await expect(shell.status.filter({ hasText: "Restream 1 moved: now Restream 3" })).not.toHaveCount(0);
  await expect(grip(form, 3)).toBeFocused();
  // From the handle the arrow keys go on.
  await page.keyboard.press("ArrowUp");
  await expect(grip(form, 2)).toBeFocused();
  await expect(shell.status.filter({ hasText: "Restream 3 moved: now Restream 2" })).not.toHaveCount(0);
  await unfold(page);
  expect(await sources(form)).toEqual(["b", "a", "c"]);
  await form.reviewAndSave();
  await expect(form.undo).toBeVisible();
  expect((await read(ownProgram, id)).restreams.map((each) => each.target_url.at(-1))).toEqual(["b", "a", "c"]);
});

test("near the edge the page scrolls under the pointer", async ({ page, ownProgram, signIn }) => {
  const id = await create(ownProgram, three());
  const form = new RestreamForm(page);
  await form.open(ownProgram, signIn, id);
  await expect(form.entry(3).source).toBeAttached();
  const from = await middle(form, 1);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  const bottom = page.viewportSize()!.height - 4;
  await page.mouse.move(from.x, bottom, { steps: 4 });
  await expect(page.locator(".is-drop-behind")).toHaveCount(1);
  await page.mouse.up();
  expect(await sources(form)).toEqual(["b", "c", "a"]);
  await expect(grip(form, 3)).toBeFocused();
});

test.describe("with a finger", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("the handle drags, and the page does not scroll away", async ({ page, ownProgram, signIn }) => {
    const id = await create(ownProgram, three());
    const form = new RestreamForm(page);
    await form.open(ownProgram, signIn, id);
    await open(form, page);
    const [first, third] = [await middle(form, 1), await middle(form, 3)];
    const cdp = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
      cdp.send("Input.dispatchTouchEvent", { type, touchPoints: y === undefined ? [] : [{ x: first.x, y, id: 0 }] });
    await touch("touchStart", third.y);
    await touch("touchMove", (first.y + third.y) / 2);
    await touch("touchMove", first.y - 30);
    await expect(marked(page)).toHaveCount(1);
    await touch("touchEnd");
    await unfold(page);
    expect(await sources(form)).toEqual(["c", "a", "b"]);
  });
});

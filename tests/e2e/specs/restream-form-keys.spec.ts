// The most frequent tasks in the form take as few clicks and keys as noted here, without the typing.
import { expect, test } from "../fixtures.ts";
import { create, read, resource, restream } from "../support/resources.ts";
import { writesOf } from "../support/requests.ts";

const three = () => [1, 2, 3].map((number) => restream({ target_url: `rtmp://out${number}.example/live`, target_key: `key-${number}` }));

test("restream form: changes a stream key in four steps", async ({ page, ownProgram, signIn, resource: shown, form }) => {
  const id = await create(ownProgram, resource({ restreams: three() }));
  await signIn.enter(ownProgram, `/restreams/${id}`);
  await shown.showDetails(3);
  await shown.target(3).getByRole("link", { name: "Edit restream 3" }).click();
  const { key } = form.entry(3);
  await key.click();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("rotated-key-12345");
  await page.keyboard.press("Control+S");
  await expect(form.reviewed("Restream 3: Stream key")).toContainText("changed (hidden)");
  await page.keyboard.press("Control+Enter");
  await expect(form.undo).toBeInViewport();
  await expect(key).toBeFocused();
  await expect(key).toBeInViewport();
  expect((await read(ownProgram, id)).restreams[2].target_key).toBe("rotated-key-12345");
});

test("restream form: adds a target with a window in five steps", async ({ page, ownProgram, signIn, form }) => {
  const id = await create(ownProgram, resource({ restreams: three() }));
  await signIn.enter(ownProgram, `/restreams/${id}/edit`);
  await form.addRestream.click();
  const entry = form.entry(4);
  await expect(entry.source).toHaveValue("rtmp://in.example/live/a");
  await expect(entry.targetUrl).toBeFocused();
  await page.keyboard.type("rtmp://out4.example/live");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(entry.key).toBeFocused();
  await page.keyboard.type("key-4");
  await entry.button("Add window").click();
  await expect(entry.group.getByLabel("Start (UTC)")).toBeFocused();
  await page.keyboard.type("2026-03-05 18:00");
  await entry.group.getByLabel("Stop (UTC)").click();
  await page.keyboard.type("20:30");
  await page.keyboard.press("Control+S");
  await expect(form.review).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect.poll(async () => (await read(ownProgram, id)).restreams.length).toBe(4);
  const saved = (await read(ownProgram, id)).restreams[3];
  expect(saved).toMatchObject({ source: "rtmp://in.example/live/a", target_url: "rtmp://out4.example/live", target_key: "key-4" });
  expect(saved.schedule).toEqual([{ start: "2026-03-05T18:00:00Z", stop: "2026-03-05T20:30:00Z" }]);
});

test("restream form: focuses the key named in the address", async ({ page, ownProgram, signIn, resource: shown, form }) => {
  const eight = Array.from({ length: 8 }, (_, place) => restream({ target_url: `rtmp://out${place + 1}.example/live`, target_key: `key-${place + 1}` }));
  const id = await create(ownProgram, resource({ restreams: eight }));
  await signIn.enter(ownProgram, `/restreams/${id}`);
  for (const number of [8, 3]) {
    await shown.showDetails(number);
    await shown.target(number).getByRole("link", { name: `Edit restream ${number}` }).click();
    await expect(page).toHaveURL(new RegExp(`/restreams/${id}/edit#restream-${number}$`));
    await expect(form.entry(number).key).toBeFocused();
    await expect(form.entry(number).key).toBeInViewport();
    await expect(form.entry(number).group.getByRole("heading", { level: 3 })).toBeInViewport();
    await form.crumbs.last().click();
    await expect(shown.target(1)).toBeVisible();
  }
  // An address without such a target opens the form at its top.
  await page.goto(`${ownProgram.address}/restreams/${id}/edit#restream-9`);
  await expect(form.entry(8).group).toContainText("out8.example/live, key ••••••••, always");
  await expect(form.heading).toBeInViewport();
  await form.entry(3).act("Move up");
  await expect(form.entry(2).group).toContainText("out3.example/live");
  await form.crumbs.last().click();
  await shown.showDetails(3);
  await shown.target(3).getByRole("link", { name: "Edit restream 3" }).click();
  await expect(form.entry(2).key).toBeFocused();
  await expect(form.entry(2).targetUrl).toHaveValue("rtmp://out3.example/live");
});

test("restream form: saves once after an outage", async ({ page, ownProgram, guard, form }) => {
  guard.expectNoAnswer(/\/app\//);
  const id = await create(ownProgram, resource({ restreams: three() }));
  const writes = writesOf(page);
  await form.open(ownProgram, id);
  await form.name.fill("After the outage");
  await ownProgram.stop();
  await page.keyboard.press("Control+S");
  await expect(form.review).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(form.review).toContainText("Nothing was sent");
  await expect(form.review).toContainText("Press Save to try again.");
  expect(writes).toEqual([]);
  await ownProgram.restart();
  await page.keyboard.press("Control+Enter");
  await expect(form.undo).toBeVisible();
  expect((await read(ownProgram, id)).name).toBe("After the outage");
  expect(writes).toHaveLength(1);
});

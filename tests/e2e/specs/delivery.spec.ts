// A save whose connection is cut is carried out once, however often the network delivers it, and the page reports the
// true outcome.
import { createResource } from "../account.ts";
import { expect, type Program, test } from "../fixtures.ts";
import { CuttingProxy } from "../support/cutting-proxy.ts";

const PUT = /^PUT \/app\/restream\//;
const POST = /^POST \/app\/restream\//;

const names = async (program: Program): Promise<string[]> =>
  (await program.call("/restream/v2/{account}/resources")).data.resources.map(({ name }: { name: string }) => name);

// Chromium resends a write by itself when a reused connection ends before the first byte of a response; otherwise the
// outcome is unknown until the resource is read again.
const CUTS = [
  { at: "head", isReused: true, ends: /^Saved/, deliveries: 2 },
  { at: "body", isReused: true, ends: /^Saved/, deliveries: 2 },
  { at: 0, isReused: true, ends: /^Saved/, deliveries: 2 },
  { at: 40, isReused: true, ends: /Outcome unknown.*your change was saved/s, deliveries: 1 },
] as const;

for (const { at, isReused, ends, deliveries } of CUTS) {
  test(`restream form: saves once and reports the outcome when the connection is cut at ${at}`, async ({ page, ownProgram: program, signIn }) => {
    const id = await createResource(program, { name: "Before" });
    const before = await program.call(`/restream/v2/{account}/resources/${id}`);
    const proxy = await CuttingProxy.start(program.address);
    await page.goto(`${proxy.address}/sign-in?next=${encodeURIComponent(`/restreams/${id}/edit`)}`);
    await signIn.send({ account: program.account, token: program.token });
    await page.getByLabel("Name", { exact: true }).fill("After");
    proxy.cut({ request: PUT, isReused, at });
    await page.getByRole("button", { name: "Review changes" }).click();
    await page.getByRole("dialog", { name: "Review changes" }).getByRole("button", { name: "Save" }).click();
    await expect(page.locator("#form-notices")).toHaveText(ends);
    const writes = proxy.deliveries.filter(({ line }) => PUT.test(line));
    expect(writes[0]).toMatchObject({ isCut: true, isReused: true });
    expect(writes).toHaveLength(deliveries);
    const after = await program.call(`/restream/v2/{account}/resources/${id}`);
    expect(after.data).toMatchObject({ ...before.data, name: "After", modification_ts: expect.any(Number) });
    // The page continues to poll, and must close before its proxy.
    await page.close();
    await proxy.close();
  });

  test(`restream form: creates one resource when the connection is cut at ${at}`, async ({ page, ownProgram: program, signIn }) => {
    const before = await names(program);
    const proxy = await CuttingProxy.start(program.address);
    await page.goto(`${proxy.address}/sign-in?next=%2Frestreams%2Fnew`);
    await signIn.send({ account: program.account, token: program.token });
    await page.getByLabel("Name", { exact: true }).fill("Only once");
    const first = page.getByRole("group", { name: "Restream 1", exact: true });
    if ((await first.count()) === 0) await page.getByRole("button", { name: "Add restream" }).click();
    await first.getByLabel("Source URL").fill("rtmp://in.example/live/once");
    await first.getByLabel("Target URL").fill("rtmp://out.example/live");
    await first.getByLabel("Stream key").first().fill("only-once-key");
    proxy.cut({ request: POST, isReused, at });
    await page.getByRole("button", { name: "Create resource" }).click();
    await page.getByRole("dialog", { name: "Review changes" }).getByRole("button", { name: "Save" }).click();
    if (at === 40) {
      await expect(page.locator("#form-notices")).toHaveText(/Outcome unknown.*a new one has this name and content.*Only once/s);
    } else {
      await expect(page.getByRole("heading", { name: "Only once" })).toBeVisible();
    }
    expect(proxy.count(POST)).toBe(deliveries);
    expect((await names(program)).filter((name) => !before.includes(name))).toEqual(["Only once"]);
    // The page continues to poll, and must close before its proxy.
    await page.close();
    await proxy.close();
  });
}

test("restream form: completes a save after the page is left and logs its outcome", async ({ page, ownProgram: program, signIn, shell }) => {
  const id = await createResource(program, { name: "Before" });
  await signIn.enter(program, `/restreams/${id}`);
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await page.getByLabel("Name", { exact: true }).fill("After");
  await program.setFaults([{ area: "restream", method: "PUT", fault: { kind: "latency", ms: 1_500 } }]);
  await page.getByRole("button", { name: "Review changes" }).click();
  const sent = page.waitForRequest((request) => request.method() === "PUT");
  await page.getByRole("dialog", { name: "Review changes" }).getByRole("button", { name: "Save" }).click();
  const answered = (await sent).response();
  await page.goBack();
  await expect(shell.heading).toHaveText("Before");
  expect((await answered)?.status()).toBe(200);
  await shell.link("Activity").click();
  await page.getByRole("button", { name: "Change log" }).click();
  await expect(page.getByRole("table", { name: "Change log" }).getByRole("row").nth(2)).toContainText(/Changed the name of After\..*Done/s);
  const after = await program.call(`/restream/v2/{account}/resources/${id}`);
  expect(after.data.name).toBe("After");
});

test("restream form: asks before the tab is left while a save is in progress", async ({ page, ownProgram: program, signIn }) => {
  const id = await createResource(program, { name: "Before" });
  await signIn.enter(program, `/restreams/${id}/edit`);
  await page.getByLabel("Name", { exact: true }).fill("After");
  await program.setFaults([{ area: "restream", method: "PUT", fault: { kind: "latency", ms: 1_500 } }]);
  await page.getByRole("button", { name: "Review changes" }).click();
  const sent = page.waitForRequest((request) => request.method() === "PUT");
  await page.getByRole("dialog", { name: "Review changes" }).getByRole("button", { name: "Save" }).click();
  await sent;
  const requested = page.waitForEvent("dialog");
  await page.evaluate(() => void setTimeout(() => location.reload()));
  const dialog = await requested;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await expect(page.locator("#form-notices")).toHaveText(/^Saved/);
});

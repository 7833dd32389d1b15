// One target is stopped by its schedule and resumed, while the others go on.
import { readAccount } from "../account.ts";
import { expect, test } from "../fixtures.ts";
import { goWithin } from "../pages-of-the-console.ts";
import type { Program } from "../../drive/program.mjs";
import { create, resource as body, restream } from "../support/resources.ts";

const HOSTS = ["live.tube.example", "ingest.social.example"];

const createTwo = (program: Program) =>
  create(program, body({ restreams: HOSTS.map((host) => restream({ source: "rtmp://in.example/live/news", target_url: `rtmp://${host}/app` })) }));

const read = async (program: Program, id: string) => (await program.call(`/restream/v2/{account}/resources/${id}`)).data.restreams;

const codesOf = async (program: Program, id: string) =>
  (await readAccount(program)).find((one) => one.resource_id === id)!.status.map((one) => one.status.code);

test("pause: stops one target by its schedule", async ({ page, ownProgram, signIn, resource }) => {
  const id = await createTwo(ownProgram);
  const [first, second] = await read(ownProgram, id);
  await signIn.enter(ownProgram, `/restreams/${id}`);
  await resource.showDetails(1);
  await resource.target(1).getByRole("button", { name: "Pause restream 1" }).click();
  const dialog = page.getByRole("dialog", { name: "Pause live.tube.example" });
  await dialog.getByRole("button", { name: "Pause", exact: true }).click();
  await expect(resource.target(1)).toContainText("Paused");
  await expect(resource.target(1)).not.toContainText("No upcoming window");
  expect(await read(ownProgram, id)).toEqual([{ ...first, schedule: [{ start: "1998-01-01T00:00:00Z", stop: "1998-01-01T00:00:01Z" }] }, second]);
  expect((await codesOf(ownProgram, id)).map((code) => code === 7)).toEqual([true, false]);
});

test("pause: is resumed from another browser", async ({ ownProgram, page, signIn, resource }) => {
  const id = await createTwo(ownProgram);
  const before = await read(ownProgram, id);
  await signIn.enter(ownProgram, `/restreams/${id}`);
  await resource.showDetails(2);
  await resource.target(2).getByRole("button", { name: "Pause restream 2" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Pause", exact: true }).click();
  await expect(resource.target(2).getByRole("button", { name: "Resume restream 2" })).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await signIn.enter(ownProgram, `/restreams/${id}`);
  await resource.showDetails(2);
  await resource.target(2).getByRole("button", { name: "Resume restream 2" }).click();
  await page.getByRole("dialog", { name: "Resume ingest.social.example" }).getByRole("button", { name: "Resume", exact: true }).click();
  await expect(resource.target(2).getByRole("button", { name: "Pause restream 2" })).toBeVisible();
  expect(await read(ownProgram, id)).toEqual(before);
  expect(await codesOf(ownProgram, id)).not.toContain(7);
});

test("pause: spares a target that has another address by then", async ({ page, ownProgram, signIn, resource }) => {
  const id = await createTwo(ownProgram);
  const [first, second] = await read(ownProgram, id);
  await signIn.enter(ownProgram, `/restreams/${id}`);
  await resource.showDetails(1);
  await resource.target(1).getByRole("button", { name: "Pause restream 1" }).click();
  const moved = [{ ...first, target_url: "rtmp://other.example/app" }, second];
  const { data } = await ownProgram.call(`/restream/v2/{account}/resources/${id}`);
  await ownProgram.call(`/restream/v2/{account}/resources/${id}`, { method: "PUT", body: { ...data, restreams: moved } });
  await page.getByRole("dialog").getByRole("button", { name: "Pause", exact: true }).click();
  await expect(page.getByText("Someone else changed the address of the same target in the meantime. Nothing was sent.")).toBeVisible();
  expect(await read(ownProgram, id)).toEqual(moved);
});

test("pause: is in the change log by its own word", async ({ page, ownProgram, signIn, resource }) => {
  const id = await createTwo(ownProgram);
  await signIn.enter(ownProgram, `/restreams/${id}`);
  await resource.showDetails(1);
  for (const word of ["Pause", "Resume"]) {
    await resource.target(1).getByRole("button", { name: `${word} restream 1` }).click();
    await page.getByRole("dialog").getByRole("button", { name: word, exact: true }).click();
  }
  await expect(resource.target(1).getByRole("button", { name: "Pause restream 1" })).toBeVisible();
  await goWithin(page, "/activity");
  await page.getByRole("button", { name: "Change log" }).click();
  for (const word of ["Paused", "Resumed"]) await expect(page.getByText(new RegExp(`${word} live\\.tube\\.example in `))).toBeVisible();
});

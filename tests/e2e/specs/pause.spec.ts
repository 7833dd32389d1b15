// One target is stopped by its schedule and resumed, while the others go on.
import { readAccount } from "../account.ts";
import { expect, test } from "../fixtures.ts";
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

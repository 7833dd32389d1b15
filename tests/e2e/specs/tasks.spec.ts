// Tasks of operators with restreams and recordings, each in no more steps than in the best products.
import { codes, readAccount, type ResourceWithStatus } from "../account.ts";
import { expect } from "../fixtures.ts";
import { Overview } from "../pages/overview.ts";
import { Palette } from "../pages/palette.ts";
import { Recording } from "../pages/recording.ts";
import { nameOf, Recordings, readSettings } from "../pages/recordings.ts";
import { Restreams } from "../pages/restreams.ts";
import { createSetting, readSetting } from "../support/recordings.ts";
import { read } from "../support/resources.ts";
import { task, type Task } from "../support/steps.ts";

/** The resource with this name. */
const resourceOf = async ({ program }: Task, name: string): Promise<ResourceWithStatus> =>
  (await readAccount(program)).find((each) => each.name === name)!;

const idOf = ({ page }: Task) => decodeURIComponent(new URL(page.url()).pathname.split("/").at(-1)!);

task("shows on the overview what is broken", 0, async ({ page, program, signIn }) => {
  const overview = new Overview(page);
  const broken = (await readAccount(program)).filter((each) => each.active && codes(each).some((code) => code === 2 || code === 3));
  const targets = broken.flatMap(codes).filter((code) => code === 2 || code === 3).length;
  expect(broken.length).toBeGreaterThan(0);
  await signIn.enter(program, "/");
  await expect(overview.verdict).toContainText(`${targets} targets in ${broken.length} resources are broken`);
  for (const { name } of broken) await expect(overview.broken.getByRole("link", { name, exact: true }).first()).toBeInViewport();
});

task("deactivates a resource and verifies it", 3, async (given) => {
  const { page, program, signIn, steps } = given;
  const { resource_id: id, active } = await resourceOf(given, "News 24");
  expect(active).toBe(true);
  await signIn.enter(program, "/restreams");
  await steps.press(new Restreams(page).row("News 24").getByRole("link", { name: "News 24" }));
  await steps.press(page.getByRole("button", { name: "Deactivate", exact: true }));
  await steps.press(page.getByRole("dialog").getByRole("button", { name: "Deactivate 1 resource" }));
  await expect(page.getByText("Verified: inactive")).toBeVisible();
  expect((await read(program, id)).active).toBe(false);
});

task("creates a recording of a known stream", 5, async (given) => {
  const { page, program, signIn, steps } = given;
  const recording = new Recording(page);
  const known = (await readSettings(program)).find((setting) => nameOf(setting) === "live/regional-north")!;
  await recording.open(program);
  await steps.type(recording.field("Stream name"), "regional");
  await steps.press(page.getByRole("option", { name: /^live\/regional-north / }));
  await steps.type(recording.field("Stream type"), "long");
  await steps.type(recording.field("Launch type"), "button");
  await steps.press(recording.createRecording);
  await expect(recording.state).toBeVisible();
  expect(await readSetting(program, idOf(given))).toMatchObject({
    stream_type: "long",
    launch_type: "button",
    source_path: known.source_path,
    resource_id: known.resource_id,
  });
});

task("starts a recording from the palette", 3, async (given) => {
  const { page, program, signIn, steps } = given;
  const id = await createSetting(program);
  await signIn.enter(program, "/recordings");
  await expect(new Recordings(page).row("live/jazz-radio/index.m3u8")).toBeVisible();
  await steps.key("Control+k");
  const palette = new Palette(page);
  await steps.type(palette.text, "start recording jazz-radio/index");
  await expect(palette.marked).toContainText("Start recording live/jazz-radio/index.m3u8");
  await steps.key("Enter");
  await expect(new Recording(page).state).toContainText("Recording");
  expect((await readSetting(program, id)).status).toBe("progress");
});

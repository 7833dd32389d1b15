// The page of a resource lists its targets in a compact table, with their settings on demand.
import { readAccount } from "../account.ts";
import { expect, test } from "../fixtures.ts";
import { create, resource as body, restream } from "../support/resources.ts";

const hosts = ["live.tube.example", "ingest.social.example", "rtmp.stage.example", "edge.sports.example"];

test("resource page: shows four targets on one screen", async ({ page, ownProgram, signIn, resource }) => {
  const id = await create(ownProgram, body({ restreams: hosts.map((host) => restream({ target_url: `rtmp://${host}/app` })) }));
  await signIn.enter(ownProgram, `/restreams/${id}`);
  for (const [place, host] of hosts.entries()) {
    await expect(resource.target(place + 1).getByRole("rowheader")).toContainText(host);
    await expect(resource.target(place + 1).locator(".since")).toContainText(/since \d|start unknown|for more than/);
  }
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 820 });
    const bottoms = await page.locator(".target").evaluateAll((targets) => targets.map((target) => target.getBoundingClientRect().bottom));
    expect(bottoms).toHaveLength(hosts.length);
    // On a phone the navigation is at the bottom.
    const bar = await page.getByRole("navigation", { name: "Main" }).boundingBox();
    expect(Math.max(...bottoms)).toBeLessThanOrEqual(width === 390 ? bar!.y : 820);
  }
  const settings = resource.target(1).getByRole("table");
  await expect(settings).toHaveCount(0);
  await resource.showDetails(1);
  await expect(settings.getByRole("rowheader")).toHaveText(["Reported code", "Source URL", "Transcoded", "Target type", "Target URL", "Stream key", "Backup target"]);
  await expect(settings.getByRole("row", { name: "Stream key" })).toContainText("••••••••");
  await resource.showDetails(1);
  await expect(settings).toHaveCount(0);
});

test("resource page: shows each target's host on one line at 200 %", async ({ page, program, signIn }) => {
  const { resource_id: id } = (await readAccount(program)).find(({ restreams }) => restreams.length > 3)!;
  await signIn.enter(program, `/restreams/${id}`);
  const hosts = page.locator(".target-host");
  for (const width of [720, 800, 960, 1100]) {
    await page.setViewportSize({ width, height: 450 });
    await expect(hosts).not.toHaveCount(0);
    const lines = await hosts.evaluateAll((all) => all.map((host) => Math.round(host.getBoundingClientRect().height / parseFloat(getComputedStyle(host).lineHeight))));
    expect(lines, `${width} px`).toEqual(lines.map(() => 1));
  }
});

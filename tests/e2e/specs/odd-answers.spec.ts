// Responses that deviate from the documentation are matched, marked and reported, and nothing is written blindly.
import { createResource, readAccount } from "../account.ts";
import { expect, test } from "../fixtures.ts";
import { createSetting } from "../support/recordings.ts";
import { writesOf } from "../support/requests.ts";
import { changeAnswers } from "../support/answers.ts";

const URL = "rtmp://out.example/app";
const MANY = 400;

test("status: matches targets despite other spellings", async ({ page, ownProgram, signIn, resource }) => {
  const id = await createResource(ownProgram, { name: "Masked", target_url: URL });
  await changeAnswers(page, /\/demo\/status(\?|$)/, (answer) => {
    for (const entry of answer.data) {
      if (entry.resource_id !== id) continue;
      const item = { ...entry.status[0], target_url: "RTMP://OUT.example:1935/app/", target_key: "••••" };
      entry.status = [
        { ...item, status: { code: 42, description: "Refused by the target" } },
        { ...item, target_url: "rtmp://elsewhere.example/app", status: { code: 43, description: "" } },
      ];
    }
  });
  await signIn.enter(ownProgram, `/restreams/${id}`);
  await expect(resource.target(1)).toContainText("Code 42");
  await expect(resource.target(1)).toContainText("Refused by the target");
  const unmatched = page.getByRole("heading", { name: "Status that matches no target" });
  await expect(unmatched).toBeVisible();
  await expect(page.getByText("rtmp://elsewhere.example/app: Code 43")).toBeVisible();
  await page.getByRole("link", { name: "Overview" }).click();
  await expect(page.getByTestId("verdict")).toContainText("broken");
  await expect(page.getByTestId("verdict")).toContainText("1 reported problem not matched to a target");
});

test("resources: marks a resource reported twice and sends no write for it", async ({ page, ownProgram, signIn, restreams }) => {
  const id = await createResource(ownProgram, { name: "Twice" });
  const writes = writesOf(page);
  await changeAnswers(page, /\/demo\/resources$/, (answer) => {
    const found = answer.data.resources.find((each: { resource_id: string }) => each.resource_id === id);
    answer.data.resources.push({ ...found, name: "The other" });
  });
  await signIn.enter(ownProgram, "/restreams");
  await expect(restreams.row("Twice").or(restreams.row("The other"))).toHaveCount(2);
  await expect(restreams.rows.filter({ hasText: "Reported twice" })).toHaveCount(2);
  await restreams.row("Twice").getByRole("checkbox").or(restreams.row("Twice").locator(".table-check")).first().click();
  await expect(page.getByRole("main")).not.toContainText("4294967295");
  await page.getByRole("button", { name: "Deactivate", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: /^Deactivate/ }).click();
  await expect(page.getByText("The service reports this ID twice. Nothing was sent").first()).toBeVisible();
  await page.goto(`${ownProgram.address}/restreams/${id}/edit`);
  await page.getByLabel("Name", { exact: true }).fill("Renamed");
  await page.getByRole("button", { name: "Review changes" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Nothing was sent." })).toContainText("reports this ID twice");
  expect(writes).toEqual([]);
});

test("recordings: marks a recording reported twice and sends no write for it", async ({ page, ownProgram, signIn }) => {
  const id = await createSetting(ownProgram, {});
  const writes = writesOf(page);
  await changeAnswers(page, /\/record\?/, (answer) => {
    answer.push({ ...answer.find((each: { id: string }) => each.id === id), source_path: "/live/other/playlist.m3u8" });
  });
  await signIn.enter(ownProgram, `/recordings/${id}`);
  await expect(page.getByText("Reported twice").first()).toBeVisible();
  await page.getByRole("button", { name: "Start recording", exact: true }).click();
  await expect(page.getByText("The service reports this ID twice. Nothing was sent").first()).toBeVisible();
  expect(writes).toEqual([]);
});

test("resource page: draws the worst 200 of 400 failing targets, and the one in the address", async ({ page, program, signIn, resource }) => {
  const [found] = await readAccount(program);
  const restreams = Array.from({ length: MANY }, (_, at) => ({
    ...found.restreams[0],
    source: `rtmp://in.example/live/${at}`,
    target_url: `rtmp://out-${at}.example/app`,
    target_key: `key-${at}`,
  }));
  await changeAnswers(page, /\/demo\/resources\/[^/]+$/, (answer) => (answer.data.restreams = restreams));
  await page.route(/\/demo\/status\?/, (route) => {
    const status = restreams.map(({ source, target_url }, at) => ({
      source,
      target_url,
      target_key: "****",
      status: { code: 40 + (at % 3), description: `Refused ${at}` },
    }));
    return route.fulfill({ json: { data: [{ resource_id: found.resource_id, status }] } });
  });
  await signIn.enter(program, `/restreams/${found.resource_id}#restream-${MANY - 20}`);
  const targets = page.locator("tbody.target");
  await expect(page.getByText("Refused 0", { exact: true })).toBeVisible();
  await expect(resource.target(MANY - 20)).toBeFocused();
  await resource.showDetails(MANY - 20);
  await expect(page.getByRole("link", { name: `Edit restream ${MANY - 20}`, exact: true })).toHaveAttribute("href", new RegExp(`/edit#restream-${MANY - 20}$`));
  await expect(targets, "those, and the one in the address").toHaveCount(201);
  await page.getByRole("button", { name: `Show more targets (200 of ${MANY})`, exact: true }).click();
  await expect.poll(() => targets.count()).toBeGreaterThan(200);
});

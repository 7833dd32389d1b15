// The history page lists the outages of each target and shows each of them.
import { readAccount, type ResourceWithStatus } from "../account.ts";
import { expect, type Page, test } from "../fixtures.ts";
import { besideNow, bySecond, DAY, HOUR, mostChanged, NOW, outagesOf, path, readHistory, rfc3339, statesOf } from "../history-model.ts";
import { changeAnswers } from "../support/answers.ts";

/** Answers history requests with these changes for each target, by its index. */
async function answerHistory(page: Page, resource: ResourceWithStatus, changes: (index: number) => [time: number, code: number][]): Promise<void> {
  await changeAnswers(page, /\/app\/.*\/history\?/, (body) => {
    body.data = resource.restreams.map(({ source, target_url, target_key }, index) => ({
      source,
      history: { [target_url]: { [target_key]: changes(index).map(([time, code]) => ({ time, code, description: "" })) } },
    }));
  });
}

const withTargets = async (program: Parameters<typeof readAccount>[0], count: number) =>
  (await readAccount(program)).find(({ restreams }) => restreams.length >= count)!;

test("outages: lists every outage of the API once", async ({ page, program, signIn, history }) => {
  const id = await mostChanged(program);
  const [from, to] = [NOW - 2 * DAY, NOW - HOUR];
  const reported = await readHistory(program, id, from - 30 * DAY, to);
  const all = reported.flatMap((target) => outagesOf(bySecond(statesOf(target.changes), from, to)));
  expect(all.length).toBeGreaterThan(0);
  await signIn.enter(program, path(id, from, to));
  await expect(history.outages.first()).toBeVisible();
  // The list shows fifty at first.
  const count = parseInt(await page.getByRole("heading", { name: /^\d+ outages?$/ }).innerText(), 10);
  await expect(history.outages).toHaveCount(Math.min(count, 50));
  const more = page.getByRole("button", { name: `Show more outages (50 of ${count})`, exact: true });
  if (count > 50) await more.click();
  await expect(history.outages).toHaveCount(count);
  await expect(more).toHaveCount(0);
  await expect
    .poll(async () => {
      const targets = await history.outages.locator("td:nth-child(4)").allInnerTexts();
      return targets.flatMap((names) => names.split(", ")).length;
    })
    .toBe(all.length);
});

test("outages: tells ongoing, none and unknown apart", async ({ page, program, signIn, history }) => {
  const resource = await withTargets(program, 2);
  const inMillis = (NOW - HOUR) * 1000;
  let isKnown = true;
  await answerHistory(page, resource, (index) => (!isKnown ? [[inMillis, 3]] : index === 0 ? [[NOW - DAY, 0], [NOW - HOUR, 2]] : [[NOW - DAY, 0]]));
  await signIn.enter(program, path(resource.resource_id));
  await expect(history.outages).toHaveCount(1);
  await expect(history.outages.first()).toContainText(/ongoing\s*(1 hour|1 h 00 m \d\d s)/);
  await page.getByLabel("Target", { exact: true }).selectOption({ label: await targetLabel(page, 2) });
  await expect(page.getByRole("heading", { name: "No outages" })).toBeVisible();
  isKnown = false;
  await page.reload();
  await expect(page.getByRole("heading", { name: "No known outages" })).toBeVisible();
  await expect(page.getByText("parts of the history couldn't be loaded")).toBeVisible();
});

const targetLabel = async (page: Page, number: number) =>
  (await page.getByLabel("Target", { exact: true }).locator("option").allInnerTexts()).find((label) => label.startsWith(`Restream ${number}`))!;

test("outages: puts both ends into the address", async ({ page, program, signIn, resource: shown, history }) => {
  const resource = await withTargets(program, 2);
  const began = NOW - 2 * HOUR;
  await answerHistory(page, resource, (index) => (index === 1 ? [[NOW - DAY, 0], [began, 3], [began + 400, 0]] : [[NOW - DAY, 0]]));
  await signIn.enter(program, `/restreams/${resource.resource_id}`);
  await shown.openHistory();
  for (const text of ["Restream 2", besideNow(began), "6 m 40 s", "Source stream is not published"]) await expect(history.outages.first()).toContainText(text);
  await history.outages.first().getByRole("link", { name: besideNow(began) }).click();
  await expect(page).toHaveURL(`${program.address}/restreams/${resource.resource_id}/history?from=${rfc3339(began - 100)}&to=${rfc3339(began + 500)}`);
  await expect(history.outages).toHaveCount(1);
});

test("resource history: shows one target from its row, and keeps the choice in the address", async ({ page, program, signIn, resource: shown, history }) => {
  const resource = await withTargets(program, 2);
  await signIn.enter(program, `/restreams/${resource.resource_id}`);
  await shown.showDetails(2);
  await shown.target(2).getByRole("link", { name: "History of restream 2" }).click();
  await expect(page).toHaveURL(/history\?target=2/);
  await expect(history.lanes).toHaveCount(1);
  await page.getByLabel("Target", { exact: true }).selectOption("All targets");
  await expect(history.lanes).toHaveCount(resource.restreams.length);
  await page.goBack();
  await expect(history.lanes).toHaveCount(1);
});

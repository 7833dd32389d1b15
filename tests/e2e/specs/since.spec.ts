// Since when something is broken is the same on every page, through a change of key and a recovery.
import { readAccount } from "../account.ts";
import { expect, type Program, test } from "../fixtures.ts";
import { besideNow, DAY, NOW, readHistory } from "../history-model.ts";
import { goWithin } from "../pages-of-the-console.ts";
import { changeAnswers } from "../support/answers.ts";
import { pollUntil, SOON_MS } from "../support/clock.ts";

/** A resource whose source has been down for days. */
const marathon = async (program: Program) => (await readAccount(program)).find((each) => each.name === "City marathon 2026")!;

test("since: outlasts a change of every key", async ({ page, ownProgram, signIn, overview, restreams, resource }) => {
  const { resource_id: id, name, type, restreams: targets } = await marathon(ownProgram);
  const began = (await readHistory(ownProgram, id, NOW - 30 * DAY, NOW)).map((target) => target.changes.at(-1)!.time);
  const body = { active: true, name, type, restreams: targets.map((one, at) => ({ ...one, target_key: `changed ${at}` })) };
  await ownProgram.call(`/restream/v2/{account}/resources/${id}`, { method: "PUT", body });
  await ownProgram.advance(7);
  await signIn.enter(ownProgram, "/");
  await expect(overview.line("/marathon")).toContainText(/2 targets of .*for \d+ days/);
  await goWithin(page, "/restreams");
  await expect(restreams.row(name).locator(".restream-since")).toHaveText(/^\d+ d$/);
  await expect(restreams.row(name).locator(".badge"), "red is for what is new").toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  await goWithin(page, `/restreams/${id}`);
  await expect(resource.target(1)).toContainText(`since ${besideNow(Math.min(...began))}`);
});

test("since: starts anew when a target recovers and breaks again", async ({ page, ownProgram, signIn, overview, restreams, resource }) => {
  const { resource_id: id, name } = await marathon(ownProgram);
  const [recovered, broke] = [NOW + 10, NOW + 20];
  let changes: { code: number; description: string; time: number }[] = [];
  await changeAnswers(page, /\/status(\?|$)/, (answer) => {
    const code = changes.at(-1)?.code;
    for (const entry of answer.data) {
      if (entry.resource_id === id && code !== undefined) for (const target of entry.status) target.status.code = code;
    }
  });
  await changeAnswers(page, new RegExp(`/history\\?.*${id}`), (answer) => {
    for (const { history } of answer.data) for (const keys of Object.values<any>(history)) for (const all of Object.values<any>(keys)) all.push(...changes);
  });
  await signIn.enter(ownProgram, "/");
  const line = overview.line("/marathon");
  await expect(line).toContainText(/for \d+ days/);
  await ownProgram.advance(60);
  changes = [{ code: 0, description: "OK", time: recovered }];
  await pollUntil(page, () => expect(line).toHaveCount(0, { timeout: SOON_MS }));
  changes = [...changes, { code: 3, description: "Source stream is not published", time: broke }];
  await pollUntil(page, () => expect(line).toContainText(/for \d+ (s|min)/, { timeout: SOON_MS }));
  await goWithin(page, "/restreams");
  await expect(restreams.row(name).locator(".restream-since")).toHaveText(/^\d+ (s|min)$/);
  await expect(restreams.row(name).locator(".badge"), "it is new again").not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  await goWithin(page, `/restreams/${id}`);
  await expect(resource.target(1)).toContainText(`since ${besideNow(broke)}`);
});

test("since: the history starts anew when a target breaks again", async ({ page, ownProgram, signIn, history }) => {
  const { resource_id: id, restreams: targets } = await marathon(ownProgram);
  let changes: { code: number; description: string; time: number }[] = [];
  await changeAnswers(page, new RegExp(`/history\\?.*${id}`), (answer) => {
    if (changes.length > 0) answer.data = targets.map(({ source, target_url, target_key }) => ({ source, history: { [target_url]: { [target_key]: changes } } }));
  });
  await signIn.enter(ownProgram, `/restreams/${id}/history?last=24h`);
  await expect(history.outages.first()).toContainText(/before .*ongoing/);
  await ownProgram.advance(60);
  const broke = NOW + 40;
  changes = [{ code: 0, description: "OK", time: NOW + 20 }, { code: 3, description: "Source stream is not published", time: broke }];
  await pollUntil(page, () => expect(history.outages.first()).toContainText(`${besideNow(broke)}ongoing`, { timeout: SOON_MS }));
});

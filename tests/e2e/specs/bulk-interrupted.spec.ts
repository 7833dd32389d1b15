// Bulk changes continue or stop correctly when a token expires, or the person cancels or changes the page or account.
import { readAccount } from "../account.ts";
import { expect, test } from "../fixtures.ts";
import { active, isActive, PUT, writes } from "../support/bulk.ts";
import { pollUntil, SOON_MS } from "../support/clock.ts";
import { recorded } from "../support/requests.ts";

test("bulk change: pauses at an expired token and continues with a new one", async ({ page, ownProgram: program, restreams, guard, shell, many }) => {
  guard.expectAnswer([400, 401, 403], /\/app\//);
  guard.allowAnswer(404, /\/status\?resource_id=0{8}-/);
  const account = await restreams.openAndSelectAll(program);
  const on = account.filter((resource) => resource.active);
  // From the fifth write on, no area accepts the token.
  let puts = 0;
  await page.route("**/app/**", (route) => {
    puts += Number(route.request().method() === "PUT");
    const headers = route.request().headers();
    return route.continue({ headers: puts > 4 ? { ...headers, "cdn-auth-token": "worn-out" } : headers });
  });
  await many.switch("Deactivate");
  await expect(shell.signInAgain).toBeVisible();
  await page.unroute("**/app/**");
  await shell.continueWith(program.token);
  await expect(many.panel).toContainText(`${on.length} done, verified`);
  await expect(many.panel).not.toContainText("failed");
  expect(active(await readAccount(program))).toEqual([]);
});

test("bulk change: accepts another token when access is denied, and leaves the search as typed", async ({ ownProgram: program, signIn, restreams, guard, many, shell }) => {
  guard.expectAnswer(403, /resources/);
  const [one] = (await readAccount(program)).filter((each) => each.active);
  await signIn.enter(program);
  await restreams.select([one.name]);
  await program.setFaults([{ ...PUT, fault: { kind: "status", status: 403 } }]);
  await many.switch("Deactivate");
  await expect(many.button("Use another token")).toBeVisible();
  await restreams.search.fill(one.name);
  await program.setFaults();
  await many.button("Use another token").click();
  await shell.continueWith(program.token);
  await expect(shell.signInAgain).toHaveCount(0);
  await expect(restreams.search).toHaveValue(one.name);
  await expect(many.panel).toContainText("1 done, verified");
  await expect(many.button("Use another token")).toHaveCount(0);
});

test("bulk change: lists what was not started after Cancel and continues with it", async ({ page, ownProgram: program, restreams, many }) => {
  const account = await restreams.openAndSelectAll(program);
  await program.setFaults([{ ...PUT, skip: 2, fault: { kind: "latency", ms: 1_500, when: "before" } }]);
  const sent = writes(page);
  await many.switch("Deactivate");
  await expect(many.panel).toContainText("2 done");
  await many.button("Cancel").click();
  await expect(many.panel).toContainText("Cancelled. The rest were not changed.");
  await expect(many.button("Close")).toBeVisible();
  const untouched = many.results.filter({ hasText: "Waiting" });
  const names = await untouched.getByRole("link").allTextContents();
  expect(names.length).toBeGreaterThan(0);
  await expect(many.panel).toContainText(`${names.length} not started`);
  await many.bar.getByRole("button", { name: "Activate", exact: true }).click();
  await expect(many.dialog.getByRole("status")).toContainText(`stopped: ${names.length} not started. This replaces it, its results and its Undo.`);
  await page.keyboard.press("Escape");
  const now = await readAccount(program);
  for (const name of names) {
    const [before, after] = [account, now].map((all) => all.find((resource) => resource.name === name)!);
    expect(after.active, name).toBe(before.active);
    expect(sent).not.toContain(after.resource_id);
  }
  await program.setFaults();
  await many.button(`Continue with the remaining ${names.length}`).click();
  await expect(many.button("Close")).toBeVisible();
  await expect(many.panel).not.toContainText("not started");
  expect(active(await readAccount(program))).toEqual([]);
  expect(new Set(sent).size, "no resource is written twice").toBe(sent.length);
});

test("bulk change: stops when the service goes down, with a correct result for every resource", async ({ page, ownProgram: program, restreams, guard, many }) => {
  guard.expectNoAnswer(/\/app\//);
  await restreams.openAndSelectAll(program);
  await program.setFaults([{ ...PUT, skip: 2, fault: { kind: "hang" } }]);
  await many.switch("Deactivate");
  await expect(many.panel).toContainText("2 done");
  // An orderly end would wait for the answers that hang.
  await program.stop("SIGKILL");
  // Each read is tried again after seconds of the page's time.
  await pollUntil(page, () => expect(many.panel).toContainText("Stopped: the service couldn't be reached several times in a row.", { timeout: SOON_MS }), 1_000);
  await expect(many.button("Close")).toBeVisible();
  await program.restart();
  const now = await readAccount(program);
  for (const text of await many.results.filter({ hasText: /^Done/ }).getByRole("link").allTextContents()) {
    expect(now.find((resource) => resource.name === text)!.active, text).toBe(false);
  }
  await many.button(/^Continue with the remaining/).click();
  await expect(many.panel).not.toContainText("not started");
  await expect(many.button("Close")).toBeVisible();
  if (await many.button(/^Check again/).isVisible()) await many.button(/^Check again/).click();
  await expect(many.button("Close")).toBeVisible();
  if (await many.button(/^Retry failed/).isVisible()) await many.button(/^Retry failed/).click();
  await expect(many.button("Close")).toBeVisible();
  await expect(many.panel).not.toContainText(/failed|unknown/);
  expect(active(await readAccount(program))).toEqual([]);
});

test("bulk change: goes on while other pages are open", async ({ page, ownProgram: program, signIn, restreams, resource, shell, many }) => {
  const account = await readAccount(program);
  const names = account.filter((each) => each.active).slice(0, 4).map((each) => each.name);
  await signIn.enter(program);
  await restreams.select(names);
  await program.setFaults([{ ...PUT, fault: { kind: "latency", ms: 500, when: "before" } }]);
  await many.switch("Deactivate");
  await shell.link("Activity").click();
  await expect(page).toHaveURL(/\/activity$/);
  await expect(many.panel).toContainText("4 done, verified");
  await many.result(names[0]).getByRole("link").click();
  await expect(resource.heading).toContainText(names[0]);
  await many.panel.getByText("Results", { exact: true }).click();
  await expect(many.results).toHaveCount(0);
  await many.button("Close").click();
  await expect(shell.main).toBeFocused();

  await shell.link("Restreams").click();
  await expect(restreams.rows).toHaveCount(account.length);
  await restreams.table.focus();
  await page.keyboard.press("Control+a");
  await program.setFaults([{ ...PUT, skip: 1, fault: { kind: "latency", ms: 1_000, when: "before" } }]);
  await many.switch("Deactivate");
  await expect(many.panel).toContainText("1 done");
  await shell.signOutFromMenu();
  await expect(page).toHaveURL(/\/sign-in/);
  await expect(many.panel, "the next account sees no panel").toHaveCount(0);
});

test("bulk change: stops when the account changes and reports which writes were not verified", async ({ page, twoAccounts, signIn, restreams, shell, guard, accounts, many }) => {
  guard.expectAnswer(400, /\/demo\/resources\//);
  const { program, second } = twoAccounts;
  // The second account signs in first, so that the batch begins in the other.
  await signIn.open(program);
  await signIn.send(second);
  await expect(shell.heading).toBeVisible();
  await accounts.addAccount({ account: program.account, token: program.token });
  await expect(shell.heading).toBeVisible();
  await shell.link("Restreams").click();
  const on = (await readAccount(program)).filter((each) => each.active).slice(0, 5);
  await restreams.select(on.map((each) => each.name));
  // One write has come to its end and three are under way when the account changes: one of them is refused after that, the
  // others are carried out.
  const held: string[] = [];
  let release = () => {};
  const isLeft = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/demo\/resources\/[^/]+$/, async (route) => {
    if (route.request().method() === "PUT" && held.push(route.request().url().split("/").at(-1)!) > 1) await isLeft;
    await route.continue();
  });
  await many.bar.getByRole("button", { name: "Deactivate", exact: true }).click();
  await many.dialog.getByRole("button", { name: "Deactivate 5 resources" }).click();
  await expect.poll(() => held.length).toBe(4);
  await expect(many.panel).toContainText("1 done");
  await program.setFaults([{ ...PUT, times: 1, fault: { kind: "status", status: 400 } }]);
  await accounts.switchTo("second");
  await expect(many.panel).toHaveCount(0);
  const ofSecond = recorded(page, (request) => {
    const path = new URL(request.url()).pathname;
    return (request.method() !== "GET" || (path.includes("/second/") && on.some((each) => path.includes(each.resource_id)))) && `${request.method()} ${path}`;
  });
  const answers = held.slice(1).map((id) => page.waitForResponse((answer) => answer.url().endsWith(id) && answer.request().method() === "PUT"));
  release();
  const statuses = (await Promise.all(answers)).map((answer) => answer.status());
  expect(statuses.sort()).toEqual([200, 200, 400]);
  await shell.link("Activity").click();
  await expect(shell.heading).toHaveText("Activity");
  expect(ofSecond, "the other account gets no request").toEqual([]);
  await expect(many.panel).toHaveCount(0);
  await accounts.switchTo("demo");
  await expect(many.panel).toContainText("you switched to another account");
  await expect(many.panel).toContainText("1 done");
  await expect(many.results.filter({ hasText: /^Done/ })).toHaveCount(1);
  await expect(many.results.filter({ hasText: /^Unknown/ }), "accepted and not verified").toHaveCount(2);
  expect((await Promise.all(on.map((each) => isActive(program, each.resource_id)))).filter(Boolean), "one refused and one not sent").toHaveLength(2);
  // The rest continues on request only.
  await many.button(/^Continue with the remaining/).click();
  await expect(many.panel).toContainText("5 done, verified");
  for (const { resource_id } of on) expect(await isActive(program, resource_id)).toBe(false);
});

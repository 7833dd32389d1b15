// Many resources at once are selected and switched, with a verified result for each.
import { readAccount, type ResourceWithStatus } from "../account.ts";
import { expectAccessible } from "../accessibility.ts";
import { expect, test } from "../fixtures.ts";
import { active, isActive, PUT, writes } from "../support/bulk.ts";
import { create, resource as resourceBody } from "../support/resources.ts";

test("bulk selection: counts selected rows that a search hides, and keeps them", async ({ page, program, restreams, resource, many }) => {
  await restreams.open(program);
  await restreams.sortBy("Name").click();
  await restreams.table.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  const selected = restreams.table.getByRole("row", { selected: true });
  await expect(selected).toHaveCount(3);
  const name = await selected.first().getByRole("link").textContent();
  await restreams.search.fill(name!);
  await expect(many.bar).toContainText("3 selected, 2 hidden by search and filters");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(resource.heading).toContainText(name!);
  await page.goBack();
  await expect(many.bar).toContainText("3 selected");
  await restreams.search.fill("");
  await expect(selected).toHaveCount(3);
});

test("resource page: warns of a target in use", async ({ page, ownProgram: program, signIn, guard, many, resource }) => {
  guard.expectAnswer(400, /resources$/);
  await create(program, resourceBody({ name: "Evening news" }));
  const copy = await create(program, resourceBody({ name: "A copy", active: false }));
  // From the start: the console keeps the list once it is read, and would check against that.
  await program.setFaults([{ area: "restream", method: "GET", path: "/app/restream/v2/*/resources", fault: { kind: "status", status: 400 } }]);
  await signIn.enter(program, `/restreams/${copy}`);
  const activate = page.getByRole("button", { name: "Activate", exact: true });
  const confirm = many.dialog.getByRole("button", { name: "Activate 1 resource" });
  await resource.openActions();
  await activate.click();
  await expect(many.dialog.getByRole("alert")).toContainText("Couldn't check whether other resources use these targets");
  await expect(confirm).toBeEnabled();
  await program.setFaults();
  await page.reload();
  await resource.openActions();
  await activate.click();
  await expect(many.dialog.getByRole("alert")).toContainText("in use by Evening news");
  await confirm.click();
  await expect(many.panel).toContainText("1 done, verified");
  expect(await isActive(program, copy)).toBe(true);
});

test("bulk change: reports each result, retries failures", async ({ page, ownProgram: program, guard, restreams, many }) => {
  guard.expectAnswer(500, /resources/);
  guard.expectNoAnswer(/resources/);
  const account = await restreams.openAndSelectAll(program);
  const [on, off] = [true, false].map((active) => account.filter((resource) => resource.active === active));
  const [refused, lost, doubted] = on;
  await many.bar.getByRole("button", { name: "Deactivate" }).click();
  const live = on.flatMap((resource) => resource.status).filter((target) => target.status.code === 0).length;
  await expect(many.dialog).toContainText(`${live} targets are live`);
  await expect(many.dialog).toContainText(`${on.length} resources will be inactive`);
  await expect(many.dialog).toContainText(`${off.length} is already inactive and won't change`);
  await expect(many.dialog.getByRole("button", { name: "Cancel" }), "the safe one").toBeFocused();
  const at = (resource: ResourceWithStatus) => `/app/restream/v2/*/resources/${resource.resource_id}`;
  // One write is rejected, one response is lost after the change, and one request is lost before.
  await program.setFaults([
    { ...PUT, path: at(refused), fault: { kind: "status", status: 500 } },
    { ...PUT, path: at(lost), fault: { kind: "drop", when: "after" } },
    { ...PUT, path: at(doubted), fault: { kind: "drop", when: "before" } },
  ]);
  const sent = writes(page);
  await many.dialog.getByRole("button", { name: `Deactivate ${on.length} resources` }).click();
  await expect(many.button("Close")).toBeVisible();
  await expect(many.panel.getByRole("heading")).toBeFocused();
  await expect(many.panel).toContainText(`${on.length - 2} done, verified, ${off.length} unchanged, 1 failed, 1 unknown`);
  await expect(many.progress).toHaveAttribute("aria-valuetext", `${account.length} of ${account.length}`);
  await expect(many.result(refused.name)).toContainText(/^Failed.*500/);
  await expect(many.result(lost.name)).toContainText(/^Done.*couldn't reach.*Verified: inactive/);
  await expect(many.result(doubted.name)).toContainText(/^Unknown.*unchanged \(active\)/);
  await expect(many.result(off[0].name)).toContainText(/^No change/);
  expect(active(await readAccount(program))).toEqual([refused.name, doubted.name].sort());
  expect(sent.length, "one write per changed resource").toBe(on.length);
  expect(new Set(sent).size).toBe(on.length);

  await program.setFaults();
  sent.length = 0;
  await many.button("Check again (1)").click();
  await expect(many.result(doubted.name)).toContainText(/^Failed.*unchanged \(active\)/);
  await many.button("Retry failed (2)").click();
  await expect(many.panel).toContainText(`${on.length} done, verified, ${off.length} unchanged`);
  expect(sent.sort()).toEqual([refused.resource_id, doubted.resource_id].sort());
  expect(active(await readAccount(program))).toEqual([]);
  await many.button("Close").click();
  await expect(many.panel).toHaveCount(0);
  await expect(restreams.rows.filter({ hasText: "Inactive" })).toHaveCount(account.length);
});

test("bulk change: changes only `active` when someone else has edited the resource meanwhile", async ({ ownProgram: program, signIn, restreams, many }) => {
  const [one] = (await readAccount(program)).filter((resource) => resource.active);
  const path = `/restream/v2/{account}/resources/${one.resource_id}`;
  await signIn.enter(program);
  await restreams.select([one.name]);
  const { data } = await program.call(path);
  const { resource_id, creation_ts, modification_ts, ...body } = data;
  await program.call(path, { method: "PUT", body: { ...body, name: "Renamed elsewhere", kept: { by: "us" } } });
  await many.switch("Deactivate");
  await expect(many.panel).toContainText("1 done, verified");
  const after = (await program.call(path)).data;
  expect(after).toMatchObject({ ...body, name: "Renamed elsewhere", kept: { by: "us" }, active: false });
});

test("resource page: switches its resource off and on", async ({ page, ownProgram: program, restreams, resource, guard, many }) => {
  guard.expectAnswer(400, /resources/);
  const [one] = (await readAccount(program)).filter((each) => each.active);
  await restreams.open(program);
  await restreams.row(one.name).getByRole("link").first().click();
  await expect(resource.heading).toContainText(one.name);
  await resource.openActions();
  await page.getByRole("button", { name: "Deactivate" }).click();
  await expect(many.dialog).toContainText(one.name);
  await page.keyboard.press("Escape");
  await expect(many.dialog).toHaveCount(0);
  expect(await isActive(program, one.resource_id), "nothing was confirmed").toBe(true);
  await resource.openActions();
  await page.getByRole("button", { name: "Deactivate" }).click();
  await many.dialog.getByRole("button", { name: "Deactivate 1 resource" }).click();
  await expect(many.panel).toContainText("1 done, verified");
  await expect(page.getByText("Verified: inactive")).toBeVisible();
  expect(await isActive(program, one.resource_id)).toBe(false);
  const activate = page.getByRole("button", { name: "Activate", exact: true });
  await resource.openActions();
  await expect(activate).toBeVisible();
  await program.setFaults([{ ...PUT, fault: { kind: "status", status: 400 } }]);
  await activate.click();
  await many.dialog.getByRole("button", { name: "Activate 1 resource" }).click();
  await expect(many.result(one.name)).toContainText("Rejected");
  expect(await isActive(program, one.resource_id)).toBe(false);
});

test("bulk change: is accessible and fits 390 px", async ({ page, ownProgram: program, signIn, restreams, guard, many }) => {
  guard.expectAnswer(400, /resources/);
  const onPhone = () => page.setViewportSize({ width: 390, height: 844 });
  await onPhone();
  const on = (await readAccount(program)).filter((each) => each.active).slice(0, 2);
  await signIn.enter(program);
  await restreams.select(on.map((each) => each.name));
  await expect(many.bar).toContainText("2 selected");
  await expectAccessible(page, "the bar");
  await onPhone();
  await many.bar.getByRole("button", { name: "Deactivate" }).click();
  await program.setFaults([{ ...PUT, times: 1, fault: { kind: "status", status: 400 } }]);
  await many.dialog.getByRole("button", { name: "Deactivate 2 resources" }).click();
  await expect(many.panel).toContainText("1 done, verified, 1 failed");
  await expectAccessible(page, "the results");
});

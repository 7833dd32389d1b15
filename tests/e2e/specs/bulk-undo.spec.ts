// Undoing a deactivation of many resources takes two presses and activates only what was deactivated.
import { readAccount } from "../account.ts";
import { expectAccessible } from "../accessibility.ts";
import { expect, test } from "../fixtures.ts";
import { isActive, PUT, writes } from "../support/bulk.ts";
import { create, resource as resourceBody } from "../support/resources.ts";

test("bulk undo: activates only what was deactivated and names the hosts that will be sent to", async ({ page, ownProgram: program, signIn, restreams, guard, many }) => {
  guard.expectAnswer(400, /resources/);
  const on = (await readAccount(program)).filter((each) => each.active);
  const off = (await readAccount(program)).find((each) => !each.active)!;
  const [first, second] = on;
  await signIn.enter(program);
  await restreams.select([first.name, second.name, off.name]);
  await program.setFaults([{ ...PUT, path: `/app/restream/v2/*/resources/${second.resource_id}`, fault: { kind: "status", status: 400 } }]);
  await many.switch("Deactivate");
  await expect(many.panel).toContainText("1 done, verified, 1 unchanged, 1 failed");
  await program.setFaults();
  await many.undo.click();
  await expect(many.dialog).toContainText("1 resource will be active: sending to its targets starts.");
  await expect(many.dialog).toContainText(new URL(first.restreams[0].target_url.replace(/^\w+:/, "http:")).hostname);
  await expectAccessible(page, "the question");
  const sent = writes(page);
  await many.dialog.getByRole("button", { name: "Activate 1 resource" }).click();
  // The second click hits whatever is in the button's position then.
  await page.mouse.down();
  await page.mouse.up();
  await expect(many.panel).toContainText("1 done, verified");
  await expect(many.panel.getByRole("heading")).toHaveText("Activate 1 resource");
  await expect(many.panel, "the deactivation is no change by someone else").not.toContainText("someone else");
  await expect(many.undo, "an activation offers no undo").toHaveCount(0);
  expect(sent).toEqual([first.resource_id]);
  expect(await isActive(program, first.resource_id)).toBe(true);
  expect(await isActive(program, off.resource_id)).toBe(false);
});

test("bulk undo: warns when a target is in use by another resource by then", async ({ ownProgram: program, signIn, restreams, many }) => {
  const id = await create(program, resourceBody({ name: "Evening news" }));
  await create(program, resourceBody({ name: "The other" }));
  await signIn.enter(program, "/restreams?q=Evening");
  await expect(restreams.rows).toHaveCount(1);
  await restreams.table.getByRole("checkbox", { name: "Select all results" }).click();
  await many.switch("Deactivate");
  await expect(many.panel).toContainText("1 done, verified");
  await many.undo.click();
  await expect(many.dialog.getByRole("alert")).toContainText("1 resource would send to a target that is in use");
  await expect(many.dialog.getByRole("list", { name: "Targets in use" }).getByRole("listitem")).toHaveText(/^Evening news\s*in use by The other$/);
  expect(await isActive(program, id)).toBe(false);
});

// An import survives lost requests and responses, and changes that someone else makes meanwhile.
import { expect, test } from "../fixtures.ts";
import { pause } from "../support/clock.ts";
import { hold } from "../support/hold.ts";
import { plant, resourceWith } from "../support/planted.ts";
import { create } from "../support/resources.ts";
import { compare, list, openList } from "../support/transfer.ts";

const POST = { area: "restream", method: "POST" };
const lost = (when: "before" | "after") => ({ ...POST, fault: { kind: "drop", when } });

test("import: finds resources whose response was lost and creates nothing twice", async ({ ownProgram: program, restreams, guard, many }) => {
  guard.expectAnswer(503, /resources/);
  guard.expectNoAnswer(/resources/);
  const before = await openList(restreams, program);
  const [one, two] = before;
  const file = [
    resourceWith(plant(), "New"),
    resourceWith(plant(), "Newer"),
    { resource_id: one.resource_id, name: "One renamed" },
    { resource_id: two.resource_id, name: "Two renamed" },
  ];
  await compare(many, file);
  await program.setFaults([
    lost("after"),
    { area: "restream", method: "PUT", path: `*${two.resource_id}`, times: 1, fault: { kind: "status", status: 503 } },
  ]);
  await many.importDialog.getByRole("button", { name: "Create 2 and change 2" }).click();
  await expect(many.button("Close")).toBeVisible();
  await expect(many.results.filter({ hasText: /^Done.*We checked: it was created/ })).toHaveCount(2);
  await expect(many.result("One renamed")).toContainText(/^Done/);
  await expect(many.result("Two renamed")).toContainText(/^Failed.*503/);
  await program.setFaults();
  await many.button("Retry failed (1)").click();
  await expect(many.panel).toContainText("4 done, verified");
  const names = (await list(program)).map((resource) => resource.name);
  for (const name of ["New", "Newer", "One renamed", "Two renamed"]) expect(names.filter((other) => other === name), name).toHaveLength(1);
});

for (const [end, fault, says] of [
  ["did not arrive", lost("before"), /^Unknown.*it hasn't been created/],
  ["is answered by 503", { ...POST, fault: { kind: "status", status: 503 } }, /^Failed.*503/],
] as const) {
  test(`import: retries a creation whose request ${end}, but not one that arrived late`, async ({ ownProgram: program, signIn, guard, many }) => {
    fault.fault.kind === "drop" ? guard.expectNoAnswer(/resources/) : guard.expectAnswer(503, /resources/);
    const [late, never] = ["Arrives late", "Never arrives"].map((name) => resourceWith(plant(), name));
    await signIn.enter(program);
    await compare(many, [late, never]);
    await program.setFaults([fault]);
    await many.importDialog.getByRole("button", { name: "Create 2" }).click();
    await expect(many.results.filter({ hasText: says })).toHaveCount(2);
    await program.setFaults();
    await create(program, late);
    const isUnknown = fault.fault.kind === "drop";
    if (isUnknown) await many.button("Check again (2)").click();
    await many.button(isUnknown ? "Retry failed (1)" : "Retry failed (2)").click();
    await expect(many.panel).toContainText("2 done, verified");
    await expect(many.result("Arrives late")).toContainText(isUnknown ? "We checked: it was created." : "Created by the first try");
    await expect(many.result("Never arrives")).toContainText("Verified: created");
    const names = (await list(program)).map((resource) => resource.name);
    for (const name of ["Arrives late", "Never arrives"]) expect(names.filter((other) => other === name), name).toHaveLength(1);
  });
}

test("import: names what was sent and is not listed", async ({ page, ownProgram: program, signIn, guard, many }) => {
  guard.expectNoAnswer(/resources/);
  await signIn.enter(program);
  const file = [resourceWith(plant(), "Night 1"), resourceWith(plant(), "Never sent")];
  await compare(many, file.slice(0, 1));
  await program.setFaults([lost("before")]);
  await many.importDialog.getByRole("button", { name: "Create 1" }).click();
  await expect(many.result("Night 1")).toContainText("it hasn't been created");
  await program.setFaults();
  await page.reload();
  await compare(many, file);
  await expect(many.importDialog.getByRole("alert")).toContainText("Sent before, and not in the list");
  await expect(many.planned("Night 1")).toContainText("it may still come");
  await expect(many.importDialog.getByRole("button", { name: "Create 1" })).toBeVisible();
});

test("import: says when an accepted one is not listed", async ({ ownProgram: program, signIn, many }) => {
  await signIn.enter(program);
  await compare(many, [resourceWith(plant(), "Not listed")]);
  const body = JSON.stringify({ success: true, code: 200, message: "OK" });
  await program.setFaults([{ ...POST, fault: { kind: "status", status: 200, body, content_type: "application/json" } }]);
  await many.importDialog.getByRole("button", { name: "Create 1" }).click();
  await expect(many.result("Not listed")).toContainText("The service accepted it. The list doesn't show it yet.");
});

test("import: verifies a creation with a new token without sending it again", async ({ page, ownProgram: program, signIn, guard, many, shell }) => {
  guard.expectAnswer([400, 401, 403], /\/app\//);
  guard.allowAnswer(404, /\/status\?resource_id=0{8}-/);
  await signIn.enter(program);
  await compare(many, [resourceWith(plant(), "Once")]);
  // This computer's clock is far ahead of the service's.
  await program.advance(-3_600);
  // The page's own polls are paused, so only the verifying read is refused.
  await pause(page);
  let isSent = false;
  const release = await hold(page, /\/resources$/, (request) => request.method() === "POST" && (isSent = true));
  await many.importDialog.getByRole("button", { name: "Create 1" }).click();
  await expect.poll(() => isSent).toBe(true);
  await program.setFaults([{ method: "GET", fault: { kind: "expired_token" } }]);
  release();
  await expect(shell.signInAgain).toBeVisible();
  await program.setFaults();
  await page.clock.resume();
  await shell.continueWith(program.token);
  await expect(many.panel).toContainText("1 done, verified");
  expect((await list(program)).filter(({ name }) => name === "Once")).toHaveLength(1);
});

test("import: merges, and stops where both changed a field", async ({ ownProgram: program, restreams, many }) => {
  const [apart, alike] = await openList(restreams, program);
  await compare(many, [apart, alike].map(({ resource_id }) => ({ resource_id, name: `By the file ${resource_id}` })));
  const put = (resource: any, change: object) =>
    program.call(`/restream/v2/{account}/resources/${resource.resource_id}`, {
      method: "PUT",
      body: { active: resource.active, name: resource.name, type: resource.type, restreams: resource.restreams, ...change },
    });
  await put(apart, { active: !apart.active });
  await put(alike, { name: "By somebody else" });
  await many.importDialog.getByRole("button", { name: "Change 2" }).click();
  await expect(many.result(apart.resource_id)).toContainText(/^Done.*someone else's other changes kept/);
  await expect(many.result(alike.resource_id)).toContainText(/^Changed elsewhere.*Nothing was sent/);
  const after = await list(program);
  const is = (resource: any) => after.find((other) => other.resource_id === resource.resource_id);
  expect(is(apart)).toMatchObject({ name: `By the file ${apart.resource_id}`, active: !apart.active });
  expect(is(alike)).toMatchObject({ name: "By somebody else" });
});

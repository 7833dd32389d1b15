// A console that is open for hours does not grow; `make soak` runs the same for much longer.
import { growth, live, measure, prepare } from "../../soak/soak.mjs";
import { expect, test as base } from "../fixtures.ts";

// The test installs a clock of its own in place of the browser's.
const test = base.extend({ context: async ({ browser }, use) => {
  const context = await browser.newContext();
  await use(context);
  await context.close();
} });

test("soak: grows no heap, nodes or listeners", async ({ page, program, signIn }) => {
  await prepare(page);
  await signIn.enter(program);
  await live(page, { beats: 48, changes: 16 });
  const before = await measure(page);
  await live(page, { beats: 96, changes: 32 });
  const after = await measure(page);
  // In so short a run a few percent of the heap are noise, and the list of calls is not full.
  expect(growth(before, after, { heapPart: 0.1, wasmBytes: 1024 * 1024 })).toEqual([]);

  // The measurement works: it reports a leak.
  await page.evaluate(() => {
    const left = document.createElement("div");
    left.append(document.createElement("p"));
    addEventListener("keyup", () => left.remove());
  });
  expect(growth(after, await measure(page)).map((line) => line.split(":")[0])).toEqual(["nodes", "listeners"]);
});

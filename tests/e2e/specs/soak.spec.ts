// Left open for hours, the console stays as small as it was. `make soak` does the same for much longer.
import { growth, live, measure, prepare } from "../../soak/soak.mjs";
import { expect, test as base } from "../fixtures.ts";

// A clock of its own takes the place of the browser's.
const test = base.extend({ context: async ({ browser }, use) => {
  const context = await browser.newContext();
  await use(context);
  await context.close();
} });

test("half an hour of polling and 32 pages leave nothing behind", async ({ page, program, signIn }) => {
  await prepare(page);
  await signIn.enter(program);
  await live(page, { beats: 96, changes: 16 });
  const before = await measure(page);
  await live(page, { beats: 192, changes: 32 });
  const after = await measure(page);
  // So short a run cannot tell a few percent of the heap from noise, and does not fill the list of calls.
  expect(growth(before, after, { heapPart: 0.1, wasmBytes: 1024 * 1024 })).toEqual([]);

  // What it measures is there: something left behind is seen.
  await page.evaluate(() => {
    const left = document.createElement("div");
    left.append(document.createElement("p"));
    addEventListener("keyup", () => left.remove());
  });
  expect(growth(after, await measure(page)).map((line) => line.split(":")[0])).toEqual(["nodes", "listeners"]);
});

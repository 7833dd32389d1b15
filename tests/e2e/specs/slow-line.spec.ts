// A slow connection: silence ends a request, data that flows does not.
import { expect, test as base } from "../fixtures.ts";
import { Front } from "../support/front.ts";
import { requestsTo } from "../support/requests.ts";

const LIST = /\/app\/restream\/v2\/[^/]+\/resources$/;
/** Far below the limit of 30 s, as the clock runs on while a busy machine works. */
const PAUSE_MS = 10_000;

/** The console behind a proxy that sends the list slowly. */
const test = base.extend<{ front: Front }>({
  front: async ({ ownProgram, page, signIn, shell }, use) => {
    const front = await Front.start(ownProgram);
    await signIn.enter(front.program, "/activity");
    front.slow = LIST;
    await shell.link("Restreams").click();
    await expect.poll(() => front.held).toBe(1);
    await use(front);
    await page.close();
    front.close();
  },
});

test("slow line: waits while data flows, and asks once", async ({ page, restreams, front }) => {
  const repeated = requestsTo(page, LIST);
  for (let part = 0; part < 4; part++) {
    await page.clock.runFor(PAUSE_MS);
    front.drip(1_000);
    await expect(page.getByText(`${part + 1} kB so far`)).toBeVisible();
  }
  front.slow = undefined;
  front.drip();
  await expect(restreams.rows.first()).toBeVisible();
  await expect(page.getByText("Slow connection")).toHaveCount(0);
  expect(repeated).toEqual([]);
});

test("slow line: ends a request after 30 s of silence", async ({ page, front }) => {
  front.drip(1_000);
  await page.clock.runFor(60_000);
  await expect(page.getByRole("main").getByText(/no response in time: the service sent nothing for 30 s/i)).toBeVisible();
});

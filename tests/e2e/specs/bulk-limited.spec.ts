// A list of writes respects the limits of the service.
import { readAccount } from "../account.ts";
import { expect, test } from "../fixtures.ts";
import { pollUntil, SOON_MS } from "../support/clock.ts";

test("bulk change: waits as long as the service says", async ({ page, ownProgram: program, restreams, guard, many }) => {
  guard.expectAnswer(429, /resources/);
  const account = await restreams.openAndSelectAll(program);
  const sent: string[] = [];
  page.on("response", (answer) => {
    if (answer.request().method() === "PUT" && answer.status() === 200) sent.push(answer.url());
  });
  const limit = { kind: "status", status: 429, retry_after_secs: 30 };
  await program.setFaults([{ area: "restream", method: "PUT", skip: 3, times: 2, fault: limit }]);
  await many.switch("Deactivate");
  await expect(many.panel).toContainText(/The service is limiting requests: continues in \d+ s\./);
  await pollUntil(page, () => expect(many.button("Close")).toBeVisible({ timeout: SOON_MS }), 1_000);
  await expect(many.panel).not.toContainText(/failed|unknown|not started/);
  expect(new Set(sent).size, "none is changed twice").toBe(sent.length);
  expect((await readAccount(program)).filter((one) => one.active)).toEqual([]);
  expect(sent.length).toBe(account.filter((one) => one.active).length);
});

// An API area that refuses is polled no more and shows why, while the others keep working.
import { violations } from "../accessibility.ts";
import { readAccount } from "../account.ts";
import { expect, type Page, test } from "../fixtures.ts";
import { pause, pollUntil, SOON_MS } from "../support/clock.ts";

function count(page: Page): Record<string, number> {
  const counts: Record<string, number> = { restream: 0, "recorder-cloud": 0, "dvr-net": 0, metrics: 0 };
  page.on("request", (request) => {
    const area = /\/app\/([\w-]+)\//.exec(request.url())?.[1];
    if (area) counts[area] += 1;
  });
  return counts;
}

async function pass(page: Page): Promise<void> {
  for (let at = 0; at < 8; at += 1) await page.clock.runFor(20_000);
}

test("areas: stop polling one that denies access", async ({ page, ownProgram: program, signIn, guard, shell }) => {
  guard.expectAnswer(403, /metrics/);
  const charted = new Set<string>();
  page.on("response", (response) => {
    const { pathname, searchParams } = new URL(response.url());
    if (pathname.includes("/metrics/") && searchParams.getAll("metric").length === 2) charted.add(response.url());
  });
  await signIn.enter(program, "/");
  const traffic = page.getByRole("region", { name: "Traffic" });
  await expect(traffic.getByText("Edge bandwidth")).toBeVisible();
  // The requests of the last hour's chart have ended too.
  await expect.poll(() => charted.size).toBeGreaterThanOrEqual(12);
  await program.setFaults([{ area: "metrics", fault: { kind: "status", status: 403 } }]);
  // Another area is requested once, to learn whether it accepts the token.
  const probe = page.waitForResponse(/\/record\?resource_id=0{8}-/);
  await page.getByRole("button", { name: "Refresh status" }).click();
  // The console knows that access is denied after the second response.
  await expect(traffic.getByRole("alert")).toContainText(/(token rejected|access denied) \(403\)/);
  await expect(traffic.getByRole("alert")).toContainText("This account or token has no access to this.");
  await probe;
  const counts = count(page);
  await pass(page);
  await expect.poll(() => Math.min(counts.restream, counts["recorder-cloud"])).toBeGreaterThan(1);
  expect(counts.metrics, "the area is not requested automatically").toBe(0);
  await expect(traffic.getByText("Edge bandwidth")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await page.evaluate(() => sessionStorage.getItem("sluice.session"))).toContain(program.token);
  await expect(page.getByText("Your token was rejected or has expired")).toHaveCount(0);
  await traffic.getByRole("button", { name: "Retry" }).click();
  await expect(traffic.getByRole("alert"), "known by now").toContainText("access denied (403)");
  await program.setFaults();
  await traffic.getByRole("button", { name: "Use another token" }).click();
  await expect(shell.newToken).toBeFocused();
  await shell.newToken.fill(program.token);
  await page.keyboard.press("Enter");
  await expect(shell.signInAgain).toHaveCount(0);
  await expect(traffic.getByRole("alert")).toHaveCount(0);
  const before = counts.metrics;
  await pass(page);
  await expect.poll(() => counts.metrics, "it is polled again").toBeGreaterThan(before);
});

test("areas: with a rejected token, asks once, then shows a banner and stops polling", async ({ page, ownProgram: program, signIn, guard, shell }) => {
  guard.expectAnswer([400, 401, 403], /\/app\//);
  guard.allowAnswer(404, /0{8}-/);
  await signIn.enter(program, "/");
  const traffic = page.getByRole("region", { name: "Traffic" });
  await expect(traffic.getByText("Edge bandwidth")).toBeVisible();
  await program.setFaults([{ fault: { kind: "expired_token" } }]);
  await pollUntil(page, () => expect(shell.signInAgain).toContainText(/Your token was rejected or has expired \(.+\)\./, { timeout: SOON_MS }));
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(shell.signInAgain).toHaveCount(0);
  await expect(page.getByText(/Your token was rejected or has expired/)).toBeVisible();
  // Each area's own next request is refused, which the page says once.
  await pass(page);
  await expect(page.getByText("Your token was rejected or has expired (restreams, recordings, metrics).")).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("alert")).toHaveCount(1);
  await expect(main.getByRole("alert")).toContainText("token rejected (400)");
  const counts = count(page);
  await pass(page);
  expect(counts, "areas that refused get no request").toEqual({ restream: 0, "recorder-cloud": 0, "dvr-net": 0, metrics: 0 });
  await expect(main.getByRole("button", { name: "Retry" }), "it would be refused again").toHaveCount(0);
  await program.setFaults();
  await main.getByRole("button", { name: "Sign in again" }).click();
  await shell.continueWith(program.token);
  await expect(shell.signInAgain).toHaveCount(0);
  await expect(main.getByRole("alert")).toHaveCount(0);
  await expect.poll(() => counts.metrics).toBeGreaterThan(0);
});

test("areas: wait as asked, and take a new token", async ({ page, ownProgram: program, restreams, guard, shell }) => {
  guard.expectAnswer(429, /restream/);
  guard.expectAnswer([400, 401, 403, 404], /\/app\//);
  await restreams.open(program);
  await pause(page);
  await program.setFaults([{ area: "restream", path: "/app/restream/v2/*/status", times: 1, fault: { kind: "rate_limit", retry_after_secs: 14 } }]);
  await page.getByRole("button", { name: "Refresh status" }).click();
  const problem = page.getByRole("alert").filter({ hasText: "The service is limiting requests. Retrying automatically." });
  await expect(problem).toContainText("Try again in 14 s.");
  const again = page.waitForResponse((response) => response.url().endsWith("/status") && response.ok());
  await page.clock.runFor(15_000);
  await again;
  await expect(problem).toHaveCount(0);
  await page.clock.resume();

  await program.setFaults([{ fault: { kind: "expired_token" } }]);
  await pollUntil(page, () => expect(shell.signInAgain).toBeVisible({ timeout: SOON_MS }));
  await program.setFaults(["restream", "recording"].map((area) => ({ area, fault: { kind: "expired_token" } })));
  await shell.continueWith(program.token);
  await expect(shell.signInAgain.getByRole("alert")).toContainText("Token rejected");
  await expect(shell.newToken).toHaveValue(program.token);
  await program.setFaults();
  await shell.signInAgain.getByRole("button", { name: "Continue" }).click();
  await expect(shell.signInAgain).toHaveCount(0);
  await expect(restreams.rows).toHaveCount((await readAccount(program)).length);
});

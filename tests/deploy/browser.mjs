// Signs in, saves a resource and opens deep links in Chromium behind a web server.
import assert from "node:assert/strict";
import { chromium, expect } from "@playwright/test";
import { launchOptions } from "../drive/chromium.mjs";

/** Uses the console at `address`, behind a login if there is one; any browser error fails. */
export async function work(address, program, login) {
  const browser = await chromium.launch(launchOptions);
  const troubles = [];
  try {
    const context = await browser.newContext({ ignoreHTTPSErrors: true, httpCredentials: login });
    await context.exposeBinding("tellTrouble", (_, text) => troubles.push(text));
    await context.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (event) => {
        window.tellTrouble(`${event.effectiveDirective} blocked ${event.blockedURI || "inline"}`);
      });
    });
    const page = await context.newPage();
    page.on("console", (message) => ["error", "warning"].includes(message.type()) && troubles.push(message.text()));
    page.on("pageerror", (error) => troubles.push(error.message));
    page.on("requestfailed", (sent) => sent.failure()?.errorText !== "net::ERR_ABORTED" && troubles.push(`${sent.url()}: ${sent.failure()?.errorText}`));
    page.on("response", (answer) => answer.status() >= 400 && troubles.push(`${answer.url()}: ${answer.status()}`));

    const [first] = (await program.call("/restream/v2/{account}/resources")).data.resources;
    await page.goto(`${address}/restreams/${first.resource_id}/edit`);
    await page.getByLabel("Account").fill(program.account);
    await page.getByLabel("Token", { exact: true }).fill(program.token);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Edit ${first.name}`);
    const name = `${first.name} again`;
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.getByRole("main").getByRole("button", { name: "Review changes" }).click();
    await page.getByRole("dialog", { name: "Review changes" }).getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("button", { name: "Undo last save" })).toBeVisible();
    assert.equal((await program.call(`/restream/v2/{account}/resources/${first.resource_id}`)).data.name, name);
    await page.goto(`${address}/restreams/${first.resource_id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await page.goto(`${address}/dvr/live/news`);
    await expect(page.getByTestId("dvr-lane").first()).toBeVisible();
    await page.goto(`${address}/recordings`);
    await expect(page.getByRole("main").getByRole("grid")).toBeVisible();
    await page.goto(`${address}/metrics`);
    await expect(page.getByRole("main").getByTestId("legend-value").first()).toBeVisible();
    assert.equal(await page.evaluate(() => window.crossOriginIsolated), true, "isolated from other origins");
    await page.goto("about:blank");
  } finally {
    await browser.close();
  }
  assert.deepEqual(troubles, []);
}

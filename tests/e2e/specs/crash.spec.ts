// The console has died: nothing leaves any more, nothing happens by itself, and a report without secrets says what happened.
import type { Page } from "@playwright/test";
import { violationsInEverySetting } from "../accessibility.ts";
import { readAccount } from "../account.ts";
import { expect, test } from "../fixtures.ts";

const HOUR_MS = 3_600_000;

/** The browser refuses what every page is made of: the next page panics. */
async function panic(page: Page): Promise<void> {
  await page.evaluate(() => {
    Node.prototype.cloneNode = () => {
      throw new Error("No");
    };
  });
  await page.getByRole("link", { name: "Restreams" }).first().click();
}

/** Writes rubbish all over the program's memory: whatever it does next is a fault. */
async function destroyMemory(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const program = await import((document.getElementById("sluice-js") as HTMLLinkElement).href);
    const { memory } = await program.default();
    new Uint32Array(memory.buffer).fill(0xdeadbeef);
    // At once: what the browser's clock in the test calls later, it answers for itself.
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "?", bubbles: true }));
  });
}

const crash = (page: Page) => page.getByRole("alertdialog", { name: "The console has stopped" });

for (const [what, provoke, says] of [
  ["a panic", panic, /^What: {4}panic at .+\.rs:\d+$/m],
  ["a fault in the compiled program", destroyMemory, /^What: {4}(trap: |panic at |\w*Error\b)/m],
] as const) {
  test(`after ${what} nothing is sent, and a report says what happened`, async ({ page, program, signIn, resource, guard, context }) => {
    guard.expectPageError(/./);
    const [first] = await readAccount(program);
    await signIn.enter(program, `/restreams/${first.resource_id}`);
    await expect(resource.heading).toContainText(first.name);
    const requests: string[] = [];
    await provoke(page);
    await expect(crash(page)).toBeVisible();
    page.on("request", (request) => requests.push(request.url()));

    await expect(page.getByRole("heading", { name: "The console has stopped" })).toBeFocused();
    const before = await page.locator("body").innerText();
    await page.clock.runFor(HOUR_MS / 60);
    await page.keyboard.press("?");
    await page.keyboard.press("Escape");
    await page.mouse.click(20, 120);
    expect(await page.locator("body").innerText(), "nothing changes by itself").toBe(before);
    expect(requests).toEqual([]);
    expect(await page.evaluate(() => fetch("/app/x").then(() => "sent", () => "refused"))).toBe("refused");
    expect(await page.evaluate(() => setTimeout(() => {}, 1))).toBe(0);
    await expect(crash(page), "it cannot be closed").toBeVisible();

    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Copy report" }).click();
    await expect(crash(page).getByRole("status")).toHaveText("Copied.");
    const report = await page.evaluate(() => navigator.clipboard.readText());
    expect(report).toMatch(says);
    expect(report).toMatch(/^Version: \d+\.\d+\.\d+, console-\S+\.wasm$/m);
    expect(report).toMatch(/^Page: {4}\/restreams(\/\{…\})?$/m);
    expect(report).toMatch(/^ {2}\S+ GET \/app\/restream\/v2\/\{…\}\/resources\/\{…\}: 200, \d+ ms$/m);
    for (const secret of [program.token, program.account, first.resource_id, first.name]) {
      expect(report).not.toContain(secret);
    }

    await page.getByRole("button", { name: "Reload" }).click();
    await expect(crash(page)).toBeHidden();
    await expect(page.getByRole("link", { name: "Restreams" }).first(), "still signed in").toBeVisible();
  });
}

test("whatever the dying program would still keep is not kept, and what was kept stays", async ({ page, program, signIn, guard }) => {
  guard.expectPageError(/./);
  await signIn.enter(program);
  await page.evaluate(() => sessionStorage.setItem("a draft", "typed"));
  await panic(page).catch(() => {});
  await page.getByRole("link", { name: "Activity" }).first().click({ force: true, timeout: 1_000 }).catch(() => {});
  await destroyMemory(page);
  await expect(crash(page)).toBeVisible();
  await page.evaluate(() => sessionStorage.removeItem("a draft"));
  expect(await page.evaluate(() => sessionStorage.getItem("a draft"))).toBe("typed");
});

test("what was typed into a form is there again after a crash and the reload, secrets excepted", async ({ page, program, signIn, guard }) => {
  guard.expectPageError(/./);
  const [first] = await readAccount(program);
  await signIn.enter(program, `/restreams/${first.resource_id}/edit`);
  await page.getByLabel("Name", { exact: true }).fill("Typed before the crash");
  await page.clock.runFor(1_000);
  await destroyMemory(page);
  await expect(crash(page)).toBeVisible();
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Typed before the crash");
});

test("the crash dialog holds the focus and has no accessibility violations", async ({ page, program, signIn, guard }) => {
  guard.expectPageError(/./);
  // axe waits by timers, which the console takes away with its end.
  await page.addInitScript(() => Object.assign(window, { realSetTimeout: setTimeout }));
  await signIn.enter(program);
  await destroyMemory(page);
  await expect(crash(page)).toBeVisible();
  const focused = () => page.evaluate(() => document.activeElement?.closest("#crash")?.id ?? document.activeElement?.tagName);
  for (let step = 0; step < 6; step++) {
    await page.keyboard.press("Tab");
    // Between the last and the first control a browser offers its own.
    expect(["crash", "BODY"]).toContain(await focused());
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("button", { name: "Reload" })).toBeInViewport();
  await page.evaluate(() => Object.assign(window, { setTimeout: (window as unknown as { realSetTimeout: unknown }).realSetTimeout }));
  expect(await violationsInEverySetting(page)).toEqual([]);
});

// A crash ends the console: its page is left, and a report without secrets describes what happened.
import { expectAccessible } from "../accessibility.ts";
import { readAccount } from "../account.ts";
import { expect, type Page, test } from "../fixtures.ts";
import { dialogsOf, recorded } from "../support/requests.ts";
import { breakTemplates } from "../support/panic.ts";

const MINUTE_MS = 60_000;

async function panic(page: Page): Promise<void> {
  await breakTemplates(page);
  // Whatever the page draws next panics; if that is a response that arrives just now, the link is gone.
  const press = () => document.querySelector<HTMLElement>('a[href="/restreams"]')?.click();
  // The page may be left before the call returns.
  await page.evaluate(press).catch(() => {});
}

/** Overwrites the program's memory, so that whatever it does next is a fault. */
async function destroyMemory(page: Page): Promise<void> {
  await page.evaluate(() => {
    const destroy = async () => {
      const program = await import((document.getElementById("sluice-js") as HTMLLinkElement).href);
      const { memory } = await program.default();
      new Uint32Array(memory.buffer).fill(0xdeadbeef);
      // The event is dispatched at once, since the test's clock would catch the errors of later calls.
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "?", bubbles: true }));
    };
    // The call returns before the page is left.
    void destroy();
  });
}

const crash = (page: Page) => page.getByRole("alertdialog", { name: "The console has stopped" });

/** Collects the API requests from the navigation to the next page on. */
function callsAfterLeaving(page: Page): string[] {
  let hasLeft = false;
  return recorded(page, (request) => {
    hasLeft ||= request.isNavigationRequest();
    return hasLeft && request.url().includes("/app/") && request.url();
  });
}

for (const [what, provoke, says] of [
  ["a panic", panic, /^What: {4}panic at .+\.rs:\d+$/m],
  ["a fault in the compiled program", destroyMemory, /^What: {4}(trap: |panic at |\w*Error\b)/m],
] as const) {
  test(`crash: sends nothing after ${what} and offers a report without secrets`, async ({ page, program, signIn, resource, guard }) => {
    guard.expectPageError(/./);
    const [first] = await readAccount(program);
    await signIn.enter(program, `/restreams/${first.resource_id}`);
    await expect(resource.heading).toContainText(first.name);
    const calls = callsAfterLeaving(page);
    await provoke(page);
    await expect(crash(page)).toBeVisible();

    await expect(page.getByRole("heading", { name: "The console has stopped" })).toBeFocused();
    const before = await page.locator("body").innerText();
    await page.clock.runFor(MINUTE_MS);
    await page.keyboard.press("?");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.mouse.click(20, 120);
    expect(await page.locator("body").innerText(), "nothing changes by itself").toBe(before);
    await expect(crash(page), "the crash dialog stays open").toBeVisible();
    expect(calls).toEqual([]);

    await page.getByRole("button", { name: "Copy report" }).click();
    await expect(crash(page).getByRole("status")).toHaveText("Copied.");
    const report = await page.evaluate(() => navigator.clipboard.readText());
    expect(report).toMatch(says);
    expect(report).toMatch(/^Version: \d+\.\d+\.\d+, console-\S+\.wasm$/m);
    expect(report).toMatch(/^Page: {4}\/restreams(\/\{…\})?$/m);
    expect(report).toMatch(/^ {2}\S+ GET \/app\/restream\/v2\/\{…\}\/resources\/\{…\}: 200$/m);
    for (const secret of [program.token, program.account, first.resource_id, first.name]) {
      expect(report).not.toContain(secret);
    }

    await page.getByRole("button", { name: "Reload" }).click();
    await expect(page.getByRole("link", { name: "Restreams" }).first(), "still signed in").toBeVisible();
    await expect(crash(page)).toBeHidden();
  });
}

test("crash: sends and stores nothing, and keeps the focus", async ({ page, program, restreams, guard }) => {
  guard.expectPageError(/./);
  await restreams.open(program);
  await page.evaluate(() => {
    sessionStorage.setItem("a draft", "typed");
    const goOn = () => {
      sessionStorage.removeItem("a draft");
      sessionStorage.setItem("another", "made after the crash");
      void fetch("/app/after-the-crash", { keepalive: true });
    };
    for (const type of ["error", "pagehide"]) addEventListener(type, goOn);
  });
  const requests = recorded(page, (request) => new URL(request.url()).pathname);
  await destroyMemory(page);
  await expect(crash(page)).toBeVisible();
  expect(requests).toContain("/restreams");
  expect(requests).not.toContain("/app/after-the-crash");
  const stored = await page.evaluate(() => ({ ...sessionStorage }));
  expect(stored).toMatchObject({ "a draft": "typed" });
  expect(stored, "the next page starts the console").not.toHaveProperty("sluice.crash");
  expect(stored).not.toHaveProperty("another");

  const isInside = () => page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest(".dialog.crash") !== null);
  for (let step = 0; step < 6; step++) {
    await page.keyboard.press("Tab");
    // Between the last and the first control, the browser focuses its own.
    expect(await isInside()).toBe(true);
  }
  await expectAccessible(page, "the crash");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("button", { name: "Reload" })).toBeInViewport();
});

test("crash: leaves a form and restores its draft", async ({ page, ownProgram, guard, form }) => {
  guard.expectPageError(/./);
  await form.openCreated(ownProgram);
  const requested = dialogsOf(page, "dismiss");
  await form.name.fill("Typed before the crash");
  await form.entry(1).password.fill("hush-hush");
  await page.clock.runFor(1_000);
  await destroyMemory(page);
  await expect(crash(page)).toBeVisible();
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(form.name).toHaveValue("Typed before the crash");
  await form.openEntries();
  await expect(form.entry(1).password).not.toHaveValue("hush-hush");
  expect(requested).toEqual([]);
});

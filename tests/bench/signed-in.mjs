// Signing in, and a page of its own for each measurement.

/**
 * Signs in to a console as a person does, and answers what its tab then stores.
 * @param {import("playwright-core").Browser} browser
 * @param {string} address where the console is
 * @param {{ account: string, token: string }} person
 * @param {string} [startAt] the time that the page's clock begins at; the machine's without it
 * @returns {Promise<object>}
 */
export async function signIn(browser, address, person, startAt) {
  const page = await browser.newPage();
  if (startAt) await page.clock.install({ time: new Date(startAt) });
  await page.goto(`${address}/sign-in`);
  await page.getByLabel("Account").fill(person.account);
  await page.getByLabel("Token", { exact: true }).fill(person.token);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => !url.pathname.includes("sign-in"));
  const stored = await page.evaluate(() => ({ ...sessionStorage }));
  await page.close();
  return stored;
}

/**
 * Opens a page whose tab holds what signing in stores, lets it be measured, and closes it.
 * @template T
 * @param {import("playwright-core").Browser} browser
 * @param {{ stored: object }} subject signed in by what it stores
 * @param {(page: import("playwright-core").Page) => Promise<T>} measure
 * @returns {Promise<T>}
 */
export async function withPage(browser, subject, measure) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.addInitScript((stored) => {
      for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, value);
    }, subject.stored);
    await page.addInitScript(installFrames);
    return await measure(page);
  } finally {
    await context.close();
  }
}

/** Puts what waits for a frame, and for the paint after one, into the page. */
function installFrames() {
  window.frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  window.painted = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(null);
    });
}

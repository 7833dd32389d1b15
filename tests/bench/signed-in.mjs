// Signs in, and opens a page of its own for each measurement.

/** Signs in through the form and returns the tab's storage. */
export async function signIn(browser, address, person) {
  const page = await browser.newPage();
  await page.goto(`${address}/sign-in`);
  await page.getByLabel("Account").fill(person.account);
  await page.getByLabel("Token", { exact: true }).fill(person.token);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => !url.pathname.includes("sign-in"));
  const stored = await page.evaluate(() => ({ ...sessionStorage }));
  await page.close();
  return stored;
}

/** Opens a page with a signed-in tab's storage, passes it to `measure`, and closes it. */
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

/** Installs functions that wait for a frame, and for the paint after one. */
function installFrames() {
  window.frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  window.painted = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(null);
    });
}

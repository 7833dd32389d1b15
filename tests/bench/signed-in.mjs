// A page of its own for each measurement, signed in.

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

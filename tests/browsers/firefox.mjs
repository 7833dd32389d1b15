// Debian's Firefox ESR, over WebDriver BiDi.
import puppeteer from "puppeteer-core";

/** Starts it; a page of it has storage of its own. */
export async function startFirefox(size) {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: process.env.FIREFOX || "/usr/bin/firefox-esr",
    defaultViewport: size,
  });
  return { open: () => openPage(browser), close: () => browser.close() };
}

async function openPage(browser) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const troubles = [];
  page.on("console", (message) => ["error", "warn"].includes(message.type()) && troubles.push(message.text()));
  page.on("pageerror", (error) => troubles.push(error.message));
  return {
    version: await browser.version(),
    goto: (address) => page.goto(address),
    reload: () => page.reload(),
    evaluate: (action, ...values) => page.evaluate(action, ...values),
    type: (text) => page.keyboard.type(text),
    async press(key, isControl) {
      if (isControl) await page.keyboard.down("Control");
      await page.keyboard.press(key);
      if (isControl) await page.keyboard.up("Control");
    },
    async mouse(steps) {
      for (const [step, x, y] of steps) await (step === "move" ? page.mouse.move(x, y) : page.mouse[step]());
    },
    resize: (width, height) => page.setViewport({ width, height }),
    // Firefox logs an error for each part that is still being preloaded when the page is left; that begins after a second.
    rest: () => page.waitForNetworkIdle({ idleTime: 1_500 }),
    troubles: async () => troubles,
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => context.close(),
  };
}

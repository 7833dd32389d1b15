// A page in Firefox: what it shows is found by role and name, as a person would.
import assert from "node:assert/strict";

const LIMIT_MS = 20_000;

/** Waits until `read` gives something that `fits`; the last that it gave is in the message otherwise. */
export async function until(what, read, fits = Boolean) {
  const end = Date.now() + LIMIT_MS;
  for (;;) {
    const value = await read().catch((error) => error);
    if (!(value instanceof Error) && fits(value)) return value;
    if (Date.now() > end) throw new Error(`${what}: ${value instanceof Error ? value.message : JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** An element by role and name, within the first that matches a selector. */
export const role = (role, name, scope = "body") => ({ scope, aria: `aria/${name}[role="${role}"]` });

/** Puppeteer's own locators wait by code that the page's policy forbids, so this waits by itself. */
export class Page {
  /** Everything that went wrong behind the journey's back. */
  troubles = [];

  constructor(page, program) {
    this.page = page;
    this.program = program;
    page.on("console", (message) => ["error", "warn"].includes(message.type()) && this.troubles.push(message.text()));
    page.on("pageerror", (error) => this.troubles.push(error.message));
  }

  /** The element of a selector or a role, once it is visible. */
  sees(target) {
    const find = async () => {
      if (typeof target === "string") return this.page.$(target);
      return (await this.page.$(target.scope))?.$(target.aria);
    };
    const visible = async () => {
      const found = await find();
      return (await found?.isVisible()) ? found : undefined;
    };
    return until(`sees ${JSON.stringify(target)}`, visible);
  }

  /** Presses it, once it is enabled. */
  async click(target) {
    const element = await this.sees(target);
    await until(`${JSON.stringify(target)} is enabled`, () => element.evaluate((element) => !element.disabled));
    await element.click();
  }

  /** Types a text in place of the one that is there. */
  async fill(target, text) {
    const element = await this.sees(target);
    await element.evaluate((element) => {
      element.focus();
      element.select();
    });
    await this.page.keyboard.type(text);
  }

  /** The text of the first element that matches. */
  text(selector) {
    return this.page.$eval(selector, (element) => element.textContent);
  }

  /** Waits until the text of the first element that matches fits. */
  shows(selector, pattern) {
    return until(`${selector} shows ${pattern}`, () => this.text(selector), (text) => pattern.test(text));
  }

  async value(target) {
    return (await this.sees(target)).evaluate((element) => element.value);
  }

  at(pattern) {
    const address = () => this.page.evaluate(() => location.pathname + location.search);
    return until(`the address is ${pattern}`, address, (address) => pattern.test(address));
  }

  /** Opens `path` signed in, through the form. */
  async signIn(path) {
    await this.page.goto(`${this.program.address}/sign-in?next=${encodeURIComponent(path)}`);
    await this.fill(role("textbox", "Account"), this.program.account);
    await this.fill("input[type=password]", this.program.token);
    await this.click(role("button", "Sign in"));
    await this.at(/^(?!\/sign-in)/);
  }

  /** Position of an element, once it exists. */
  async box(selector) {
    const element = await this.sees(selector);
    await element.evaluate((element) => element.scrollIntoView({ block: "center" }));
    return element.boundingBox();
  }

  /** Drags along the middle of an element, from one share of its width to another. */
  async drag(selector, from, to) {
    const { x, y, width, height } = await this.box(selector);
    const [left, right, middle] = [x + width * from, x + width * to, y + height / 2];
    await this.page.mouse.move(left, middle);
    await this.page.mouse.down();
    await this.page.mouse.move((left + right) / 2, middle, { steps: 3 });
    await this.page.mouse.move(right, middle, { steps: 3 });
    await this.page.mouse.up();
  }

  verify() {
    assert.deepEqual(this.troubles, [], "went wrong behind the journey's back");
  }
}

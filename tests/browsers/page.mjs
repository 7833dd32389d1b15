// A page in an engine: what it shows is found by role and name, as a person would. A driver evaluates functions in the page
// and moves the mouse and the keys of the browser.
import assert from "node:assert/strict";

const LIMIT_MS = 60_000;

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
export const role = (role, name, scope = "body") => ({ scope, role, name });

/** In the page: selects the text of the first visible element of a target, or returns its state; null if there is none. */
function look({ scope = "body", selector, role, name }, isSelected) {
  const roles = { button: "button, [role=button]", textbox: "textarea, input:not([type=checkbox], [type=radio], [type=file])" };
  const text = (element) => element.textContent.replace(/\s+/g, " ").trim();
  const nameOf = (element) => {
    const labels = element.getAttribute("aria-labelledby")?.split(" ").map((id) => document.getElementById(id)) ?? [...(element.labels ?? [])];
    return element.getAttribute("aria-label") ?? text(labels[0] ?? element);
  };
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 0;
  const all = [...(document.querySelector(scope)?.querySelectorAll(selector ?? roles[role] ?? `[role=${role}]`) ?? [])];
  const element = all.find((element) => isShown(element) && (!role || nameOf(element) === name));
  if (!element) return null;
  element.scrollIntoView({ block: "center", behavior: "instant" });
  if (isSelected) {
    element.focus();
    element.select();
  }
  const { x, y, width, height } = element.getBoundingClientRect();
  return { box: { x, y, width, height }, isEnabled: !element.disabled, value: element.value };
}

export class Page {
  constructor(driver, program) {
    this.driver = driver;
    this.program = program;
  }

  goto = (path) => this.driver.goto(this.program.address + path);
  reload = () => this.driver.reload();
  evaluate = (action, ...values) => this.driver.evaluate(action, ...values);
  type = (text) => this.driver.type(text);
  /** Presses a key of WebDriver's names, with Control held if `isControl`. */
  press = (key, isControl) => this.driver.press(key, isControl);

  /** The state of the element of a selector or a role, once it is visible. */
  sees(target) {
    const found = typeof target === "string" ? { selector: target } : target;
    return until(`sees ${JSON.stringify(target)}`, () => this.evaluate(look, found, false));
  }

  /** Presses it, once it is enabled and holds still. */
  async click(target) {
    let before;
    const isStill = ({ box, isEnabled }) => {
      const place = JSON.stringify(box);
      const isSame = place === before;
      before = place;
      return isEnabled && isSame;
    };
    const { box } = await until(`${JSON.stringify(target)} is enabled and still`, () => this.sees(target), isStill);
    await this.driver.mouse([["move", box.x + box.width / 2, box.y + box.height / 2], ["down"], ["up"]]);
  }

  /** Types a text in place of the one that is there. */
  async fill(target, text) {
    const typed = async () => {
      await this.sees(target);
      await this.evaluate(look, typeof target === "string" ? { selector: target } : target, true);
      await this.type(text);
      return this.value(target);
    };
    await until(`${JSON.stringify(target)} takes the text`, typed, (value) => value === text);
  }

  /** The text of the first element that matches. */
  text(selector) {
    return this.evaluate((selector) => document.querySelector(selector).textContent, selector);
  }

  count(selector) {
    return this.evaluate((selector) => document.querySelectorAll(selector).length, selector);
  }

  /** Waits until the text of the first element that matches fits. */
  shows(selector, pattern) {
    return until(`${selector} shows ${pattern}`, () => this.text(selector), (text) => pattern.test(text));
  }

  async value(target) {
    return (await this.sees(target)).value;
  }

  at(pattern) {
    const address = () => this.evaluate(() => location.pathname + location.search);
    return until(`the address is ${pattern}`, address, (address) => pattern.test(address));
  }

  /** Opens `path` signed in, through the form. */
  async signIn(path) {
    await this.goto(`/sign-in?next=${encodeURIComponent(path)}`);
    const account = role("textbox", "Account");
    // The page focuses its first field once it is drawn: what is typed into the second one just then is in the first.
    const typed = async () => {
      await this.fill(account, this.program.account);
      await this.fill("input[type=password]", this.program.token);
      return this.value(account);
    };
    await until("the account is as typed", typed, (value) => value === this.program.account);
    await this.sees(role("button", "Sign in"));
    await this.press("Enter");
    await this.at(/^(?!\/sign-in)/);
  }

  /** Moves the mouse to the middle of an element. */
  async hover(selector) {
    const { box } = await this.sees(selector);
    await this.driver.mouse([["move", box.x + box.width / 2, box.y + box.height / 2]]);
  }

  /** Drags along the middle of an element, from one share of its width to another. */
  async drag(selector, from, to) {
    const { box } = await this.sees(selector);
    const at = (share) => ["move", box.x + box.width * share, box.y + box.height / 2];
    await this.driver.mouse([at(from), ["down"], at(from + (to - from) / 3), at((from + to) / 2), at(to), ["up"]]);
  }

  async verify() {
    assert.deepEqual(await this.driver.troubles(), [], "went wrong behind the journey's back");
  }
}

// Watches everything a page may do wrong behind a test's back; a test has to name what it expects to go wrong.
import { expect, type BrowserContext, type ConsoleMessage, type Request, type Response } from "@playwright/test";

type Kind = "console" | "page error" | "policy violation" | "network failure" | "answer";

/** One thing that went wrong: what, where, and in words. */
export interface Trouble {
  kind: Kind;
  url: string;
  text: string;
  status?: number;
}

interface Expected {
  what: string;
  matches: (trouble: Trouble) => boolean;
  isSeen: boolean;
}

/** The message Chromium writes for each failed request; it is the same trouble, told twice. */
const TOLD_TWICE = /^Failed to load resource: /;

/** A part of the console that is preloaded, and the loader's word about it: lost when a test ends its program meanwhile. The page says so. */
const LOADED_AHEAD = /\/console-[0-9a-f]{16}\/(?:(?:split|chunk)_\w+\.wasm|shared\.bin|__wasm_split\.js)$/;

/** Collects console errors and warnings, page errors, policy violations and failed requests of a whole context. */
export class Guard {
  readonly troubles: Trouble[] = [];
  readonly #expected: Expected[] = [];

  /** Watches every page of `context`, those opened later too. Call it before the first navigation. */
  async watch(context: BrowserContext): Promise<void> {
    context.on("console", (message) => this.#onConsole(message));
    context.on("weberror", (error) => this.#add("page error", error.page()?.url() ?? "", String(error.error())));
    context.on("requestfailed", (request) => this.#onFailure(request));
    context.on("response", (response) => this.#onResponse(response));
    await context.exposeBinding("tellGuard", ({ page }, text: string) => this.#add("policy violation", page.url(), text));
    await context.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (event) => {
        const { tellGuard } = window as unknown as { tellGuard: (text: string) => void };
        tellGuard(`${event.effectiveDirective} blocked ${event.blockedURI || "inline"} ${event.sample}`);
      });
    });
  }

  /** The test expects answers of `status`, or of one of several, whose address matches `url`. */
  expectAnswer(status: number | number[], url: RegExp): void {
    const statuses = [status].flat();
    const what = `an answer ${statuses.join(" or ")} from ${url}`;
    this.#expect(what, (t) => t.kind === "answer" && statuses.includes(t.status) && url.test(t.url));
  }

  /** Answers of `status` from `url` may come: whether one does before the test ends depends on the machine. */
  allowAnswer(status: number, url: RegExp): void {
    this.expectAnswer(status, url);
    this.#expected.at(-1)!.isSeen = true;
  }

  /** The test expects requests to `url` to get no answer at all. */
  expectNoAnswer(url: RegExp): void {
    this.#expect(`no answer from ${url}`, (t) => t.kind === "network failure" && url.test(t.url));
  }

  /** Requests to `url` may get no answer: whether one is on its way just then depends on the machine. */
  allowNoAnswer(url: RegExp): void {
    this.expectNoAnswer(url);
    this.#expected.at(-1)!.isSeen = true;
  }

  /** The test expects a console error or warning that matches `text`. */
  expectConsole(text: RegExp): void {
    this.#expect(`console: ${text}`, (t) => t.kind === "console" && text.test(t.text));
  }

  /** The test expects an uncaught error or a rejected promise that matches `text`. */
  expectPageError(text: RegExp): void {
    this.#expect(`page error: ${text}`, (t) => t.kind === "page error" && text.test(t.text));
  }

  /** The test expects the page's policy to block something that matches `text`. */
  expectPolicyViolation(text: RegExp): void {
    this.#expect(`policy violation: ${text}`, (t) => t.kind === "policy violation" && text.test(t.text));
  }

  /** What went wrong without being expected, and what was expected and did not happen. */
  findings(): string[] {
    const unexpected = this.troubles.filter((trouble) => !this.#isExpected(trouble));
    const absent = this.#expected.filter((expected) => !expected.isSeen);
    return [
      ...unexpected.map((t) => `unexpected ${t.kind} at ${t.url}: ${t.text}`),
      ...absent.map((expected) => `expected, but never happened: ${expected.what}`),
    ];
  }

  /** Fails the test when there are findings. */
  verify(): void {
    expect(this.findings(), "what went wrong without the test expecting it").toEqual([]);
  }

  #expect(what: string, matches: Expected["matches"]): void {
    this.#expected.push({ what, matches, isSeen: false });
  }

  #isExpected(trouble: Trouble): boolean {
    const matching = this.#expected.filter((expected) => expected.matches(trouble));
    for (const expected of matching) expected.isSeen = true;
    return matching.length > 0 || LOADED_AHEAD.test(trouble.url) || this.#isToldTwice(trouble);
  }

  #isToldTwice(trouble: Trouble): boolean {
    if (trouble.kind !== "console" || !TOLD_TWICE.test(trouble.text)) return false;
    return this.troubles.some((other) => other.kind !== "console" && other.url === trouble.url);
  }

  #add(kind: Kind, url: string, text: string, status?: number): void {
    this.troubles.push({ kind, url, text, status });
  }

  #onConsole(message: ConsoleMessage): void {
    if (message.type() !== "error" && message.type() !== "warning") return;
    // The test's clock calls timers itself, and writes down what they throw: to the page those are uncaught errors.
    const isThrown = message.text().includes("at ClockController.");
    this.#add(isThrown ? "page error" : "console", message.location().url, message.text());
  }

  #onFailure(request: Request): void {
    const why = request.failure()?.errorText ?? "";
    // What is given up because its page is left or not asked for any more is not a failure.
    if (why === "net::ERR_ABORTED") return;
    this.#add("network failure", request.url(), why);
  }

  #onResponse(response: Response): void {
    if (response.status() < 400) return;
    this.#add("answer", response.url(), `${response.request().method()} ${response.status()}`, response.status());
  }
}

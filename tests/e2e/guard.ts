// Collects browser errors during a test, which fails unless it expected them.
import { expect, type BrowserContext, type ConsoleMessage, type Request, type Response } from "@playwright/test";

type Kind = "console" | "page error" | "policy violation" | "network failure" | "answer";

/** An error with its place and its text. */
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

/** Chromium's message for a failed request, which is reported as a request already. */
const DUPLICATE = /^Failed to load resource: /;

/** Preloaded parts of the console and the loader, which fail when a test ends its program meanwhile; the page reports that. */
const PRELOADED = /\/console-[0-9a-f]{16}\/(?:(?:split|chunk)_\w+\.wasm|shared\.bin|__wasm_split\.js)$/;

/** Returns whether a look for a newer console failed, as it does while the program is gone. */
const isLook = ({ kind, url }: Trouble) => (kind === "network failure" || kind === "answer") && new URL(url).pathname === "/";

/** Collects console errors and warnings, page errors, policy violations and failed requests of a whole context. */
export class Guard {
  readonly troubles: Trouble[] = [];
  readonly #expected: Expected[] = [];

  /** Watches the pages of `context`, including later ones; must be called before the first navigation. */
  async watch(context: BrowserContext): Promise<void> {
    context.on("console", (message) => this.#onConsole(message));
    context.on("weberror", (error) => this.#add("page error", error.page()?.url() ?? "", String(error.error())));
    context.on("requestfailed", (request) => this.#onFailure(request));
    context.on("response", (response) => this.#onResponse(response));
    await context.exposeBinding("reportToGuard", ({ page }, text: string) => this.#add("policy violation", page.url(), text));
    await context.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (event) => {
        const { reportToGuard } = window as unknown as { reportToGuard: (text: string) => void };
        reportToGuard(`${event.effectiveDirective} blocked ${event.blockedURI || "inline"} ${event.sample}`);
      });
    });
  }

  /** Expects answers of `status`, or one of several, from addresses that match `url`. */
  expectAnswer(status: number | number[], url: RegExp): void {
    const statuses = [status].flat();
    const what = `an answer ${statuses.join(" or ")} from ${url}`;
    this.#expect(what, (t) => t.kind === "answer" && statuses.includes(t.status) && url.test(t.url));
  }

  /** Allows answers of `status` from `url` without expecting them, as their time depends on the machine. */
  allowAnswer(status: number, url: RegExp): void {
    this.expectAnswer(status, url);
    this.#expected.at(-1)!.isSeen = true;
  }

  /** Expects requests to `url` without an answer. */
  expectNoAnswer(url: RegExp): void {
    this.#expect(`no answer from ${url}`, (t) => t.kind === "network failure" && url.test(t.url));
  }

  /** Allows requests to `url` without an answer, which depend on the machine. */
  allowNoAnswer(url: RegExp): void {
    this.expectNoAnswer(url);
    this.#expected.at(-1)!.isSeen = true;
  }

  /** Expects a console error or warning that matches `text`. */
  expectConsole(text: RegExp): void {
    this.#expect(`console: ${text}`, (t) => t.kind === "console" && text.test(t.text));
  }

  /** Expects an uncaught error or a rejected promise that matches `text`. */
  expectPageError(text: RegExp): void {
    this.#expect(`page error: ${text}`, (t) => t.kind === "page error" && text.test(t.text));
  }

  /** Expects a violation of the page's policy that matches `text`. */
  expectPolicyViolation(text: RegExp): void {
    this.#expect(`policy violation: ${text}`, (t) => t.kind === "policy violation" && text.test(t.text));
  }

  /** Returns unexpected errors, and expected ones that did not occur. */
  findings(): string[] {
    const unexpected = this.troubles.filter((trouble) => !this.#isExpected(trouble));
    const absent = this.#expected.filter((expected) => !expected.isSeen);
    return [
      ...unexpected.map((t) => `unexpected ${t.kind} at ${t.url}: ${t.text}`),
      ...absent.map((expected) => `expected, but never happened: ${expected.what}`),
    ];
  }

  /** Fails on a finding; the browser may report an expected event after the page shows its effect. */
  async verify(): Promise<void> {
    await expect.poll(() => this.findings(), { message: "unexpected errors", timeout: 5_000 }).toEqual([]);
  }

  #expect(what: string, matches: Expected["matches"]): void {
    this.#expected.push({ what, matches, isSeen: false });
  }

  #isExpected(trouble: Trouble): boolean {
    const matching = this.#expected.filter((expected) => expected.matches(trouble));
    for (const expected of matching) expected.isSeen = true;
    return matching.length > 0 || PRELOADED.test(trouble.url) || isLook(trouble) || this.#isDuplicate(trouble);
  }

  #isDuplicate(trouble: Trouble): boolean {
    if (trouble.kind !== "console" || !DUPLICATE.test(trouble.text)) return false;
    return this.troubles.some((other) => other.kind !== "console" && other.url === trouble.url);
  }

  #add(kind: Kind, url: string, text: string, status?: number): void {
    this.troubles.push({ kind, url, text, status });
  }

  #onConsole(message: ConsoleMessage): void {
    if (message.type() !== "error" && message.type() !== "warning") return;
    // The test's clock calls timers itself and logs their errors, which the page would report as uncaught.
    const isThrown = message.text().includes("at ClockController.");
    this.#add(isThrown ? "page error" : "console", message.location().url, message.text());
  }

  #onFailure(request: Request): void {
    const why = request.failure()?.errorText ?? "";
    // A request that is cancelled by the page or by a navigation is no failure.
    if (why === "net::ERR_ABORTED") return;
    this.#add("network failure", request.url(), why);
  }

  #onResponse(response: Response): void {
    if (response.status() < 400) return;
    this.#add("answer", response.url(), `${response.request().method()} ${response.status()}`, response.status());
  }
}

// Records what a page requests from now on, of the service and of the person.
import type { Page, Request } from "@playwright/test";

/** Collects what `of` returns for the requests of a page, unless that is falsy. */
export function recorded<T>(page: Page, of: (request: Request) => T | false | undefined): T[] {
  const found: T[] = [];
  page.on("request", (request) => {
    const value = of(request);
    if (value) found.push(value);
  });
  return found;
}

/** Collects the addresses that match. */
export const requestsTo = (page: Page, url: RegExp): string[] => recorded(page, (request) => url.test(request.url()) && request.url());

/** Collects the addresses that do not begin with `address`. */
export const requestsBeyond = (page: Page, address: string): string[] => recorded(page, (request) => !request.url().startsWith(address) && request.url());

/** Collects the writes. */
export const writesOf = (page: Page): { method: string; body: any }[] =>
  recorded(page, (request) => request.method() !== "GET" && { method: request.method(), body: request.postDataJSON() });

/** Returns the last part of a request's path. */
export const lastPart = (request: Request): string => decodeURIComponent(new URL(request.url()).pathname.split("/").at(-1)!);

/** Answers the browser's own dialogs, and collects their types. */
export function dialogsOf(page: Page, answer: "accept" | "dismiss"): string[] {
  const types: string[] = [];
  page.on("dialog", (dialog) => {
    types.push(dialog.type());
    void dialog[answer]();
  });
  return types;
}

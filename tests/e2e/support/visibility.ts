import type { Page } from "@playwright/test";

/** Tells the page that its tab was hidden, or is seen again. */
export const showTab = (page: Page, state: "hidden" | "visible") =>
  page.evaluate((state) => {
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);

// Plays the deployment of a newer console, whose files have other names.
import type { Page } from "@playwright/test";
import { setVisibility } from "./visibility.ts";

/** Serves the page of another release from now on. */
export async function deployNewer(page: Page): Promise<void> {
  const present = await page.request.get(new URL("/", page.url()).href);
  const body = (await present.text()).replaceAll(/\b(console|boot|frame)-[0-9a-f]{12,16}/g, (_, name) => `${name}-${"0".repeat(16)}`);
  await page.route(
    (url) => url.pathname === "/",
    (route) => (route.request().isNavigationRequest() ? route.continue() : route.fulfill({ contentType: "text/html", body })),
  );
}

/** Leaves the tab and comes back, which looks for a newer console. */
export async function lookAgain(page: Page): Promise<void> {
  const looked = page.waitForResponse((response) => new URL(response.url()).pathname === "/");
  await setVisibility(page, "hidden");
  await setVisibility(page, "visible");
  await (await looked).finished();
}

/** Marks the loaded page, to tell it from the one after a reload. */
export const markPage = (page: Page) => page.evaluate(() => void Object.assign(globalThis, { isMarked: true }));

/** Returns whether the marked page is still there. */
export const isSamePage = (page: Page) => page.evaluate(() => "isMarked" in globalThis).catch(() => false);

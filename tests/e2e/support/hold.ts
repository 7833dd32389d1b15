import type { Page, Request } from "@playwright/test";

/** Keeps requests from being answered: those to `url`, or only the ones of them that are meant. Returns what lets them go. */
export async function hold(page: Page, url: string | RegExp, isMeant = (_: Request) => true): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    if (isMeant(route.request())) await held;
    await route.continue();
  });
  return release;
}

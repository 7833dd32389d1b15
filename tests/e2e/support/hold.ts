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

/** Holds such requests twice: until they are let in to the service, and then until its answers are let out to the page. */
export async function holdBothWays(page: Page, url: string | RegExp, isMeant: (request: Request) => boolean) {
  const gate = () => {
    let open = () => {};
    return { opened: new Promise<void>((resolve) => (open = resolve)), open: () => open() };
  };
  const [way, wayBack] = [gate(), gate()];
  await page.route(url, async (route) => {
    if (!isMeant(route.request())) return route.continue();
    await way.opened;
    const response = await route.fetch();
    await wayBack.opened;
    await route.fulfill({ response });
  });
  return { letIn: way.open, letOut: wayBack.open };
}

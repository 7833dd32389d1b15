import type { Page, Request } from "@playwright/test";

/**
 * Delays the requests to `url` that match; returns the function that releases them. A journey releases them rather than
 * unrouting a page that is loading: with its last route, the browser loses the requests that are just being passed on.
 */
export async function hold(page: Page, url: string | RegExp, isMeant = (_: Request) => true): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    if (isMeant(route.request())) await held;
    await route.continue();
  });
  return release;
}

/** Delays matching requests before the service, and then their answers before the page. */
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

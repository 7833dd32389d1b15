import type { Page, Request } from "@playwright/test";

/** Lets `change` alter the JSON of each successful answer to a read from `url`, in place. */
export async function changeAnswers(page: Page, url: RegExp, change: (body: any, request: Request) => void): Promise<void> {
  await page.route(url, async (route) => {
    if (route.request().method() !== "GET") return route.fallback();
    // A page that was left, or a test that has ended, needs no answer.
    const response = await route.fetch().catch(() => undefined);
    if (!response) return;
    if (!response.ok()) return route.fulfill({ response });
    const json = await response.json().catch(() => undefined);
    if (json === undefined) return;
    change(json, route.request());
    await route.fulfill({ response, json });
  });
}

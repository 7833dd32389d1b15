import type { Page } from "@playwright/test";

/** Makes whatever the page draws next panic: the browser refuses to clone templates. */
export const breakTemplates = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Node.prototype.cloneNode = () => {
      throw new Error("No");
    };
  });

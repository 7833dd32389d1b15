import { defineConfig } from "@playwright/test";
import { launchOptions } from "../../drive/chromium.mjs";

/** `make screenshots` takes the README's pictures from the real program. */
export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results",
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 60_000 },
  reporter: [["list"]],
  use: { launchOptions, viewport: { width: 1280, height: 800 }, locale: "en-GB", timezoneId: "Etc/UTC" },
});

import { defineConfig } from "@playwright/test";
import { launchOptions } from "../drive/chromium.mjs";

/** Journeys against the real native program. `make e2e` sets SLUICE_BIN and SLUICE_SITE. */
export default defineConfig({
  testDir: "./specs",
  outputDir: "../test-results",
  fullyParallel: true,
  workers: 2,
  // A test that fails once and then passes is reported as flaky. `make e2e ARGS=--retries=0` looks for races.
  retries: 1,
  forbidOnly: true,
  // Only failing tests reach these limits, so they allow for busy machines.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [["list"]],
  use: {
    launchOptions,
    viewport: { width: 1440, height: 900 },
    permissions: ["clipboard-read", "clipboard-write"],
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "small", testIgnore: /large\.spec\.ts/ },
    { name: "large", testMatch: /large\.spec\.ts/, use: { demo: "large" } as object },
  ],
});

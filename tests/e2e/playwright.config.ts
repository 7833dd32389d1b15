import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { launchOptions } from "../drive/chromium.mjs";

/** Chromium without its window, which needs a fifth less of the processor; Debian has it as a package of its own. */
const SHELL = "/usr/bin/chromium-headless-shell";
const executablePath = !process.env.CHROMIUM && existsSync(SHELL) ? SHELL : launchOptions.executablePath;

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
  expect: { timeout: 20_000 },
  reporter: [["list"]],
  use: {
    launchOptions: { ...launchOptions, executablePath },
    viewport: { width: 1440, height: 900 },
    permissions: ["clipboard-read", "clipboard-write"],
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "small", testIgnore: /large\.spec\.ts/ },
    { name: "large", testMatch: /large\.spec\.ts/, use: { demo: "large" } as object },
  ],
});

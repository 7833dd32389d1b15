// A browser whose security settings switch WebAssembly off, as Edge's enhanced security and Lockdown Mode do.
import { launchOptions } from "../../drive/chromium.mjs";
import { expect, test } from "../fixtures.ts";

test.use({ launchOptions: { ...launchOptions, args: [...launchOptions.args, "--js-flags=--jitless"] } });

test("cannot run: says so without WebAssembly", async ({ page, program }) => {
  await page.goto(`${program.address}/sign-in`);
  await expect(page.getByRole("alert")).toContainText("runs no WebAssembly");
});

// The console against a second service, which keeps to the API document in other ways than the local one.
import { expect, test as base } from "../fixtures.ts";
import type { Program } from "../../drive/program.mjs";
import { StrictService, type Settings } from "../support/strict-service.ts";

interface Strict {
  service: StrictService;
  /** The program that serves the console and passes calls on to the service. */
  home: Program;
}

const test = base.extend<{ startStrict: (settings?: Settings) => Promise<Strict> }>({
  startStrict: async ({ startProgram }, use) => {
    const services: StrictService[] = [];
    await use(async (settings) => {
      const service = await StrictService.start(settings);
      services.push(service);
      const home = await startProgram({ upstream: service.address });
      home.account = service.account;
      home.token = service.token;
      return { service, home };
    });
    await Promise.all(services.map((service) => service.stop()));
  },
});

test("an empty 500 without a length is a failure of the service, not of the connection", async ({ page, startStrict, signIn, guard }) => {
  guard.expectAnswer(500, /\/resources$/);
  const { service, home } = await startStrict();
  service.override = ({ path }) => (path.endsWith("/resources") && path.includes("restream") ? { status: 500 } : undefined);
  await signIn.enter(home);
  await expect(page.getByRole("alert").first()).toContainText("500");
  await expect(page.getByText("no connection")).toHaveCount(0);
});

// The console against a second service, which keeps to the contract in other ways than the local one.
import type { Page } from "@playwright/test";
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

const entry = { schedule: [], source: "rtmp://in.example/live/a", transcoded: false, transcode_quality: "", target_type: "customRTMP", target_url: "rtmp://out.example/app", target_key: "key-1", login: "", password: "", backup: {} };

async function rows(page: Page): Promise<void> {
  await expect(page.getByRole("link", { name: "Strict 1" })).toBeVisible();
}

test("an account with restreams alone can sign in", async ({ page, startStrict, signIn, guard }) => {
  guard.expectAnswer(403, /recorder-cloud|metrics|dvr-net/);
  const { service, home } = await startStrict({ areas: ["restream"] });
  service.add({ restreams: [entry] });
  await signIn.enter(home);
  await rows(page);
});

test("an area that gives no answer does not end the check of the others", async ({ page, startStrict, signIn, guard }) => {
  guard.expectAnswer([502, 403], /\/app\//);
  const { service, home } = await startStrict({ areas: ["restream"], refusal: { status: 0 } });
  service.add({ restreams: [entry] });
  await signIn.enter(home);
  await rows(page);
});

test("a refused sign-in says on request what each area answered", async ({ page, startStrict, signIn, guard }) => {
  guard.expectAnswer([400, 401, 403], /\/app\//);
  const { home } = await startStrict();
  await signIn.open(home);
  await signIn.send({ account: home.account, token: "another-token" });
  await expect(signIn.error).toContainText("The token was refused");
  await signIn.error.getByText("What each area answered").click();
  for (const area of ["restreams", "recordings", "DVR", "metrics"]) await expect(signIn.error.getByRole("listitem").filter({ hasText: area })).toBeVisible();
});

test("an empty 500 without a length is a failure of the service, not of the connection", async ({ page, startStrict, signIn, guard }) => {
  guard.expectAnswer(500, /\/resources$/);
  const { service, home } = await startStrict();
  service.override = ({ path }) => (path.endsWith("/resources") && path.includes("restream") ? { status: 500 } : undefined);
  await signIn.enter(home);
  await expect(page.getByRole("alert").first()).toContainText("500");
  await expect(page.getByText("no connection")).toHaveCount(0);
});

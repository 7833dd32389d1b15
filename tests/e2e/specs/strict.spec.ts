// The console works with a second service that keeps to the contract in other ways than the local one.
import { expect, type Program, test as base } from "../fixtures.ts";
import { pollUntil, SOON_MS } from "../support/clock.ts";
import { signInByForm } from "../support/session.ts";
import { StrictService, type Settings } from "../support/strict-service.ts";
import { compare } from "../support/transfer.ts";

interface Strict {
  service: StrictService;
  /** The program that serves the console and forwards calls to the service. */
  home: Program;
}

const test = base.extend<{ startStrict: (settings?: Settings) => Promise<Strict> }>({
  startStrict: async ({ page, startProgram }, use) => {
    const services: StrictService[] = [];
    await use(async (settings) => {
      const service = await StrictService.start(settings);
      services.push(service);
      const home = await startProgram({ upstream: service.address });
      home.account = service.account;
      home.token = service.token;
      return { service, home };
    });
    // A page continues to poll, so it closes before its service.
    await page.close();
    await Promise.all(services.map((service) => service.stop()));
  },
});

const entry = { schedule: [], source: "rtmp://in.example/live/a", transcoded: false, transcode_quality: "", target_type: "customRTMP", target_url: "rtmp://out.example/app", target_key: "key-1", login: "", password: "", backup: {} };

for (const [how, refusal, statuses] of [["deny access", undefined, [403]], ["give no response", { status: 0 }, [403, 502]]] as const) {
  test(`sign-in: accepts an account that has restreams only when the other areas ${how}`, async ({ page, startStrict, guard }) => {
    guard.expectAnswer([...statuses], /recorder-cloud|metrics|dvr-net/);
    const { service, home } = await startStrict({ areas: ["restream"], refusal });
    service.add({ restreams: [entry] });
    await signInByForm(page, home);
    await expect(page.getByRole("link", { name: "Strict 1" })).toBeVisible();
  });
}

test("sign-in: lists the response of each area when it is rejected", async ({ startStrict, signIn, guard }) => {
  guard.expectAnswer([400, 401, 403], /\/app\//);
  const { home } = await startStrict();
  await signIn.open(home);
  await signIn.send({ account: home.account, token: "another-token" });
  await expect(signIn.error).toContainText("Token rejected");
  await signIn.error.getByText("Response of each area").click();
  for (const area of ["restreams", "recordings", "DVR", "metrics"]) await expect(signIn.error.getByRole("listitem").filter({ hasText: area })).toBeVisible();
});

test("errors: an empty 500 is the service's, not a lost line", async ({ page, startStrict, signIn, guard }) => {
  guard.expectAnswer(500, /\/resources$/);
  const { service, home } = await startStrict();
  service.override = ({ path }) => (path.endsWith("/resources") && path.includes("restream") ? { status: 500 } : undefined);
  await signIn.enter(home);
  await expect(page.getByRole("alert").first()).toContainText("500");
  await expect(page.getByText("connection lost")).toHaveCount(0);
});

test("restream form: opens the sign-in dialog on a 400 \"invalid token\" and keeps the input", async ({ page, startStrict, signIn, guard, shell, form }) => {
  guard.expectAnswer([400, 401, 403], /\/app\//);
  const { service, home } = await startStrict();
  await signIn.enter(home, "/restreams/new");
  await form.name.fill("In time");
  await form.entry(1).source.fill(entry.source);
  await form.entry(1).targetUrl.fill(entry.target_url);
  await form.entry(1).key.fill("typed-key");
  service.override = ({ method }) => {
    if (method === "POST") service.token = "strict-token-5151";
    return undefined;
  };
  await form.reviewAndCreate();
  await expect(shell.newToken).toBeFocused();
  service.override = () => undefined;
  await page.keyboard.type(service.token);
  await page.keyboard.press("Enter");
  await expect(shell.signInAgain).toHaveCount(0);
  await expect(form.entry(1).key).toHaveValue("typed-key");
  await form.reviewAndCreate();
  await expect(form.heading).toHaveText("In time");
  expect([...service.resources.values()].map(({ name }) => name)).toEqual(["In time"]);
});

test("restream form: leaves out rejected fields on request", async ({ page, startStrict, signIn, guard, form }) => {
  guard.expectAnswer(400, /\/resources\//);
  const { service, home } = await startStrict();
  const { resource_id: id } = service.add({ name: "Odd", restreams: [entry], region: { of: "eu" }, api_key: "planted-key-77" });
  await signIn.enter(home, `/restreams/${id}`);
  const other = page.getByRole("region", { name: "Other data" });
  await expect(other.getByRole("row", { name: "region" })).toContainText('{"of":"eu"}');
  await expect(page.locator("body")).not.toContainText("planted-key-77");
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await form.name.fill("Odd, renamed");
  await form.reviewAndSave();
  const refusal = form.alerts.filter({ hasText: "Rejected by the service" });
  await expect(refusal).toContainText("Unknown member: region");
  await expect(refusal.getByRole("row", { name: "region" })).toContainText('{"of":"eu"}');
  await refusal.getByRole("button", { name: "Save without region" }).click();
  await expect(form.review).toContainText("Sent without region, which this service rejects.");
  await form.save.click();
  // The service rejects one field at a time.
  await refusal.getByRole("button", { name: "Save without api_key" }).click();
  await form.save.click();
  await expect(form.undo).toBeVisible();
  expect(service.resources.get(id)!.name).toBe("Odd, renamed");
  await form.name.fill("Odd, again");
  await form.reviewAndSave();
  await expect.poll(() => service.resources.get(id)!.name).toBe("Odd, again");
  expect(service.requests.filter((request) => request.startsWith("PUT"))).toHaveLength(4);
});

test("restream form: asks for an unreported \"Active\"", async ({ page, startStrict, signIn, form }) => {
  const { service, home } = await startStrict();
  const { resource_id: id } = service.add({ name: "Silent", restreams: [entry], active: undefined });
  await signIn.enter(home, `/restreams/${id}/edit`);
  await form.name.fill("Silent, renamed");
  await form.reviewChanges.click();
  await expect(page.getByRole("main").getByText("The service doesn't say whether it is active: choose one.").first()).toBeVisible();
  await expect(form.review).toHaveCount(0);
  await page.getByRole("button", { name: "Turn off" }).click();
  await expect(form.active).toBeFocused();
  await form.reviewChanges.click();
  await expect(form.reviewed("Active")).toContainText("unknownoff");
  await form.save.click();
  await expect(form.undo).toBeVisible();
  expect(service.resources.get(id)).toMatchObject({ name: "Silent, renamed", active: false });
});

test("bulk change: reports \"Not confirmed\" when the service does not report `active`", async ({ page, startStrict, signIn, many }) => {
  const { service, home } = await startStrict({ isSilentOnActive: true });
  const { resource_id: id } = service.add({ name: "Silent", restreams: [entry] });
  await signIn.enter(home, `/restreams/${id}`);
  await many.openActions();
  await page.getByRole("button", { name: "Deactivate" }).click();
  await many.dialog.getByRole("button", { name: "Deactivate 1 resource" }).click();
  const says = "Not confirmed: it doesn't say whether the resource is active now.";
  await pollUntil(page, () => expect(many.result("Silent")).toContainText(says, { timeout: SOON_MS }), 1_000);
  await expect(many.panel).toContainText("1 unknown");
  expect(service.resources.get(id)!.active, "the change was sent").toBe(false);
});

test("import: says who decides whether it is active", async ({ startStrict, signIn, many }) => {
  const { home } = await startStrict();
  await signIn.enter(home);
  await compare(many, [{ name: "From a file", type: "short", restreams: [entry] }]);
  await expect(many.planned("From a file")).toContainText("new, with 1 restream");
  const details = many.importDialog.getByRole("region", { name: "Details" });
  await expect(details).toContainText("The file doesn't say, so the service decides");
  await expect(details).not.toContainText("inactive");
});

test("status: says \"broken since its creation\" everywhere", async ({ page, startStrict, signIn, overview, restreams }) => {
  const { service, home } = await startStrict();
  const made = Math.floor(Date.now() / 1000) - 130;
  const { resource_id: id } = service.add({ name: "New", restreams: [entry], creation_ts: made, modification_ts: made });
  service.codes.set(id, [2]);
  await signIn.enter(home, "/");
  await expect(overview.line("/live/a")).toContainText(/for [23] min/);
  await page.goto(`${home.address}/restreams`);
  await expect(restreams.row("New").locator(".restream-since")).toHaveText(/^[23] min$/);
});

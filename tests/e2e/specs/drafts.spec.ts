// A form's input survives a reload without its secrets, and the form reports when another tab has it open.
import { readAccount } from "../account.ts";
import { type BrowserContext, expect, type Page, type Program, test } from "../fixtures.ts";
import { SignIn } from "../pages/sign-in.ts";

const ELSEWHERE = /open for editing in another tab/;

/** Returns everything that the page stores, as one text. */
const stored = (page: Page) => page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
const draftCount = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("sluice.draft/")).length);
const name = (page: Page) => page.getByLabel("Name", { exact: true });

async function openForm(page: Page, program: Program, resourceId: string): Promise<void> {
  await new SignIn(page).enter(program, `/restreams/${resourceId}/edit`);
  await expect(name(page)).toBeVisible();
}

/** Opens the form in another tab too, and checks that both tabs warn. */
async function openElsewhere(context: BrowserContext, page: Page, program: Program, resourceId: string): Promise<Page> {
  await expect(page.getByText(ELSEWHERE)).toHaveCount(0);
  const other = await context.newPage();
  await openForm(other, program, resourceId);
  await expect(other.getByText(ELSEWHERE)).toBeVisible();
  await expect(page.getByText(ELSEWHERE)).toBeVisible();
  return other;
}

test("drafts: restore the sign-in form, without the token", async ({ page, program, signIn }) => {
  await signIn.open(program);
  await signIn.address.fill("https://api.example.com/other");
  await signIn.account.fill("planted-token");
  await signIn.token.fill("planted-token");
  await expect.poll(() => stored(page)).toContain("/other");
  await expect.poll(() => stored(page)).not.toContain("planted-token");
  await signIn.address.fill("https://api.example.com/video");
  await signIn.account.fill("night shift");
  await signIn.token.fill("planted-token");
  await expect.poll(() => stored(page)).toContain("night shift");
  expect(await draftCount(page)).toBe(1);
  expect(await stored(page)).not.toContain("planted-token");
  await page.reload();
  await expect(signIn.address).toHaveValue("https://api.example.com/video");
  await expect(signIn.account).toHaveValue("night shift");
  await expect(signIn.token).toHaveValue("");
  await signIn.send({ address: "", account: program.account, token: program.token });
  await page.waitForURL((url) => url.pathname !== "/sign-in");
  expect(await draftCount(page)).toBe(0);
});

test("drafts: shows a warning for as long as the browser refuses to store drafts", async ({ page, program, signIn }) => {
  const [first] = await readAccount(program);
  const strip = page.getByRole("alert").filter({ hasText: "Drafts can't be saved" });
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      if (this === sessionStorage && key.startsWith("sluice.draft/") && !("hasRoom" in window)) throw new DOMException("full", "QuotaExceededError");
      setItem.call(this, key, value);
    };
  });
  await signIn.open(program);
  await signIn.account.fill("night shift");
  await expect(strip).toBeVisible();
  await signIn.send({ account: program.account, token: program.token });
  await page.waitForURL((url) => url.pathname !== "/sign-in");
  await page.goto(`${program.address}/restreams/${first.resource_id}/edit`);
  await name(page).fill("Never kept");
  await expect(strip).toContainText("a reload discards what you typed");
  await page.clock.fastForward(60_000);
  await expect(strip).toBeVisible();
  const asked = page.waitForEvent("dialog");
  await page.evaluate(() => void setTimeout(() => location.reload()));
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await expect(name(page)).toHaveValue("Never kept");
  await page.evaluate(() => Object.assign(window, { hasRoom: true }));
  await name(page).fill("Kept");
  await expect(strip).toHaveCount(0);
});

test("open tabs: warn while both edit the same resource", async ({ page, context, program, guard }) => {
  guard.expectPageError(/./);
  const [{ resource_id: id }] = await readAccount(program);
  await openForm(page, program, id);
  const closed = await openElsewhere(context, page, program, id);
  const changes = page.getByRole("group", { name: "Changes" });
  await page.setViewportSize({ width: 1440, height: 400 });
  await page.getByRole("button", { name: "Add restream" }).scrollIntoViewIfNeeded();
  await expect(page.getByText(ELSEWHERE)).not.toBeInViewport();
  await expect(changes.getByText("Open in another tab")).toBeInViewport({ ratio: 1 });
  await closed.close();
  await expect(page.getByText(ELSEWHERE)).toHaveCount(0);
  await expect(changes).not.toContainText("another tab");

  const crashing = await openElsewhere(context, page, program, id);
  const session = await context.newCDPSession(crashing);
  const crashed = crashing.waitForEvent("crash");
  session.send("Page.crash").catch(() => {});
  await crashed;

  const stopping = await openElsewhere(context, page, program, id);
  await name(stopping).fill("Typed before the end");
  await expect.poll(() => stored(stopping)).toContain("Typed before the end");
  await stopping.evaluate(() => {
    Node.prototype.cloneNode = () => {
      throw new Error("No");
    };
    // At once: what the page creates by itself meanwhile would stop it too.
    document.querySelector<HTMLAnchorElement>("nav a[href='/restreams']")!.click();
  });
  await expect(stopping.getByRole("alertdialog", { name: "The console has stopped" })).toBeVisible();
  await expect(page.getByText(ELSEWHERE)).toHaveCount(0);
  await stopping.getByRole("button", { name: "Reload" }).click();
  await stopping.waitForLoadState();
  await stopping.goto(`${program.address}/restreams/${id}/edit`);
  await expect(name(stopping)).toHaveValue("Typed before the end");
  await expect(page.getByText(ELSEWHERE)).toBeVisible();
});

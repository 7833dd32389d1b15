// Each page of something that does not exist says so, and has a link to a page that exists.
import { violations } from "../accessibility.ts";
import { expect, test } from "../fixtures.ts";
import { goWithin } from "../pages-of-the-console.ts";
import { hold } from "../support/hold.ts";

const NONE = "00000000-0000-4000-8000-000000000000";
const MISSING = [
  { what: "an unknown address", path: "/no/such/page", says: "There is no page at this address", way: "Go to the overview", to: "/" },
  { what: "an unknown resource", path: `/restreams/${NONE}`, says: "404: no restream resource with this ID", way: "Go to all restreams", to: "/restreams" },
  { what: "the form of an unknown resource", path: `/restreams/${NONE}/edit`, says: "404: no restream resource with this ID", way: "Go to all restreams", to: "/restreams" },
  { what: "the history of an unknown resource", path: `/restreams/${NONE}/history`, says: "404: no restream resource with this ID", way: "Go to all restreams", to: "/restreams" },
  { what: "an unknown recording", path: `/recordings/${NONE}`, says: "404: no recording setting with this ID", way: "Go to all recordings", to: "/recordings" },
  { what: "an unknown stream", path: "/dvr/no/such/stream", says: "404: the service has no stream with this name", way: "Go to all streams", to: "/streams" },
];

test("missing: an unknown address says so in the shell after a load", async ({ page, program, signIn, shell }) => {
  await signIn.enter(program);
  await page.goto(`${program.address}/no/such/page`);
  await expect(shell.heading).toHaveText("Page not found");
  await expect(page).toHaveTitle(/Page not found/);
});

test("missing: says nothing of a stream until the service answers", async ({ page, program, signIn, guard }) => {
  guard.expectAnswer(404, /\/dvr-net\//);
  await page.addInitScript(() => {
    const see = () => document.querySelector("[data-testid=stream-verdict]")?.textContent && document.documentElement.setAttribute("data-judged", "");
    new MutationObserver(see).observe(document, { childList: true, subtree: true });
  });
  const release = await hold(page, /\/app\/dvr-net\//);
  const lists = [/\/resources$/, /\/restream\/.*\/status/, /\/record\?/].map((path) => page.waitForResponse(path));
  await signIn.enter(program, "/streams/no/such");
  await Promise.all(lists);
  await expect(page.getByText("Loading DVR")).toBeAttached();
  release();
  await expect(page.getByText("404: the service has no stream with this name")).toBeVisible();
  await expect(page.locator("html")).not.toHaveAttribute("data-judged");
});

test("missing: every page shows an error and a way on", async ({ page, program, signIn, shell, guard }) => {
  guard.allowAnswer(404, /\/app\//);
  await signIn.enter(program);
  for (const { what, path, says, way, to } of MISSING) {
    await goWithin(page, path);
    await expect(shell.main, what).toContainText(says);
    expect(await violations(page), what).toEqual([]);
    for (const link of await shell.main.getByRole("link").all()) {
      expect(await link.getAttribute("href"), "no link leads to what is not there").not.toContain(NONE);
    }
    await shell.main.getByRole("link", { name: way, exact: true }).click();
    await expect(page, what).toHaveURL(program.address + to);
    await expect(shell.heading).toBeVisible();
  }
});

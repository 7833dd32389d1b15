// Strings from the API are text, whatever they hold.
import { expect, test } from "../fixtures.ts";
import { createResource } from "../account.ts";

const LONG = "long-".repeat(1000);
/** The first characters of a name, whole ones. */
const beginning = (name: string) => [...name].slice(0, 30).join("");
const HOSTILE = [
  { what: "markup", name: `<img src=x onerror="window.hasRun=1"><script>window.hasRun=1</script>` },
  { what: "a script address", name: "script address", source: "javascript://in.example/%0awindow.hasRun=1", target_url: "javascript://out.example/%0awindow.hasRun=1" },
  { what: "right-to-left overrides", name: "\u202Egnp.exe\u2066 abc \u202D" },
  { what: "5,000 characters", name: LONG, source: `rtmp://in.example/${LONG}`, target_url: `rtmp://out.example/${LONG}`, target_key: LONG },
  { what: "emoji and combining marks", name: "👩‍👩‍👧‍👦 Z̷͖̈́a̴͓̎l̶̰͂g̸͉̈́o̶̘̍ 🏳️‍🌈 晩" },
  { what: "template and escape signs", name: `{{7*7}} \${7*7} %00 %2e%2e/ '"\`` },
];

test("hostile names and addresses are shown as text, in the list and on the resource's page", async ({ page, ownProgram, signIn, restreams, resource }) => {
  const ids = new Map<string, string>();
  for (const { what, ...fields } of HOSTILE) ids.set(what, await createResource(ownProgram, fields));
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn.enter(ownProgram);
  for (const { name } of HOSTILE) {
    await restreams.search.fill(beginning(name));
    await expect(restreams.rows).toHaveCount(1);
    expect(await restreams.rows.first().textContent()).toContain(beginning(name));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }
  for (const { what, name } of HOSTILE) {
    await page.goto(`${ownProgram.address}/restreams/${encodeURIComponent(ids.get(what)!)}`);
    await expect(resource.heading).toContainText(beginning(name).trim());
    expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(390);
    expect(await page.locator("main a[href^='javascript' i]").count(), what).toBe(0);
    expect(await page.locator("main img").count(), what).toBe(0);
  }
  expect(await page.evaluate(() => "hasRun" in window)).toBe(false);
});

test("an injected search text and a hostile id in the address are text too", async ({ page, program, signIn, restreams, guard }) => {
  guard.expectAnswer(404, /\/resources\/|status/);
  const markup = `<svg onload=window.hasRun=1>`;
  await signIn.enter(program, `/restreams?q=${encodeURIComponent(markup)}`);
  await expect(restreams.search).toHaveValue(markup);
  await page.goto(`${program.address}/restreams/${encodeURIComponent(markup)}`);
  await expect(page.getByRole("main")).toContainText(markup);
  expect(await page.evaluate(() => "hasRun" in window)).toBe(false);
});

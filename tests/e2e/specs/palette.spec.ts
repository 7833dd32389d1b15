// The command palette finds pages, resources and actions by a few letters, by keyboard alone.
import { createResource, readAccount } from "../account.ts";
import { expectAccessible, violations } from "../accessibility.ts";
import { expect, test } from "../fixtures.ts";
import { hold } from "../support/hold.ts";
import { createSetting } from "../support/recordings.ts";

test("palette: finds resources, recordings and streams", async ({ page, program, signIn, shell, resource, palette }) => {
  await signIn.enter(program, "/dvr/live/harbour-cam");
  await expect(page.getByTestId("dvr-plot")).toBeVisible();
  await shell.link("Activity").click();
  await palette.find("tenn");
  await expect(palette.text).toBeFocused();
  await expect(palette.options.first()).toHaveText(/^Sports 2: tennis\s+Restream resource$/);
  await page.keyboard.press("Enter");
  await expect(palette.dialog).toHaveCount(0);
  await expect(resource.heading).toHaveText("Sports 2: tennis");
  await expect(resource.heading).toBeFocused();
  const [{ name, resource_id: id }] = await readAccount(program);
  await palette.find(id);
  await expect(palette.options.first()).toHaveText(new RegExp(`^${name}`));
  for (const pasted of ["/live/jazz-radio/playlist.m3u8", "live/jazz-radio/playlist.m3u8", "https://cdn.example.net/live/jazz-radio/playlist.m3u8"]) {
    await palette.text.fill(pasted);
    await expect(palette.options.first(), pasted).toHaveText(/^live\/jazz-radio\s+Recording$/);
  }
  await palette.text.fill("live/harb");
  await expect(palette.options.first()).toHaveText(/^live\/harbour-cam\s+DVR stream$/);
});

test("palette: opens or searches for unknown names", async ({ page, program, signIn, guard, palette }) => {
  // The service does not know the stream.
  guard.expectAnswer(404, /\/dvr-net\//);
  await signIn.enter(program, "/activity");
  await palette.find("live/unheard of");
  await palette.option("Open DVR: live/unheard of").click();
  await expect(page).toHaveURL(/\/streams\/live\/unheard%20of$/);
  await palette.find("zzzz");
  await palette.option(/^Search restreams for/).click();
  await expect(page).toHaveURL(/\/restreams\?q=zzzz$/);
});

test("palette: moves by arrow and page keys", async ({ page, program, signIn, palette }) => {
  await signIn.enter(program, "/activity");
  await palette.button.press("Enter");
  await expect(palette.text).toBeFocused();
  await expect(palette.text).toHaveAttribute("aria-expanded", "true");
  await expect(palette.text).toHaveAttribute("aria-controls", (await palette.list.getAttribute("id"))!);
  const first = await palette.marked.innerText();
  await page.keyboard.press("ArrowUp");
  const count = await palette.options.count();
  await expect(palette.options.nth(count - 1)).toHaveAttribute("aria-selected", "true");
  await expect(palette.marked).toBeInViewport({ ratio: 1 });
  await expect(palette.text).toHaveAttribute("aria-activedescendant", (await palette.marked.getAttribute("id"))!);
  await page.keyboard.press("ArrowDown");
  await expect(palette.marked).toHaveText(first);
  await expect(palette.marked).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("PageDown");
  await expect(palette.options.nth(8)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Escape");
  await expect(palette.dialog).toHaveCount(0);
  await expect(palette.button).toBeFocused();
  // A browser fires the close event of a dialog one task later.
  await page.evaluate(() => new Promise((go) => requestAnimationFrame(() => setTimeout(go))));
  // The shortcut that opens the palette also closes it.
  await page.keyboard.press("Control+k");
  await expect(palette.dialog).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(palette.dialog).toHaveCount(0);
});

test("palette: is accessible, and closes on a phone", async ({ page, program, signIn, palette }) => {
  await signIn.enter(program, "/activity");
  await palette.find("s");
  await expect(palette.options.first()).toBeVisible();
  await expectAccessible(page, "the palette");
  await page.setViewportSize({ width: 390, height: 844 });
  await palette.options.nth(2).click();
  await expect(palette.dialog).toHaveCount(0);
  // A phone has no Escape key, so a button and the backdrop close it.
  await palette.button.click();
  await palette.dialog.getByRole("button", { name: "Close" }).click();
  await expect(palette.dialog).toHaveCount(0);
  await palette.button.click();
  await expect(palette.text).toBeFocused();
  await page.mouse.click(195, 840);
  await expect(palette.dialog).toHaveCount(0);
});

test("palette: offers the actions of the current page, and only there", async ({ page, program, signIn, resource, palette }) => {
  const [{ resource_id: id, name }] = await readAccount(program);
  await signIn.enter(program, `/restreams/${id}`);
  await expect(resource.heading).toHaveText(name);
  await palette.find("");
  const names = await palette.options.allInnerTexts();
  expect(names.filter((name, place) => names.indexOf(name) !== place), "listed twice").toEqual([]);
  await expect(palette.option(/^Edit this resource/)).toHaveCount(1);
  await palette.text.fill("copy res");
  await expect(palette.options.first()).toHaveText(/^Copy resource ID\s+This page$/);
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(id);
  await palette.find("refresh");
  await Promise.all([page.waitForResponse(/\/status/), page.keyboard.press("Enter")]);
  await palette.choose("history of this");
  await expect(page).toHaveURL(new RegExp(`/restreams/${id}/history$`));
  await palette.find("copy resource");
  await expect(palette.option(/^Copy resource ID/)).toHaveCount(0);
});

test("palette: keeps the selected option when results load late", async ({ page, ownProgram, signIn, palette }) => {
  await createResource(ownProgram, { name: "Stream of tests" });
  const answer = await hold(page, /\/resources$/);
  await signIn.enter(ownProgram, "/activity");
  await palette.find("strea");
  await expect(palette.marked).toHaveText(/^Streams\s+Page$/);
  await page.keyboard.press("ArrowDown");
  await expect(palette.marked).toHaveText(/^Restreams\s+Page$/);
  answer();
  await expect(palette.option(/^Stream of tests/)).toBeVisible();
  await expect(palette.marked).toHaveText(/^Restreams\s+Page$/);
  await expect(palette.text).toHaveAttribute("aria-activedescendant", (await palette.marked.getAttribute("id"))!);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/restreams$/);
});

test("palette: switches theme, zone and accounts", async ({ page, twoAccounts, signIn, shell, palette }) => {
  const { program, demo, second } = twoAccounts;
  await signIn.enter(program, "/activity");
  await palette.choose("dark");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await palette.find("theme dark");
  await expect(palette.option(/^Theme: dark/)).toHaveCount(0);
  await palette.text.fill("local times");
  await page.keyboard.press("Enter");
  await shell.menu.click();
  await expect(shell.timeZone).toHaveText(/^Time zone: CES?T \(UTC\+[12]\)$/);
  await page.keyboard.press("Escape");
  await palette.choose("keyb");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.keyboard.press("Escape");
  await palette.choose("sign out");
  await expect(page).toHaveURL(/\/sign-in$/);
  await signIn.send(demo);
  await expect(page).toHaveURL(`${program.address}/`);
  await palette.choose("add acc");
  await expect(page).toHaveURL(/\/sign-in$/);
  await signIn.send(second);
  await expect(page).toHaveURL(`${program.address}/`);
  await palette.find("switch demo");
  await expect(palette.options.first()).toHaveText(/^Switch to demo \(this site\)/);
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("verdict")).toContainText("broken");
  await palette.choose("sign out of all");
  await expect(page).toHaveURL(/\/sign-in$/);
  await expect(page.getByRole("button", { name: /^Continue as/ })).toHaveCount(0);
});

test("palette: reports that resources couldn't be loaded, and finds everything else", async ({ page, ownProgram, signIn, guard, palette }) => {
  guard.expectAnswer(500, /\/resources/);
  await ownProgram.setFaults([{ path: "*/resources", fault: { kind: "status", status: 500 } }]);
  await signIn.enter(ownProgram, "/activity");
  await palette.find("live/jazz");
  await expect(palette.dialog).toContainText("Couldn't load resources");
  await expect(palette.options.first()).toHaveText(/^live\/jazz-radio\s+Recording$/);
  expect(await violations(page)).toEqual([]);
  await ownProgram.setFaults();
  await page.keyboard.press("Escape");
  await palette.find("jazz");
  await expect(palette.options.first()).toHaveText(/^Jazz radio with pictures/);
  await expect(palette.dialog).not.toContainText("Couldn't load");
});

test("palette: tells recordings of one name on two domains apart", async ({ ownProgram, signIn, palette }) => {
  for (const domain of ["a.example", "b.example"]) {
    await createSetting(ownProgram, { stream_name: "live/same", source: `https://${domain}/live/same/playlist.m3u8` });
  }
  await signIn.enter(ownProgram, "/activity");
  await palette.find("start recording live/same");
  await expect(palette.option("Start recording live/same (a.example)")).toHaveCount(1);
  await expect(palette.option("Start recording live/same (b.example)")).toHaveCount(1);
});

// A session begins with the sign-in, survives a reload, and has its token in few places.
import { expect, type Page, test } from "../fixtures.ts";
import { signInByForm } from "../support/session.ts";
import { requestsBeyond } from "../support/requests.ts";

const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

test("session: opens the page of a deep link after the sign-in", async ({ page, program, signIn, restreams }) => {
  await page.goto(`${program.address}/restreams?q=a&sort=-name`);
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await signIn.send({ account: program.account, token: program.token });
  await expect(page).toHaveURL(`${program.address}/restreams?q=a&sort=-name`);
  await expect(restreams.search).toHaveValue("a");
});

for (const hostile of ["//evil.example/x", "javascript:alert(1)"]) {
  test(`session: does not follow next=${hostile}`, async ({ page, program, signIn }) => {
    const elsewhere = requestsBeyond(page, program.address);
    page.on("dialog", (dialog) => elsewhere.push(dialog.message()));
    await signIn.open(program, `?next=${encodeURIComponent(hostile)}`);
    await signIn.send({ account: program.account, token: program.token });
    await page.waitForURL((url) => url.pathname !== "/sign-in");
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    expect(new URL(page.url()).origin).toBe(program.address);
    expect(elsewhere).toEqual([]);
  });
}

test("session: removes the token at sign-out and redirects every page to the sign-in", async ({ page, program, shell }) => {
  await signInByForm(page, program);
  expect(await stored(page)).toContain(program.token);
  await shell.signOutFromMenu();
  await expect(page).toHaveURL(/\/sign-in/);
  expect(await stored(page)).not.toContain(program.token);
  await page.goto(`${program.address}/restreams`);
  await expect(page).toHaveURL(/\/sign-in/);
  await page.goBack();
  await expect(page).toHaveURL(/\/sign-in/);
});

test("session: restores neither page nor search of the previous user after a new sign-in", async ({ page, program, signIn, shell, restreams }) => {
  await signIn.open(program, "?next=%2Frestreams");
  await signIn.send({ account: program.account, token: program.token });
  await restreams.search.fill("radio");
  await expect(page).toHaveURL(/q=radio/);
  await restreams.rows.first().getByRole("link").click();
  await expect(page).toHaveURL(/\/restreams\/\w+$/);
  await shell.signOutFromMenu();
  await expect(page).toHaveURL(`${program.address}/sign-in`);
  await signIn.send({ account: program.account, token: program.token });
  await shell.link("Restreams").click();
  await expect(restreams.rows.first()).toBeVisible();
  await expect(restreams.search).toHaveValue("");
});

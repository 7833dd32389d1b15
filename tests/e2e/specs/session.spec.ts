// A session begins with the sign-in, survives a reload, and has its token in few places.
import { expect, type Page, test } from "../fixtures.ts";
import { requestsBeyond } from "../support/requests.ts";

const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

test("session: follows no next address of another site", async ({ page, program, signIn, shell }) => {
  const elsewhere = requestsBeyond(page, program.address);
  page.on("dialog", (dialog) => elsewhere.push(dialog.message()));
  for (const hostile of ["//evil.example/x", "javascript:alert(1)"]) {
    await signIn.open(program, `?next=${encodeURIComponent(hostile)}`);
    await signIn.send({ account: program.account, token: program.token });
    await page.waitForURL((url) => url.pathname !== "/sign-in");
    await expect(shell.navigation).toBeVisible();
    expect(new URL(page.url()).origin).toBe(program.address);
    expect(elsewhere, hostile).toEqual([]);
    await shell.signOutFromMenu();
    await page.waitForURL((url) => url.pathname === "/sign-in");
  }
});

test("session: forgets the token and pages at sign-out", async ({ page, program, signIn, shell, restreams }) => {
  await signIn.open(program, "?next=%2Frestreams");
  await signIn.send({ account: program.account, token: program.token });
  await restreams.search.fill("radio");
  await expect(page).toHaveURL(/q=radio/);
  await restreams.rows.first().getByRole("link").click();
  await expect(page).toHaveURL(/\/restreams\/\w+$/);
  expect(await stored(page)).toContain(program.token);
  await shell.signOutFromMenu();
  await expect(page).toHaveURL(`${program.address}/sign-in`);
  expect(await stored(page)).not.toContain(program.token);
  await page.goto(`${program.address}/activity`);
  await expect(page).toHaveURL(/\/sign-in/);
  await page.goBack();
  await expect(page).toHaveURL(`${program.address}/sign-in`);
  await signIn.send({ account: program.account, token: program.token });
  await shell.link("Restreams").click();
  await expect(restreams.rows.first()).toBeVisible();
  await expect(restreams.search).toHaveValue("");
});

// The console under a path of its host (`--base`): pages, files and the API stay below it.
import { readAccount } from "../account.ts";
import { expect, test } from "../fixtures.ts";
import { requestsBeyond, requestsTo } from "../support/requests.ts";

const BELOW = { env: { SLUICE_BASE: "/tools/sluice/" } };

test("base: keeps pages, files and the API below the path", async ({ page, startProgram, shell, form }) => {
  const program = await startProgram(BELOW);
  expect(new URL(program.address).pathname).toBe("/tools/sluice");
  const beyond = requestsBeyond(page, `${program.address}/`);
  const early = requestsTo(page, /\/resources$/);
  await page.goto(program.link!);
  await expect(page).toHaveURL(`${program.address}/`);
  await shell.link("Restreams").click();
  await expect(page).toHaveURL(`${program.address}/restreams`);
  await expect(page.getByRole("main").getByRole("grid")).toBeVisible();
  // The page's own script reads the list before the program is there, from the same address.
  early.length = 0;
  await page.reload();
  await expect(page.getByRole("main").getByRole("grid")).toBeVisible();
  expect(early).toEqual([`${program.address}/app/restream/v2/demo/resources`]);

  const [first] = await readAccount(program);
  await page.goto(`${program.address}/restreams/${first.resource_id}/edit`);
  await page.getByLabel("Name", { exact: true }).fill("Below a path");
  await form.reviewAndSave();
  await expect(form.undo).toBeVisible();
  expect((await readAccount(program))[0].name).toBe("Below a path");
  await shell.link("Metrics").click();
  await expect(page.getByRole("main").getByTestId("legend-value").first()).toBeVisible();
  expect(beyond).toEqual([]);
});

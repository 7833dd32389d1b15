// Each account has a list of writes of its own.
import { readAccount } from "../account.ts";
import { expect, test } from "../fixtures.ts";
import { hold } from "../support/hold.ts";
import { plant, resourceWith } from "../support/planted.ts";
import { compare } from "../support/transfer.ts";

test("bulk change: runs in one account while one waits in another", async ({ page, twoAccounts, signIn, restreams, shell, accounts, many }) => {
  const { program, second } = twoAccounts;
  await signIn.open(program);
  await signIn.send(second);
  await expect(shell.heading).toBeVisible();
  await accounts.addAccount({ account: program.account, token: program.token });
  await shell.link("Restreams").click();
  const on = (await readAccount(program)).filter((each) => each.active).slice(0, 5);
  await restreams.select(on.map((each) => each.name));
  const release = await hold(page, /\/demo\/resources\/[^/]+$/, (request) => request.method() === "PUT");
  await many.switch("Deactivate");
  await expect(many.panel).toContainText("3 in progress");
  await accounts.switchTo("second");
  await shell.link("Restreams").click();
  await compare(many, [resourceWith(plant(), "New in the second")]);
  await many.importDialog.getByRole("button", { name: "Create 1" }).click();
  await expect(many.panel).toContainText("1 done, verified");
  release();
  await accounts.switchTo("demo");
  await expect(many.panel).toContainText("you switched to another account");
  await many.button(/^Continue with the remaining/).click();
  await expect(many.panel).toContainText("5 done, verified");
});

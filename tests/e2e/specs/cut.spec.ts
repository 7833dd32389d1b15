// A write whose connection is cut is carried out twice without an operation ID: the browser sends it again by itself. With the
// console's ID it is carried out once (delivery.spec.ts).
import { expect, type Program, test } from "../fixtures.ts";
import { CuttingProxy } from "../support/cutting-proxy.ts";

const POST = /^POST \/app\/restream\//;

async function count(program: Program): Promise<number> {
  return (await program.call("/restream/v2/{account}/resources")).data.resources.length;
}

test("connection: carries out a write twice after a cut without an operation ID", async ({ page, ownProgram, signIn }) => {
  const proxy = await CuttingProxy.start(ownProgram.address);
  await page.goto(`${proxy.address}/sign-in`);
  await expect(signIn.submit).toBeVisible();
  const before = await count(ownProgram);
  proxy.cut({ request: POST, isReused: true, at: 0 });
  const isDone = await page.evaluate(async (token) => {
    const path = "/app/restream/v2/demo/resources";
    const headers = { "CDN-AUTH-TOKEN": token, "Content-Type": "application/json" };
    // The read leaves a connection that the write uses again.
    await (await fetch(path, { headers })).text();
    const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify({ name: "twice", type: "short" }) });
    return (await answer.json()).success;
  }, ownProgram.token);
  expect(isDone).toBe(true);
  expect(proxy.count(POST)).toBe(2);
  expect((await count(ownProgram)) - before).toBe(2);
  await proxy.close();
});

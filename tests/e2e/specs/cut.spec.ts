// A write whose connection is cut is carried out once, even where the browser sends it again by itself.
import { expect, type Page, type Program, test } from "../fixtures.ts";
import { CuttingProxy } from "../support/cutting-proxy.ts";

const POST = /^POST \/app\/restream\//;

async function count(program: Program): Promise<number> {
  return (await program.call("/restream/v2/{account}/resources")).data.resources.length;
}

/** Reads first, so that there is a connection to reuse, then creates a resource; returns `done` or `lost`. */
async function readAndCreate(page: Page, token: string, name: string, hasId = true): Promise<"done" | "lost"> {
  return page.evaluate(
    async ({ token, name, hasId }) => {
      const path = "/app/restream/v2/demo/resources";
      await (await fetch(path, { headers: { "CDN-AUTH-TOKEN": token } })).text();
      const headers = new Headers({ "CDN-AUTH-TOKEN": token, "Content-Type": "application/json" });
      if (hasId) headers.set("X-Op-Id", name);
      const body = JSON.stringify({ name, type: "short" });
      const sent = fetch(path, { method: "POST", headers, body });
      const answered = sent.then((answer) => answer.json());
      return answered.then(({ success }) => (success === true ? "done" : "lost") as "done" | "lost", () => "lost");
    },
    { token, name, hasId },
  );
}

for (const at of ["head", "body", 0, 40] as const) {
  test(`connection: carries out a write once when its connection is cut at ${at}`, async ({ page, ownProgram, signIn }) => {
    const proxy = await CuttingProxy.start(ownProgram.address);
    await page.goto(`${proxy.address}/sign-in`);
    await expect(signIn.submit).toBeVisible();
    const before = await count(ownProgram);
    proxy.cut({ request: POST, isReused: true, at });
    const ended = await readAndCreate(page, ownProgram.token, `cut-${at}`);
    const sent = proxy.deliveries.filter(({ line }) => POST.test(line));
    const created = (await count(ownProgram)) - before;
    expect(sent[0]).toMatchObject({ isCut: true, isReused: true });
    expect(created).toBe(1);
    // Chromium resends the write when no byte of a response has come: two deliveries, one resource. A response that ends
    // within its head counts as a 200 without a body.
    expect([ended, sent.length]).toEqual(at === 40 ? ["lost", 1] : ["done", 2]);
    await proxy.close();
  });
}

test("connection: carries out a write twice after the same cut without an operation ID", async ({ page, ownProgram, signIn }) => {
  const proxy = await CuttingProxy.start(ownProgram.address);
  await page.goto(`${proxy.address}/sign-in`);
  await expect(signIn.submit).toBeVisible();
  const before = await count(ownProgram);
  proxy.cut({ request: POST, isReused: true, at: 0 });
  expect(await readAndCreate(page, ownProgram.token, "twice", false)).toBe("done");
  expect(proxy.count(POST)).toBe(2);
  expect((await count(ownProgram)) - before).toBe(2);
  await proxy.close();
});

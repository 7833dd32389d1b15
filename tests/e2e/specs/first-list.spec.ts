// The list as it is seen before the application is there: the page draws what it has read ahead, and the application comes in its place.
import type { Page } from "@playwright/test";
import type { Program } from "../../drive/program.mjs";
import { readAccount } from "../account.ts";
import { expect, test } from "../fixtures.ts";

declare global {
  interface Window {
    /** What the frame said when the list stood in it, and where its rows were. */
    firstList?: { words: string; rows: number[][]; isAlone: boolean };
  }
}

/** Notes the list that stands in the frame, and does something as soon as it does. */
const watchFrame = (page: Page, act: "nothing" | "press" | "type", name = "") =>
  page.addInitScript(
    ({ act, name }) => {
      const look = () => {
        const frame = document.getElementById("frame");
        const rows = [...(frame?.querySelectorAll("tbody tr") ?? [])];
        if (!frame || !rows.length || window.firstList) return;
        window.firstList = { words: "", rows: [], isAlone: !document.getElementById("main") };
        // The style sheets are there, and boot.js listens.
        requestAnimationFrame(() => {
          const box = (element: Element) => {
            const { x, y, width, height } = element.getBoundingClientRect();
            return [x, y, width, height].map(Math.round);
          };
          window.firstList = { ...window.firstList!, words: frame.querySelector("main")!.innerText, rows: rows.map(box) };
          if (act === "press") {
            const link = rows.map((row) => row.querySelector("a")!).find((link) => link.textContent === name)!;
            const { x, y, width, height } = link.getBoundingClientRect();
            const at = { bubbles: true, cancelable: true, clientX: x + width / 2, clientY: y + height / 2 };
            document.elementFromPoint(at.clientX, at.clientY)!.dispatchEvent(new MouseEvent("click", at));
          } else if (act === "type") {
            for (const key of `/${name}`) document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
          }
        });
      };
      new MutationObserver(look).observe(document, { childList: true, subtree: true });
    },
    { act, name },
  );

async function names(program: Program): Promise<string[]> {
  return (await readAccount(program)).map((resource) => resource.name);
}

for (const width of [1440, 390]) {
  test(`the list is seen before the application is there, at the same place, at ${width} px`, async ({ page, program, signIn, restreams }) => {
    await page.setViewportSize({ width, height: 844 });
    await signIn.enter(program, "/activity");
    await watchFrame(page, "nothing");
    await page.goto(`${program.address}/restreams`);
    await expect(restreams.rows.first()).toBeVisible();
    const { words, rows, isAlone } = (await page.evaluate(() => window.firstList))!;
    expect(isAlone, "before the application").toBe(true);
    for (const name of await names(program)) expect(words).toContain(name);
    await expect(page.locator("#frame")).toHaveCount(0);
    const boxes = await restreams.rows.evaluateAll((all) =>
      all.map((row) => {
        const { x, y, width, height } = row.getBoundingClientRect();
        return [x, y, width, height].map(Math.round);
      }),
    );
    expect(rows).toEqual(boxes);
  });
}

test("a row that is pressed before the application is there opens, without a reload", async ({ page, program, signIn, resource }) => {
  const [first] = await readAccount(program);
  await signIn.enter(program, "/activity");
  await watchFrame(page, "press", first.name);
  let loads = 0;
  page.on("request", (request) => (loads += request.isNavigationRequest() ? 1 : 0));
  await page.goto(`${program.address}/restreams`);
  await expect(resource.heading).toContainText(first.name);
  expect(loads).toBe(1);
});

test("what is typed before the application is there is searched for", async ({ page, program, signIn, restreams }) => {
  const [first] = await readAccount(program);
  await signIn.enter(program, "/activity");
  await watchFrame(page, "type", first.resource_id);
  await page.goto(`${program.address}/restreams`);
  await expect(restreams.search).toHaveValue(first.resource_id);
  await expect(restreams.rows).toHaveCount(1);
});

test("a read that fails before the application is there is the application's business", async ({ page, ownProgram, signIn, restreams, guard }) => {
  await signIn.enter(ownProgram, "/activity");
  guard.expectConsole(/^Failed to load resource: /);
  guard.expectAnswer(503, /\/status$/);
  await ownProgram.setFaults([{ area: "restream", path: "*/status", times: 1, fault: { kind: "status", status: 503 } }]);
  await watchFrame(page, "nothing");
  await page.goto(`${ownProgram.address}/restreams`);
  await expect(restreams.rows.first()).toBeVisible();
  expect(await page.evaluate(() => window.firstList)).toBeUndefined();
});

test("a list that is searched by its address is drawn by the application alone", async ({ page, program, signIn, restreams }) => {
  const [first] = await readAccount(program);
  await signIn.enter(program, "/activity");
  await watchFrame(page, "nothing");
  await page.goto(`${program.address}/restreams?q=${first.resource_id}`);
  await expect(restreams.rows).toHaveCount(1);
  expect(await page.evaluate(() => window.firstList)).toBeUndefined();
});

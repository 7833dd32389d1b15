// The guard finds each kind of trouble unless it is expected.
import { test as base, expect } from "@playwright/test";
import { Guard } from "../guard.ts";
import { serve } from "../plain-server.ts";

const PAGE = "<!doctype html><meta charset=utf-8><title>t</title><link rel=icon href=data:,><p>here";
const STRICT = { "Content-Security-Policy": "default-src 'none'; connect-src 'self'; img-src data:" };

/** Serves one page as `/` from its own server, since the console's page does nothing wrong. */
const test = base.extend<{ site: { address: string; headers: Record<string, string> }; guard: Guard }>({
  site: async ({}, use) => {
    const headers: Record<string, string> = {};
    const server = await serve((request, answer) => {
      if (request.url !== "/") return void answer.writeHead(404).end();
      answer.writeHead(200, { "Content-Type": "text/html", ...headers }).end(PAGE);
    });
    await use({ address: server.address, headers });
    await server.close();
  },
  guard: async ({ context }, use) => {
    const guard = new Guard();
    await guard.watch(context);
    await use(guard);
  },
});

test("test guard: finds console errors and lost requests", async ({ page, site, guard }) => {
  await page.goto(site.address);
  await page.evaluate(() => console.info("no trouble"));
  expect(guard.findings()).toEqual([]);

  await page.evaluate(() => [console.error("a bad day"), console.warn("take care")]);
  await expect.poll(() => guard.findings()).toEqual([expect.stringContaining("a bad day"), expect.stringContaining("take care")]);
  guard.expectConsole(/bad day|take care/);
  expect(guard.findings()).toEqual([]);

  await page.evaluate(() => fetch("/missing"));
  await expect.poll(() => guard.findings()).toEqual([expect.stringContaining("GET 404")]);
  guard.expectAnswer(404, /\/missing$/);
  expect(guard.findings()).toEqual([]);

  await page.evaluate(() => fetch("http://127.0.0.1:9/closed").catch(() => undefined));
  await expect.poll(() => guard.findings()).toEqual([expect.stringContaining("network failure")]);
  guard.expectNoAnswer(/closed/);
  expect(guard.findings()).toEqual([]);
});

test("test guard: finds an uncaught error and a rejected promise", async ({ page, site, guard }) => {
  await page.goto(site.address);
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error("thrown late");
    });
    void Promise.reject(new Error("rejected late"));
  });
  await expect.poll(() => guard.findings().join("\n")).toContain("thrown late");
  await expect.poll(() => guard.findings().join("\n")).toContain("rejected late");
});

test("test guard: finds a policy violation unless it is expected", async ({ page, site, guard }) => {
  Object.assign(site.headers, STRICT);
  await page.goto(site.address);
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.hasRun = true";
    document.body.append(script);
  });
  await expect.poll(() => guard.findings().join("\n")).toContain("policy violation");
  expect(await page.evaluate(() => "hasRun" in window)).toBe(false);
  guard.expectPolicyViolation(/^script-src/);
  guard.expectConsole(/Content Security Policy/);
  expect(guard.findings()).toEqual([]);
});

test("test guard: finds an expected failure that never happened", async ({ page, site, guard }) => {
  await page.goto(site.address);
  guard.expectAnswer(403, /resources/);
  expect(guard.findings()).toEqual([expect.stringContaining("never happened")]);
});

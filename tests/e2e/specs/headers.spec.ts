// The browser receives and enforces the headers of the page.
import { expect, test } from "../fixtures.ts";
import type { Guard } from "../guard.ts";
import { serve } from "../plain-server.ts";

const violated = (guard: Guard) => guard.troubles.some((trouble) => trouble.kind === "policy violation");

test("content policy: blocks an injected script", async ({ page, program, signIn, guard }) => {
  guard.expectPolicyViolation(/^script-src-elem blocked inline/);
  guard.expectConsole(/Content Security Policy/);
  const between = await serve(async (request, answer) => {
    const original = await fetch(`${program.address}${request.url}`);
    const body = Buffer.from(await original.arrayBuffer());
    const isPage = original.headers.get("content-type")?.startsWith("text/html");
    const injected = isPage ? body.toString().replace("</body>", "<script>window.hasRun = true</script></body>") : body;
    const headers = [...original.headers].filter(([name]) => !["content-encoding", "content-length"].includes(name));
    answer.writeHead(original.status, Object.fromEntries(headers)).end(injected);
  });
  await page.goto(`${between.address}/sign-in`);
  await expect(signIn.submit).toBeVisible();
  await expect.poll(() => violated(guard)).toBe(true);
  expect(await page.evaluate(() => "hasRun" in window)).toBe(false);
  await between.close();
});

test("content policy: blocks scripts made of text", async ({ page, program, signIn, guard }) => {
  guard.expectPolicyViolation(/^trusted-types/);
  guard.expectConsole(/Trusted ?(Type|Script)/i);
  await signIn.open(program);
  await expect(signIn.submit).toBeVisible();
  const outcome = await page.evaluate(() => {
    const script = document.createElement("script");
    script.append("window.hasRun = true");
    document.body.append(script);
    try {
      const { trustedTypes } = window as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => void } };
      trustedTypes.createPolicy("mine", { createHTML: (text: string) => text });
      return "made";
    } catch {
      return "refused";
    }
  });
  expect(outcome).toBe("refused");

  const outcomes = await page.evaluate(() => {
    const given = (markup: string) => {
      try {
        document.createElement("div").innerHTML = markup;
        return "taken";
      } catch (error) {
        return (error as Error).name;
      }
    };
    const refused = [
      "<script>window.hasRun = true</script>",
      "<SCRIPT\n src=x></SCRIPT>",
      "<svg><script>1</script></svg>",
      "<iframe src=x></iframe>",
      "<img src=x onerror='window.hasRun = true'>",
      "<img src=x/onerror=window.hasRun=true>",
      "<svg/onload=window.hasRun=true>",
      "<a href='javascript:alert(1)'>x</a>",
      "<a href='java\nscript:alert(1)'>x</a>",
      "<a href='&#106;avascript:alert(1)'>x</a>",
      "<object data=x></object>",
      "<embed src=x>",
      "<base href=x>",
      "<meta http-equiv=refresh content=0>",
    ];
    const taken = ["<div class='row'><p>one on two</p><!----></div>", "<button type='button' aria-label='On'></button>", "<svg viewBox='0 0 1 1'><path d='M0 0'/></svg>"];
    return { refused: refused.filter((markup) => given(markup) === "taken"), taken: taken.filter((markup) => given(markup) !== "taken") };
  });
  expect(outcomes).toEqual({ refused: [], taken: [] });
  await expect.poll(() => violated(guard)).toBe(true);
  expect(await page.evaluate(() => "hasRun" in window)).toBe(false);
});

test("page headers: stops other pages from framing the console but not from linking to it", async ({ page, program, signIn, guard }) => {
  const other = await serve((request, answer) => {
    if (request.url !== "/") return void answer.writeHead(204).end();
    const target = `${program.address}/sign-in`;
    const body = `<!doctype html><title>Ticket</title><iframe src="${target}"></iframe><a href="${target}">The console</a>`;
    answer.writeHead(200, { "Content-Type": "text/html" }).end(body);
  });
  // The program answers 403, and the browser shows not even that response in a frame.
  guard.expectAnswer(403, /\/sign-in$/);
  guard.expectConsole(/Failed to load resource.* 403/);
  guard.expectNoAnswer(/\/sign-in$/);
  guard.expectConsole(/frame-ancestors 'none'/);
  const refused = page.waitForResponse((answer) => answer.frame() !== page.mainFrame());
  await page.goto(other.address);
  const headers = (await refused).headers();
  expect(headers["content-security-policy"]).toMatch(/sandbox|frame-ancestors 'none'/);
  await expect(page.frameLocator("iframe").getByRole("button")).toHaveCount(0);
  await page.getByRole("link", { name: "The console" }).click();
  await expect(signIn.submit).toBeVisible();
  await other.close();
});

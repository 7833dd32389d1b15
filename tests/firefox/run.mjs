// Runs the journeys in Firefox, driven over WebDriver BiDi, against the real program. Arguments choose journeys by what they contain.
import puppeteer from "puppeteer-core";
import { Program } from "../drive/program.mjs";
import { journeys } from "./journeys.mjs";
import { Page } from "./page.mjs";

const wanted = process.argv.slice(2);
const chosen = Object.entries(journeys).filter(([name]) => wanted.every((part) => name.includes(part)));
const program = await Program.start({ demo: "small" });
const browser = await puppeteer.launch({
  browser: "firefox",
  executablePath: process.env.FIREFOX || "/usr/bin/firefox-esr",
  defaultViewport: { width: 1440, height: 900 },
});
console.log(await browser.version());
let failed = 0;
for (const [name, journey] of chosen) {
  const context = await browser.createBrowserContext();
  const page = new Page(await context.newPage(), program);
  try {
    await journey(page, program);
    page.verify();
    console.log(`ok      ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${name}\n${error.stack}\n${page.troubles.join("\n")}`);
    if (process.env.SHOTS) await page.page.screenshot({ path: `${process.env.SHOTS}/${name.split(":")[0]}.png` });
  }
  await context.close();
}
await browser.close();
await program.dispose();
console.log(`${chosen.length - failed} of ${chosen.length} journeys passed in Firefox`);
process.exitCode = failed > 0 || chosen.length === 0 ? 1 : 0;

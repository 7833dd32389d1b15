// Runs the journeys in Firefox and WebKit against the real program. Arguments: an engine, --first for the first three journeys,
// or what the names of some contain.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Program, START_AT } from "../drive/program.mjs";
import { startFirefox } from "./firefox.mjs";
import { journeys } from "./journeys.mjs";
import { Page } from "./page.mjs";
import { startWebKit } from "./webkit.mjs";

const ENGINES = { firefox: startFirefox, webkit: startWebKit };
const SIZE = { width: 1440, height: 900 };
const given = process.argv.slice(2);
const engines = Object.keys(ENGINES).filter((engine) => given.includes(engine));
const parts = given.filter((part) => !(part in ENGINES) && part !== "--first");
const named = Object.entries(journeys).filter(([name]) => parts.every((part) => name.includes(part)));
const chosen = given.includes("--first") ? named.slice(0, 3) : named;

let [passed, failed, flaky] = [0, 0, 0];
for (const engine of engines.length ? engines : Object.keys(ENGINES)) {
  const program = await Program.start({ demo: "small", startAt: START_AT });
  const browser = await ENGINES[engine](SIZE);
  let version;
  const left = chosen.map(([name, journey]) => ({ name, journey, isLast: false }));
  for (let one = left.shift(); one; one = left.shift()) {
    const { name, journey, isLast } = one;
    const driver = await browser.open();
    if (!version) console.log((version = driver.version));
    const page = new Page(driver, program);
    try {
      await journey(page, program);
      await page.verify();
      passed += 1;
      if (isLast) flaky += 1;
      console.log(`ok      ${name}`);
    } catch (error) {
      // Playwright does the same: a journey that passes at its second run is flaky and fails no run.
      if (isLast) failed += 1;
      else left.unshift({ name, journey, isLast: true });
      console.log(`FAILED  ${name}\n${error.stack}\n${(await driver.troubles()).join("\n")}`);
      const folder = process.env.SHOTS;
      if (folder) await writeFile(join(folder, `${engine} ${name.split(":")[0]}.png`), await driver.screenshot());
    }
    await driver.close();
  }
  await browser.close();
  await program.dispose();
}
console.log(`  ${passed} passed${flaky ? `\n  ${flaky} flaky` : ""}${failed ? `\n  ${failed} failed` : ""}`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

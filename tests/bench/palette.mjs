// Typing in the command palette over 10,000 resources: from a key to the paint of the results. There is no peer.
import { typeLetters } from "./form.mjs";
import { withPage } from "./signed-in.mjs";
import { row } from "./stats.mjs";

export async function finding(browser, subject) {
  return withPage(browser, subject, async (page) => {
    await page.goto(`${subject.address}/restreams`);
    await page.getByRole("grid").getByRole("link").first().waitFor({ timeout: 60_000 });
    await page.keyboard.press("Control+k");
    const field = page.getByRole("dialog", { name: "Command palette" }).getByRole("combobox");
    const times = [];
    // Words with many, fewer and no results; the first also loads the palette's part of the program.
    for (const word of ["s", "stream", "sport", "channel", "news 12", "qzx"]) {
      await field.fill("");
      await field.focus();
      times.push(...(await page.evaluate(typeLetters, [...word])));
    }
    return [row("key to paint, in the palette over 10,000 names", { ours: times.slice(1), unit: "ms", p95AtMost: 12 })];
  });
}

// Typing in the form of a resource with 50 restreams: from a key to its paint. There is no peer.
import { withPage } from "./signed-in.mjs";
import { row } from "./stats.mjs";

const RESTREAMS = 50;
const LETTERS = [..."abcdefgh".repeat(8)];

/** Types letters into the focused field; each begins inside a frame and ends after its paint. */
export async function typeLetters(letters) {
  const { frame, painted } = window;
  const field = document.activeElement;
  const times = [];
  for (const letter of letters) {
    await frame();
    const before = field.value;
    const from = performance.now();
    // A trusted input event follows, as from a key.
    document.execCommand("insertText", false, letter);
    await painted();
    times.push(performance.now() - from);
    if (field.value.length !== before.length + 1) throw new Error(`The field did not take a letter: ${field.value}`);
  }
  return times;
}

export async function createLarge(program) {
  const restream = (_, index) => ({
    schedule: [],
    source: `rtmp://in.example/live/${index}`,
    transcoded: false,
    transcode_quality: "",
    target_type: "customRTMP",
    target_url: `rtmp://out${index}.example/live`,
    target_key: `key-${index}`,
    login: "",
    password: "",
    backup: {},
  });
  const body = { active: true, name: "Fifty restreams", type: "short", restreams: Array.from({ length: RESTREAMS }, restream) };
  const answer = await program.call("/restream/v2/{account}/resources", { method: "POST", body });
  return answer.resource_id;
}

/** Measures typing; `id` is that of the resource made by `createLarge`. */
export async function typing(browser, subject, id) {
  return withPage(browser, subject, async (page) => {
    await page.goto(`${subject.address}/restreams/${id}/edit`);
    const rows = [];
    for (const number of [1, RESTREAMS]) {
      const field = page.getByRole("group", { name: `Restream ${number}`, exact: true }).getByLabel("Target URL", { exact: true });
      await page.getByRole("button", { name: `Restream ${number}`, exact: true }).click({ timeout: 60_000 });
      await field.click({ timeout: 60_000 });
      await page.keyboard.press("End");
      // The first letters also make the form report a change.
      await page.evaluate(typeLetters, LETTERS.slice(0, 5));
      const times = await page.evaluate(typeLetters, LETTERS);
      rows.push(row(`key to paint, restream ${number} of ${RESTREAMS}`, { ours: times, unit: "ms", p95AtMost: 8 }));
    }
    return rows;
  });
}

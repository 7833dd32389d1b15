// A save of the form under every fault of the write is checked by the same eight questions a cell.
import { readAccount } from "../account.ts";
import { expect, type Page, START_AT, test } from "../fixtures.ts";
import { FAULTS, SUMMARY, type Fault } from "../support/faults.ts";
import { contentOf, expectFaults, isSent, waitFor as waitForState } from "../support/matrix.ts";

/** The content that the page shows of a save. */
interface State {
  /** The outcome in the notices above the form. */
  notices: string;
  review: string;
  /** The values of every field, secrets included. */
  fields: string[];
  toasts: string;
  isAsking: boolean;
  hasCrashed: boolean;
  isSamePage: boolean;
}

const look = (page: Page): Promise<State> =>
  page.evaluate(() => {
    const main = document.querySelector("main")!;
    const text = (selector: string) => [...document.querySelectorAll(selector)].map((each) => each.textContent).join("|");
    const dialog = (title: string) =>
      [...document.querySelectorAll("dialog[open]")].find((each) => each.querySelector("h2")?.textContent === title);
    return {
      notices: text("#form-notices"),
      review: dialog("Review changes")?.textContent ?? "",
      fields: [...main.querySelectorAll("input")].map((input) => (input.type === "checkbox" ? String(input.checked) : input.value)),
      toasts: text(".toasts"),
      isAsking: dialog("Sign in again") !== undefined,
      hasCrashed: document.querySelector("[role=alertdialog]") !== null,
      isSamePage: main.dataset.kept === "yes",
    };
  });

const press = (page: Page, name: string) =>
  page.evaluate((name) => {
    const buttons = [...document.querySelectorAll("button")].filter((each) => each.checkVisibility());
    buttons.find((each) => each.textContent!.trim() === name)?.click();
  }, name);

/** Types into the first field with this label, as a keyboard would in one stroke. */
const type = (page: Page, label: string, value: string) => page.getByLabel(label, { exact: true }).first().fill(value);

/** Returns a check that the save has ended on the page as the fault makes it end. */
function hasEnded(fault: Fault): (state: State) => boolean {
  const ends = fault.ends("restream", false);
  if (!ends) return ({ notices }) => notices.startsWith("Saved");
  // Reads still succeed, so another token is offered in the review, without a dialog.
  if (ends.kind === "TokenRefused") return ({ review }) => review.includes(SUMMARY.TokenRefused) && review.includes("Use another token");
  const title = ends.isUnknown ? "Outcome unknown" : "Rejected by the service. Nothing was changed.";
  return ({ notices }) => notices.includes(title) && notices.includes(SUMMARY[ends.kind]);
}

for (const half of [0, 1]) {
  test(`restream form: handles every fault of a save, part ${half + 1}`, async ({ page, ownProgram: program, signIn, guard, form }) => {
    expectFaults(guard);
    const logged: string[] = [];
    page.on("console", (message) => logged.push(message.text()));
    const elsewhere: string[] = [];
    page.on("request", (request) => isSent(request) && (request.url().startsWith(program.address) || elsewhere.push(request.url())));

    const [resource] = await readAccount(program);
    const secrets = resource.restreams.flatMap(({ target_key, password }) => [target_key, password]);
    const planted = [program.token, ...secrets].filter((secret) => secret.length > 5);
    const nameAtService = async () => {
      const answer = await program.call(`/restream/v2/{account}/resources/${resource.resource_id}`);
      return answer.data.name as string;
    };
    await signIn.open(program, `?next=${encodeURIComponent(`/restreams/${resource.resource_id}/edit`)}`);
    await signIn.memoryOnly.check();
    await signIn.send({ account: program.account, token: program.token });
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue(resource.name);
    await form.openEntries();
    let requested = 0;
    page.on("request", (request) => (requested += Number(request.method() === "PUT" && isSent(request))));
    await page.clock.pauseAt(new Date(Date.parse(START_AT) + 600_000));
    await page.evaluate(() => (document.querySelector("main")!.dataset.kept = "yes"));

    const waitFor = (isIt: (state: State) => boolean, mayPassMs: number) =>
      waitForState(page, { look: () => look(page), isIt, mayPassMs });
    const findings: string[] = [];
    let atService = resource.name;
    let cells = 0;
    for (const fault of FAULTS.filter((_, at) => at % 2 === half)) {
      cells += 1;
      const ends = fault.ends("restream", false);
      const name = `Under ${fault.name}`;
      const key = `planted-key-${cells}`;
      planted.push(key);
      await type(page, "Name", name);
      await type(page, "Stream key", key);
      const typed = (await look(page)).fields;
      await press(page, "Review changes");
      await waitFor(({ review }) => review.includes("Stream key"), 1_000);
      await program.setFaults([{ area: "restream", method: "PUT", fault: fault.fault }]);
      requested = 0;
      await press(page, "Save");
      const isSlow = ends?.kind === "Timeout";
      const state = await waitFor(hasEnded(fault), isSlow ? 60_000 : 8_000);
      const everything = await contentOf(page);
      const [{ seen }] = await program.faults();
      await program.setFaults();
      const now = await nameAtService();
      const find = (question: string, isRight: boolean, what: unknown = "") =>
        isRight || findings.push(`${fault.name}: ${question} ${what}`);
      find("no crash", !state.hasCrashed);
      find("a named error", hasEnded(fault)(state), state.notices || state.review);
      // The console sends one request; on a dying connection the browser may resend it by itself.
      find("the send count", requested === 1 && seen >= 1 && seen <= fault.deliveries, `${requested} asked, ${seen} delivered`);
      find("the form kept", state.isSamePage && JSON.stringify(state.fields) === JSON.stringify(typed), state.fields);
      find("what is at the service is told", now === (fault.isDone ? name : atService), now);
      if (ends?.isUnknown) {
        const found = fault.isDone ? "your change was saved" : "Your change hasn't been applied";
        find("what was read again is told", state.notices.includes(found), state.notices);
      }
      find("no secret anywhere", !planted.some((secret) => everything.includes(secret)));
      // A save that was verified afterwards may be reported as saved.
      const isCalledSaved = state.notices.startsWith("Saved") || state.toasts.includes("Saved");
      find("no false success", !isCalledSaved || fault.isDone);
      find("no token is asked for that reads are let in with", !state.isAsking);
      // A change that was not saved is saved now.
      if (!fault.isDone) {
        if (!state.review.includes("After saving")) {
          await press(page, "Review changes");
          await waitFor(({ review }) => review.includes("Stream key"), 1_000);
        }
        await press(page, "Save");
        const after = await waitFor(({ notices, review }) => notices.startsWith("Saved") && review === "", 2_000);
        find("recovery works", after.notices.startsWith("Saved"), after.notices || after.review);
        find("recovery is true", (await nameAtService()) === name);
      }
      atService = name;
      // The message of the saved change disappears.
      await page.clock.runFor(9_000);
    }
    expect(findings).toEqual([]);
    expect(cells).toBe(FAULTS.length / 2);
    expect(elsewhere).toEqual([]);
    expect(planted.filter((secret) => `${logged.join("\n")}${program.log.join("\n")}`.includes(secret))).toEqual([]);
  });
}

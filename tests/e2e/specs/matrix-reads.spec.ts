// Each area's read under every fault is checked on the overview by eight questions a cell.
import { readAccount } from "../account.ts";
import { expect, type Page, type Program, START_AT, test } from "../fixtures.ts";
import { FAULTS, SUMMARY, type Area, type Fault } from "../support/faults.ts";
import { PendingRequests } from "../support/clock.ts";
import { contentOf, expectFaults, isSent, waitFor } from "../support/matrix.ts";

/** The areas of the overview, which reads no DVR. */
type ReadArea = Exclude<Area, "dvr">;

/** The read of each area. */
const AREAS: Record<ReadArea, { path: string; url: RegExp }> = {
  restream: { path: "*/resources", url: /^\/app\/restream\/.*\/resources$/ },
  recording: { path: "*/record", url: /^\/app\/recorder-cloud\/.*\/record$/ },
  metrics: { path: "*", url: /^\/app\/metrics/ },
};
const NAMES = Object.keys(AREAS) as ReadArea[];
/** The one button that refreshes them all. */
const REFRESH = ["Refresh status"];

/** The content that the page shows of an area. */
interface Shown {
  alert: string;
  data: string;
}

interface State {
  areas: Record<ReadArea, Shown>;
  /** The page's one clock says that something could not be read. */
  isStale: boolean;
  /** Set while a dialog asks for a token. */
  isAsking: boolean;
  hasCrashed: boolean;
  /** Set while the page has not been reloaded since before the fault. */
  isSamePage: boolean;
}

/** Reads the whole state in one call, as hundreds of single queries would take minutes. */
const look = (page: Page): Promise<State> =>
  page.evaluate(() => {
    const main = document.querySelector("main")!;
    const text = (all: Iterable<Element>) => [...all].map((each) => each.textContent).join("|");
    const section = (title: string) =>
      [...main.querySelectorAll("section.overview-area")].find((each) => each.querySelector("h2")!.textContent === title)!;
    const outside = (selector: string) =>
      [...main.querySelectorAll(selector)].filter((each) => !each.closest("section.overview-area"));
    const shown = (title: string, data: string) => ({
      alert: text(section(title).querySelectorAll("[role=alert]")),
      data: text(section(title).querySelectorAll(data)),
    });
    return {
      areas: {
        restream: {
          alert: text(outside("[role=alert]")),
          // Their order may still change with what is read of their starts; and as each cell sets the service's clock back, the
          // 30 days that a history covers may be a second less.
          data: outside(".troubles li a").map((each) => each.textContent!.replace(/more than (29|30) days/, "more than 30 days")).toSorted().join("|"),
        },
        recording: shown("Recordings", ".overview-names li"),
        metrics: shown("Traffic", "dl.figures dd"),
      },
      isStale: main.querySelector(".age-stale") !== null,
      isAsking: document.querySelector("dialog[open]") !== null,
      hasCrashed: document.querySelector("[role=alertdialog]") !== null,
      isSamePage: main.dataset.kept === "yes",
    };
  });

/** Clicks the buttons with these names, also behind a dialog, and returns the names found. */
const press = (page: Page, names: string[]): Promise<string[]> =>
  page.evaluate((names) => {
    const nameOf = (button: Element) => button.getAttribute("aria-label") ?? button.textContent!.trim();
    const meant = [...document.querySelectorAll<HTMLButtonElement>("main button")].filter((each) => names.includes(nameOf(each)));
    for (const button of meant) button.click();
    return meant.map(nameOf);
  }, names);

const expectedOf = (fault: Fault, area: ReadArea) => fault.ends(area, true);

/** Returns the error that an area itself shows: one of the same kind as that of the restreams stands once, above. */
function shownOf(fault: Fault, area: ReadArea) {
  const [ends, above] = [area, "restream" as const].map((each) => expectedOf(fault, each));
  return area !== "restream" && ends?.kind === above?.kind ? undefined : ends;
}

const isSettled = (fault: Fault) => (state: State) =>
  NAMES.every((area) => {
    const ends = shownOf(fault, area);
    return ends ? state.areas[area].alert.includes(SUMMARY[ends.kind]) : state.areas[area].alert === "";
  });

const isHealthy = ({ areas, isStale, isAsking }: State) =>
  !isAsking && !isStale && NAMES.every((area) => areas[area].alert === "" && areas[area].data !== "");

/** Returns how often the console sends one read: it resends twice after a lost connection and where a status asks for it. */
function sends(fault: Fault, area: ReadArea): number {
  const { fault: what } = fault;
  const kind = fault.ends(area, true)?.kind;
  const isAgain = kind === "Network" || what.kind === "rate_limit" || [429, 502, 503, 504].includes(what.status ?? 0);
  const tries = isAgain ? 3 : 1;
  // A good response about traffic is followed by a request for the minutes before.
  return kind === undefined && area === "metrics" ? 2 : tries;
}

/** More page time than any cell takes, on a busy machine too. */
const CELL_MS = 50_000;

/** The service's time at the start of every cell, so that its responses do not differ. */
const AT_SERVICE = Date.parse(START_AT) / 1000 + 605;

/**
 * At the turn of a minute the traffic is read again, and read twice if the service's minute is another than the page took it
 * for: a cell begins after the turn, by both clocks. What is read next tells the page how they differ.
 */
async function leaveTheTurnOfTheMinute(page: Page, program: Program): Promise<void> {
  const leftMs = 60_000 - (await page.evaluate(() => Date.now() % 60_000));
  if (leftMs < CELL_MS) await page.clock.runFor(leftMs + 1_000);
  await program.setClock(AT_SERVICE);
}

for (const half of [0, 1]) {
  test(`overview: handles every fault of every area's read, part ${half + 1}`, async ({ page, ownProgram: program, signIn, guard }) => {
    expectFaults(guard);
    const pendingRequests = new PendingRequests(page);
    const requested: Record<ReadArea, number> = { restream: 0, recording: 0, metrics: 0 };
    // A good refresh of the traffic is two requests, the last minutes and those before, with none in flight between them.
    let minutes: string[] = [];
    // The chart of the last hour requests its new minutes once, when the clock continues.
    const charted = new Set<string>();
    const isTrafficWhole = () => minutes.length === 2 && minutes[1] < minutes[0];
    page.on("request", (request) => {
      if (!isSent(request)) return;
      const { pathname, searchParams } = new URL(request.url());
      const area = NAMES.find((area) => AREAS[area].url.test(pathname));
      if (area) requested[area] += 1;
      if (area === "metrics") minutes = [...minutes.slice(-1), searchParams.get("start") ?? ""];
      if (area === "metrics" && searchParams.getAll("metric").length === 2) charted.add(searchParams.get("start") ?? "");
    });
    const logged: string[] = [];
    page.on("console", (message) => logged.push(message.text()));
    const elsewhere: string[] = [];
    page.on("request", (request) => isSent(request) && (request.url().startsWith(program.address) || elsewhere.push(request.url())));
    const secrets = (await readAccount(program)).flatMap(({ restreams }) =>
      restreams.flatMap(({ target_key, password }) => [target_key, password]),
    );
    const planted = [program.token, ...secrets].filter((secret) => secret.length > 5);
    expect(planted.length).toBeGreaterThan(10);

    await signIn.open(program);
    await signIn.memoryOnly.check();
    await signIn.send({ account: program.account, token: program.token });
    await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
    await page.clock.pauseAt(new Date(Date.parse(START_AT) + 600_000));
    await leaveTheTurnOfTheMinute(page, program);
    await expect(async () => {
      await page.clock.runFor(200);
      expect(charted).toContain(new Date(Date.parse(START_AT)).toISOString().slice(0, 19));
      expect(pendingRequests.hasAny()).toBe(false);
    }).toPass();
    await press(page, REFRESH);
    const settle = (mayPassMs: number) =>
      waitFor(page, {
        look: () => look(page),
        isIt: (state) => isHealthy(state) && !pendingRequests.hasAny() && isTrafficWhole(),
        mayPassMs,
        isHeld: () => pendingRequests.hasAny(),
      });
    let before = await settle(1_000);
    expect(isHealthy(before), JSON.stringify(before.areas)).toBe(true);
    await page.evaluate(() => (document.querySelector("main")!.dataset.kept = "yes"));

    const findings: string[] = [];
    let cells = 0;
    for (const fault of FAULTS.filter((_, at) => at % 2 === half)) {
      const isSlow = ["Timeout", "RateLimited"].includes(fault.ends("restream", true)?.kind ?? "");
      const mayPassMs = isSlow ? 40_000 : 4_000;
      const rules = NAMES.map((area) => ({ area: area as Area, method: "GET", path: AREAS[area].path, fault: fault.fault }));
      // The check whether another area accepts the token reads a status, before or after the list has rejected it, and DVR.
      if (expectedOf(fault, "restream")?.kind === "TokenRefused") {
        rules.push({ ...rules[0], path: "*/status" }, { ...rules[0], area: "dvr", path: "*" });
      }
      await program.setFaults(rules);
      for (const area of NAMES) requested[area] = 0;
      expect(await press(page, REFRESH)).toEqual(REFRESH);
      let seen: { seen: number }[] = [];
      const isEnded = async (state: State) => {
        seen = await program.faults();
        // The dialog opens once every area has rejected the token.
        const isRefused = NAMES.some((area) => expectedOf(fault, area)?.kind === "TokenRefused");
        const areAllSent = NAMES.every((area, at) => Math.min(requested[area], seen[at].seen) >= sends(fault, area));
        return isSettled(fault)(state) && state.isAsking === isRefused && areAllSent;
      };
      // A request that times out stays in flight until then.
      const isHeld = () => fault.ends("restream", true)?.kind !== "Timeout" && pendingRequests.hasAny();
      const state = await waitFor(page, { look: () => look(page), isIt: isEnded, mayPassMs, isHeld });
      const everything = await contentOf(page);
      seen = await program.faults();
      await program.setFaults();
      const kinds = NAMES.map((area) => expectedOf(fault, area)?.kind);
      NAMES.forEach((area, at) => {
        cells += 1;
        const { alert, data } = state.areas[area];
        const ends = expectedOf(fault, area);
        const find = (question: string, isRight: boolean, what: unknown = "") =>
          isRight || findings.push(`${fault.name}, ${area}: ${question} ${what}`);
        find("no crash", !state.hasCrashed);
        const shown = shownOf(fault, area);
        find("a named error", shown ? alert.includes(SUMMARY[shown.kind]) : alert === "", alert || "none");
        // On a dying connection the browser may resend a request by itself.
        const asksOthers = kinds.includes("TokenRefused");
        const arrived = seen[at].seen;
        // The request that checks whether another area accepts the token may still be in flight.
        const isOnItsWay = asksOthers && arrived >= sends(fault, area) && arrived < requested[area];
        const isDelivered = fault.deliveries > 1 ? arrived >= requested[area] : arrived === requested[area] || isOnItsWay;
        const sent = `${requested[area]} asked, ${seen[at].seen} delivered, not ${sends(fault, area)}`;
        // When a token is rejected, each area that has not rejected it is requested once more.
        const most = sends(fault, area) + (asksOthers ? 1 : 0);
        find("the send count", requested[area] >= sends(fault, area) && requested[area] <= most && isDelivered, sent);
        find("the page kept", state.isSamePage);
        find("stale data kept", data !== "" && (!ends || data === before.areas[area].data), data);
        find("no secret anywhere", !planted.some((secret) => `${everything}${alert}`.includes(secret)));
      });
      if (state.isStale !== kinds.some((kind) => kind !== undefined)) findings.push(`${fault.name}: says that it is stale: ${state.isStale}`);
      if (state.isAsking !== kinds.includes("TokenRefused")) findings.push(`${fault.name}: asks for a token: ${state.isAsking}`);
      if (state.isAsking) {
        const dialog = page.getByRole("dialog", { name: "Sign in again" });
        await dialog.getByLabel("Token", { exact: true }).fill(program.token);
        await dialog.getByRole("button", { name: "Continue" }).click();
      }
      // The console waits as long as the service asked it to.
      await page.clock.runFor(isSlow ? 8_000 : 1_500);
      await leaveTheTurnOfTheMinute(page, program);
      await press(page, ["Retry", ...REFRESH]);
      before = await settle(1_000);
      if (!isHealthy(before)) findings.push(`${fault.name}: recovery works: ${JSON.stringify(before.areas)}`);
    }
    expect(findings).toEqual([]);
    expect(cells).toBe((FAULTS.length / 2) * NAMES.length);
    expect(elsewhere).toEqual([]);
    expect(planted.filter((secret) => `${logged.join("\n")}${program.log.join("\n")}`.includes(secret))).toEqual([]);
  });
}

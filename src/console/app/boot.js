// Starts the console and reports its crash. An external module, because the content security policy forbids inline scripts.

// Leptos sets static markup through innerHTML, so Trusted Types needs a default policy. It rejects scripts and anything that
// runs, embeds or redirects, because the console's own markup contains none.
if (globalThis.trustedTypes) {
  const elements = /<\s*\/?\s*(?:script|i?frame|frameset|object|embed|applet|base|meta|link|style|portal)\b/i;
  const handlers = /[\s"'/]on[a-z]+\s*=/i;
  // Entities can hide a scheme, because browsers decode or drop them in addresses.
  const spelled = /&(?:#|tab;|newline;|colon;)/i;
  const isBad = (markup) =>
    elements.test(markup) || handlers.test(markup) || spelled.test(markup) || /(?:javascript|vbscript):/i.test(markup.replace(/[\0-\x20]/g, ""));
  globalThis.trustedTypes.createPolicy("default", {
    createHTML(markup) {
      if (isBad(markup)) throw new TypeError("This markup is not the console's");
      return markup;
    },
  });
}

// --- Crash report: contains no names, no values, no input and no received data.

/** Fixed path segments of the console and the API; any other segment may be a confidential name. */
const WORDS = new Set(
  "app restream v2 recorder-cloud dvr-net metrics v1 resources status history record streams restreams targets recordings dvr activity new edit sign-in".split(" "),
);
const startedAt = Date.now();
const clock = () => new Date().toISOString();
const withoutNames = (path) => path.split("/").map((part) => (!part || WORDS.has(part) ? part : "{…}")).join("/");

const calls = [];
let version = "unknown";
let memory;
let hasEnded = false;

sluice.noteCall = (method, path, state) => {
  calls.push(`  ${clock()} ${method} ${withoutNames(path.split("?")[0])}: ${state}`);
  if (calls.length > 40) calls.shift();
};

function report(what) {
  return [
    "Sluice has stopped",
    `What:    ${what}`,
    `Version: ${version}, ${/console-.*/.exec(document.getElementById("sluice-wasm").href)?.[0]}`,
    `Time:    ${clock()}, ${Math.round((Date.now() - startedAt) / 1000)} s after the start`,
    `Page:    ${withoutNames(location.pathname)}`,
    `Browser: ${navigator.userAgent}, ${innerWidth} × ${innerHeight}, ${navigator.language}`,
    `Memory:  ${memory ? `${memory.buffer.byteLength >> 10} KiB` : "unknown"}`,
    calls.length ? "The last calls:" : "No calls.",
    ...calls,
  ].join("\n");
}

// --- Crash.

/** Reloads the page without the program, which ends its pending work, and shows the report. */
function crashed(what) {
  if (hasEnded) return;
  hasEnded = true;
  // Blocks requests, storage and the beforeunload dialog until the page is gone.
  globalThis.fetch = () => new Promise(() => {});
  for (const name of ["setItem", "removeItem", "clear"]) Storage.prototype[name] = () => {};
  addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), { capture: true });
  const text = report(what);
  try {
    sessionStorage["sluice.crash"] = text;
    location.reload();
  } catch {
    // Storage is blocked or full.
    showCrash(text);
  }
}

/** Called by the program's panic hook with the source position. */
sluice.crashed = (position) => crashed(`panic at ${position}`);

// Other crashes are WASM traps (memory, stack, faults) and JavaScript errors thrown through the program. Only their position is
// reported, because messages may contain values.
function onError(error) {
  const frames = String(error?.stack ?? "").match(/wasm-function\[\d+\](?::0x[0-9a-f]+)?/g) ?? [];
  const isTrap = error instanceof WebAssembly.RuntimeError;
  if (isTrap || frames.length) crashed([isTrap ? `trap: ${error.message}` : error.name, ...frames.slice(0, 8)].join(" "));
}
addEventListener("error", (event) => onError(event.error));
addEventListener("unhandledrejection", (event) => event.reason instanceof WebAssembly.RuntimeError && onError(event.reason));

function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** Shows a report in a dialog that cannot be closed, because no page is left behind it. */
function show(title, advice, text, isStart) {
  const lines = element("pre", { className: "mono crash-report", tabIndex: 0, role: "region", ariaLabel: "Report", textContent: text });
  const result = element("p", { role: "status" });
  const copy = element("button", { type: "button", className: "button", textContent: "Copy report" });
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text);
      result.textContent = "Copied.";
    } catch {
      getSelection().selectAllChildren(lines);
      result.textContent = "The browser blocked copying. The report is selected: copy it yourself.";
    }
  });
  const reload = element("button", { type: "button", className: "button button-primary", textContent: "Reload" });
  reload.addEventListener("click", () => location.reload());
  const heading = element("h2", { id: "crash-title", tabIndex: -1, textContent: title });
  const explanation = element("p", { id: "crash-advice", textContent: advice });
  const actions = element("div", { className: "wrap dialog-actions" }, result, copy, reload);
  const body = element("div", { className: "stack dialog-body" }, heading, explanation, lines, actions);
  const dialog = element("dialog", { className: "panel dialog crash", role: "alertdialog", closedBy: "none" }, body);
  dialog.setAttribute("aria-labelledby", "crash-title");
  dialog.setAttribute("aria-describedby", "crash-advice");
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  document.body.append(dialog);
  dialog.showModal();
  // Focuses no button after a crash: a key typed at that moment would press it.
  (isStart ? reload : heading).focus();
}

function showCrash(text) {
  show(
    "The console has stopped",
    "An error stopped the console; it sends and refreshes nothing more. Your form input is restored after the reload, except for secrets. A change that was just sent may or may not have been applied: check it after the reload.",
    text,
  );
}

// --- A newer console.

const filesOf = (tag, attribute) => [...document.getElementsByTagName(tag)].map((one) => one.getAttribute(attribute) ?? "");
/** The files that this page names; their names contain a hash of the content. The preloads that it adds itself are whole addresses. */
const files = [...filesOf("link", "href"), ...filesOf("script", "src")].filter((name) => !name.includes("://"));

/** Reports an event if the site serves a console of other files. A login in front of it, which names none, is no console. */
sluice.lookForNewer = async () => {
  const base = document.querySelector("meta[name='sluice-base']").content;
  const response = await fetch(base, { cache: "no-cache", redirect: "manual" }).catch(() => undefined);
  const page = response?.ok ? await response.text().catch(() => "") : "";
  if (page.includes("sluice-wasm") && files.some((name) => !page.includes(name))) dispatchEvent(new Event("newer-console"));
};
setInterval(sluice.lookForNewer, 10 * 60_000);
addEventListener("visibilitychange", () => document.visibilityState === "visible" && sluice.lookForNewer(), { capture: true });

// --- Start.

async function start() {
  const [js, wasm] = ["sluice-js", "sluice-wasm"].map((id) => document.getElementById(id).href);
  // The page compiles the program while it downloads; the fallback serves servers with another type than application/wasm.
  const program = sluice.program.catch(() => wasm);
  const glue = await import(js);
  ({ memory } = await glue.default({ module_or_path: await program }));
  version = glue.version();
}

/** Says which of the program's files does not arrive, and why. */
async function missingFile() {
  for (const id of ["sluice-js", "sluice-wasm"]) {
    const { href } = document.getElementById(id);
    const response = await fetch(href, { method: "HEAD" }).catch(() => undefined);
    if (!response?.ok) return `${href.split("/").pop()} ${response ? `is refused (HTTP ${response.status})` : "cannot be reached"}. `;
  }
  return "";
}

// The page has said already why the console cannot run.
if (sluice.hasStopped);
else if (sluice.report) showCrash(sluice.report);
else {
  try {
    await start();
  } catch (error) {
    onError(error);
    if (!hasEnded) {
      const advice = `${await missingFile()}The program could not be loaded, or this browser cannot run it. Check the connection and what stands in front of this site, then reload. The console needs a browser of the last two years.`;
      show("The console could not start", advice, report(`start: ${error?.name}`), true);
    }
    throw error;
  }
}

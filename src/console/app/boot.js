// Starts the console, and speaks for it when it has ended: this file still works when the program has died.
// An external module, because the content security policy allows no inline bootstrap.

// Leptos sets its static markup through innerHTML, so Trusted Types needs a default policy. It passes
// markup only: no script text and no script address is ever made from a string. Nor is anything in it that
// runs, embeds or leads elsewhere: the console's own markup has nothing of the kind.
if (globalThis.trustedTypes) {
  const elements = /<\s*\/?\s*(?:script|i?frame|frameset|object|embed|applet|base|meta|link|style|portal)\b/i;
  const handlers = /[\s"'/]on[a-z]+\s*=/i;
  // An address may be spelled by characters that are left out, or by their numbers.
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

// --- What is reported of the end: no names, no values, nothing that was typed or received.

/** The words of the console's and the API's addresses; anything else could be a name that somebody keeps secret. */
const WORDS = new Set(
  "app restream v2 recorder-cloud dvr-net metrics v1 resources status history record streams restreams recordings dvr activity new edit sign-in".split(" "),
);
const startedAt = Date.now();
const clock = () => new Date().toISOString();
const withoutNames = (path) => path.split("/").map((part) => (!part || WORDS.has(part) ? part : "{…}")).join("/");

/** The last calls of the API. */
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

// --- The end.

/** Leaves the page, and with it all that the dying program has begun, for the same page without the program, which shows the report. */
function crashed(what) {
  if (hasEnded) return;
  hasEnded = true;
  // Until the browser has left, nothing is sent or stored any more, and the person is not asked whether to stay.
  globalThis.fetch = () => new Promise(() => {});
  for (const name of ["setItem", "removeItem", "clear"]) Storage.prototype[name] = () => {};
  addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), { capture: true });
  const text = report(what);
  try {
    sessionStorage["sluice.crash"] = text;
    location.reload();
  } catch {
    // Storage is forbidden or full.
    showCrash(text);
  }
}

/** The program calls this from its panic hook, with the place of the panic. */
sluice.crashed = (place) => crashed(`panic at ${place}`);

// Not every end is a panic: memory that ran out, a stack that did, a fault in the compiled code, and a JavaScript error that
// went through the program and left it half done. Their messages may hold values; the place is enough.
function onError(error) {
  const frames = String(error?.stack ?? "").match(/wasm-function\[\d+\](?::0x[0-9a-f]+)?/g) ?? [];
  const isTrap = error instanceof WebAssembly.RuntimeError;
  if (isTrap || frames.length) crashed([isTrap ? `trap: ${error.message}` : error.name, ...frames.slice(0, 8)].join(" "));
}
addEventListener("error", (event) => onError(event.error));
addEventListener("unhandledrejection", (event) => event.reason instanceof WebAssembly.RuntimeError && onError(event.reason));

/** Makes an element of text alone. */
function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** Shows a report in a dialog that cannot be closed: there is nothing to go back to. */
function show(title, advice, text, isStart) {
  const lines = element("pre", { className: "crash-report", tabIndex: 0, role: "region", ariaLabel: "Report", textContent: text });
  const said = element("p", { role: "status" });
  const copy = element("button", { type: "button", className: "button", textContent: "Copy report" });
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text);
      said.textContent = "Copied.";
    } catch {
      getSelection().selectAllChildren(lines);
      said.textContent = "The browser did not allow copying: the report is selected, copy it yourself.";
    }
  });
  const reload = element("button", { type: "button", className: "button button-primary", textContent: "Reload" });
  reload.addEventListener("click", () => location.reload());
  const heading = element("h2", { id: "crash-title", tabIndex: -1, textContent: title });
  const told = element("p", { id: "crash-advice", textContent: advice });
  const actions = element("div", { className: "dialog-actions" }, said, copy, reload);
  const body = element("div", { className: "dialog-body" }, heading, told, lines, actions);
  const dialog = element("dialog", { className: "dialog crash", role: "alertdialog", closedBy: "none" }, body);
  dialog.setAttribute("aria-labelledby", "crash-title");
  dialog.setAttribute("aria-describedby", "crash-advice");
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  document.body.append(dialog);
  dialog.showModal();
  // Not a button where a person may be typing: it would be pressed.
  (isStart ? reload : heading).focus();
}

function showCrash(text) {
  show(
    "The console has stopped",
    "A fault in the console ended it, and nothing more is sent or refreshed. What was typed into a form is kept for the reload, secrets excepted. A change that was just sent may have arrived or not: look after the reload.",
    text,
  );
}

// --- The start.

async function start() {
  const [js, wasm] = ["sluice-js", "sluice-wasm"].map((id) => document.getElementById(id).href);
  // The page has asked for it already, and it is compiled while it arrives; a server that does not call it application/wasm
  // is put up with.
  const program = sluice.program.catch(() => wasm);
  const glue = await import(js);
  ({ memory } = await glue.default({ module_or_path: await program }));
  version = glue.version();
}

if (sluice.report) showCrash(sluice.report);
else {
  try {
    await start();
  } catch (error) {
    onError(error);
    if (!hasEnded) {
      const advice = "Its program did not arrive or this browser cannot run it. Check the connection, then reload; a browser of the last two years is needed.";
      show("The console could not start", advice, report(`start: ${error?.name}`), true);
    }
    throw error;
  }
}

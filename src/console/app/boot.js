// Starts the console, and speaks for it when it cannot: this file still works when the program has died.
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

const startedAt = Date.now();
const clock = (at) => new Date(at).toISOString();
/** The last calls of the API, for a report: what of them is no secret. */
const calls = [];
let hasStopped = false;
let lastEventAt = 0;
let lastInputAt = 0;
let memory;

// --- What the program could still do after its end goes through these, so that it can be stopped from outside.

const never = new Promise(() => {});
const send = globalThis.fetch.bind(globalThis);
globalThis.fetch = (input, init) => {
  if (hasStopped) return Promise.reject(new TypeError("The console has stopped"));
  const { url, method = "GET" } = input instanceof Request ? input : { url: String(input), ...init };
  const { pathname, searchParams } = new URL(url, location.href);
  if (!pathname.includes("/app/")) return send(input, init);
  const sentAt = Date.now();
  const names = [...new Set(searchParams.keys())].join("&");
  const call = { sentAt, line: `${method} ${withoutNames(pathname)}${names && `?${names}`}`, end: "no answer yet" };
  if (calls.push(call) > 20) calls.shift();
  const ended = (how) => {
    call.end = `${how}, ${Date.now() - sentAt} ms`;
    return hasStopped;
  };
  return send(input, init).then(
    (answer) => (ended(answer.status) ? never : answer),
    (error) => {
      if (ended(error.name)) return never;
      throw error;
    },
  );
};

for (const name of ["setTimeout", "setInterval", "requestAnimationFrame", "requestIdleCallback"]) {
  const set = globalThis[name]?.bind(globalThis);
  if (!set) continue;
  globalThis[name] = (callback, ...rest) => (hasStopped ? 0 : set((...given) => hasStopped || callback(...given), ...rest));
}

// A capturing listener of the window that is there first hears everything before the program does.
for (const type of ["beforeunload", "pagehide", "popstate", "storage", "online", "offline", "resize", "focus", "blur", "scroll"]
  .concat("visibilitychange", "click", "keydown", "keyup", "input", "change", "paste", "drop", "submit", "toggle", "close")
  .concat("pointerdown", "pointermove", "pointerup", "pointercancel", "wheel", "message")) {
  addEventListener(type, (event) => {
    lastEventAt = Date.now();
    if (event.type === "input") lastInputAt = lastEventAt;
    const isOurs = event.target instanceof Node && document.getElementById("crash")?.contains(event.target);
    if (hasStopped && !isOurs) event.stopImmediatePropagation();
  }, { capture: true, passive: true });
}

/** Whether nobody has done anything for a second. The program asks it before it does what nobody waits for. */
globalThis.sluiceAtRest = () => Date.now() - lastEventAt > 1_000;

/** Whether someone types: what can wait would take the time of the next key. */
globalThis.sluiceIsTyping = () => Date.now() - lastInputAt < 600;

/** Draws what plot/canvas_commands.rs lists, in one call. @param {Float32Array} list @param {string[]} colours */
globalThis.sluiceDraw = (canvas, list, colours) => {
  for (let at = 0; at < list.length; ) {
    const kind = list[at++];
    if (kind === 0) {
      canvas.beginPath();
      canvas.strokeStyle = colours[list[at++]];
      canvas.lineWidth = list[at++];
      canvas.globalAlpha = list[at++];
      canvas.setLineDash(list[at++] ? [4, 3] : []);
    } else if (kind === 1) {
      const end = 2 * list[at++] + at;
      canvas.moveTo(list[at++], list[at++]);
      while (at < end) canvas.lineTo(list[at++], list[at++]);
    } else canvas.stroke();
  }
};

/** Nothing leaves any more, nothing happens by itself, and what is kept for the next start stays as it is. */
function stop() {
  hasStopped = true;
  const refuse = () => {
    throw new TypeError("The console has stopped");
  };
  XMLHttpRequest.prototype.send = refuse;
  navigator.sendBeacon = () => false;
  globalThis.WebSocket = globalThis.EventSource = refuse;
  // Other tabs take this one for gone: nothing more is saved from here.
  if (globalThis.BroadcastChannel) BroadcastChannel.prototype.postMessage = () => {};
  Storage.prototype.setItem = Storage.prototype.removeItem = Storage.prototype.clear = () => {};
}

// --- What is said about the end.

/** The words of the console's and the API's addresses; anything else could be a name that somebody keeps secret. */
const WORDS = new Set(
  "app restream v2 recorder-cloud dvr-net metrics v1 resources status history record streams restreams recordings dvr activity new edit sign-in".split(" "),
);

function withoutNames(path) {
  return path.split("/").map((part) => (!part || WORDS.has(part) ? part : "{…}")).join("/");
}

/** What whoever mends the console wants to know: no names, no values, nothing that was typed or received. */
function report(what) {
  const build = /[^/]*$/.exec(document.getElementById("sluice-wasm")?.href ?? "")[0];
  return [
    "Sluice has stopped",
    `What:    ${what}`,
    `Version: ${globalThis.sluiceVersion ?? "unknown"}, ${build}`,
    `Time:    ${clock(Date.now())}, ${Math.round((Date.now() - startedAt) / 1000)} s after the start`,
    `Page:    ${withoutNames(location.pathname)}`,
    `Browser: ${navigator.userAgent}, ${innerWidth} × ${innerHeight}, ${navigator.language}`,
    `Memory:  ${memory ? `${memory.buffer.byteLength >> 10} KiB` : "unknown"}`,
    calls.length ? "The last calls:" : "No calls.",
    ...calls.map(({ sentAt, line, end }) => `  ${clock(sentAt)} ${line}: ${end}`),
  ].join("\n");
}

/** Makes an element of text alone. */
function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** Ends the console with a dialog that stays over everything. */
function end(title, advice, what, isStart = false) {
  if (document.getElementById("crash")) return;
  stop();
  const text = report(what);
  const heading = element("h2", { id: "crash-title", tabIndex: -1, textContent: title });
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
  const dialog = element(
    "dialog",
    { id: "crash", className: "dialog crash", role: "alertdialog" },
    element(
      "div",
      { className: "dialog-body" },
      heading,
      element("p", { id: "crash-advice", textContent: advice }),
      lines,
      element("div", { className: "dialog-actions" }, said, copy, reload),
    ),
  );
  dialog.setAttribute("aria-labelledby", "crash-title");
  dialog.setAttribute("aria-describedby", "crash-advice");
  // There is nothing to go back to.
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  document.body.append(dialog);
  dialog.showModal();
  // Not a button once the console is there: whoever is typing would press it.
  (isStart ? reload : heading).focus();
}

function crashed(what) {
  end(
    "The console has stopped",
    "A fault in the console ended it. Nothing more is sent or refreshed; what is on screen may be old. What was typed into a form is kept for the reload, secrets excepted. A change that was just sent may have arrived or not: look after the reload.",
    what,
  );
}

/** The program calls this from its panic hook, with the place of the panic. */
globalThis.sluiceCrashed = (place) => crashed(`panic at ${place}`);

/** A part of the program is called that has not come so far (.make/rest.mjs), and it cannot be fetched now. */
globalThis.sluiceMissing = (error) =>
  end(
    "A part of the console is missing",
    "It was needed just now and could not be loaded. Check the connection, then reload.",
    `missing: ${error?.name}`,
  );

// Not every end is a panic: memory that ran out, a stack that did, a fault in the compiled code, and a JavaScript error that
// went through the program and left it half done. Their messages may hold values; the place is enough.
function onError(error) {
  const frames = String(error?.stack ?? "").match(/wasm-function\[\d+\](?::0x[0-9a-f]+)?/g) ?? [];
  const isTrap = error instanceof WebAssembly.RuntimeError;
  if (!hasStopped && (isTrap || frames.length)) {
    crashed([isTrap ? `trap: ${error.message}` : error.name, ...frames.slice(0, 8)].join(" "));
  }
}
addEventListener("error", (event) => onError(event.error));
addEventListener("unhandledrejection", (event) => event.reason instanceof WebAssembly.RuntimeError && onError(event.reason));

// --- The start.

/** Files that pages come in (`lazy_view!`), and the addresses of those pages below the console's. */
const PAGES = [
  ["sign_in", /^sign-in$/],
  ["overview", /^$/],
  ["restream", /^restreams\/(?!new$)[^/]+$/],
  ["later", /^(activity$|restreams\/.)/],
  ["recordings", /^recordings(\/|$)/],
  ["dvr", /^dvr(\/|$)/],
  ["metrics", /^metrics$/],
];

/** The file of the page that will be seen first; it is fetched beside the program. */
function pageHere() {
  if (document.documentElement.dataset.frame === "sign-in") return "sign_in";
  const base = document.querySelector("meta[name='sluice-base']").content;
  const path = location.pathname.slice(base.length).replace(/\/$/, "");
  return PAGES.find(([, address]) => address.test(path))?.[0];
}

/** So long the answers for the first list are waited for when the program is there. */
const FIRST_MS = 100;

const painted = () => new Promise((go) => {
  requestAnimationFrame(() => setTimeout(go));
  setTimeout(go, 500);
});

/**
 * The program has drawn the list into the frame (pages/restreams/first_list.rs): the application is made behind it once that is seen, and
 * comes in its place when it has its own rows. What is pressed or typed in between is done then.
 */
async function mountBehind(frame, added) {
  const done = [];
  let isDown = false;
  frame.classList.add("frame-list");
  frame.ariaHidden = "true";
  frame.querySelector("main").inert = true;
  for (const [type, isStart] of [["pointerdown", true], ["pointerup", false], ["pointercancel", false]]) {
    frame.addEventListener(type, () => (isDown = isStart));
  }
  frame.addEventListener("click", (event) => done.push(event));
  const onKey = (event) => {
    if (event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    done.push(event);
  };
  addEventListener("keydown", onKey, { capture: true });
  await painted();
  await added;
  globalThis.sluiceMount();
  const list = document.getElementById("main");
  const isWaiting = () => isDown || list?.querySelector("[aria-busy='true']");
  while (isWaiting()) await new Promise(requestAnimationFrame);
  frame.remove();
  removeEventListener("keydown", onKey, { capture: true });
  done.forEach(doAgain);
}

/** Presses what stands at that point now; types where the focus is now. */
function doAgain(event) {
  if (event.type === "click") {
    const target = document.elementFromPoint(event.clientX, event.clientY);
    target?.closest("input, [tabindex='0']")?.focus();
    target?.dispatchEvent(new MouseEvent("click", event));
    return;
  }
  const focused = document.activeElement;
  if (focused.dispatchEvent(new KeyboardEvent("keydown", event)) && focused instanceof HTMLInputElement) {
    focused.setRangeText(event.key, focused.selectionStart, focused.selectionEnd, "end");
    focused.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
}

try {
  const js = document.getElementById("sluice-js").href;
  const wasm = document.getElementById("sluice-wasm").href;
  // The page has asked for it already, and it is compiled while it arrives; a server that does not call it application/wasm
  // is put up with.
  const program = (globalThis.sluiceProgram ?? WebAssembly.compileStreaming(fetch(wasm))).catch(() => wasm);
  const { default: init, expectPage, expectApplication, addApplication, expectRest } = await import(js);
  expectPage?.(pageHere());
  if (!globalThis.sluiceFirst) expectApplication?.();
  const module_or_path = await program;
  // The list is drawn without the application. Answers that are about to come are waited for: it would take as long to make.
  const within = (millis) => Promise.race([globalThis.sluiceFirst, new Promise((go) => setTimeout(go, millis))]);
  let first = document.hidden ? undefined : await within(0);
  if (!first) {
    expectApplication?.();
    first = document.hidden ? undefined : await within(FIRST_MS);
  }
  globalThis.sluiceFirst = first;
  ({ memory } = await init({ module_or_path }));
  const frame = document.getElementById("frame");
  // If it fails, it comes when it is called.
  const added = addApplication?.().catch(() => {});
  if (globalThis.sluiceFirstDrawn) await mountBehind(frame, added);
  else {
    await added;
    frame?.remove();
    globalThis.sluiceMount();
  }
  // What the first page does without comes when that is painted and nothing else is to be done, in a tab that no one sees after a
  // while. If it fails, it comes when it is called.
  const whenIdle = globalThis.requestIdleCallback ?? setTimeout;
  await painted();
  whenIdle(() => expectRest?.().catch(() => {}), { timeout: 500 });
} catch (error) {
  onError(error);
  end(
    "The console could not start",
    "Its program did not arrive or this browser cannot run it. Check the connection, then reload; a browser of the last two years is needed.",
    `start: ${error?.name}`,
    true,
  );
  throw error;
}

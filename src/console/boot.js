// Starts the console, and speaks for it when it cannot: this file still works when the program has died.
// An external module, because the content security policy allows no inline bootstrap.

// Leptos sets its static markup through innerHTML, so Trusted Types needs a default policy. It passes
// markup only: no script text and no script address is ever made from a string.
if (globalThis.trustedTypes) {
  globalThis.trustedTypes.createPolicy("default", { createHTML: (markup) => markup });
}

/** Shows an alert that stays, made of text alone. */
function alertReader(title, advice) {
  if (document.getElementById("crash")) return;
  const box = document.createElement("div");
  box.id = "crash";
  box.className = "banner banner-bad crash";
  box.setAttribute("role", "alertdialog");
  box.setAttribute("aria-labelledby", "crash-title");
  const text = document.createElement("div");
  text.className = "banner-text";
  const heading = document.createElement("p");
  heading.id = "crash-title";
  heading.className = "banner-title";
  heading.textContent = title;
  const paragraph = document.createElement("p");
  paragraph.textContent = advice;
  const reload = document.createElement("button");
  reload.type = "button";
  reload.className = "button";
  reload.textContent = "Reload";
  reload.addEventListener("click", () => location.reload());
  text.append(heading, paragraph, reload);
  box.append(text);
  document.body.append(box);
  reload.focus();
}

globalThis.sluiceCrashed = (place) => {
  // The program's timers go on after a panic: nothing may be sent any more.
  globalThis.fetch = () => Promise.reject(new TypeError("The console has stopped"));
  alertReader(
    "The console has stopped",
    `A fault in the console (${place}) ended it. Nothing more is sent or refreshed; what is on screen may be old. Reload to go on.`,
  );
};

/** The page that this address shows, if it comes in a file of its own (src/console/chunks); it is fetched beside the program. */
function pageHere() {
  const base = document.querySelector("meta[name='sluice-base']").content.replace(/\/$/, "");
  const parts = location.pathname.slice(base.length).split("/").filter(Boolean);
  if (!parts.length) return "overview";
  if (parts[0] === "restreams" && parts.length === 2) return "restream";
}

try {
  const js = document.getElementById("sluice-js").href;
  const wasm = document.getElementById("sluice-wasm").href;
  const { default: init, expectPage } = await import(js);
  expectPage?.(pageHere());
  await init({ module_or_path: wasm });
} catch (error) {
  alertReader(
    "The console could not start",
    "Its program did not arrive or this browser cannot run it. Check the connection, then reload; a browser of the last two years is needed.",
  );
  throw error;
}

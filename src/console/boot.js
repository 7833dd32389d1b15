// Starts the console. An external module, because the content security policy allows no inline script.

// Leptos sets its static markup through innerHTML, so Trusted Types needs a default policy. It passes
// markup only: no script text and no script address is ever made from a string.
if (globalThis.trustedTypes) {
  globalThis.trustedTypes.createPolicy("default", { createHTML: (markup) => markup });
}

const js = document.getElementById("sluice-js").href;
const wasm = document.getElementById("sluice-wasm").href;
const { default: init } = await import(js);
await init({ module_or_path: wasm });

// Debian's WebKitGTK, the engine of GNOME Web and near that of Safari, over WebDriver on a screen of its own.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../drive/program.mjs";
import { until } from "./page.mjs";

const KEYS = { Control: "\uE009", Enter: "\uE007", Escape: "\uE00C", ArrowDown: "\uE015" };

/** Sends a command of WebDriver, and returns its value. */
async function send(address, method, body) {
  const response = await fetch(address, { method, body: method === "POST" ? JSON.stringify(body ?? {}) : undefined });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

/** Starts its driver; a page is a browser of its own. */
export async function startWebKit(size) {
  const screen = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", `${size.width + 200}x${size.height + 200}x24`], { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const display = `:${String(await once(screen.stdio[3], "data")).trim()}`;
  // The browser's own buttons keep its window wider than a phone otherwise.
  const config = await mkdtemp(join(tmpdir(), "sluice-webkit-"));
  await mkdir(join(config, "gtk-3.0"));
  await writeFile(join(config, "gtk-3.0/gtk.css"), "* { margin: 0; min-width: 0; padding: 0; }");
  const port = await freePort();
  const env = { ...process.env, DISPLAY: display, GDK_BACKEND: "x11", XDG_CONFIG_HOME: config };
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], { env, stdio: "ignore" });
  const address = `http://127.0.0.1:${port}/session`;
  await until("the driver answers", async () => (await send(`http://127.0.0.1:${port}/status`, "GET")).ready);
  const close = async () => {
    driver.kill();
    screen.kill();
    await rm(config, { recursive: true, force: true });
  };
  return { open: () => openPage(address, size), close };
}

async function openPage(sessions, size) {
  const { sessionId, capabilities } = await send(sessions, "POST", { capabilities: { alwaysMatch: {} } });
  const session = `${sessions}/${sessionId}`;
  const evaluate = (action, ...values) => send(`${session}/execute/sync`, "POST", { script: `return (${action}).apply(null, arguments)`, args: values });
  // Errors are counted from the moment when a document is there.
  const watch = () => evaluate(() => {
    window.troubles = [];
    addEventListener("error", (event) => window.troubles.push(String(event.message)));
    addEventListener("unhandledrejection", (event) => window.troubles.push(String(event.reason)));
    addEventListener("securitypolicyviolation", (event) => window.troubles.push(`${event.violatedDirective}: ${event.blockedURI}`));
  });
  const keys = (actions) => send(`${session}/actions`, "POST", { actions: [{ type: "key", id: "keys", actions }] });
  const pressed = (value) => [{ type: "keyDown", value }, { type: "keyUp", value }];
  const mouseStep = ([step, x, y]) =>
    step === "move" ? { type: "pointerMove", x: Math.round(x), y: Math.round(y), duration: 20 } : { type: step === "down" ? "pointerDown" : "pointerUp", button: 0 };
  /** Gives the page this size, whatever surrounds it in the window. */
  const resize = async (width, height) => {
    await send(`${session}/window/rect`, "POST", { width, height });
    const missing = await evaluate((width, height) => [width - innerWidth, height - innerHeight], width, height);
    await send(`${session}/window/rect`, "POST", { width: width + missing[0], height: height + missing[1] });
  };
  await resize(size.width, size.height);
  return {
    version: `${capabilities.browserName}/${capabilities.browserVersion}`,
    async goto(url) {
      await send(`${session}/url`, "POST", { url });
      await watch();
    },
    async reload() {
      await send(`${session}/refresh`, "POST");
      await watch();
    },
    evaluate,
    type: (text) => keys([...text].flatMap(pressed)),
    press: (key, isControl) => {
      const press = pressed(KEYS[key] ?? key);
      return keys(isControl ? [{ type: "keyDown", value: KEYS.Control }, ...press, { type: "keyUp", value: KEYS.Control }] : press);
    },
    mouse: (steps) => send(`${session}/actions`, "POST", { actions: [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions: steps.map(mouseStep) }] }),
    resize,
    rest: async () => {},
    troubles: () => evaluate(() => window.troubles),
    screenshot: async () => Buffer.from(await send(`${session}/screenshot`, "GET"), "base64"),
    close: () => send(session, "DELETE"),
  };
}

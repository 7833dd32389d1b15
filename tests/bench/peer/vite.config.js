import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

// JSX is compiled by Vite itself; no plug-in, so that nothing but React reaches the browser.
// The router's exports name its development build for every bundler; the peer gets the production one.
const router = fileURLToPath(new URL("node_modules/react-router/dist/production/index.mjs", import.meta.url));

export default defineConfig({
  resolve: { alias: { "react-router": router } },
  oxc: { jsx: { runtime: "automatic" } },
  build: {
    target: "es2022",
    rolldownOptions: {
      input: { index: "index.html", table: "table.html", timeline: "timeline.html" },
      onLog: (level, log, handle) => log.code !== "MODULE_LEVEL_DIRECTIVE" && handle(level, log),
    },
  },
});

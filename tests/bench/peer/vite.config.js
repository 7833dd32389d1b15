import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const path = (name) => fileURLToPath(new URL(name, import.meta.url));

// The default mode builds the skeleton and the single pages, the mode `admin` react-admin, without shared files.
const PAGES = { index: path("index.html"), table: path("table.html"), timeline: path("timeline.html"), chart: path("chart.html") };

// Vite compiles JSX itself. The router's exports name its development build for every bundler; the peers get the production one.
const router = [
  { find: /^react-router$/, replacement: path("node_modules/react-router/dist/production/index.mjs") },
  { find: /^react-router\/dom$/, replacement: path("node_modules/react-router/dist/production/dom-export.mjs") },
];

export default defineConfig(({ mode }) => ({
  ...(mode === "admin" ? { root: path("admin"), base: "/admin/" } : {}),
  // Without this the mode would select React's development build.
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  resolve: { alias: router },
  oxc: { jsx: { runtime: "automatic" } },
  build: {
    target: "es2022",
    chunkSizeWarningLimit: 2_000,
    ...(mode === "admin" ? { outDir: path("dist/admin"), emptyOutDir: true } : {}),
    rolldownOptions: {
      ...(mode === "admin" ? {} : { input: PAGES }),
      onLog: (level, log, handle) => log.code !== "MODULE_LEVEL_DIRECTIVE" && handle(level, log),
    },
  },
}));

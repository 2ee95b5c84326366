import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { conceptPages } from "./packages/web/conceptPages.ts";
import { textChunks } from "./packages/web/textChunks.ts";
import { LongFilesFirst } from "./tests/order.ts";
import { chromiumPath } from "./scripts/lib/chromium.mjs";

// Workers and test servers share compiled code in this cache. It halves the time of their start.
process.env["NODE_COMPILE_CACHE"] ??= join(import.meta.dirname, "node_modules/.cache/compiled");

/** Workspace imports resolve to the sources, so tests need no build. */
const source = {
  resolve: { conditions: ["@banche/source"] },
  ssr: { resolve: { conditions: ["@banche/source"] } },
};

/** One temporary folder for a run. Files that tests leave in it make the run fail. */
const run = { globalSetup: ["tests/run.ts"], execArgv: ["--max-semi-space-size=64"] };
/** Projects with a database share one PostgreSQL. This set-up starts and stops it. */
const postgres = { globalSetup: [...run.globalSetup, "tests/postgres.ts"] };

/** Time limits end hanging tests. They are long enough for a busy machine. */
const minutes = (count: number) => count * 60_000;
/** Tests that start whole programs, cut connections or wait for time limits. They form their own project. */
const slow = ["tests/**/*.slow.test.ts", "packages/*/src/**/*.slow.test.ts"];
const across = (name: string, limitMs: number, more: object = {}) => ({
  ...source,
  test: {
    name,
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    testTimeout: limitMs,
    hookTimeout: limitMs,
    exclude: slow,
    maxWorkers: 2,
    // Vitest's default of one second is too short on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    // Lists of problems are compared with an empty list; the message of a failure names every one.
    chaiConfig: { truncateThreshold: 0 },
    ...run,
    ...more,
  },
});

/** Tests of screens that change the window or React for all tests of their process. Each file has a process of its own. */
const alone = ["tests/screens/**/*.alone.test.ts"];

/** The whole web app in jsdom: the code that browsers get, without style sheets and layout. */
const screens = {
  ...across("screens", minutes(1), postgres),
  plugins: [textChunks(), conceptPages()],
  oxc: { jsx: { runtime: "automatic" as const, development: false } },
  mode: "production",
  resolve: { conditions: ["@banche/source", "module", "browser", "production"] },
};
Object.assign(screens.test, {
  environment: "jsdom",
  environmentOptions: { jsdom: { url: "http://127.0.0.1/" } },
  setupFiles: "tests/screens/lib/setup.ts",
  // With the value `test` the component library labels dialogs by a fixed id that does not exist.
  env: { NODE_ENV: "production" },
  exclude: [...slow, ...alone],
  isolate: false,
  server: { deps: { inline: [/antd/, /@rc-component/, /@ant-design/] } },
});

const browser = chromiumPath();
const inBrowser = { ...postgres, ...(browser && { env: { CHROMIUM_PATH: browser } }) };
if (!browser) console.warn("tests/web is skipped: no Chromium found (install it, or set CHROMIUM_PATH)");

export default defineConfig({
  test: {
    sequence: { sequencer: LongFilesFirst },
    projects: [
      // Without isolation the tests of a process share their imports, which halves the time.
      across("unit", minutes(1), { include: ["packages/{core,cli,web}/src/**/*.test.{ts,tsx}"], isolate: false }),
      across("tooling", minutes(1)),
      across("contract", minutes(1), postgres),
      across("server", minutes(2), {
        ...postgres,
        include: ["tests/server/**/*.test.ts", "packages/server/src/**/*.test.ts"],
        isolate: false,
      }),
      across("cli", minutes(2), { ...postgres, isolate: false }),
      across("tui", minutes(3), { ...postgres, exclude: ["tests/tui/real/**", ...slow] }),
      ...(browser
        ? [across("web", minutes(3), { ...inBrowser, exclude: ["tests/web/walk/**", ...slow], isolate: false })]
        : []),
      screens,
      { ...screens, test: { ...screens.test, name: "alone", include: alone, exclude: slow, isolate: true } },
      // `npm test` does not run the projects below; `.ci/run` does.
      across("slow", minutes(6), { ...inBrowser, include: slow, exclude: browser ? [] : ["tests/web/**"] }),
      across("acceptance", minutes(15)),
      across("examples", minutes(6), postgres),
      across("terminal", minutes(6), { ...inBrowser, include: ["tests/tui/real/**/*.test.{ts,tsx}"] }),
      ...(browser ? [across("walk", minutes(8), { ...inBrowser, include: ["tests/web/walk/**/*.test.ts"] })] : []),
      across("faults", minutes(10), postgres),
      across("package", minutes(10)),
    ],
  },
});

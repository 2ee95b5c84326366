import { existsSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { chromiumPath } from "./scripts/lib/chromium.mjs";

/** Workspace imports lead to the sources, so tests need no build. */
const source = {
  resolve: { conditions: ["@banche/source"] },
  ssr: { resolve: { conditions: ["@banche/source"] } },
};

/** Projects whose tests ask a database share one PostgreSQL, which this starts and stops. */
const postgres = existsSync("tests/postgres.ts") ? { globalSetup: "tests/postgres.ts" } : {};

const minutes = (count: number) => count * 60_000;
const across = (name: string, limitMs: number, more: object = {}) => ({
  ...source,
  test: {
    name,
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    testTimeout: limitMs,
    hookTimeout: limitMs,
    maxWorkers: 2,
    // A second is little on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    ...more,
  },
});

const browser = chromiumPath();
if (!browser) console.warn("tests/web is skipped: no Chromium found (install it, or set CHROMIUM_PATH)");

export default defineConfig({
  test: {
    projects: [
      { ...source, test: { name: "unit", include: ["packages/{core,cli,web}/src/**/*.test.{ts,tsx}"] } },
      across("tooling", minutes(1)),
      across("contract", minutes(1), postgres),
      across("server", minutes(2), {
        ...postgres,
        include: ["tests/server/**/*.test.ts", "packages/server/src/**/*.test.ts"],
      }),
      across("cli", minutes(2), postgres),
      across("tui", minutes(3), { ...postgres, ...(browser && { env: { CHROMIUM_PATH: browser } }) }),
      // A browser on a busy machine may be late once; what fails twice is broken.
      ...(browser ? [across("web", minutes(3), { ...postgres, retry: 1, env: { CHROMIUM_PATH: browser } })] : []),
      across("acceptance", minutes(8), { maxWorkers: 1 }),
      across("examples", minutes(2), postgres),
      across("faults", minutes(5), { ...postgres, maxWorkers: 1 }),
      across("package", minutes(5), { maxWorkers: 1 }),
    ],
  },
});

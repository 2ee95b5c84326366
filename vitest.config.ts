import { defineConfig } from "vitest/config";

const source = {
  resolve: { conditions: ["@banche/source"] },
  ssr: { resolve: { conditions: ["@banche/source"] } },
};

export default defineConfig({
  test: {
    projects: [
      { ...source, test: { name: "unit", include: ["packages/*/src/**/*.test.{ts,tsx}"] } },
      { ...source, test: { name: "tooling", include: ["tests/tooling/**/*.test.ts"] } },
    ],
  },
});

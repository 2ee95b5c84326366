import { readFileSync } from "node:fs";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { tour } from "../../examples/embed-core/main.ts";
import { browserPath, openBrowser } from "../lib/browser.ts";
import { demoPassword } from "@banche/server/testing";
import { sharedDemoServer } from "../lib/demoServer.ts";

const readme = readFileSync(new URL("../../examples/embed-core/README.md", import.meta.url), "utf8");
const promised = /```text\n([\s\S]*?)\n```/.exec(readme)?.[1]?.split("\n") ?? [];

const server = sharedDemoServer();

describe("examples/embed-core prints what its README shows", () => {
  const [account, password] = ["admin", demoPassword];

  it("in Node", async () => {
    const lines: string[] = [];
    await tour({ server: server.url, account, password, print: (line) => lines.push(line) });
    expect(lines).toEqual(promised);
  });

  it.runIf(browserPath)("bundled in Chromium", async () => {
    const { outputFiles } = await build({
      entryPoints: ["examples/embed-core/main.ts"],
      bundle: true,
      write: false,
      format: "iife",
      globalName: "embedCore",
      conditions: ["@banche/source"],
      platform: "browser",
      logLevel: "silent",
    });
    const browser = await openBrowser();
    try {
      const page = await browser.newPage({ bypassCSP: true });
      await page.goto(`${server.url}/login`);
      await page.addScriptTag({ content: `${outputFiles[0]?.text}; globalThis.tour = embedCore.tour;` });
      const lines = await page.evaluate(
        async (input) => {
          const printed: string[] = [];
          const { tour: run } = globalThis as unknown as { tour: (options: unknown) => Promise<void> };
          await run({ ...input, print: (line: string) => printed.push(line) });
          return printed;
        },
        { server: server.url, account, password },
      );
      expect(lines).toEqual(promised);
    } finally {
      await browser.close();
    }
  });
});

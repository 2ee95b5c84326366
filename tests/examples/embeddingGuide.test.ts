import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { demoPassword } from "@banche/server/testing";
import { transform } from "esbuild";
import { expect, it } from "vitest";
import { sharedDemoServer } from "../lib/demoServer.ts";
import { shared } from "../lib/fileScope.ts";

const guide = readFileSync(new URL("../../docs/guide/embedding.md", import.meta.url), "utf8");
const programs = [...guide.matchAll(/^## (.*)$|```ts run\n([\s\S]*?)\n```\n\n```text\n([\s\S]*?)\n```/gm)];
const cases = programs.flatMap(([, title, program, printed], at) => {
  if (program === undefined) return [];
  const above = programs.slice(0, at).findLast((one) => one[1] !== undefined)?.[1] ?? title;
  return [{ title: above, program, printed: printed ?? "" }];
});

const server = sharedDemoServer();
/** Packages of the workspace are resolved from this folder. */
const folder = shared((later) => {
  mkdirSync("node_modules/.cache", { recursive: true });
  const made = mkdtempSync("node_modules/.cache/guide-");
  later(() => rmSync(made, { recursive: true, force: true }));
  return made;
});

it("all programs of the guide are run", () => {
  expect(cases.length).toBe(guide.match(/```ts run/g)?.length);
  expect(cases.length).toBeGreaterThan(2);
});

it.each(cases)("$title: the program prints what the guide shows", async ({ program, printed }) => {
  const { code } = await transform(program, { loader: "ts", format: "esm" });
  writeFileSync(join(folder(), "program.mjs"), code);
  const { stdout } = await promisify(execFile)(process.execPath, ["-C", "@banche/source", "program.mjs"], {
    cwd: folder(),
    env: { ...process.env, BANCHE_SERVER: server.url, BANCHE_PASSWORD: demoPassword },
  });
  expect(stdout.trimEnd().split("\n")).toEqual(printed.split("\n"));
});

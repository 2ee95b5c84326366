import { PassThrough } from "node:stream";
import { expect, it } from "vitest";
import type { TuiDeps } from "./deps.ts";
import { modeOf, runTui } from "./index.ts";

it.each([
  ["linear", { TERM: "dumb" }],
  ["linear", { TERM: "xterm", INK_SCREEN_READER: "true" }],
  ["full", { TERM: "xterm", INK_SCREEN_READER: "" }],
  ["full", {}],
] as const)("the mode is %s with the variables %j", (mode, env) => expect(modeOf(env)).toBe(mode));

it.each([
  [true, false],
  [false, true],
])("reports that it cannot draw when input is a terminal %s and output %s", async (input, output) => {
  const said = new PassThrough({ encoding: "utf8" });
  const deps = { env: {}, language: "en", stdin: { isTTY: input }, stdout: { isTTY: output }, stderr: said };
  expect(await runTui(deps as unknown as TuiDeps)).toBe(2);
  expect(said.read()).toContain("terminal");
});

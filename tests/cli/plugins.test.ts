/** Plugins on the command line: plugins that cannot be loaded, and a plugin's concept as a noun like any other. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { plugin as lostProperty } from "../../examples/lost-property/plugin.ts";
import { bancheInProcess } from "../lib/bancheInProcess.ts";
import { sharedWire } from "../server/wire/harness.ts";
import { failure, folder, json, ok, signedIn } from "./harness.ts";

const wire = sharedWire({ plugins: [lostProperty] });

describe("serve does not start with a plugin", () => {
  const served = (home: string, plugins: readonly string[], env: Record<string, string> = {}) => {
    const line = ["serve", "--data", join(home, "data"), "--port", "0", "--json"];
    return failure(bancheInProcess(home, env, home)([...line, ...plugins.flatMap((one) => ["--plugin", one])]));
  };

  test.each([
    ["that is not there", "./nothing.js", undefined, "Cannot find module"],
    ["of a package that is not installed", "no-such-package", undefined, "Cannot find module"],
    ["that does not load", "./broken.mjs", "throw new Error('broken by itself')", "broken by itself"],
    ["that exports none", "./empty.mjs", "export const name = 'empty'", "export const plugin"],
    ["that adds nothing", "./idle.mjs", "export const plugin = { name: 'idle', concepts: [] }", "it adds no concept"],
  ])("%s", async (_, file, text, reason) => {
    const home = folder();
    if (text !== undefined) writeFileSync(join(home, file), text);
    const { exit, error } = await served(home, [file]);
    expect([exit, error.message]).toEqual([1, expect.stringContaining(reason)]);
    expect(error.message).toContain(text?.includes("idle") ? "idle" : file);
  });

  test("of the environment variable when it is missing", async () => {
    const { error } = await served(folder(), [], { BANCHE_PLUGINS: "./gone.js, ./too.js" });
    expect(error.message).toContain("./gone.js");
  });
});

test("a plugin concept is a noun: created, refused by its rules, exported, imported, undone", async () => {
  const banche = await signedIn(wire.url);
  const found = ["--item", "雨伞", "--found-at", "2026-03-02 07:30"];
  await ok(banche(["lost-items", "create", "--label", "C1", ...found]));
  const refused = await failure(banche(["lost-items", "update", "C1", "--taken-by", "示例领取人", "--json"]));
  expect(JSON.stringify(refused.error)).toContain("请填写领取时间");
  const file = join(folder(), "lost.csv");
  await ok(banche(["lost-items", "export", file]));
  writeFileSync(file, "标签号,物品,捡到时间\nC1,长柄伞,2026-03-02 07:30\nC2,水杯,2026-03-02 18:10\n");
  await ok(banche(["lost-items", "import", file, "--yes"]));
  const items = async () =>
    (await json<readonly { readonly item: string }[]>(banche(["lost-items", "list", "--json"]))).map(
      ({ item }) => item,
    );
  expect(await items()).toEqual(["水杯", "长柄伞"]);
  await ok(banche(["jobs", "undo", "last", "--yes", "--expect", "2"]));
  expect(await items()).toEqual(["雨伞"]);
});

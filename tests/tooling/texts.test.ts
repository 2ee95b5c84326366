import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { builtIn } from "@banche/core";
import { originalTexts } from "@banche/core/text";
import { describe, expect, test } from "vitest";
import { keysInCode, templatesIn } from "./lib/keysInCode.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const sources = globSync("packages/*/src/**/*.{ts,tsx}", { cwd: root })
  .filter((file) => !/[.]test[.]|core[/\\]src[/\\]i18n[/\\]|pinyin[/\\]table/.test(file))
  .map((file) => readFileSync(join(root, file), "utf8"));

/** Keys that are computed only from values, and the code that computes them. */
const madeElsewhere: readonly (readonly [keys: RegExp, by: string])[] = [
  [/^\w+[.](?:title|one|many)$/, "useResourceTexts: the words of a page whose folder is called so"],
  [/^calculation[.]/, "the problems of the library's calculation, which an embedding tool words"],
  [/^jobs[.]codes[.]/, "rowIssues: what a server answered about a row, by its code"],
];

const all = [...originalTexts().keys()];

describe("texts", () => {
  test("are found in code, also inside other values", () => {
    const source = 'a("x.one"); b(`y.${c ? `z.${d}.e` : {}}`); `w.all`; `\\`${"a"}`; // `half';
    expect(templatesIn(source)).toEqual(["z.\0.e", "y.\0", "w.all", "\0"]);
    const { whole, made } = keysInCode([source]);
    expect([...whole]).toEqual(["x.one", "w.all"]);
    expect(made.map(String)).toEqual(["/^z[.][\\w.-]+[.]e$/", "/^y[.][\\w.-]+$/"]);
  });

  test("are all used in code", () => {
    const { whole, made } = keysInCode(sources);
    const isSaid = (key: string) =>
      whole.has(key) || made.some((pattern) => pattern.test(key)) || madeElsewhere.some(([keys]) => keys.test(key));
    expect(all.length).toBeGreaterThan(4000);
    expect(all.filter((key) => !isSaid(key) && !isSaid(key.replace(/_(?:one|other)$/, "")))).toEqual([]);
  });

  test("exist for every action and concept that the server writes to the log", () => {
    const server = globSync("packages/server/src/**/*.ts", { cwd: root })
      .filter((file) => !file.endsWith(".test.ts"))
      .map((file) => readFileSync(join(root, file), "utf8"))
      .join("\n");
    const said = new Set(all);
    const noted = [...server.matchAll(/\baction: "(\w+)",(?:\s*\w+,)* resource: "(\w+)"/g)];
    expect(noted.length).toBeGreaterThan(20);
    expect(
      [...new Set(noted.map(([, action]) => action))].filter((one) => !said.has(`changes.actions.${one}`)),
    ).toEqual([]);
    const concepts = [...new Set(noted.map(([, , resource]) => resource ?? ""))];
    expect(concepts.filter((one) => builtIn.find(one) === undefined && !said.has(`logs.resources.${one}`))).toEqual([]);
  });
});

import { expect, test } from "vitest";
import { compiledWhole, wholeParts } from "../compiledWhole.ts";

interface Chunk {
  readonly type: "chunk";
  readonly name: string;
  readonly code: string;
}

function built(names: readonly string[]): Readonly<Record<string, Chunk>> {
  const bundle = Object.fromEntries(
    names.map((name): [string, Chunk] => [`${name}.js`, { type: "chunk", name, code: `"${name}"` }]),
  );
  const { generateBundle } = compiledWhole();
  if (typeof generateBundle !== "object") throw new TypeError("it works on what is built");
  Reflect.apply(generateBundle.handler, undefined, [{}, bundle]);
  return bundle;
}

test("a build without one of the parts is refused", () => {
  expect(() => built(["boot", "connection", "shell"])).toThrow("the web build has no part list");
});

test("the parts of a list page begin with the hint, others do not have it", () => {
  const files = built([...wholeParts, "chat"]);
  const hinted = Object.keys(files).filter((file) => files[file]?.code.startsWith("//# allFunctionsCalledOnLoad\n"));
  expect(hinted).toEqual(wholeParts.map((part) => `${part}.js`));
  expect(files["chat.js"]?.code).toBe('"chat"');
});

import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { withOwnHelpers } from "../withOwnHelpers.ts";

interface File {
  readonly type: "chunk" | "asset";
  readonly fileName: string;
  readonly code?: string;
  readonly source?: string;
}

/** What becomes of a build. */
function built(files: readonly File[]): Readonly<Record<string, File>> {
  const bundle = Object.fromEntries(files.map((file) => [file.fileName, { ...file }]));
  const { generateBundle } = withOwnHelpers();
  if (typeof generateBundle !== "object") throw new TypeError("it works on what is built");
  Reflect.apply(generateBundle.handler, undefined, [{}, bundle]);
  return bundle;
}

const chunk = (name: string, code: string): File => ({ type: "chunk", fileName: `assets/${name}.js`, code });
const asset = (fileName: string, source: string): File => ({ type: "asset", fileName, source });
const helpers = chunk("rolldown-runtime-Ab_-1", "var e=x=>x+1,t=x=>x+2;export{e as n,t};");
const manifest = asset(
  ".vite/manifest.json",
  JSON.stringify({
    "_rolldown-runtime-Ab_-1.js": { file: "assets/rolldown-runtime-Ab_-1.js" },
    "_boot-2.js": { file: "assets/boot-2.js", imports: ["_rolldown-runtime-Ab_-1.js", "_zh-3.js"] },
  }),
);

test("a build without helpers, without exports of helpers or without a manifest is refused", () => {
  expect(() => built([manifest])).toThrow("no file of helpers");
  const user = chunk("boot-2", 'import{n as r}from"./rolldown-runtime-Ab_-1.js";r(1);');
  expect(() => built([{ ...helpers, code: "var e=1;" }, user, manifest])).toThrow("export nothing");
  expect(() => built([helpers, user])).toThrow("manifest.json");
});

test("each file contains the helpers that it uses, and nothing loads the helper file", () => {
  const after = built([
    helpers,
    chunk(
      "boot-2",
      'm.f=["./rolldown-runtime-Ab_-1.js","./zh-3.js"];import{n as r,t}from"./rolldown-runtime-Ab_-1.js";out.push(r(1),t(1));',
    ),
    chunk("zh-3", 'import"./rolldown-runtime-Ab_-1.js";import"./boot-2.js";'),
    asset(
      "index.html",
      '<a></a>\n  <link rel="modulepreload" href="./assets/rolldown-runtime-Ab_-1.js">\n  <link href="./assets/boot-2.js">',
    ),
    manifest,
  ]);
  const boot = after["assets/boot-2.js"]?.code ?? "";
  expect(boot).toContain('m.f=["./boot-2.js","./zh-3.js"];');
  const out: unknown[] = [];
  runInNewContext(boot, { m: {}, out });
  expect(out).toEqual([2, 3]);
  expect(after["assets/zh-3.js"]?.code).toBe('import"./boot-2.js";');
  expect(after["index.html"]?.source).toBe('<a></a>\n  <link href="./assets/boot-2.js">');
  expect(JSON.parse(after[".vite/manifest.json"]?.source ?? "")).toEqual({
    "_boot-2.js": { file: "assets/boot-2.js", imports: ["_zh-3.js"] },
  });
  expect(Object.keys(after)).not.toContain(helpers.fileName);
});

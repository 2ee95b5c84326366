import { expect, test } from "vitest";
import { startInPage } from "../startInPage.ts";

interface File {
  readonly type: "chunk" | "asset";
  readonly fileName: string;
  readonly code?: string;
  readonly imports?: readonly string[];
  readonly source?: string;
}

const chunk = (fileName: string, code: string, imports: readonly string[] = []): File => ({
  ...{ type: "chunk", fileName, code, imports },
});
const page = (file: string): File => ({
  type: "asset",
  fileName: "index.html",
  source: `<meta nonce="NONCE"><script type="module" crossorigin src="./${file}" nonce="NONCE"></script>\n<link href="./assets/boot-2.js">`,
});
const manifest: File = {
  type: "asset",
  fileName: ".vite/manifest.json",
  source: JSON.stringify({
    "index.html": { file: "assets/index-1.js", src: "index.html", isEntry: true, imports: ["_boot-2.js"] },
    "_boot-2.js": { file: "assets/boot-2.js", css: ["assets/boot-2.css"] },
  }),
};
const start = chunk("assets/index-1.js", 'import{a as t}from"./boot-2.js";await t();\n', ["assets/boot-2.js"]);
const boot = chunk("assets/boot-2.js", "export{t as a}");

/** What becomes of a build. */
function built(files: readonly File[]): Readonly<Record<string, File>> {
  const bundle = Object.fromEntries(files.map((file) => [file.fileName, { ...file }]));
  const { generateBundle } = startInPage();
  if (typeof generateBundle !== "object") throw new TypeError("it works on what is built");
  Reflect.apply(generateBundle.handler, undefined, [{}, bundle]);
  return bundle;
}

test.each([
  ["a build without a page", [start, boot, manifest], "has no index.html"],
  [
    "a page without a script of the build",
    [page("assets/other-9.js"), start, boot, manifest],
    "no script of the build",
  ],
  [
    "a start that imports two files",
    [
      page("assets/index-1.js"),
      { ...start, imports: ["assets/boot-2.js", "assets/zh-3.js"] },
      boot,
      chunk("assets/zh-3.js", ""),
      manifest,
    ],
    "more than one file",
  ],
  [
    "a start that is no longer small",
    [page("assets/index-1.js"), { ...start, code: `${start.code}//${"x".repeat(2_000)}` }, boot, manifest],
    "does not fit",
  ],
  [
    "a start that would end the script of the page",
    [page("assets/index-1.js"), { ...start, code: `${start.code}"</script>"` }, boot, manifest],
    "does not fit",
  ],
  [
    "a start that another file loads",
    [page("assets/index-1.js"), start, chunk("assets/boot-2.js", 'm.f=["./index-1.js"]'), manifest],
    "assets/boot-2.js uses assets/index-1.js",
  ],
])("refused: %s", (_name, files, message) => {
  expect(() => built(files)).toThrow(message);
});

test("the start script is inlined in the page with nonce and import paths, without its file", () => {
  const after = built([page("assets/index-1.js"), start, boot, manifest]);
  expect(after["index.html"]?.source).toBe(
    '<meta nonce="NONCE"><script type="module" nonce="NONCE">import{a as t}from"./assets/boot-2.js";await t();</script>\n<link href="./assets/boot-2.js">',
  );
  expect(Object.keys(after)).toEqual(["index.html", "assets/boot-2.js", ".vite/manifest.json"]);
  expect(JSON.parse(after[".vite/manifest.json"]?.source ?? "")).toMatchObject({
    "index.html": { file: "assets/boot-2.js", src: "index.html", isEntry: true, css: ["assets/boot-2.css"] },
  });
});

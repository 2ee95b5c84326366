import { expect, test } from "vitest";
import { withoutCircles } from "../withoutCircles.ts";

function build(imports: Readonly<Record<string, readonly string[]>>): void {
  const bundle = Object.fromEntries(
    Object.entries(imports).map(([fileName, of]) => [fileName, { type: "chunk", fileName, imports: of }]),
  );
  const { generateBundle } = withoutCircles();
  if (typeof generateBundle !== "function") throw new TypeError("it checks what is built");
  Reflect.apply(generateBundle, undefined, [{}, { ...bundle, "page.css": { type: "asset", fileName: "page.css" } }]);
}

test.each([
  ["two files", { "a.js": ["b.js"], "b.js": ["a.js"] }, "a.js > b.js > a.js"],
  ["a file with itself", { "a.js": ["a.js"] }, "a.js > a.js"],
  [
    "files behind others",
    { "a.js": ["b.js"], "b.js": ["c.js"], "c.js": ["d.js", "b.js"], "d.js": [] },
    "b.js > c.js > b.js",
  ],
] as const)("a build is refused whose files import each other in a circle: %s", (_name, imports, circle) => {
  expect(() => build(imports)).toThrow(circle);
});

test("several files may import the same one", () => {
  build({ "a.js": ["b.js", "c.js"], "b.js": ["d.js"], "c.js": ["d.js", "b.js"], "d.js": [] });
});

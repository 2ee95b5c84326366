import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { pointAtJavaScript, pruneDeclarations } from "../../scripts/build/declarations.mjs";
import { filesBelow, readOr } from "../../scripts/lib/hash.mjs";
import { publicNames } from "../../scripts/lib/declarations.mjs";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "banche-declarations-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function put(files: Readonly<Record<string, string>>) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

describe("declarations of a build", () => {
  it("import each other as .js, also where tsc wrote .ts", () => {
    put({ "index.d.ts": 'export * from "./a.ts";\nexport type B = import("./b.tsx").B;\n' });
    pointAtJavaScript(folder);
    expect(readOr(join(folder, "index.d.ts"))).toBe('export * from "./a.js";\nexport type B = import("./b.js").B;\n');
  });

  it("keep only what the entry reaches", () => {
    put({
      "index.d.ts": 'export type { A } from "./a.js";',
      "a.d.ts": "export interface A {}",
      "db/b.d.ts": "export {};",
    });
    expect(pruneDeclarations(folder, "index.d.ts", "@banche/core")).toBe(2);
    expect(filesBelow(folder).map((file) => file.slice(folder.length + 1))).toEqual(["a.d.ts", "index.d.ts"]);
  });

  it("refuse a public type of a package that the tarball does not contain", () => {
    put({ "index.d.ts": 'export type { A } from "./a.js";', "a.d.ts": 'export type A = import("@banche/core").Role;' });
    expect(() => pruneDeclarations(folder, "index.d.ts", "@banche/core")).toThrow("a.d.ts mentions @banche/core");
  });
});

describe("API report", () => {
  it("shows each public name with its declaration and without comments", () => {
    put({
      "index.d.ts": `/** Entry. */\nimport { inner } from "./a.js";\nexport { inner as renamed };\nexport { type Shape } from "./a.js";\nexport * from "./b.js";\nexport { z } from "zod";\n`,
      "a.d.ts": `/** 中文 before the code. */\nexport declare function inner(): void;\nexport interface Shape {\n    /** Why. */\n    readonly a: string;\n}\n`,
      "b.d.ts": "declare const hidden: number;\nexport declare class Thing {}\nexport { hidden as shown };\n",
    });
    expect(publicNames(join(folder, "index.d.ts"))).toEqual([
      { name: "Shape", text: "interface Shape {\n    readonly a: string;\n}" },
      { name: "Thing", text: "class Thing {}" },
      { name: "renamed", text: "function inner(): void;" },
      { name: "shown", text: "const hidden: number;" },
      { name: "z", text: 'export { z } from "zod"' },
    ]);
  });
});

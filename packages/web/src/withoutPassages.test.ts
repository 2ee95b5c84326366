import { expect, test } from "vitest";
import { withoutPassages } from "../withoutPassages.ts";

interface File {
  readonly type: "chunk" | "asset";
  readonly fileName: string;
  readonly isDynamicEntry?: boolean;
  readonly code?: string;
  readonly source?: string;
}

/** What becomes of a build. */
function built(files: readonly File[]): Readonly<Record<string, File>> {
  const bundle = Object.fromEntries(files.map((file) => [file.fileName, { ...file }]));
  const { generateBundle } = withoutPassages();
  if (typeof generateBundle !== "object") throw new TypeError("it works on what is built");
  Reflect.apply(generateBundle.handler, undefined, [{}, bundle]);
  return bundle;
}

const chunk = (name: string, code: string, isDynamicEntry = false): File => ({
  ...{ type: "chunk" as const, fileName: `assets/${name}.js`, code, isDynamicEntry },
});
const manifest = (chunks: object): File => ({
  ...{ type: "asset" as const, fileName: ".vite/manifest.json", source: JSON.stringify(chunks) },
});
const part = chunk("shell-1", "export{b as t};");
const passage = chunk("Shell-2", 'import"./boot-3.js";export{t as Shell}from"./shell-1.js";', true);
const listed = manifest({
  "_shell-1.js": { file: "assets/shell-1.js", imports: ["_boot-3.js"], css: ["assets/shell-4.css"] },
  "src/Shell.tsx": { file: "assets/Shell-2.js", src: "src/Shell.tsx", isDynamicEntry: true, imports: ["_shell-1.js"] },
});

test("a build without a manifest is refused, and files that do more than re-export are not changed", () => {
  expect(() => built([part, passage])).toThrow("manifest.json");
  const more = chunk("Shell-2", 'import{t}from"./shell-1.js";t.late=1;export{t as Shell};', true);
  const entry = chunk("Shell-2", passage.code ?? "");
  for (const kept of [more, entry]) expect(built([part, kept, listed])["assets/Shell-2.js"]).toEqual(kept);
});

test("re-exports are imported from their source, with its styles", () => {
  const caller = chunk(
    "boot-3",
    'm.f=["./Shell-2.js","./shell-4.css"];let{Shell:e}=await import(`./Shell-2.js`);await import(`./Other-5.js`)',
  );
  const after = built([part, passage, caller, listed]);
  expect(Object.keys(after)).toEqual(["assets/shell-1.js", "assets/boot-3.js", ".vite/manifest.json"]);
  expect(after["assets/boot-3.js"]?.code).toBe(
    'm.f=["./shell-1.js","./shell-4.css"];let{Shell:e}=await import(`./shell-1.js`).then(m=>({Shell:m.t}));' +
      "await import(`./Other-5.js`)",
  );
  const list: unknown = JSON.parse(after[".vite/manifest.json"]?.source ?? "");
  expect(list).toMatchObject({
    "src/Shell.tsx": {
      ...{ file: "assets/shell-1.js", imports: ["_boot-3.js"], css: ["assets/shell-4.css"] },
      ...{ src: "src/Shell.tsx", isDynamicEntry: true },
    },
  });
});

test("a whole module is imported as one", () => {
  const plain = chunk("Plain-6", 'export{x as default}from"./shell-1.js";', true);
  const after = built([part, plain, chunk("boot-3", "import(`./Plain-6.js`)"), listed]);
  expect(after["assets/boot-3.js"]?.code).toBe("import(`./shell-1.js`).then(m=>({default:m.x}))");
});

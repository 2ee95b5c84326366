import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

/**
 * A list without open controls is drawn without the component library (ADR 0166). The library is loaded when a control that needs it is
 * opened.
 */

const src = fileURLToPath(new URL("../../packages/web/src", import.meta.url));
const read = (file: string) => readFileSync(join(src, file), "utf8");

const STATIC = /^(?:import|export)\s+(?!type\s)(?:[^"';]*?from\s+)?"([^"]+)"/gm;
/** Parts that are loaded later, with the function that loads them: `late` or `lateAntd`. */
const LATER = /=\s*(late\w*)\(\s*async \(\) =>[^;]*?import\("([^"]+)"\)/g;
const LIBRARY = /^(?:antd|@rc-component|@ant-design\/icons|@ant-design\/cssinjs)(?:\/|$)/;

/** Modules of the app that a module imports statically, itself included. */
function reachedFrom(first: string, sourceOf = read): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [first];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file) || !/\.tsx?$/.test(file)) continue;
    reached.add(file);
    const at = dirname(file);
    const found = [...sourceOf(file).matchAll(STATIC)].map(([, path = ""]) => path);
    waiting.push(...found.filter((path) => path.startsWith(".")).map((path) => normalize(join(at, path))));
  }
  return reached;
}

/** Statically imported modules that import the component library. */
function withLibrary(first: string, sourceOf = read): readonly string[] {
  return [...reachedFrom(first, sourceOf)].filter((file) =>
    [...sourceOf(file).matchAll(STATIC)].some(([, path = ""]) => LIBRARY.test(path)),
  );
}

/** Modules, imported at once or later, that load the library without its theme and texts. */
function bareLater(first: string, sourceOf = read, seen = new Set<string>()): readonly string[] {
  const files = [...reachedFrom(first, sourceOf)].filter((file) => !seen.has(file));
  for (const file of files) seen.add(file);
  return files.flatMap((file) =>
    [...sourceOf(file).matchAll(LATER)].flatMap(([, by = "", path = ""]) => {
      const later = normalize(join(dirname(file), path));
      if (by !== "late") return [];
      return withLibrary(later, sourceOf).length > 0 ? [`${file}: ${later}`] : bareLater(later, sourceOf, seen);
    }),
  );
}

const plain = globSync("features/*/route.ts", { cwd: src })
  .filter((route) => read(route).includes('look: "plain"'))
  .map((route) => relative("", join(dirname(route), "screen.tsx")))
  .filter((screen) => existsSync(join(src, screen)));

describe("pages without the component library", () => {
  it("a module that imports the library is found", () => {
    const sources: Readonly<Record<string, string>> = {
      "a/page.tsx":
        'import { Bar } from "./bar.tsx";\nconst Form = late(async () => (await import("./form.tsx")).Form);',
      "a/bar.tsx": 'import type { Input } from "antd/es/input";\nimport "./note.css";',
      "a/sheet.tsx": 'const Page = late(\n  async () => (await import("./page.tsx")).Page,\n);',
      "a/form.tsx": 'import {\n  Fields,\n} from "../b/fields.tsx";',
      "b/fields.tsx": 'import Select from "antd/es/select";',
    };
    const sourceOf = (file: string) => sources[file] ?? "";
    expect(withLibrary("a/page.tsx", sourceOf)).toEqual([]);
    expect(withLibrary("a/form.tsx", sourceOf)).toEqual(["b/fields.tsx"]);
    expect(bareLater("a/page.tsx", sourceOf)).toEqual(["a/page.tsx: a/form.tsx"]);
    expect(bareLater("a/sheet.tsx", sourceOf)).toEqual(["a/page.tsx: a/form.tsx"]);
  });

  it("the list of such pages and modules is not empty", () => {
    expect(plain).toContain("features/users/screen.tsx");
    expect([...reachedFrom("resource/pageOf.tsx")]).toContain("ui/table/DataTable.tsx");
  });

  it.each(["shell/Shell.tsx", "resource/pageOf.tsx", ...plain])("%s does not import the library", (screen) => {
    expect(withLibrary(screen)).toEqual([]);
  });

  it.each(["shell/Shell.tsx", "resource/pageOf.tsx", ...plain])(
    "controls that %s opens load it with theme and texts",
    (screen) => {
      expect(bareLater(screen)).toEqual([]);
    },
  );
});

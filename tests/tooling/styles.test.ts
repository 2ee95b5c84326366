import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "packages/web"], {
  cwd: root,
  encoding: "utf8",
});
const files = listed.split("\0").filter((file) => existsSync(join(root, file)));
const read = (file: string) => readFileSync(join(root, file), "utf8");
const sources = files.filter((file) => /[.]tsx?$/.test(file));
const sheets = files.filter((file) => file.endsWith(".css"));

/** Class names for which a style sheet has rules. */
function classesIn(css: string): ReadonlySet<string> {
  const selectors = css.replace(/[/][*][^]*?[*][/]/g, "").replace(/\{[^{}]*\}/g, "{}");
  return new Set([...selectors.matchAll(/[.](-?[A-Za-z_][\w-]*)/g)].map(([, name = ""]) => name));
}

/** Prefixes of class names from elsewhere: the component library, the editor, the texts of notices. */
const FOREIGN = /^(?:ant|anticon|ql|ProseMirror|is-editor)-/;

/** Uses of class names from a CSS module: the module and the name. The name is `undefined` where it is computed. */
function usesIn(file: string, text: string) {
  const modules = [...text.matchAll(/import (\w+) from "([^"]+[.]module[.]css)"/g)];
  return modules.flatMap(([, name = "", path = ""]) => {
    const asked = [...text.matchAll(new RegExp(`\\b${name}(?:[.](\\w+)|\\[(?:"([^"]+)"|[^\\]]+)\\])`, "g"))];
    // In an import path the module's name may be a folder or a file.
    const uses = asked.filter(([whole]) => whole !== `${name}.module`).map(([, dot, word]) => dot ?? word);
    return uses.map((use) => ({ file, module: normalize(join(dirname(file), path)), name: use }));
  });
}

/** Class names that a source uses although the module has no rule for them. */
function unknownIn(file: string, text: string, cssOf: (module: string) => string): readonly string[] {
  return usesIn(file, text)
    .filter(({ module, name }) => name !== undefined && !classesIn(cssOf(module)).has(name))
    .map(({ name }) => `${file}: ${name}`);
}

describe("class names", () => {
  const uses = sources.flatMap((file) => usesIn(file, read(file)));

  it("are found where a source uses them", () => {
    const source = `import styles from "./a.module.css"; styles["one"]; styles["two"]; styles[name]; styles.three`;
    const css = "/* .two {} */ .one:hover { margin: 0.5em } @media (width < 9px) { button.three > a { } }";
    expect(usesIn("x/a.tsx", source).map(({ name }) => name)).toEqual(["one", "two", undefined, "three"]);
    expect(unknownIn("x/a.tsx", source, () => css)).toEqual(["x/a.tsx: two"]);
  });

  it("of a module exist in its style sheet", () => {
    expect(uses.length).toBeGreaterThan(200);
    expect(sources.flatMap((file) => unknownIn(file, read(file), read))).toEqual([]);
  });

  it("of a module are used, unless a source computes names", () => {
    const computed = new Set(uses.filter(({ name }) => name === undefined).map(({ module }) => module));
    const unused = sheets
      .filter((sheet) => sheet.endsWith(".module.css") && !computed.has(sheet))
      .flatMap((sheet) => {
        const asked = new Set(uses.filter(({ module }) => module === sheet).map(({ name }) => name));
        const here = [...classesIn(read(sheet))].filter((name) => !FOREIGN.test(name) && !asked.has(name));
        return here.map((name) => `${sheet}: ${name}`);
      });
    expect(unused).toEqual([]);
  });

  it("written as text belong to a global sheet or to the component library", () => {
    const global = new Set(
      sheets.filter((sheet) => !sheet.endsWith(".module.css")).flatMap((sheet) => [...classesIn(read(sheet))]),
    );
    const written = sources.flatMap((file) =>
      [...read(file).matchAll(/className=(?:"([^"]+)"|\{[^{}]*?"([\w -]+)"[^{}[\]]*\})/g)].flatMap(([, one, other]) =>
        (one ?? other ?? "").split(" ").map((name) => ({ file, name })),
      ),
    );
    expect(written.length).toBeGreaterThan(5);
    expect(written.filter(({ name }) => !global.has(name) && !FOREIGN.test(name))).toEqual([]);
  });
});

describe("icons", () => {
  const icons = sources.flatMap((file) =>
    [...read(file).matchAll(/"@ant-design\/icons\/es\/icons\/(\w+)"/g)].map(([, name = ""]) => ({ file, name })),
  );
  const drawing = (name: string) => read(`node_modules/@ant-design/icons-svg/es/asn/${name}.js`);

  it("contain no style sheet, which the content security policy would refuse", () => {
    expect(drawing("RestOutlined")).toContain('"style"');
    expect(icons.length).toBeGreaterThan(2);
    expect(icons.filter(({ name }) => drawing(name).includes('"style"'))).toEqual([]);
  });
});

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: root });
const files = listed
  .toString("utf8")
  .split("\0")
  .filter((file) => file && existsSync(join(root, file)));
const read = (file: string) => readFileSync(join(root, file), "utf8");
const sources = files.filter((file) => /^(packages|bench|examples|tests)\/.+[.]tsx?$/.test(file));

describe("sources", () => {
  it("import zod as a namespace: the object costs 66 kB gzip more in a browser", () => {
    const named = /import\s+(?:\w+\s*,?\s*)?(?:\{[^}]*\bz\b[^}]*\}\s*)?from\s+["']zod["']/;
    expect(sources.filter((file) => named.test(read(file).replace(/import type[^;]+;/g, "")))).toEqual([]);
  });

  it("call functions of a field kind instead of comparing kinds", () => {
    const asked = /\b(?:field|one|column)[.]kind\s*[!=]==|switch \(field[.]kind\)/;
    const answer = /^packages\/(?:core\/src\/(?:fields|kinds)|web\/src\/resource\/fields)\//;
    expect("if (field.kind === x)").toMatch(asked);
    const shared = sources.filter((file) => /^packages\/.+\/src\//.test(file) && !/[.]test[.]tsx?$/.test(file));
    expect(shared.length).toBeGreaterThan(500);
    expect(shared.filter((file) => !answer.test(file) && asked.test(read(file)))).toEqual([]);
  });

  it("receive the resources as a parameter and do not import a list of them", () => {
    const named = /import[^;]*\b(?:resources|builtIn)\b[^;]*(?:registry\/(?:all|index)[.]ts|@banche\/core")/;
    expect('import { builtIn } from "../registry/all.ts"').toMatch(named);
    expect('import { builtIn, type Resource } from "@banche/core"').toMatch(named);
    const counted = /Object[.](?:keys|values|entries)(?:<Resource>)?[(]resources[)]|\bresources\[/;
    const shared = sources.filter(
      (file) => /^packages\/(?:core|server)\/src\/.+/.test(file) && !/[.]test[.]tsx?$/.test(file),
    );
    const given = /^packages\/(?:core\/src\/(?:client\/createClient|testing\/|registry\/all)|server\/src\/app\/mount)/;
    // The feature code of a concept may name the concept.
    const own = /^packages\/server\/src\/features\/\w+\//;
    const others = shared.filter((file) => !given.test(file));
    expect(others.filter((file) => !own.test(file) && named.test(read(file)))).toEqual([]);
    expect(others.filter((file) => counted.test(read(file)))).toEqual([]);
  });

  it("of the command line receive the resources as a parameter and load them in one place", () => {
    const named = /import\s*\{[^}]*\b(?:resources|builtIn)\b[^}]*\}\s*from\s*["']@banche\/core["']|\bresources\[/;
    const loaded = /import\("@banche\/core"\)\)[.]builtIn\b/;
    expect('import { oneLine, resources } from "@banche/core";').toMatch(named);
    const own = sources.filter(
      (file) => file.startsWith("packages/cli/src/") && !/[.]test[.]tsx?$|\/testing\//.test(file),
    );
    expect(own.length).toBeGreaterThan(200);
    expect(own.filter((file) => named.test(read(file)))).toEqual([]);
    expect(own.filter((file) => loaded.test(read(file)))).toEqual(["packages/cli/src/system/registry.ts"]);
  });

  it("of the web app receive the concepts as a parameter and do not import them", () => {
    const named = /import\s+\{[^}]*\b(?:resources|builtIn)\b[^}]*\}\s*from\s+["']@banche\/core["']/;
    expect('import { type Client, resources } from "@banche/core";').toMatch(named);
    const web = sources.filter((file) => file.startsWith("packages/web/src/") && !/[.]test[.]tsx?$/.test(file));
    expect(web.length).toBeGreaterThan(200);
    expect(web.filter((file) => named.test(read(file)))).toEqual([]);
  });

  it("of the web app import single calls, never the whole contract (ADR 0174)", () => {
    const whole = /import\s+\{(?:[^}]*,)?\s*contract\b[^}]*\}\s*from\s+["']@banche\/core\/wire["']/;
    const session =
      /import\s+\{(?:[^}]*,)?\s*(?:createBanche|createClient|createSession)\b[^}]*\}\s*from\s+["']@banche\/core["']/;
    expect('import { NOTICE_TITLE_MAX_CHARS, contract } from "@banche/core/wire";').toMatch(whole);
    expect('import { type contract, LOG_CATEGORIES } from "@banche/core/wire";').not.toMatch(whole);
    expect('import { createSession, type Store } from "@banche/core";').toMatch(session);
    const web = sources.filter(
      (file) => file.startsWith("packages/web/src/") && !/[.]test[.]tsx?$|\/testing\//.test(file),
    );
    expect(web.filter((file) => whole.test(read(file)) || session.test(read(file)))).toEqual([]);
  });

  it("of the web app take query keys from one file", () => {
    const literal = /\bqueryKey:? (?:= )?\[/;
    expect('useQuery({ queryKey: ["rows"] })').toMatch(literal);
    const web = sources.filter((file) => file.startsWith("packages/web/src/"));
    expect(web.filter((file) => literal.test(read(file)))).toEqual([]);
  });

  it("skip no test", () => {
    const left = /\b(?:it|test|describe)[.](?:skip|only|todo)\b/;
    expect(sources.filter((file) => left.test(read(file)) && !file.startsWith("tests/tooling/"))).toEqual([]);
  });
});

describe("pages", () => {
  const pages = files.filter((file) => file.endsWith(".md"));
  const links = pages.flatMap((page) => {
    const text = read(page)
      .replace(/```[^]*?```/g, "")
      .replace(/`[^`\n]*`/g, "");
    return [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => ({ page, target }));
  });

  it("link to existing files", () => {
    const local = links.filter(({ target }) => !/^(?:[a-z]+:|#)/.test(target));
    const dead = local.filter(({ page, target }) => !existsSync(join(root, dirname(page), target.split("#")[0] ?? "")));
    expect(dead).toEqual([]);
  });
});

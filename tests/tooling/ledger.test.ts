import { describe, expect, it } from "vitest";

import { ledger, problemsOf, propertiesIn } from "../../scripts/lib/ledger.mjs";

/** The ledger's rows, with the row of one property changed. */
function changed(property: string, words: Readonly<Record<string, unknown>>) {
  return ledger.map((row) => (row.property === property ? { ...row, ...words } : row));
}

const row = ledger[0] ?? { property: "", file: "", test: { file: "", name: "" } };
const { property, file, test } = row;

describe("the ledger refuses", () => {
  it.each([
    ["a property without a row", ledger.slice(1), `${property} has no row`],
    [
      "a row of an unknown property",
      [...ledger, { ...row, property: "Declaration.gone" }],
      "Declaration.gone is not a property",
    ],
    ["two rows of one property", [...ledger, row], `${property} has two rows`],
    ["a missing file", changed(property, { file: "gone.ts" }), `${property}: gone.ts cannot enforce it`],
    [
      "the file that declares the property",
      changed(property, { file: "packages/core/src/resources/declare.ts" }),
      `${property}: packages/core/src/resources/declare.ts cannot enforce it`,
    ],
    [
      "a file that does not name the property",
      changed("Declaration.takesMore", { file: "packages/core/src/cancel.ts" }),
      "Declaration.takesMore: packages/core/src/cancel.ts does not name it",
    ],
    [
      "a missing test file",
      changed(property, { test: { ...test, file: "gone.test.ts" } }),
      `${property}: there is no gone.test.ts`,
    ],
    [
      "a missing test",
      changed(property, { file, test: { ...test, name: "gone" } }),
      `${property}: ${test.file} has no test "gone"`,
    ],
  ])("%s", (_what, rows, problem) => {
    expect(problemsOf(rows)).toEqual([problem]);
  });

  it("a list with an interface that no longer exists", () => {
    expect(() => propertiesIn("interface A {}", ["B"])).toThrow("no interface B");
  });
});

describe("the ledger", () => {
  it("has a row for each property with a file that names it and an existing test", () => {
    expect(problemsOf(ledger)).toEqual([]);
    expect(ledger.length).toBeGreaterThan(100);
  });

  it("finds members of nested types, and methods", () => {
    const text = `export interface A { readonly a?: { readonly b: string }; c(): void }
      interface D { readonly e: F & ({ readonly g: 1 } | { readonly h: 2 }) }
      interface Other { readonly i: 1 }`;
    expect(propertiesIn(text, ["Other"])).toEqual(["A.a", "A.a.b", "A.c", "D.e", "D.e.g", "D.e.h"]);
  });
});

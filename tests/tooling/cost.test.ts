import { describe, expect, it } from "vitest";

import { costOf, sumOf } from "../../scripts/lib/cost.mjs";

/** Most lines and files that an ordinary concept may need by hand. If one needs more, the shared code lacks something. */
const bounds = { positions: [150, 5], departments: [150, 5], dictionaryTypes: [150, 5] } as const;

describe("an ordinary concept", () => {
  it.each(Object.entries(bounds))("%s costs no more lines and files than allowed", (concept, [lines, files]) => {
    const { own } = costOf(concept);
    expect(own.length).toBeGreaterThan(2);
    expect(own.length).toBeLessThanOrEqual(files);
    expect(sumOf(own)).toBeLessThanOrEqual(lines);
  });

  it("is found by its folder and by its file, but not by a longer or shorter name", () => {
    const { own, named } = costOf("positions");
    expect(own.map(({ file }) => file)).toContain("packages/server/src/features/positions/table.ts");
    expect(own.map(({ file }) => file)).toContain("packages/core/src/resources/permission/positions.ts");
    expect(named.map(({ file }) => file)).toContain("packages/core/src/registry/all.ts");
    expect(costOf("position").own).toEqual([]);
  });
});

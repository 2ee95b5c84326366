/** The entry points of core (ADR 0095): few names at the root, and each name in one entry only. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { root } from "../../scripts/lib/repository.mjs";

const ROOT_NAMES_MAX = 120;
const core = join(root, "packages/core");
const { exports } = JSON.parse(readFileSync(join(core, "package.json"), "utf8")) as {
  readonly exports: Readonly<Record<string, { readonly "@banche/source": string }>>;
};

/** Names that a file exports again, types included. */
function listed(file: string): readonly string[] {
  const text = readFileSync(join(core, file), "utf8");
  return [...text.matchAll(/^export (?:type )?\{([^}]*)\} from/gm)]
    .flatMap(([, names = ""]) => names.split(","))
    .map((name) => name.trim().replace(/^type /, ""))
    .filter((name) => name !== "");
}

/** Entries that only re-export names; `.` is the root. */
const lists = new Map(
  [".", "./wire", "./bulk", "./chat", "./forms", "./text", "./shell", "./timetable"].map((entry) => [
    entry,
    listed(exports[entry]?.["@banche/source"] ?? ""),
  ]),
);

describe("the entries of core", () => {
  it("export names, and the root not more than 120", () => {
    for (const [entry, names] of lists) expect(names.length, entry).toBeGreaterThan(10);
    expect(lists.get(".")?.length).toBeLessThanOrEqual(ROOT_NAMES_MAX);
  });

  it("export each name only once", () => {
    const seen = new Map<string, string>();
    const twice: string[] = [];
    for (const [entry, names] of lists) {
      for (const name of names) {
        const other = seen.get(name);
        if (other !== undefined) twice.push(`${name}: ${other} and ${entry}`);
        seen.set(name, entry);
      }
    }
    expect(twice).toEqual([]);
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { checkSync } from "./check.ts";
import { compareBytes, compareRows, type KeyOrder, SyncOrderError, type SyncRow } from "./compare.ts";
import { pairsByName, type SyncModes, type SyncTable } from "./sync.ts";
import { misfitOf, plainValue } from "./values.ts";
import { valueType } from "./valueTypes.ts";

const field = (name: string, type: string, length = "", more: object = {}) => ({
  ...{ name, type, length, nullable: true, primary: false, comment: "", fixed: false, ...more },
});
const key = { primary: true, nullable: false };
const modes: SyncModes = { insert: true, update: true, remove: false };
const table = (kind: string, name: string, ...fields: SyncTable["fields"]): SyncTable => ({ kind, name, fields });
const faults = (source: SyncTable, target: SyncTable, over: Partial<SyncModes> = {}) =>
  checkSync(source, target, { pairs: pairsByName(source, target), modes: { ...modes, ...over } }).issues.map(
    ({ fault, table: on, field: of }) => `${fault} ${on}.${of}`,
  );

describe("a mapping", () => {
  const source = table("PostgreSQL", "a", field("id", "bigint", "", key), field("Name", "varchar", "80"));

  test("pairs fields by name in any letter case and has no faults", () => {
    const target = table("MySql", "b", field("ID", "bigint", "", key), field("name", "varchar", "80"));
    expect(pairsByName(source, target)).toEqual([
      { from: "id", to: "ID" },
      { from: "Name", to: "name" },
    ]);
    expect(faults(source, target)).toEqual([]);
  });

  test("is refused with table, field and rule", () => {
    expect(faults(source, table("MySql", "b", field("id", "bigint")))).toEqual(["noKey b."]);
    expect(faults(source, table("MySql", "b", field("no", "int", "", key)))).toEqual([
      "noPairs b.",
      "keyUnmapped b.no",
    ]);
    expect(faults(source, table("MySql", "b", field("id", "datetime", "", key)))).toEqual(["type b.id"]);
    expect(faults(source, table("SqlServer", "b", field("id", "bigint", "", key)))).toEqual(["kind b."]);
    const needs = table("MySql", "b", field("id", "bigint", "", key), field("seats", "int", "", { nullable: false }));
    expect(faults(source, needs)).toEqual(["needed b.seats"]);
    expect(faults(source, needs, { insert: false })).toEqual([]);
    const decimals = [field("id", "decimal", "10,2", key)];
    expect(faults(table("MySql", "a", ...decimals), table("MySql", "b", ...decimals))).toEqual(["keyType b.id"]);
    const target = table("MySql", "b", field("id", "bigint", "", key));
    const asked = {
      pairs: [
        { from: "nothing", to: "id" },
        { from: "id", to: "id" },
      ],
      modes,
    };
    expect(checkSync(source, target, asked).issues).toMatchObject([
      { fault: "unknownField", table: "a", field: "nothing" },
      { fault: "twice", table: "b", field: "id" },
      { fault: "keyUnmapped" },
    ]);
  });

  test("marks pairs whose values might not fit", () => {
    const target = table("MySql", "b", field("id", "int", "", key), field("name", "varchar", "20"));
    const { pairs } = checkSync(source, target, { pairs: pairsByName(source, target), modes });
    expect(pairs.map(({ mayMisfit }) => mayMisfit)).toEqual([true, true]);
  });
});

test.each([
  ["integer", "1.0", "1"],
  ["decimal", "-0.00", "0"],
  ["decimal", "100", "100"],
  ["boolean", "true", "1"],
  ["datetime", "2026-01-02T03:04:05.500000+08", "2026-01-02 03:04:05.5"],
  ["datetime", "2026-01-02", "2026-01-02 00:00:00"],
  ["float", "1e2", "100"],
] as const)("a value of type %s has one written form: %s", (type, told, plain) => {
  expect(plainValue(type, told)).toBe(plain);
});

test.each([
  ["PostgreSQL", "integer", "2147483648", "range"],
  ["MySql", "tinyint unsigned", "255", undefined],
  ["MySql", "tinyint", "255", "range"],
  ["MySql", "varchar(2)", "𠮷野", undefined],
  ["MySql", "varchar(2)", "𠮷野家", "long"],
  ["SQLite", "varchar(2)", "𠮷野家", undefined],
  ["PostgreSQL", "text", "a\0b", "character"],
  ["PostgreSQL", "numeric(5,2)", "999.99", undefined],
  ["PostgreSQL", "numeric(5,2)", "0.125", "precise"],
  ["MySql", "datetime", "2026-01-01 00:00:00.5", "precise"],
  ["MySql", "int", "x", "form"],
] as const)("%s: %s accepts %s or returns the reason", (kind, type, value, misfit) => {
  const to = { type: valueType(kind, { type, length: "" }), nullable: false };
  expect(misfitOf(kind, to, value)).toBe(misfit);
  expect(misfitOf(kind, to, null)).toBe("empty");
});

/** The order of the UTF-8 bytes of two texts. */
function inBytes(a: string, b: string): number {
  const [one, other] = [new TextEncoder().encode(a), new TextEncoder().encode(b)];
  const at = one.findIndex((byte, place) => byte !== other[place]);
  return at < 0 ? one.length - other.length : (one[at] ?? 0) - (other[at] ?? -1);
}

async function* pages(rows: readonly SyncRow[], size: number) {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
}

const sorted = (rows: ReadonlyMap<string, string>, how: KeyOrder): readonly SyncRow[] =>
  [...rows]
    .sort(([a], [b]) => (how === "number" ? Number(BigInt(a) - BigInt(b)) : inBytes(a, b)))
    .map(([id, value]) => ({ key: [id], values: [id, value] }));

const anyRows = (id: fc.Arbitrary<string>) =>
  fc.array(fc.tuple(id, fc.constantFrom("x", "y", "")), { maxLength: 40 }).map((all) => new Map(all));
const numbers = fc.integer({ min: -30, max: 30 }).map(String);
const words = fc.string({ unit: "grapheme", maxLength: 3 });

test.each([
  ["number", numbers],
  ["bytes", words],
] as const)("applying the differences makes the target equal to the source, by keys as %s", async (how, ids) => {
  await fc.assert(
    fc.asyncProperty(anyRows(ids), anyRows(ids), fc.integer({ min: 1, max: 7 }), async (source, before, size) => {
      const target = new Map<string, string>(before);
      const counts = { same: 0, insert: 0, update: 0, remove: 0 };
      const rows = compareRows(pages(sorted(source, how), size), pages(sorted(before, how), size + 1), [how]);
      for await (const { what, source: ours, target: theirs } of rows) {
        counts[what] += 1;
        if (what === "remove") target.delete(theirs.key[0] ?? "");
        if (what === "insert" || what === "update") target.set(ours.key[0] ?? "", ours.values[1] ?? "");
      }
      expect(target).toEqual(source);
      expect(counts.same + counts.update + counts.insert).toBe(source.size);
      expect(counts.same + counts.update + counts.remove).toBe(before.size);
    }),
  );
});

test("rows that are unordered, duplicate or without a key are refused", async () => {
  const run = async (...ids: readonly (string | null)[]) => {
    const rows = ids.map((id) => ({ key: [id], values: [] }));
    for await (const _ of compareRows(pages(rows, 2), pages([], 1), ["bytes"]));
  };
  await expect(run("b", "a")).rejects.toMatchObject({ fault: "order", side: "source" });
  await expect(run("a", "a")).rejects.toBeInstanceOf(SyncOrderError);
  await expect(run("a", null)).rejects.toMatchObject({ fault: "emptyKey" });
});

test("a comparison that continues after a key ignores rows up to it on both sides", async () => {
  const rows = (...ids: readonly string[]) => ids.map((id) => ({ key: [id], values: [] }));
  const met: string[] = [];
  // The target now also has 5, and is read from 4 on.
  const going = compareRows(pages(rows("6", "9"), 1), pages(rows("5", "9"), 1), ["number"], ["5"]);
  for await (const { what, source, target } of going) met.push(`${what} ${(source ?? target)?.key[0]}`);
  expect(met).toEqual(["insert 6", "same 9"]);
});

test("keys are compared by their UTF-8 bytes", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (a, b) => {
      expect(Math.sign(compareBytes(a, b))).toBe(Math.sign(inBytes(a, b)));
    }),
  );
});

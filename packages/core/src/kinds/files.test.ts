import { describe, expect, it } from "vitest";
import * as fc from "fast-check";
import { images } from "../fields/declaring.ts";
import type { Field } from "../fields/field.ts";
import type { CellContext } from "./kind.ts";
import { createLookups } from "./lookups.ts";
import { kindOf } from "./kinds.ts";
import { tidyFileName } from "./files.ts";

const context: CellContext = { lookups: createLookups({ references: {}, dictionaries: {} }), words: () => [] };
const read = (field: Field, cell: string) => kindOf(field).fromCell(cell, field, context);

/** Name of a stored file, as a record contains it. */
const stored = (number: number): string => `20260101_${String(number).padStart(32, "0")}.png`;
const picture = (number: number) => ({ name: `${number}.png`, fileId: stored(number), size: number });

describe("files", () => {
  const field = images();
  const kind = kindOf(field);

  it("are stored only with their declared members, in order", () => {
    const value = [{ ...picture(2), url: "javascript:alert(1)" }, picture(1)];
    expect(kind.check(value, field)).toBeUndefined();
    expect(kind.stored.toColumn(value, field)).toEqual([picture(2), picture(1)]);
    expect(kind.stored.fromColumn(null, field)).toEqual([]);
    expect(kind.same(value, [picture(1), picture(2)], field)).toBe(false);
    expect(kind.same(value, [picture(2), { ...picture(1), size: 9 }], field)).toBe(true);
    expect(kind.uploads?.ids(value)).toEqual([stored(2), stored(1)]);
  });

  it("are shown in a cell by their names and are never read from it", () => {
    expect(kind.toCell([picture(1), picture(2)], field, context)).toBe("1.png; 2.png");
    expect(read(field, "1.png; 2.png")).toMatchObject({ ok: false, problem: { rule: "readOnly" } });
  });

  it("get a valid file name from any name", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (name) => {
        const tidy = tidyFileName(name);
        expect(kind.check([{ ...picture(1), name: tidy }], field)).toBeUndefined();
        expect(tidyFileName(tidy)).toBe(tidy);
      }),
    );
    expect(tidyFileName("../a\u202eb.png")).toBe(".._a_b.png");
    expect(tidyFileName(`${"x".repeat(300)}.png`)).toHaveLength(200);
    expect(tidyFileName(" \n ")).toBe("_");
  });
});

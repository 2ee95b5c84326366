import fc from "fast-check";
import { expect, test } from "vitest";

import { tableSheet } from "../bulk/export/tableWorkbook.ts";
import { changesIn, type TextRow, textTable } from "./textFile.ts";

const cell = fc.string({ minLength: 1 }).filter((text) => text.trim() !== "");
const row = fc.record({
  key: fc.stringMatching(/^[a-z]{1,9}\.[a-z]{1,9}$/),
  originals: fc.record({ zh: cell, zhtw: cell, en: cell }),
  overrides: fc.record({ en: cell }),
});

test("a written text file is read back unchanged, also with texts that a spreadsheet would run", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1 }), async (rows: readonly TextRow[]) => {
      const { header, rows: cells } = { ...textTable(rows), rows: [] as (readonly string[])[] };
      for await (const one of tableSheet(textTable(rows)).rows()) cells.push(one);
      const { changes } = changesIn(
        header,
        cells.map((one, at) => ({ line: at + 2, cells: one })),
      );
      expect(changes).toEqual(
        rows.flatMap(({ key, originals, overrides }, at) => [
          { line: at + 2, key, language: "zh", text: originals.zh },
          { line: at + 2, key, language: "zhtw", text: originals.zhtw },
          { line: at + 2, key, language: "en", text: overrides.en },
        ]),
      );
    }),
  );
});

test("columns are found in any order and case, and empty cells and rows without a key are ignored", () => {
  const rows = [
    ["Leave", "x", "common.verbs.cancel"],
    ["", "", "common.verbs.save"],
    ["Gone", "", " "],
  ];
  expect(
    changesIn(
      ["EN", "note", " Key "],
      rows.map((cells, at) => ({ line: at + 2, cells })),
    ),
  ).toEqual({
    changes: [{ line: 2, key: "common.verbs.cancel", language: "en", text: "Leave" }],
  });
});

test.each([[["zh", "en"]], [["key", "note"]], [[]]])("the header %s is refused", (header) => {
  expect(changesIn(header, [])).toEqual({ fault: "noKey" });
});

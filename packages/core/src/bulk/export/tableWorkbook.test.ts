import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { readSheet } from "read-excel-file/node";
import { expect, test } from "vitest";
import { tableSheet, tableWorkbook } from "./tableWorkbook.ts";
import { csvText } from "./write.ts";

const tools = { zip: zipSync, encode: strToU8 };
const table = {
  name: "结算 [2025/03]: 一个很长很长很长很长很长很长很长很长的名称",
  header: ["线路", "班", "元"],
  rows: [
    ["=1+1 <线>", 12, { decimal: "-123456789.01" }],
    ["", 0, { decimal: "0.10" }],
  ],
} as const;

test("a workbook contains numbers as numbers and texts as texts, and nothing is rounded", async () => {
  const bytes = tableWorkbook(table, tools);
  expect(await readSheet(Buffer.from(bytes))).toEqual([
    ["线路", "班", "元"],
    ["=1+1 <线>", 12, -123456789.01],
    [null, 0, 0.1],
  ]);
  const files = unzipSync(bytes);
  const sheet = strFromU8(files["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
  expect(sheet).toContain("<v>-123456789.01</v>");
  expect(sheet).not.toContain("<f>");
});

test("a sheet has a name that spreadsheet programs accept", () => {
  const files = unzipSync(tableWorkbook(table, tools));
  const [, name = ""] = /sheet name="([^"]*)"/.exec(strFromU8(files["xl/workbook.xml"] ?? new Uint8Array())) ?? [];
  expect([name.length <= 31, /[[\]:*?/\\]/.test(name)]).toEqual([true, false]);
});

test("a text file guards texts that a spreadsheet would run as formulas, and leaves numbers unchanged", async () => {
  const pieces: string[] = [];
  for await (const piece of csvText(tableSheet(table))) pieces.push(piece);
  const [, first] = pieces.join("").split("\r\n");
  expect(first).toBe("'=1+1 <线>,12,-123456789.01");
});

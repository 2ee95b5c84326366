import fc from "fast-check";
import { Parser } from "csv-parse";
import { describe, expect, it } from "vitest";
import { nodeReadPorts } from "../../node/files.ts";
import { fileOf } from "../../testing/ports.ts";
import { csvText } from "../export/write.ts";
import { RECORD_MAX_CHARS } from "../limits.ts";
import { readCsv, sniffDelimiter } from "./csv.ts";
import type { CsvParserClass, Row } from "./source.ts";
import { openTable } from "./table.ts";
import { columnLetter, numberText, workbookRows } from "./workbook.ts";

const parsers = { everywhere: undefined, node: Parser as unknown as CsvParserClass };

async function* pieces(text: string, size: number): AsyncGenerator<string> {
  const characters = size < 100 ? [...text] : text;
  for (let at = 0; at < characters.length; at += size) {
    const piece = characters.slice(at, at + size);
    yield typeof piece === "string" ? piece : piece.join("");
  }
}

async function rowsOf(text: string, parser?: CsvParserClass, size = 7): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for await (const group of readCsv(pieces(text, size), ",", parser)) rows.push(...group);
  return rows;
}

async function table(name: string, content: string | Uint8Array) {
  const opened = await openTable(fileOf(name, content, 11), nodeReadPorts);
  if (!opened.ok) return { problem: opened.problem.rule };
  const rows: Row[] = [];
  for await (const group of opened.table.rows()) rows.push(...group);
  const { header, headerLine, format, encoding } = opened.table;
  return { header, headerLine, format, encoding, rows };
}

describe.each(Object.entries(parsers))("delimited text, parser for %s", (_, parser) => {
  it("gives the first line of each record and skips blank lines", async () => {
    const rows = await rowsOf('a,b\n1,"x\ny"\n\n,,\n2,3', parser);
    expect(rows).toEqual([
      { line: 1, cells: ["a", "b"] },
      { line: 2, cells: ["1", "x\ny"] },
      { line: 6, cells: ["2", "3"] },
    ]);
  });

  it("reports a line with broken quotes and continues with the next line", async () => {
    const text = 'a,b\n1,"open\n2,3\n4,x"y\n5,"z"q\n6,7\n8,"never';
    const rows = await rowsOf(text, parser);
    expect(rows.map(({ line, problem }) => [line, problem?.rule])).toEqual([
      [1, undefined],
      [2, "brokenQuotes"],
      [3, undefined],
      [4, undefined],
      [5, "brokenQuotes"],
      [6, undefined],
      [7, "brokenQuotes"],
    ]);
    expect(rows[1]?.cells).toEqual(["1", '"open']);
  });

  it("reports a record that is too long and continues", async () => {
    const long = "x".repeat(RECORD_MAX_CHARS + 500_000);
    const rows = await rowsOf(`a,b\n1,${long}\n2,"${long}"\n3,4\n`, parser, 65_536);
    expect(rows.map(({ line, problem }) => [line, problem?.rule])).toEqual([
      [1, undefined],
      [2, "tooLong"],
      [3, "tooLong"],
      [4, undefined],
    ]);
    expect(rows[1]?.cells[1]?.length).toBeLessThan(2_001);
  });

  it("stops reading a file after a thousand broken lines", async () => {
    const rows = await rowsOf(`a\n${'"x"y\n'.repeat(1_100)}`, parser, 50);
    expect(rows.length).toBeLessThan(1_010);
    expect(rows.at(-1)?.problem?.rule).toBe("tooManyBroken");
  });

  it("reads back what was written", { timeout: 30_000 }, async () => {
    const cell = fc.string({ unit: fc.constantFrom("a", '"', ",", "\n", " ", "中", "'", "-", "😀") });
    const sheet = fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(sheet, fc.integer({ min: 1, max: 9 }), async (rows, size) => {
        let text = "";
        for await (const piece of csvText({
          header: ["a", "b"],
          rows: async function* () {
            yield* rows;
          },
        }))
          text += piece;
        const read = await rowsOf(text.slice(1).replaceAll("\r\n", "\n"), parser, size);
        const filled = rows.filter((row) => row.some((one) => one.trim() !== ""));
        expect(read.slice(1).map(({ cells }) => cells)).toEqual(filled);
      }),
      { numRuns: 80 },
    );
  });
});

describe("encodings and formats", () => {
  const text = "账户,姓名\r\nli,李雷\r\nhan,韩梅梅\r\n";
  const expected = {
    header: ["账户", "姓名"],
    headerLine: 1,
    rows: [
      { line: 2, cells: ["li", "李雷"] },
      { line: 3, cells: ["han", "韩梅梅"] },
    ],
  };
  const utf16 = (littleEndian: boolean) => {
    const units = `\ufeff${text}`;
    const view = new DataView(new ArrayBuffer(units.length * 2));
    for (let at = 0; at < units.length; at += 1) view.setUint16(at * 2, units.charCodeAt(at), littleEndian);
    return new Uint8Array(view.buffer);
  };
  /** `账户,姓名\r\nli,李雷\r\nhan,韩梅梅\r\n` as Chinese Excel saves it. */
  const gb18030 = Uint8Array.from(
    "d5cbbba72cd0d5c3fb0d0a6c692cc0eec0d70d0a68616e2cbaabc3b7c3b70d0a".match(/../g) ?? [],
    (hex) => Number.parseInt(hex, 16),
  );

  it.each([
    ["utf-8", new TextEncoder().encode(text)],
    ["utf-8", new TextEncoder().encode(`\ufeff${text}`)],
    ["gb18030", gb18030],
    ["utf-16le", utf16(true)],
    ["utf-16be", utf16(false)],
  ])("reads %s", async (encoding, bytes) => {
    expect(await table("users.csv", bytes)).toEqual({ ...expected, format: "csv", encoding });
  });

  it("detects the separator from the first line, outside quotes", () => {
    expect(["a,b;c\n", "a\tb,c\td\n", '"a,b,c";d\n', "a|b|c\n", "a\n"].map(sniffDelimiter)).toEqual([
      ",",
      "\t",
      ";",
      "|",
      ",",
    ]);
    expect(sniffDelimiter("\n\na;b\n1,2,3,4")).toBe(";");
  });

  it.each([
    ["empty.csv", "", "emptyFile"],
    ["blank.csv", "\n\n  \n", "emptyFile"],
    ["photo.csv", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 1), "binaryFile"],
    ["old.xls", Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1), "oldWorkbook"],
    ["bad.csv", Uint8Array.of(0x61, 0xff, 0xff), "badByte"],
    ["bad.xlsx", Uint8Array.of(0x50, 0x4b, 3, 4, 1, 2, 3), "brokenWorkbook"],
    ["wide.csv", `${"a,".repeat(300)}b\n`, "tooManyColumns"],
    ["quote.csv", 'a,"b\n', "brokenQuotes"],
    ["list.json", "[1,2]", "brokenJson"],
  ])("refuses %s", async (name, content, rule) => {
    expect(await table(name, content)).toEqual({ problem: rule });
  });

  it("reports a row with too few or too many cells and ignores empty cells at the end", async () => {
    const { rows } = await table("a.csv", "a,b,,\n1,2\n1,2,,,\n1\n1,2,3\n");
    expect(rows?.map(({ problem }) => problem?.params)).toEqual([
      undefined,
      undefined,
      { count: 1, expected: 2 },
      { count: 3, expected: 2 },
    ]);
  });

  it("reads objects as lines or as one array, and null as the mark for an empty value", async () => {
    const lines = '{"account":"a","order":1}\n{"account":"b","enabled":false,"description":null}\n';
    expect(await table("a.ndjson", lines)).toMatchObject({
      format: "ndjson",
      header: ["account", "order", "enabled", "description"],
      rows: [
        { line: 1, cells: ["a", "1", "", ""] },
        { line: 2, cells: ["b", "", "false", "-"] },
      ],
    });
    const array = '[\n  {"account": "a{", "description": "-"},\n  {"account": "\\"b", "positions": ["x", "y"]}\n]\n';
    expect(await table("a.json", array)).toMatchObject({
      format: "json",
      rows: [
        { line: 2, cells: ["a{", "'-", ""] },
        { line: 3, cells: ['"b', "", "x、y"] },
      ],
    });
    expect(await table("a.ndjson", '{"a":1}\nnonsense\n{"a":}\n{"a":2')).toMatchObject({
      rows: [{ line: 1 }, { line: 2, problem: {} }, { line: 3, problem: {} }, { line: 4, problem: {} }],
    });
  });

  it("writes numbers, dates and flags of workbooks as texts", () => {
    const sheet = [[null], ["1.3800138E10", 1.3800138e10, true, new Date("2026-01-31T00:00:00Z"), "E10"], ["  "]];
    expect(workbookRows(sheet)).toEqual([
      { line: 2, cells: ["1.3800138E10", "13800138000", "true", "2026-01-31", "E10"] },
    ]);
    expect(["1.3800138E10", "13800138000", "1E5", "0.25", "1.5E-7"].map(numberText)).toEqual([
      "13800138000",
      "13800138000",
      "100000",
      "0.25",
      "1.5e-7",
    ]);
    expect([1, 26, 27, 703].map(columnLetter)).toEqual(["A", "Z", "AA", "AAA"]);
  });
});

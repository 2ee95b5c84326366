/** Realistic files: bad bytes, quotes in the middle, capitals, and how workbooks show guarded texts. */
import { unzipSync, strFromU8 } from "fflate";
import { describe, expect, it } from "vitest";
import { nodeReadPorts, workbookBytes } from "../../node/files.ts";
import { builtIn, resources } from "../../registry/all.ts";
import { fileOf } from "../../testing/ports.ts";
import { guardCell, unguardCell, unguardedText } from "../../text/csvGuard.ts";
import { checkFiles } from "../rows/checkFiles.ts";
import { openTable } from "./table.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const joined = (...parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));

async function issuesOf(content: string | Uint8Array, name = "users.csv") {
  const source = { source: fileOf(name, content, 7), resource: resources.users };
  return (await checkFiles({ sources: [source], registry: builtIn, ports: nodeReadPorts, language: "en" })).issues;
}

describe("one bad byte", () => {
  it.each([
    ["0xFF", 0xff],
    ["0x00", 0x00],
    ["0xC3", 0xc3],
  ])("is reported with line and column and does not change the detected encoding: %s", async (byte, value) => {
    const content = joined(utf8("账户,姓名\nli,李雷\nwang,王"), Uint8Array.of(value), utf8(",五\n"));
    expect(await issuesOf(content)).toMatchObject([
      { rule: "badByte", line: 3, column: 7, params: { line: 3, column: 7, byte } },
    ]);
  });

  it("is also found at the end of the file and when it is half a character", async () => {
    const content = joined(utf8("账户,姓名\nli,李雷\n"), utf8("王").slice(0, 2));
    expect(await issuesOf(content)).toMatchObject([{ rule: "badByte", line: 3, column: 1 }]);
  });

  it("differs from GB18030 text and from a binary file", async () => {
    const gb = Uint8Array.of(
      0xd5,
      0xcb,
      0xba,
      0xc5,
      0x2c,
      0xd0,
      0xd5,
      0xc3,
      0xfb,
      0x0a,
      0x6c,
      0x69,
      0x2c,
      0xc0,
      0xee,
      0x0a,
    );
    expect(await issuesOf(gb)).toEqual([]);
    const picture = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 1, 2, 3);
    expect(await issuesOf(picture)).toMatchObject([{ rule: "binaryFile" }]);
  });
});

describe("a quote in a cell", () => {
  it("is an ordinary character when the cell does not start with a quote", async () => {
    const text = 'account,name,note\nli,5" pipe,"a,b"\nwang,x"y"z,c\n';
    for (const CsvParser of [nodeReadPorts.CsvParser, undefined]) {
      const ports = { ...nodeReadPorts, ...{ CsvParser } } as typeof nodeReadPorts;
      const opened = await openTable(fileOf("a.csv", text), ports);
      const rows: (readonly string[])[] = [];
      if (opened.ok) for await (const group of opened.table.rows()) rows.push(...group.map(({ cells }) => cells));
      expect(rows).toEqual([
        ["li", '5" pipe', "a,b"],
        ["wang", 'x"y"z', "c"],
      ]);
    }
  });
});

describe("values that must be unique", () => {
  it("are duplicates when they differ only in capital letters, before the server is asked", async () => {
    expect(await issuesOf("账户,姓名\nLi,李\nli,李\nLI,李\n")).toMatchObject([
      { line: 3, rule: "duplicate", params: { line: 2 } },
      { line: 4, rule: "duplicate", params: { line: 2 } },
    ]);
  });
});

describe("guarded texts in a workbook", () => {
  it("show no apostrophe and are read back unchanged", async () => {
    const texts = ["=1+1", "+8613800000000", "-", "'=x", "@me", "plain", "-5"];
    const rows = async function* () {
      for (const text of texts) yield [guardCell(text)];
    };
    const bytes = await workbookBytes({ header: ["说明"], rows });
    const xml = Object.entries(unzipSync(bytes)).map(([name, file]) => (name.endsWith(".xml") ? strFromU8(file) : ""));
    expect(xml.join("")).not.toMatch(/>(?:'|&apos;)[+@]|>(?:'|&apos;)=1/);
    const opened = await openTable(fileOf("a.xlsx", bytes), nodeReadPorts);
    const cells: string[] = [];
    if (opened.ok) for await (const group of opened.table.rows()) cells.push(...group.map((row) => row.cells[0] ?? ""));
    expect(cells.map(unguardCell)).toEqual(texts);
    expect([unguardedText("'-"), unguardedText("''=x"), unguardedText("'=x")]).toEqual(["'-", "''=x", "=x"]);
  });
});

describe("a file with many kinds of quotes", () => {
  it("reads the same when it arrives in pieces of any size", async () => {
    const text =
      'account,name,note\n"a\n1",b,c\nli,5" pipe,"a,b"\n"x",y"z,"two\nlines"\nbad,"open\nnext,1,2\n"q"r,1,2\nlast,"""q""",end"';
    const read = async (size: number) => {
      const opened = await openTable(fileOf("a.csv", text, size), nodeReadPorts);
      const rows: unknown[] = [];
      if (opened.ok) {
        for await (const group of opened.table.rows()) {
          rows.push(...group.map(({ line, cells, problem }) => [line, problem?.rule ?? cells]));
        }
      }
      return rows;
    };
    const whole = await read(100_000);
    expect(whole).toEqual([
      [2, ["a\n1", "b", "c"]],
      [4, ["li", '5" pipe', "a,b"]],
      // A stray quote before a cell of several lines: both lines are reported, none is misread.
      [5, "brokenQuotes"],
      [6, "columnCount"],
      [7, "brokenQuotes"],
      [8, ["next", "1", "2"]],
      [9, "brokenQuotes"],
      [10, ["last", '"q"', 'end"']],
    ]);
    for (const size of [1, 2, 3, 5, 7, 11, 13, 29]) expect([size, await read(size)]).toEqual([size, whole]);
  });
});

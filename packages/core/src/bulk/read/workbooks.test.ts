import { describe, expect, it } from "vitest";
import { nodeReadPorts } from "../../node/files.ts";
import { builtIn, resources } from "../../registry/all.ts";
import { fileOf } from "../../testing/ports.ts";
import { sheetRow as row, textCell as text, textRow as texts, workbook } from "../../testing/workbook.ts";
import { checkFiles } from "../rows/checkFiles.ts";
import { ignoredIn, ignoredText } from "../rows/ignored.ts";
import type { PlanSource } from "../rows/planSources.ts";
import { markCells, troubleIn } from "../../records/markCells.ts";

async function check(file: Uint8Array | string, over: Partial<PlanSource> = {}, name = "users.xlsx") {
  const source = { source: fileOf(name, file), resource: resources.users, ...over };
  const { files, issues, rows } = await checkFiles({
    sources: [source],
    registry: builtIn,
    ports: nodeReadPorts,
    language: "en",
  });
  const told = issues.map(({ line, columnName, rule, value }) => [`${columnName ?? ""}${line}`, rule, value]);
  return { told, issues, rows, file: files[0] };
}

const HEAD = texts(1, "账户", "姓名", "手机号码");

describe("cells of a workbook without a value", () => {
  it.each([
    ["an error", '<c r="C2" t="e"><f>1/0</f><v>#DIV/0!</v></c>', "cellError", "#DIV/0!"],
    ["an error without a formula", '<c r="C2" s="1" t="e"><v>#N/A</v></c>', "cellError", "#N/A"],
    ["a formula without a result", '<c r="C2"><f>A2&amp;"1"</f></c>', "noValue", '=A2&"1"'],
    ["one with an empty result", '<c r="C2"><f>SUM(A2:A3)</f><v></v></c>', "noValue", "=SUM(A2:A3)"],
    ["one with an empty element", '<c r="C2"><f>NOW()</f><v/></c>', "noValue", "=NOW()"],
    ["a text formula without a result", '<c r="C2" t="str"><f>A2</f></c>', "noValue", "=A2"],
    ["a shared formula without a result", '<c r="C2"><f t="shared" si="0"/></c>', "noValue", "="],
  ])("are errors that name the cell: %s", async (_name, cell, rule, value) => {
    const rows = [HEAD, row(2, text("A2", "li"), text("B2", "李"), cell), texts(3, "wang", "王", "13800000001")];
    const { told, rows: count, issues } = await check(workbook({ S: rows.join("") }));
    expect(told).toEqual([["C2", rule, value]]);
    expect([count, issues[0]?.text.includes(value)]).toEqual([2, true]);
  });

  it("cause no error in columns that are not read or that get a fixed value", async () => {
    const bad = '<c r="C2" t="e"><v>#REF!</v></c>';
    const file = workbook({ S: HEAD + row(2, text("A2", "li"), text("B2", "李"), bad) });
    expect((await check(file, { chosen: { 手机号码: "" } })).told).toEqual([]);
    expect((await check(file, { set: { mobilePhone: "13800000001" } })).told).toEqual([]);
  });

  it("are distinguished from formulas with a result and from texts that look like errors", async () => {
    const cells = ['<c r="C2"><f>1+1</f><v>13800000001</v></c>', '<c r="C2" t="str"><f>A9</f><v></v></c>'];
    for (const cell of cells) {
      const file = workbook({ S: HEAD + row(2, text("A2", "li"), text("B2", "#N/A"), cell) });
      expect((await check(file)).told.filter(([, rule]) => rule === "noValue" || rule === "cellError")).toEqual([]);
    }
  });

  it("are found in sheets with prefixes, and quickly in long sheets", () => {
    const prefixed = '<x:worksheet><x:c r="A1"><x:f>B1</x:f></x:c></x:worksheet>';
    expect(markCells(prefixed)).toContain("<x:is><x:t>");
    expect(markCells("<worksheet><c r='A1'/></worksheet>")).toBeUndefined();
    expect(markCells(`<worksheet>${'<c r="A1"><f>'.repeat(50_000)}`)).toBeUndefined();
    expect(troubleIn("#DIV/0!")).toBeUndefined();
  });
});

describe("sheets and rows that are not read", () => {
  const sheets = {
    说明: texts(1, "请填写下一个表"),
    "A&amp;B": HEAD + texts(2, "li", "李", "13800000001"),
    空: "",
  };

  it("are counted and listed", async () => {
    const { file, told } = await check(
      workbook({ 空: "", 用户: HEAD + texts(2, "li", "李", ""), 说明: texts(1, "x") }),
    );
    expect([told, file && ignoredIn(file)]).toEqual([[], { columns: [], sheets: ["说明"], rows: 0 }]);
    expect(file && ignoredText(file, "en")).toBe("users.xlsx: not read: 1 sheets (说明); --sheet chooses one");
    const readOnly = await check("账户,姓名,创建时间\nli,李,2020-01-01\n", {}, "users.csv");
    expect(readOnly.file && ignoredText(readOnly.file, "zh")).toBe("users.csv：没有读取 1 个只读的列（创建时间）");
  });

  it("are chosen by name or number; a missing sheet is reported with the existing names", async () => {
    for (const sheet of ["A&B", "a&b ", "2"]) expect((await check(workbook(sheets), { sheet })).rows).toBe(1);
    const { issues } = await check(workbook(sheets), { sheet: "用户" });
    expect(issues[0]).toMatchObject({ rule: "noSheet", text: 'There is no sheet "用户" (known: 说明 | A&B | 空)' });
    expect((await check("账户,姓名\nli,李\n", { sheet: "1" }, "a.csv")).told).toEqual([
      ["1", "notAWorkbook", undefined],
    ]);
  });

  it("include titles above the headings, which are detected or set by a row number", async () => {
    const title = "员工名单\n2026 年 1 月,,\n账户,姓名,手机号码\nli,李,13800000001\n";
    const found = await check(title, {}, "users.csv");
    expect([found.told, found.rows, found.file?.table?.headerLine]).toEqual([[], 1, 3]);
    expect(found.file && ignoredIn(found.file).rows).toBe(2);
    expect((await check(title.replaceAll(",", ";"), {}, "users.csv")).rows).toBe(1);
    const said = await check("a,b,c\n账户,姓名,手机号码\nli,李,1\n", { headerRow: 2 }, "users.csv");
    expect([said.told, said.rows]).toEqual([[["33", "iphone", "1"]], 1]);
    expect((await check(title, { headerRow: 9 }, "users.csv")).told).toEqual([["1", "noHeaderRow", undefined]]);
    const book = workbook({ S: texts(1, "员工名单") + texts(3, "账户", "姓名") + texts(4, "li", "李") });
    expect(await check(book)).toMatchObject({ told: [], rows: 1, file: { table: { headerLine: 3 } } });
  });

  it("include the line that sets the delimiter", async () => {
    const said = await check("sep=;\n账户;姓名;说明\nli;李;a, b\n", {}, "users.csv");
    expect([said.told, said.rows, said.file?.table?.headerLine]).toEqual([[], 1, 2]);
    expect((await check('"sep=|"\r\n账户|姓名\r\nli|李\r\n', {}, "users.csv")).rows).toBe(1);
  });
});

import type { Language } from "../../i18n/language.ts";
import { textOf } from "../../i18n/pick.ts";
import type { WorkbookTools } from "../read/workbookReader.ts";
import type { TemplateColumn } from "./template.ts";
import { escaped, KIND, letters, MAIN, PACKAGE, relations, RELATIONS, XML_HEAD } from "./workbookParts.ts";

/** Rows of the first sheet that have a drop-down list of the allowed values. */
const OFFERED_ROWS = 5_000;
const FIRST_ALLOWED_ROW = 4;

/**
 * A workbook (xlsx) to fill in. The first sheet has only headings, cells that keep typed values as text, and
 * drop-down lists of the allowed values. The second sheet explains each column: a sample, whether it is required, and
 * the allowed values.
 */
export function templateWorkbook(
  columns: readonly TemplateColumn[],
  language: Language,
  { zip, encode }: Pick<WorkbookTools, "zip" | "encode">,
): Uint8Array {
  const say = (word: "data" | "guide" | "required" | "optional") => textOf(language, `bulk.template.${word}`);
  const words = { data: say("data"), guide: say("guide") };
  const header = columns.map(({ heading }) => heading);
  const longest = Math.max(0, ...columns.map(({ allowed }) => allowed.length));
  const guide = [
    header,
    columns.map(({ sample }) => sample),
    columns.map(({ required }) => say(required ? "required" : "optional")),
    ...Array.from({ length: longest }, (_, at) => columns.map(({ allowed }) => allowed[at] ?? "")),
  ];
  const files = {
    "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${KIND}.worksheet+xml"/><Override PartName="/xl/worksheets/sheet2.xml" ContentType="${KIND}.worksheet+xml"/></Types>`,
    "_rels/.rels": relations(["officeDocument", "xl/workbook.xml"]),
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${escaped(words.data)}" sheetId="1" r:id="rId1"/><sheet name="${escaped(words.guide)}" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations(
      ["worksheet", "worksheets/sheet1.xml"],
      ["worksheet", "worksheets/sheet2.xml"],
      ["styles", "styles.xml"],
    ),
    "xl/styles.xml": STYLES,
    "xl/worksheets/sheet1.xml": sheetXml([header], offers(columns, words.guide)),
    "xl/worksheets/sheet2.xml": sheetXml(guide, ""),
  };
  return zip(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, encode(`${XML_HEAD}${xml}`)])));
}

/** 0: default; 1: text, so that a long number stays as it was typed; 2: a heading. */
const STYLES = `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`;

/** The first row is bold and stays visible. */
function sheetXml(rows: readonly (readonly string[])[], after: string): string {
  const cells = (row: readonly string[], at: number) =>
    row
      .map((text, column) =>
        text === ""
          ? ""
          : `<c r="${letters(column)}${at + 1}" s="${at === 0 ? 2 : 1}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`,
      )
      .join("");
  const width = rows[0]?.length ?? 0;
  const view = `<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;
  const cols = `<cols><col min="1" max="${Math.max(1, width)}" width="18" style="1" customWidth="1"/></cols>`;
  const data = rows.map((row, at) => `<row r="${at + 1}">${cells(row, at)}</row>`).join("");
  return `<worksheet xmlns="${MAIN}">${view}${cols}<sheetData>${data}</sheetData>${after}</worksheet>`;
}

/** Drop-down lists. They do not reject other input, because a cell may also hold a path, a code or several names. */
function offers(columns: readonly TemplateColumn[], guide: string): string {
  const quoted = escaped(`'${guide.replaceAll("'", "''")}'`);
  const all = columns.flatMap(({ allowed }, at) => {
    const column = letters(at);
    const last = FIRST_ALLOWED_ROW + allowed.length - 1;
    return allowed.length === 0
      ? []
      : `<dataValidation type="list" allowBlank="1" sqref="${column}2:${column}${OFFERED_ROWS}"><formula1>${quoted}!$${column}$${FIRST_ALLOWED_ROW}:$${column}$${last}</formula1></dataValidation>`;
  });
  return all.length === 0 ? "" : `<dataValidations count="${all.length}">${all.join("")}</dataValidations>`;
}

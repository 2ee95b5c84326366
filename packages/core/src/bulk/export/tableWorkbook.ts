import type { WorkbookTools } from "../read/workbookReader.ts";
import { guardCell } from "../../text/csvGuard.ts";
import type { Sheet } from "./write.ts";
import { escaped, KIND, letters, MAIN, PACKAGE, relations, RELATIONS, XML_HEAD } from "./workbookParts.ts";

/** A table whose numbers stay numbers in a spreadsheet. An amount is a decimal text, so it is never rounded. */
export interface NumberTable {
  readonly name: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly NumberCell[])[];
}

/** Text, a whole number, or a decimal such as `-400.00`. */
export type NumberCell = string | number | { readonly decimal: string };

/**
 * The same table for text files: texts that a spreadsheet would run as formulas are guarded, numbers are written as
 * digits.
 */
export function tableSheet({ header, rows }: Pick<NumberTable, "header" | "rows">): Sheet {
  return {
    header,
    async *rows() {
      for (const row of rows)
        yield row.map((cell) =>
          typeof cell === "string" ? guardCell(cell) : typeof cell === "number" ? String(cell) : cell.decimal,
        );
    },
  };
}

/** A workbook (xlsx) with one sheet, whose first row is bold and stays in view. */
export function tableWorkbook(
  { name, header, rows }: NumberTable,
  { zip, encode }: Pick<WorkbookTools, "zip" | "encode">,
): Uint8Array {
  const files = {
    "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${KIND}.worksheet+xml"/></Types>`,
    "_rels/.rels": relations(["officeDocument", "xl/workbook.xml"]),
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${escaped(sheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations(["worksheet", "worksheets/sheet1.xml"], ["styles", "styles.xml"]),
    "xl/styles.xml": STYLES,
    "xl/worksheets/sheet1.xml": sheetXml(header, rows),
  };
  return zip(Object.fromEntries(Object.entries(files).map(([path, xml]) => [path, encode(`${XML_HEAD}${xml}`)])));
}

/** 0: as usual; 1: a heading; 2: an amount with two decimals. */
const STYLES = `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="4" applyNumberFormat="1"/></cellXfs></styleSheet>`;

const NAME_MAX = 31;

/** A valid sheet name: at most 31 characters, without the characters that spreadsheets reserve for addresses. */
function sheetName(name: string): string {
  return name.replaceAll(/[[\]:*?/\\]/g, " ").slice(0, NAME_MAX);
}

function sheetXml(header: readonly string[], rows: NumberTable["rows"]): string {
  const lines = [header, ...rows].map(
    (row, at) =>
      `<row r="${at + 1}">${row.map((cell, column) => cellXml(cell, `${letters(column)}${at + 1}`, at === 0)).join("")}</row>`,
  );
  const view = `<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;
  const columns = `<cols><col min="1" max="${Math.max(1, header.length)}" width="14" customWidth="1"/></cols>`;
  return `<worksheet xmlns="${MAIN}">${view}${columns}<sheetData>${lines.join("")}</sheetData></worksheet>`;
}

function cellXml(cell: NumberCell, place: string, isHeading: boolean): string {
  if (cell === "") return "";
  if (typeof cell === "number") return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell !== "string") return `<c r="${place}" s="2"><v>${escaped(cell.decimal)}</v></c>`;
  const style = isHeading ? ` s="1"` : "";
  return `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
}

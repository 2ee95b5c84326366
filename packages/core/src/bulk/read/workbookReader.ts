import { markCells } from "../../records/markCells.ts";
import type { ReadPorts, WorkbookSheet } from "./source.ts";

/** What the host must provide to read workbooks: read-excel-file and fflate have it. */
export interface WorkbookTools {
  /** Files of a ZIP archive by name. @throws if it is not an archive */
  readonly unzip: (bytes: Uint8Array) => Readonly<Record<string, Uint8Array>>;
  readonly zip: (files: Readonly<Record<string, Uint8Array>>) => Uint8Array;
  /**
   * Rows of one sheet (number from 1), including empty ones. Cells are texts, numbers, booleans, dates (in UTC) or
   * undefined. With read-excel-file: `{ trim: false, parseNumber: numberText }`.
   */
  readonly readSheet: (bytes: Uint8Array, sheet: number) => Promise<readonly (readonly unknown[])[]>;
  readonly decode: (bytes: Uint8Array) => string;
  readonly encode: (text: string) => Uint8Array;
}

/** Reads workbooks. No cell and no sheet is skipped without a report. */
export function workbookReader(tools: WorkbookTools): ReadPorts["readWorkbook"] {
  return async (bytes) => {
    const files = tools.unzip(bytes);
    const textOf = (name: string) => (files[name] ? tools.decode(files[name]) : "");
    const paths = new Map(
      elements(textOf("xl/_rels/workbook.xml.rels"), "Relationship").map((element) => [
        attribute(element, "Id"),
        pathOf(attribute(element, "Target")),
      ]),
    );
    return elements(textOf("xl/workbook.xml"), "sheet").flatMap((element, at): readonly WorkbookSheet[] => {
      const path = paths.get(attribute(element, "(?:\\w+:)id")) ?? "";
      if (!files[path] || path.includes("chartsheets/")) return [];
      return [
        {
          name: attribute(element, "name"),
          isEmpty: !/<(?:\w+:)?c[\s>]/.test(textOf(path)),
          async read() {
            const marked = markCells(textOf(path));
            const all = marked === undefined ? bytes : tools.zip({ ...files, [path]: tools.encode(marked) });
            return tools.readSheet(all, at + 1);
          },
        },
      ];
    });
  };
}

function elements(xml: string, name: string): readonly string[] {
  return xml.match(new RegExp(`<(?:\\w+:)?${name}\\s[^>]*>`, "g")) ?? [];
}

function attribute(element: string, name: string): string {
  return unescaped(new RegExp(`\\s${name}="([^"]*)"`).exec(element)?.[1] ?? "");
}

/** Targets are relative to `xl`, or start with a slash. */
function pathOf(target: string): string {
  return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
}

const NAMED: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replace(/&(?:#(x?)([\da-f]{1,6})|(\w+));/gi, (whole, hex: string, code: string, name: string) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    const point = Number.parseInt(code, hex === "" ? 10 : 16);
    return point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole;
  });
}

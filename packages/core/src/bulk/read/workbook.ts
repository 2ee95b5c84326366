import { troubleIn } from "../../records/markCells.ts";
import type { Row } from "./source.ts";

/** Rows of a sheet as the texts that a person sees; empty rows are left out. */
export function workbookRows(sheet: readonly (readonly unknown[])[]): readonly Row[] {
  return sheet
    .map((cells, at): Row => {
      const wrong = new Map(
        cells.flatMap((cell, column) => {
          const trouble = troubleIn(cell);
          return trouble ? [[column, trouble] as const] : [];
        }),
      );
      return { line: at + 1, cells: cells.map(cellText), ...(wrong.size > 0 && { wrong }) };
    })
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
}

/** Column letters of spreadsheets: `1` → A, `27` → AA. */
export function columnLetter(column: number): string {
  const above = Math.floor((column - 1) / 26);
  return `${above > 0 ? columnLetter(above) : ""}${String.fromCharCode(65 + ((column - 1) % 26))}`;
}

function cellText(cell: unknown): string {
  if (typeof cell === "string") return (troubleIn(cell)?.text ?? cell).replace(/\r\n?/g, "\n");
  if (typeof cell === "number") return numberText(String(cell));
  if (typeof cell === "boolean") return String(cell);
  return cell instanceof Date ? dateText(cell) : "";
}

/**
 * A number as stored in a workbook, as digits. Long numbers such as phones are stored as 1.3800138E10. Pass it to the
 * reader as `parseNumber`, so that no digit is lost.
 */
export function numberText(stored: string): string {
  if (!/^-?\d{1,17}(\.\d{1,17})?E[+-]?\d{1,3}$/i.test(stored)) return stored;
  const value = Number(stored);
  return Number.isInteger(value) && Math.abs(value) < 1e21 ? BigInt(value).toString() : String(value);
}

/** Dates in workbooks have no time zone; readers return them in UTC. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return "";
  const text = date.toISOString();
  return text.endsWith("T00:00:00.000Z") ? text.slice(0, 10) : text.slice(0, 19).replace("T", " ");
}

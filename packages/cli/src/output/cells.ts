import { guardCell, oneLine } from "@banche/core/text";
import type { Json } from "./json.ts";

/** One column of what a command prints. */
export interface Column<Row> {
  /** For scripts: the member of the JSON object, and what `--fields` names. */
  readonly name: string;
  /** For people. */
  readonly title: string;
  readonly value: (row: Row) => Json;
  /** For people, where the value does not speak for itself. */
  readonly cell?: (row: Row) => string;
  /** Printed only when it is named. */
  readonly extra?: boolean;
  readonly align?: "right";
  /** Is what a person types next, such as a key: the other columns of a narrow table give way first. */
  readonly typed?: boolean;
}

/** The columns to print: those that were named, in that order, else the usual ones. */
export function chooseColumns<Row>(columns: readonly Column<Row>[], fields: readonly string[]): readonly Column<Row>[] {
  if (fields.length === 0) return columns.filter(({ extra }) => !extra);
  return fields.flatMap((field) => columns.filter(({ name }) => name === field));
}

/** A row as an object, by the names of the columns. */
export function toObject<Row>(columns: readonly Column<Row>[], row: Row): Readonly<Record<string, Json>> {
  return Object.fromEntries(columns.map(({ name, value }) => [name, value(row)]));
}

/** A row for a person: texts on one line each, harmless for a terminal. */
export function toCells<Row>(columns: readonly Column<Row>[], row: Row): readonly string[] {
  return columns.map((column) => oneLine(column.cell?.(row) ?? cellOf(column.value(row))));
}

/** A row for a program: the values themselves, the same in every language. */
export function toPlainCells<Row>(columns: readonly Column<Row>[], row: Row): readonly string[] {
  return columns.map((column) => oneLine(cellOf(column.value(row), ",")));
}

/** A value as text. */
export function cellOf(value: Json, separator = "、"): string {
  if (value === null) return "";
  if (Array.isArray(value)) return value.map((one: Json) => cellOf(one, separator)).join(separator);
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** A line of CSV (RFC 4180), formulas guarded. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/** A line of TSV; cells have no tabs and no line ends. */
export function tsvLine(cells: readonly string[]): string {
  return `${cells.join("\t")}\n`;
}

/** Numbers, phone numbers and marks: no spreadsheet makes anything else of them. */
const HARMLESS = /^(?:[+-]?[\d\s().-]*|[+-]+|-[^\w@=(|]*)$/;

/** One cell of CSV: quoted where it must be, formulas guarded. */
export function csvCell(cell: string): string {
  const guarded = HARMLESS.test(cell) ? cell : guardCell(cell);
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

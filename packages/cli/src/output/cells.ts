import { guardCell, oneLine } from "@banche/core/text";
import type { Json } from "./json.ts";

/** One column of a command's output. */
export interface Column<Row> {
  /** For scripts: the member of the JSON object, and the name for `--fields`. */
  readonly name: string;
  /** For people. */
  readonly title: string;
  readonly value: (row: Row) => Json;
  /** For people, when the plain value is not readable. */
  readonly cell?: (row: Row) => string;
  /** Printed only when it is asked for by name. */
  readonly extra?: boolean;
  readonly align?: "right";
  /** A value that people type into the next command, such as a key. In a narrow table the other columns shrink first. */
  readonly typed?: boolean;
}

/** The columns to print: the requested ones, in that order, else the default ones. */
export function chooseColumns<Row>(columns: readonly Column<Row>[], fields: readonly string[]): readonly Column<Row>[] {
  if (fields.length === 0) return columns.filter(({ extra }) => !extra);
  return fields.flatMap((field) => columns.filter(({ name }) => name === field));
}

/** A row as an object, by the names of the columns. */
export function toObject<Row>(columns: readonly Column<Row>[], row: Row): Readonly<Record<string, Json>> {
  return Object.fromEntries(columns.map(({ name, value }) => [name, value(row)]));
}

/** A row for people: each text on one line, without control characters. */
export function toCells<Row>(columns: readonly Column<Row>[], row: Row): readonly string[] {
  return columns.map((column) => oneLine(column.cell?.(row) ?? cellOf(column.value(row))));
}

/** A row for programs: the plain values, the same in every language. */
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

/** A line of TSV; the cells must not have tabs or line breaks. */
export function tsvLine(cells: readonly string[]): string {
  return `${cells.join("\t")}\n`;
}

/** Numbers, phone numbers and signs: spreadsheets do not run them as formulas. */
const HARMLESS = /^(?:[+-]?[\d\s().-]*|[+-]+|-[^\w@=(|]*)$/;

/** One cell of CSV: quoted if needed, formulas guarded. */
export function csvCell(cell: string): string {
  const guarded = HARMLESS.test(cell) ? cell : guardCell(cell);
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

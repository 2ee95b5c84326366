import type { Output } from "@banche/core";
import type { contract } from "@banche/core/wire";

/** The answer of an interface call. */
export type Result = Output<typeof contract.dataInterfaces.call>;

/** The result of an interface, as rows. */
export interface ResultRows {
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** Name of the column for values that are no objects. */
const VALUE = "value";

/** Rows of a list, also of one inside `list` or `data`, as form widgets read it; undefined when there is none. */
export function resultRows(data: unknown, columns?: readonly string[]): ResultRows | undefined {
  const list = listIn(data);
  if (!list) return undefined;
  const rows = list.map((row) => (isRow(row) ? row : { [VALUE]: row }));
  return { columns: columns ?? [...new Set(rows.flatMap((row) => Object.keys(row)))], rows };
}

function listIn(data: unknown, depth = 0): readonly unknown[] | undefined {
  if (Array.isArray(data)) return data as readonly unknown[];
  if (!isRow(data) || depth > 1) return undefined;
  return listIn(data["list"] ?? data["data"], depth + 1);
}

function isRow(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Columns whose values are all numbers or empty. */
export function numericColumns({ columns, rows }: ResultRows): readonly string[] {
  return columns.filter((name) => {
    const said = rows.map((row) => row[name]).filter((value) => value !== null && value !== undefined && value !== "");
    return said.length > 0 && said.every((value) => numberOf(value) !== undefined);
  });
}

/** A number, also from a text with digits. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  return typeof value === "string" && /^-?\d{1,30}(\.\d+)?$/.test(value) ? Number(value) : undefined;
}

/** The text of a value in a table cell. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

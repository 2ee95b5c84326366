import type { Resource } from "../../registry/resource.ts";
import type { Column } from "./headers.ts";
import type { Finding } from "./issues.ts";
import type { SeenTexts } from "./seenValues.ts";
import { CLEAR_CELL } from "../../records/limits.ts";
import { ownText } from "../../records/ownText.ts";
import type { Row } from "../read/source.ts";

/** A column with unique values, and the values that were seen. */
export interface UniqueColumn {
  readonly column: Column;
  readonly seen: SeenTexts;
}

/** Columns with unique values, without the key, which is checked separately. */
export function uniqueColumns(
  resource: Resource,
  columns: readonly Column[],
  tableOf: (field: string) => SeenTexts,
): readonly UniqueColumn[] {
  return columns.flatMap((column) =>
    column.field?.unique === true && !resource.key.includes(column.field.name)
      ? [{ column, seen: tableOf(column.field.name) }]
      : [],
  );
}

/**
 * Values that an earlier row has. Case is ignored, as on servers. `params.file` is the number of the earlier file, if
 * it is another one.
 *
 * @param file - number of the row's file, below `FILES_MAX`
 */
export function* repeats(row: Row, uniques: readonly UniqueColumn[], file = 0): Generator<Finding> {
  for (const { column, seen } of uniques) {
    const text = (column.fixed ?? row.cells[column.index])?.trim();
    const before = text && text !== CLEAR_CELL ? seen.put(text.toLowerCase(), placeIn(file, row.line)) : 0;
    if (before !== 0) yield repeat(row, column, before, file);
  }
}

export function repeatedKey(
  row: Row,
  key: string | undefined,
  keys: SeenTexts,
  column: Column | undefined,
  file = 0,
): readonly Finding[] {
  const before = key === undefined ? 0 : keys.put(key.toLowerCase(), placeIn(file, row.line));
  return before === 0 ? [] : [repeat(row, column, before, file)];
}

/** Most files of one plan. */
export const FILES_MAX = 255;
/** Most lines of one file that can be distinguished. */
const LINES = 16_777_216;

/** File and line as one number of 32 bits. */
function placeIn(file: number, line: number): number {
  return file * LINES + (line % LINES);
}

function repeat(row: Row, column: Column | undefined, before: number, file: number): Finding {
  const fileBefore = Math.floor(before / LINES);
  return {
    line: row.line,
    ...(column?.fixed === undefined && { columnIndex: column?.index }),
    header: column?.header,
    field: column?.field?.name,
    rule: "duplicate",
    value: column && ownText(column.fixed ?? row.cells[column.index] ?? ""),
    params: { line: before % LINES, ...(fileBefore !== file && { file: fileBefore }) },
  };
}

/** Fields that a new record needs but the file has no column for. */
export function missingRequired(resource: Resource, columns: readonly Column[]): readonly string[] {
  return Object.values(resource.fields)
    .filter(({ required, readOnly, default: usual }) => required && !readOnly && usual === undefined)
    .filter(({ name }) => !columns.some(({ field }) => field?.name === name))
    .map(({ name }) => name);
}

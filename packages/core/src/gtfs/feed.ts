import { csvLine } from "../text/csvLine.ts";

/** A file of a feed, as text of its cells. */
export interface FeedTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A GTFS feed: its tables by the name of their file (`stops.txt`). */
export type Feed = ReadonlyMap<string, FeedTable>;

/** Rows of a table with their number in the file: the heading is row 1. */
export interface FeedRow {
  readonly row: number;
  /** The trimmed cell of a column; empty where the file has no such column. */
  readonly cell: (column: string) => string;
}

/** A table from objects, with the columns of the first one. */
export function feedTable(rows: readonly Readonly<Record<string, string>>[]): FeedTable {
  const columns = Object.keys(rows[0] ?? {});
  return { columns, rows: rows.map((row) => columns.map((column) => row[column] ?? "")) };
}

export function rowsOf(table: FeedTable | undefined): readonly FeedRow[] {
  if (!table) return [];
  const place = new Map(table.columns.map((column, at) => [column, at]));
  return table.rows.map((cells, at) => ({
    row: at + 2,
    cell: (column) => cells[place.get(column) ?? -1]?.trim() ?? "",
  }));
}

/** The text of a file of a feed: UTF-8, CRLF. Cells are what they are: a feed is for programs, not for spreadsheets. */
export function feedText({ columns, rows }: FeedTable): string {
  return [columns, ...rows].map((cells) => csvLine(cells)).join("");
}

/**
 * The tables in the texts of files. A byte order mark, quotes and lines of any kind are read; blank lines are passed over.
 *
 * @throws {FeedError} with the file where a text is no table
 */
export async function parseFeed(files: ReadonlyMap<string, string>): Promise<Feed> {
  const { parse } = await import("csv-parse/browser/esm/sync");
  const feed = new Map<string, FeedTable>();
  for (const [file, text] of files) {
    try {
      const [columns = [], ...rows] = parse(text, { bom: true, relax_column_count: true, skip_empty_lines: true });
      feed.set(file, { columns: columns.map((column) => column.trim()), rows });
    } catch (error) {
      throw new FeedError(file, error);
    }
  }
  return feed;
}

/** A file of a feed that is no table. */
export class FeedError extends Error {
  readonly file: string;

  constructor(file: string, cause: unknown) {
    super(`${file} is not delimited text`, { cause });
    this.name = "FeedError";
    this.file = file;
  }
}

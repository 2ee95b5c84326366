import { csvLine } from "../text/csvLine.ts";

/** A file of a feed, as cell texts. */
export interface FeedTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A GTFS feed: its tables by the name of their file (`stops.txt`). */
export type Feed = ReadonlyMap<string, FeedTable>;

/** A row of a table with its number in the file: the heading is row 1. */
export interface FeedRow {
  readonly row: number;
  /** The trimmed cell of a column; empty if the file has no such column. */
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

/**
 * The text of a feed file: UTF-8, CRLF. Cells are not guarded, because a feed is for programs, not for spreadsheets.
 */
export function feedText({ columns, rows }: FeedTable): string {
  return [columns, ...rows].map((cells) => csvLine(cells)).join("");
}

/**
 * Parses the texts of files. Byte order marks, quotes and all kinds of line ends are accepted; blank lines are
 * skipped.
 *
 * @throws {FeedError} with the name of a file that is not a table
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

/** A file of a feed that is not a table. */
export class FeedError extends Error {
  readonly file: string;

  constructor(file: string, cause: unknown) {
    super(`${file} is not delimited text`, { cause });
    this.name = "FeedError";
    this.file = file;
  }
}

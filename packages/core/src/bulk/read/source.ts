import type { CellTrouble } from "../../records/markCells.ts";

/** A file that can be read from its beginning as often as needed: first to check it, then to send it. */
export interface BulkSource {
  /** Name for people and for the kind of file: `users.csv`. */
  readonly name: string;
  open(): AsyncIterable<Uint8Array>;
}

/** What reading needs from the host. Node and browsers have all of it. */
export interface ReadPorts {
  /** The standard class; `utf-8`, `gb18030`, `utf-16le` and `utf-16be` are asked for. */
  readonly TextDecoder: TextDecoderClass;
  /** The sheets of a workbook in their order, see `workbookReader`. Throws when it is no workbook. */
  readonly readWorkbook: (bytes: Uint8Array) => Promise<readonly WorkbookSheet[]>;
  /** A faster `Parser` of csv-parse than the one that runs everywhere. */
  readonly CsvParser?: CsvParserClass;
}

/** One sheet of a workbook. */
export interface WorkbookSheet {
  readonly name: string;
  /** It has no cell at all. */
  readonly isEmpty: boolean;
  /** Rows, empty ones included; cells are texts, numbers, booleans, dates (in UTC), nothing, or marked by `markCells`. */
  readonly read: () => Promise<readonly (readonly unknown[])[]>;
}

export interface TextDecoderClass {
  new (label: string, options: { readonly fatal: boolean }): TextDecoderLike;
}

export interface TextDecoderLike {
  decode(bytes?: Uint8Array, options?: { readonly stream: boolean }): string;
}

/** The part of csv-parse's `Parser` that is used. */
export interface CsvParserClass {
  new (options: CsvOptions): CsvParserLike;
}

export interface CsvParserLike {
  write(text: string, done: () => void): unknown;
  end(done: () => void): unknown;
}

export interface CsvOptions {
  readonly delimiter: string;
  readonly record_delimiter: string;
  readonly relax_column_count: true;
  readonly skip_records_with_error: true;
  readonly max_record_size: number;
  readonly on_record: (cells: string[], at: { readonly lines: number }) => null;
  readonly on_skip: (error: { readonly code: string } | undefined) => undefined;
}

/** One record of a file as it stands there. */
export interface Row {
  /** First line of the record in the file, from 1; in a workbook the number of the row. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Set when the record could not be read; the cells are then a guess. */
  readonly problem?: RowProblem;
  /** Cells that have no value, by their number from 0: their texts are only for people. */
  readonly wrong?: ReadonlyMap<number, CellTrouble>;
}

export interface RowProblem {
  readonly rule: "brokenQuotes" | "tooManyBroken" | "tooLong" | "brokenJson" | "brokenYaml" | "columnCount";
  readonly params?: Readonly<Record<string, string | number>>;
}

export type FileFormat = "csv" | "tsv" | "xlsx" | "json" | "ndjson" | "yaml";

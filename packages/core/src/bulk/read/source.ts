import type { CellTrouble } from "../../records/markCells.ts";

/**
 * A file that can be read from its beginning any number of times, for example first to check it and then to send it.
 */
export interface BulkSource {
  /** Name that is shown and that identifies the file type: `users.csv`. */
  readonly name: string;
  open(): AsyncIterable<Uint8Array>;
}

/** What the host must provide for reading. Node and browsers have all of it. */
export interface ReadPorts {
  /** The standard class. Used encodings: `utf-8`, `gb18030`, `utf-16le` and `utf-16be`. */
  readonly TextDecoder: TextDecoderClass;
  /** The sheets of a workbook in order, see `workbookReader`. Throws if the file is not a workbook. */
  readonly readWorkbook: (bytes: Uint8Array) => Promise<readonly WorkbookSheet[]>;
  /** A faster `Parser` of csv-parse than the portable one. */
  readonly CsvParser?: CsvParserClass;
}

/** One sheet of a workbook. */
export interface WorkbookSheet {
  readonly name: string;
  /** True if it has no cells. */
  readonly isEmpty: boolean;
  /**
   * Rows, including empty ones. Cells are texts, numbers, booleans, dates (in UTC), undefined, or marked by
   * `markCells`.
   */
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

/** One record of a file, unchanged. */
export interface Row {
  /** First line of the record in the file, from 1; in a workbook the number of the row. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Set if the record could not be read; the cells are then a guess. */
  readonly problem?: RowProblem;
  /** Cells without a value, by their index from 0. Their texts are only for display. */
  readonly wrong?: ReadonlyMap<number, CellTrouble>;
}

export interface RowProblem {
  readonly rule: "brokenQuotes" | "tooManyBroken" | "tooLong" | "brokenJson" | "brokenYaml" | "columnCount";
  readonly params?: Readonly<Record<string, string | number>>;
}

export type FileFormat = "csv" | "tsv" | "xlsx" | "json" | "ndjson" | "yaml";

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
  /**
   * Rows of the first sheet, empty rows included; cells are texts, numbers, booleans, dates (in UTC) or nothing. With
   * read-excel-file: `{ trim: false, parseNumber: numberText }`. Throws when it is no workbook.
   */
  readonly readWorkbook: (bytes: Uint8Array) => Promise<readonly (readonly unknown[])[]>;
  /** A faster `Parser` of csv-parse than the one that runs everywhere. */
  readonly CsvParser?: CsvParserClass;
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
}

export interface RowProblem {
  readonly rule: "brokenQuotes" | "tooManyBroken" | "tooLong" | "brokenJson" | "brokenYaml" | "columnCount";
  readonly params?: Readonly<Record<string, string | number>>;
}

export type FileFormat = "csv" | "tsv" | "xlsx" | "json" | "ndjson" | "yaml";

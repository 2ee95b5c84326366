import { COLUMNS_MAX, WORKBOOK_MAX_BYTES } from "../limits.ts";
import { readCsv, sniffDelimiter, type Delimiter } from "./csv.ts";
import { type Encoding, inspect } from "./inspect.ts";
import { type JsonRow, readJson } from "./json.ts";
import type { BulkSource, FileFormat, ReadPorts, Row } from "./source.ts";
import { readText } from "./text.ts";
import { workbookRows } from "./workbook.ts";

/** A file as a table: a header and rows below it. */
export interface Table {
  readonly name: string;
  readonly format: FileFormat;
  readonly encoding?: Encoding;
  readonly delimiter?: Delimiter;
  readonly header: readonly string[];
  readonly headerLine: number;
  /** Rows below the header, group by group. Starts at the beginning each time it is called. */
  rows(): AsyncIterable<readonly Row[]>;
}

/** Why a file as a whole cannot be read. */
export interface TableProblem {
  readonly line: number;
  readonly rule: TableRule;
  readonly params?: Readonly<Record<string, string | number>>;
}

export type TableRule =
  | "emptyFile"
  | "binaryFile"
  | "oldWorkbook"
  | "unknownEncoding"
  | "brokenWorkbook"
  | "fileTooLarge"
  | "brokenQuotes"
  | "brokenJson"
  | "tooLong"
  | "tooManyColumns";

export type Opened =
  | { readonly ok: true; readonly table: Table }
  | { readonly ok: false; readonly problem: TableProblem };

/**
 * Finds out what a file is and reads its header. What the content says counts more than the name: CSV, TSV, workbook
 * (.xlsx), NDJSON, or JSON with one array of objects.
 *
 * @throws what `source.open()` throws
 */
export async function openTable(source: BulkSource, ports: ReadPorts): Promise<Opened> {
  const found = await inspect(source, ports.TextDecoder);
  if (found.kind === "refused") return refused(found.rule);
  if (found.kind === "workbook") return openWorkbook(source, ports);
  const text = () => readText(source, found.encoding, ports.TextDecoder);
  const start = await firstPart(text());
  const sign = start.trimStart()[0];
  const opened =
    !/\.[ct]sv$/i.test(source.name) && (sign === "{" || sign === "[")
      ? await openJson(source.name, sign === "[" ? "json" : "ndjson", text)
      : await openDelimited(source.name, text, sniffDelimiter(start), ports);
  return opened.ok ? { ok: true, table: { ...opened.table, encoding: found.encoding } } : opened;
}

async function openDelimited(
  name: string,
  text: () => AsyncIterable<string>,
  delimiter: Delimiter,
  { CsvParser }: ReadPorts,
): Promise<Opened> {
  const all = () => readCsv(text(), delimiter, CsvParser);
  const format = delimiter === "\t" ? "tsv" : "csv";
  return withHeader({ name, format, delimiter }, all, await firstRow(all()));
}

async function openWorkbook(source: BulkSource, { readWorkbook }: ReadPorts): Promise<Opened> {
  const bytes = await allBytes(source, WORKBOOK_MAX_BYTES);
  if (!bytes) return refused("fileTooLarge", { max: WORKBOOK_MAX_BYTES / 1_048_576 });
  const sheet = await readWorkbook(bytes).catch(() => undefined);
  if (!sheet) return refused("brokenWorkbook");
  const rows = workbookRows(sheet);
  async function* all(): AsyncGenerator<readonly Row[]> {
    yield rows;
  }
  return withHeader({ name: source.name, format: "xlsx" }, all, rows[0]);
}

async function openJson(name: string, format: "json" | "ndjson", text: () => AsyncIterable<string>): Promise<Opened> {
  const names = new Set<string>();
  for await (const rows of readJson(text())) {
    for (const row of rows) for (const member of row.members.keys()) names.add(member);
    if (names.size > COLUMNS_MAX) return refused("tooManyColumns", { max: COLUMNS_MAX });
  }
  if (names.size === 0) return refused("brokenJson");
  const header = [...names];
  const cells = ({ line, members, problem }: JsonRow): Row => ({
    line,
    cells: header.map((member) => members.get(member) ?? ""),
    ...(problem && { problem }),
  });
  async function* rows(): AsyncGenerator<readonly Row[]> {
    for await (const group of readJson(text())) yield group.map(cells);
  }
  return { ok: true, table: { name, format, header, headerLine: 1, rows } };
}

function withHeader(
  about: Pick<Table, "name" | "format" | "delimiter">,
  all: () => AsyncIterable<readonly Row[]>,
  first: Row | undefined,
): Opened {
  if (!first) return refused("emptyFile");
  if (first.problem)
    return refused(first.problem.rule === "tooLong" ? "tooLong" : "brokenQuotes", first.problem.params);
  if (first.cells.length > COLUMNS_MAX) return refused("tooManyColumns", { max: COLUMNS_MAX });
  const header = withoutEmptyEnd(first.cells);
  async function* rows(): AsyncGenerator<readonly Row[]> {
    for await (const group of all()) {
      const below = group[0]?.line === first?.line ? group.slice(1) : group;
      if (below.length > 0) yield below.map((row) => fitted(row, header.length));
    }
  }
  return { ok: true, table: { ...about, header, headerLine: first.line, rows } };
}

/** Cells that are missing or too many are a problem, but empty ones at the end are what spreadsheets do. */
function fitted(row: Row, columns: number): Row {
  const { cells, line, problem } = row;
  if (problem || cells.length === columns) return row;
  const needed = withoutEmptyEnd(cells);
  const padded = [...needed, ...Array.from({ length: Math.max(0, columns - needed.length) }, () => "")];
  const spreadsheet = needed.length <= columns && cells.length > columns;
  if (spreadsheet) return { line, cells: padded };
  return { line, cells, problem: { rule: "columnCount", params: { count: cells.length, expected: columns } } };
}

function withoutEmptyEnd(cells: readonly string[]): readonly string[] {
  let length = cells.length;
  while (length > 0 && cells[length - 1]?.trim() === "") length -= 1;
  return cells.slice(0, length);
}

/** The beginning of a text, at least its first 4,096 characters where it has them. */
async function firstPart(text: AsyncIterable<string>): Promise<string> {
  let part = "";
  for await (const piece of text) {
    part += piece;
    if (part.trimStart().length >= 4_096) break;
  }
  return part;
}

async function firstRow(groups: AsyncIterable<readonly Row[]>): Promise<Row | undefined> {
  for await (const rows of groups) if (rows[0]) return rows[0];
  return undefined;
}

async function allBytes(source: BulkSource, max: number): Promise<Uint8Array | undefined> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const bytes of source.open()) {
    length += bytes.length;
    if (length > max) return undefined;
    pieces.push(bytes);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

function refused(rule: TableRule, params?: TableProblem["params"]): Opened {
  return { ok: false, problem: { line: 1, rule, ...(params && { params }) } };
}

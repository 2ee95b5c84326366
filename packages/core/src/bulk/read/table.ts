import { COLUMNS_MAX, LISTS_MAX_BYTES, WORKBOOK_MAX_BYTES } from "../limits.ts";
import { type Delimiter, delimiters, readCsv, sniffDelimiter } from "./csv.ts";
import { type Encoding, inspect } from "./inspect.ts";
import { type JsonRow, readJson } from "./json.ts";
import type { BulkSource, FileFormat, ReadPorts, Row, WorkbookSheet } from "./source.ts";
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
  /** The sheet that is read, for a workbook. */
  readonly sheet?: string;
  /** What was skipped above the header and in other sheets. */
  readonly ignored?: IgnoredParts;
  /** Rows below the header, group by group. Each call starts from the beginning. */
  rows(): AsyncIterable<readonly Row[]>;
}

/** Parts of a file that are not read. */
export interface IgnoredParts {
  /** Non-empty rows above the header. */
  readonly rows: number;
  /** Names of other non-empty sheets. */
  readonly sheets: readonly string[];
}

/** How to read a file, if it does not define this itself. */
export interface TableOptions {
  /** Name of the sheet, or its number from 1. Default: the first non-empty sheet. */
  readonly sheet?: string | undefined;
  /** Line of the header; in a workbook its row number. Default: the row that `isHeader` finds, or the first row. */
  readonly headerRow?: number | undefined;
  /** Whether a row at the top may be the header. There may be title rows above it. */
  readonly isHeader?: ((cells: readonly string[]) => boolean) | undefined;
}

/** Number of top rows in which the header is searched. */
const TITLE_ROWS_MAX = 10;

/** Why a whole file cannot be read. */
export interface TableProblem {
  readonly line: number;
  /** From 0; missing for a problem of the whole line or file. */
  readonly columnIndex?: number;
  readonly rule: TableRule;
  readonly params?: Readonly<Record<string, string | number>>;
}

export type TableRule =
  | "emptyFile"
  | "binaryFile"
  | "oldWorkbook"
  | "unknownEncoding"
  | "badByte"
  | "brokenWorkbook"
  | "fileTooLarge"
  | "brokenQuotes"
  | "brokenJson"
  | "brokenYaml"
  | "unknownList"
  | "noResource"
  | "tooLong"
  | "tooManyColumns"
  | "noSheet"
  | "noHeaderRow"
  | "notAWorkbook";

export type Opened =
  | { readonly ok: true; readonly table: Table }
  | { readonly ok: false; readonly problem: TableProblem };

/** One list of a file that names its lists. */
export interface OpenedList {
  /** Name in the file; missing if the file is one list. */
  readonly name?: string;
  /** Line of the name. */
  readonly line: number;
  readonly opened: Opened;
}

/**
 * Detects the type of a file and reads its header. The content has priority over the name: CSV, TSV, workbook
 * (.xlsx), NDJSON, or JSON with one array of objects. YAML is detected by its name.
 *
 * @throws what `source.open()` throws
 */
export async function openTable(source: BulkSource, ports: ReadPorts, options: TableOptions = {}): Promise<Opened> {
  const [first, ...more] = await openTables(source, ports, options);
  const line = more[0]?.line ?? first?.line ?? 1;
  if (!first || more.length > 0) return refused("noResource", undefined, line);
  return first.opened;
}

/**
 * Like `openTable`, for files that may contain several lists: YAML or JSON with a mapping of names to lists. These
 * are read as a whole and may have `LISTS_MAX_BYTES`.
 *
 * @throws what `source.open()` throws
 */
export async function openTables(
  source: BulkSource,
  ports: ReadPorts,
  options: TableOptions = {},
): Promise<readonly OpenedList[]> {
  const one = (opened: Opened): readonly OpenedList[] => [{ line: 1, opened }];
  const found = await inspect(source, ports.TextDecoder);
  if (found.kind === "refused") {
    const { rule, bad } = found;
    if (!bad) return one(refused(rule));
    const { line, column, byte } = bad;
    return one({
      ok: false,
      problem: { line, columnIndex: column - 1, rule: "badByte", params: { line, column, byte } },
    });
  }
  if (found.kind === "workbook") return one(await openWorkbook(source, ports, options));
  if (options.sheet !== undefined) return one(refused("notAWorkbook"));
  const { encoding } = found;
  const text = () => readText(source, encoding, ports.TextDecoder);
  const start = await firstPart(text());
  const sign = start.trimStart()[0];
  const maybeJson = !/\.[ct]sv$/i.test(source.name) && (sign === "{" || sign === "[");
  if (/\.ya?ml$/i.test(source.name)) return withEncoding(await openLists(source.name, "yaml", text), encoding);
  if (maybeJson && /^\s*\{\s*"[^"]*"\s*:\s*\[\s*\{/.test(start)) {
    return withEncoding(await openLists(source.name, "json", text), encoding);
  }
  const opened = maybeJson
    ? await openJson(source.name, sign === "[" ? "json" : "ndjson", text)
    : await openDelimited(source.name, text, start, { ports, options });
  return withEncoding(one(opened), encoding);
}

function withEncoding(lists: readonly OpenedList[], encoding: Encoding): readonly OpenedList[] {
  return lists.map((list) =>
    list.opened.ok ? { ...list, opened: { ok: true, table: { ...list.opened.table, encoding } } } : list,
  );
}

async function openLists(
  name: string,
  format: "json" | "yaml",
  text: () => AsyncIterable<string>,
): Promise<readonly OpenedList[]> {
  let whole = "";
  for await (const piece of text()) {
    whole += piece;
    if (whole.length > LISTS_MAX_BYTES) {
      return [{ line: 1, opened: refused("fileTooLarge", { max: LISTS_MAX_BYTES / 1_048_576 }) }];
    }
  }
  const { readLists } = await import("./lists.ts");
  const found = readLists(whole);
  if (!found.ok)
    return [
      { line: found.line, opened: refused(format === "yaml" ? "brokenYaml" : "brokenJson", undefined, found.line) },
    ];
  return found.lists.map(({ name: list, line, rows }) => ({
    ...(list !== undefined && { name: list }),
    line,
    opened: tableOfObjects({ name, format, headerLine: line }, rows),
  }));
}

/** A table of objects. Its header has all their members. */
function tableOfObjects(about: Pick<Table, "name" | "format" | "headerLine">, objects: readonly JsonRow[]): Opened {
  const header = [...new Set(objects.flatMap(({ members }) => [...members.keys()]))];
  if (header.length > COLUMNS_MAX) return refused("tooManyColumns", { max: COLUMNS_MAX }, about.headerLine);
  async function* rows(): AsyncGenerator<readonly Row[]> {
    yield objects.map((row) => rowOfObject(header, row));
  }
  return { ok: true, table: { ...about, header, rows } };
}

function rowOfObject(header: readonly string[], { line, members, problem }: JsonRow): Row {
  return { line, cells: header.map((member) => members.get(member) ?? ""), ...(problem && { problem }) };
}

async function openDelimited(
  name: string,
  text: () => AsyncIterable<string>,
  start: string,
  { ports: { CsvParser }, options }: { readonly ports: ReadPorts; readonly options: TableOptions },
): Promise<Opened> {
  const said = delimiterLine(start);
  const delimiter = said ?? sniffDelimiter(start);
  async function* all(): AsyncGenerator<readonly Row[]> {
    for await (const rows of readCsv(text(), delimiter, CsvParser)) {
      const below = said !== undefined && rows[0]?.line === 1 ? rows.slice(1) : rows;
      if (below.length > 0) yield below;
    }
  }
  const format = delimiter === "\t" ? "tsv" : "csv";
  return withHeader({ name, format, delimiter }, all, options);
}

async function openWorkbook(source: BulkSource, { readWorkbook }: ReadPorts, options: TableOptions): Promise<Opened> {
  const bytes = await allBytes(source, WORKBOOK_MAX_BYTES);
  if (!bytes) return refused("fileTooLarge", { max: WORKBOOK_MAX_BYTES / 1_048_576 });
  const sheets = await readWorkbook(bytes).catch(() => undefined);
  if (!sheets) return refused("brokenWorkbook");
  const sheet = chosenSheet(sheets, options.sheet);
  if (!sheet && options.sheet !== undefined) {
    const candidates = sheets.map(({ name }) => name).join(" | ");
    return refused("noSheet", { value: options.sheet, candidates });
  }
  const read = await (sheet?.read() ?? Promise.resolve([])).catch(() => undefined);
  if (!read) return refused("brokenWorkbook");
  const rows = workbookRows(read);
  async function* all(): AsyncGenerator<readonly Row[]> {
    yield rows;
  }
  const others = sheets.filter((one) => one !== sheet && !one.isEmpty).map(({ name }) => name);
  const about = { name: source.name, format: "xlsx" as const, ...(sheet && { sheet: sheet.name }) };
  return withHeader(about, all, options, others);
}

/** The sheet by its name, else by its number; by default the first non-empty sheet. */
function chosenSheet(sheets: readonly WorkbookSheet[], wanted: string | undefined): WorkbookSheet | undefined {
  if (wanted === undefined) return sheets.find(({ isEmpty }) => !isEmpty) ?? sheets[0];
  const named = sheets.find(({ name }) => name.trim().toLowerCase() === wanted.trim().toLowerCase());
  return named ?? (/^\d+$/.test(wanted) ? sheets[Number(wanted) - 1] : undefined);
}

async function openJson(name: string, format: "json" | "ndjson", text: () => AsyncIterable<string>): Promise<Opened> {
  const names = new Set<string>();
  for await (const rows of readJson(text())) {
    for (const row of rows) for (const member of row.members.keys()) names.add(member);
    if (names.size > COLUMNS_MAX) return refused("tooManyColumns", { max: COLUMNS_MAX });
  }
  if (names.size === 0) return refused("brokenJson");
  const header = [...names];
  async function* rows(): AsyncGenerator<readonly Row[]> {
    for await (const group of readJson(text())) yield group.map((row) => rowOfObject(header, row));
  }
  return { ok: true, table: { name, format, header, headerLine: 1, rows } };
}

async function withHeader(
  about: Pick<Table, "name" | "format" | "delimiter" | "sheet">,
  all: () => AsyncIterable<readonly Row[]>,
  options: TableOptions,
  sheets: readonly string[] = [],
): Promise<Opened> {
  const { headerRow } = options;
  const { first, above, isAny } = await headerIn(all(), options);
  if (!first)
    return isAny && headerRow !== undefined ? refused("noHeaderRow", { value: headerRow }) : refused("emptyFile");
  if (first.problem)
    return refused(first.problem.rule === "tooLong" ? "tooLong" : "brokenQuotes", first.problem.params);
  if (first.cells.length > COLUMNS_MAX) return refused("tooManyColumns", { max: COLUMNS_MAX });
  const header = withoutEmptyEnd(first.cells);
  const headerLine = first.line;
  async function* rows(): AsyncGenerator<readonly Row[]> {
    for await (const group of all()) {
      const below = (group[0]?.line ?? 0) > headerLine ? group : group.filter(({ line }) => line > headerLine);
      if (below.length > 0) yield below.map((row) => fitted(row, header.length));
    }
  }
  const ignored = { rows: above, sheets };
  return { ok: true, table: { ...about, header, headerLine, ignored, rows } };
}

interface FoundHeader {
  readonly first: Row | undefined;
  /** Number of rows above it. */
  readonly above: number;
  /** Whether the file has any rows. */
  readonly isAny: boolean;
}

/** The chosen row, else the first row at the top that may be a header, else the first row. */
async function headerIn(
  groups: AsyncIterable<readonly Row[]>,
  { headerRow, isHeader }: TableOptions,
): Promise<FoundHeader> {
  const top: Row[] = [];
  let seen = 0;
  for await (const rows of groups) {
    for (const row of rows) {
      if (headerRow !== undefined) {
        if (row.line === headerRow) return { first: row, above: seen, isAny: true };
        if (row.line > headerRow) return { first: undefined, above: 0, isAny: true };
      } else {
        if (!isHeader || (!row.problem && isHeader(row.cells))) {
          return { first: row, above: seen, isAny: true };
        }
        top.push(row);
        if (top.length >= TITLE_ROWS_MAX) return { first: top[0], above: 0, isAny: true };
      }
      seen += 1;
    }
  }
  return { first: top[0], above: 0, isAny: seen > 0 };
}

/** The delimiter of a first line `sep=;`, which spreadsheets write and read. */
function delimiterLine(start: string): Delimiter | undefined {
  const [, said] = /^\s*"?sep=([,;\t|])"?[^\S\n]*(?:\n|$)/i.exec(start) ?? [];
  return delimiters.find((one) => one === said);
}

/**
 * Missing or extra cells are a problem, but spreadsheets often write empty extra cells at the end, which are ignored.
 */
function fitted(row: Row, columns: number): Row {
  const { cells, problem } = row;
  if (problem || cells.length === columns) return row;
  const needed = withoutEmptyEnd(cells);
  const padded = [...needed, ...Array.from({ length: Math.max(0, columns - needed.length) }, () => "")];
  const spreadsheet = needed.length <= columns && cells.length > columns;
  if (spreadsheet) return { ...row, cells: padded };
  return { ...row, problem: { rule: "columnCount", params: { count: cells.length, expected: columns } } };
}

function withoutEmptyEnd(cells: readonly string[]): readonly string[] {
  let length = cells.length;
  while (length > 0 && cells[length - 1]?.trim() === "") length -= 1;
  return cells.slice(0, length);
}

/** The beginning of a text: at least 4,096 characters, or all of a shorter text. */
async function firstPart(text: AsyncIterable<string>): Promise<string> {
  let part = "";
  for await (const piece of text) {
    part += piece;
    if (part.trimStart().length >= 4_096) break;
  }
  return part;
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

function refused(rule: TableRule, params?: TableProblem["params"], line = 1): Opened {
  return { ok: false, problem: { line, rule, ...(params && { params }) } };
}

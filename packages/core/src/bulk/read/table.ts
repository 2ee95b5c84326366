import { COLUMNS_MAX, LISTS_MAX_BYTES, WORKBOOK_MAX_BYTES } from "../limits.ts";
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
  | "brokenYaml"
  | "unknownList"
  | "noResource"
  | "tooLong"
  | "tooManyColumns";

export type Opened =
  | { readonly ok: true; readonly table: Table }
  | { readonly ok: false; readonly problem: TableProblem };

/** One list of a file that says itself what its lists are of. */
export interface OpenedList {
  /** As the file calls it; missing where the file is one list. */
  readonly name?: string;
  /** Line of the name. */
  readonly line: number;
  readonly opened: Opened;
}

/**
 * Finds out what a file is and reads its header. What the content says counts more than the name: CSV, TSV, workbook
 * (.xlsx), NDJSON, or JSON with one array of objects; YAML is known by its name.
 *
 * @throws what `source.open()` throws
 */
export async function openTable(source: BulkSource, ports: ReadPorts): Promise<Opened> {
  const [first, ...more] = await openTables(source, ports);
  const line = more[0]?.line ?? first?.line ?? 1;
  if (!first || more.length > 0) return refused("noResource", undefined, line);
  return first.opened;
}

/**
 * Like `openTable`, for files that may hold several lists: YAML or JSON with a mapping of names to lists. Those are read
 * as a whole and may have `LISTS_MAX_BYTES`.
 *
 * @throws what `source.open()` throws
 */
export async function openTables(source: BulkSource, ports: ReadPorts): Promise<readonly OpenedList[]> {
  const one = (opened: Opened): readonly OpenedList[] => [{ line: 1, opened }];
  const found = await inspect(source, ports.TextDecoder);
  if (found.kind === "refused") return one(refused(found.rule));
  if (found.kind === "workbook") return one(await openWorkbook(source, ports));
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
    : await openDelimited(source.name, text, sniffDelimiter(start), ports);
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

/** Objects as a table whose header is all their members. */
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
  async function* rows(): AsyncGenerator<readonly Row[]> {
    for await (const group of readJson(text())) yield group.map((row) => rowOfObject(header, row));
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

function refused(rule: TableRule, params?: TableProblem["params"], line = 1): Opened {
  return { ok: false, problem: { line, rule, ...(params && { params }) } };
}

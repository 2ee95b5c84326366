import type { Language } from "../../i18n/language.ts";
import { labelIn } from "../../text/label.ts";
import type { ResourceRegistry } from "../../registry/registry.ts";
import type { Resource } from "../../registry/resource.ts";
import type { CellTables, CellValue } from "../../records/cells.ts";
import { type Column, mapHeader, unknownHeadings } from "./headers.ts";
import { type BulkIssue, type Finding, issueMaker } from "./issues.ts";
import { resourceCalled, resourceNouns } from "./nouns.ts";
import type { BulkSource, ReadPorts, Row } from "../read/source.ts";
import { type OpenedList, openTables, type Table } from "../read/table.ts";
import { FILES_MAX } from "./repeats.ts";
import { type RowStates, rowStates } from "./rowStates.ts";
import { filterOf, whereText } from "./where.ts";
import { wordsIn } from "./words.ts";

/**
 * What to do with the rows of a file. `upsert`: create the record, or change it if it exists. `create`: it must not
 * exist. `update`: it must exist. `delete`, `enable`, `disable`: it must exist, and only its key is read.
 */
export type RowMode = "upsert" | "create" | "update" | "delete" | "enable" | "disable";

/** A file and how to read it. */
export interface PlanSource {
  readonly source: BulkSource;
  /** Missing for files that name it themselves: YAML or JSON with a mapping of nouns to lists. */
  readonly resource?: Resource | undefined;
  /** Field by heading, as chosen by a person; an empty text ignores the column. */
  readonly chosen?: Readonly<Record<string, string>> | undefined;
  /** Value for every row, by field: it replaces the column of the file or adds one. */
  readonly set?: Readonly<Record<string, string>> | undefined;
  /** For a workbook: name of the sheet, or its number from 1. Default: the first non-empty sheet. */
  readonly sheet?: string | undefined;
  /** Line of the headings. Default: the first of the top ten rows with the key columns, else the first row. */
  readonly headerRow?: number | undefined;
  /** Only rows that meet all of these conditions, see `parseWhere`. */
  readonly where?: readonly string[] | undefined;
  /** Only the first rows that `where` leaves, at most this many. */
  readonly limit?: number | undefined;
}

/** One list of rows of a plan, and the result of each row. */
export interface CheckedFile {
  readonly language: Language;
  /** Missing if the resource is unclear. */
  readonly resource: Resource | undefined;
  readonly name: string;
  /** Missing if the file could not be read. */
  readonly table: Table | undefined;
  readonly columns: readonly Column[];
  readonly states: RowStates;
  readonly issues: readonly BulkIssue[];
}

/** A list that can be read. */
export interface OpenList {
  /** Number of the file in the plan. */
  readonly file: number;
  readonly resource: Resource;
  readonly table: Table;
  readonly columns: readonly Column[];
  readonly where: readonly string[];
  readonly limit: number;
  readonly states: RowStates;
  /** A hash for each row that is read twice, see `rowHash`. */
  readonly hashes: number[];
  /** Errors found so far, in any order. */
  readonly findings: Finding[];
}

export interface OpenedSources {
  readonly lists: readonly OpenList[];
  /** Files, or lists of them, that cannot be used. */
  readonly refused: readonly CheckedFile[];
}

export interface OpenOptions {
  readonly registry: ResourceRegistry;
  readonly sources: readonly PlanSource[];
  readonly ports: ReadPorts;
  readonly language: Language;
  readonly mode: RowMode;
}

/** Opens all sources, finds their columns and reads their filters. */
export async function openSources({ registry, sources, ports, language, mode }: OpenOptions): Promise<OpenedSources> {
  if (sources.length > FILES_MAX) throw new RangeError(`a plan is made from ${FILES_MAX} files at most`);
  const lists: OpenList[] = [];
  const refused: CheckedFile[] = [];
  const alone = sources.length === 1;
  for (const [file, source] of sources.entries()) {
    const { resource, chosen, set, sheet, headerRow } = source;
    const isHeader = resource && ((cells: readonly string[]) => hasKeys(resource, cells, { language, chosen, set }));
    for (const list of await openTables(source.source, ports, { sheet, headerRow, isHeader })) {
      const opened = openList(list, source, { registry, file, alone, language, mode });
      if ("findings" in opened && "where" in opened) lists.push(opened);
      else refused.push(opened);
    }
  }
  return { lists, refused };
}

interface OpenListOptions extends Pick<OpenOptions, "registry" | "language" | "mode"> {
  readonly file: number;
  /** True if it is the only file. Then every heading that a person chose must exist in it. */
  readonly alone: boolean;
}

/** Whether a row contains the key headings of a resource, except those with a value for all rows. */
function hasKeys(
  resource: Resource,
  cells: readonly string[],
  options: Pick<Parameters<typeof mapHeader>[2], "language" | "chosen" | "set">,
): boolean {
  const { columns, findings } = mapHeader(resource, cells, { ...options, line: 1 });
  return columns.some(({ field }) => field) && !findings.some(({ rule }) => rule === "missingColumn");
}

function openList(
  { name: listName, line, opened }: OpenedList,
  { source, resource: given, chosen, set, where = [], limit }: PlanSource,
  { registry, file, alone, language, mode }: OpenListOptions,
): OpenList | CheckedFile {
  const called = listName === undefined ? given : resourceCalled(registry, listName);
  const resource = given && called && given.name !== called.name ? undefined : called;
  const table = opened.ok ? opened.table : undefined;
  const refuse = (findings: readonly Finding[], columns: readonly Column[] = []): CheckedFile => ({
    language,
    resource,
    name: source.name,
    table,
    columns,
    states: rowStates(),
    issues: findings.map(issueMaker({ name: source.name, format: table?.format ?? "csv" }, language)),
  });
  if (!opened.ok) return refuse([opened.problem]);
  if (!resource) {
    const candidates = (given ? [given.noun] : resourceNouns(registry)).join(" | ");
    const rule = listName === undefined ? "noResource" : "unknownList";
    return refuse([{ line, rule, params: { value: listName ?? source.name, candidates } }]);
  }
  if ((mode === "enable" || mode === "disable") && !resource.fields["enabled"]) {
    const value = labelIn(language, resource.many);
    return refuse([{ line, rule: "noSwitch", params: { value } }]);
  }
  const { headerLine } = opened.table;
  const filter = filterOf(resource, where, { words: wordsIn(language) });
  const asked = filter.ok ? filter.fields.map(({ name }) => name) : [];
  const only = isKeyOnly(mode) ? [...resource.key, ...asked] : undefined;
  const header = { line: headerLine, language, chosen, set, only };
  const { columns, findings } = mapHeader(resource, opened.table.header, header);
  const more = [
    ...(filter.ok ? [] : [{ line: headerLine, rule: "where", text: whereText(resource, filter.problem, language) }]),
    ...(alone ? unknownHeadings(opened.table.header, chosen ?? {}, headerLine) : []),
  ];
  if (findings.length + more.length > 0) return refuse([...findings, ...more], columns);
  return {
    file,
    resource,
    table: opened.table,
    columns,
    where,
    limit: limit ?? Number.POSITIVE_INFINITY,
    states: rowStates(),
    hashes: [],
    findings: [],
  };
}

/** Whether only the key of a row is read. */
export function isKeyOnly(mode: RowMode): boolean {
  return mode === "delete" || mode === "enable" || mode === "disable";
}

export function reportOf({ resource, table, columns, states, findings }: OpenList, language: Language): CheckedFile {
  const toIssue = issueMaker(table, language);
  const issues = findings
    .sort((a, b) => a.line - b.line || (a.columnIndex ?? -1) - (b.columnIndex ?? -1))
    .map((finding) => toIssue(finding));
  return { language, resource, name: table.name, table, columns, states, issues };
}

type Taken = boolean | undefined;

/**
 * Tells for one row after the other whether `where` and `limit` keep it. The answer is `undefined` if it needs the
 * server's tables. A row with an unreadable cell is kept, so that the error is reported.
 */
export function rowTaker(
  { resource, where, limit }: OpenList,
  tables: CellTables,
  cell: (row: Row, field: string) => CellValue,
): (row: Row) => Taken {
  const made = filterOf(resource, where, tables);
  if (!made.ok || (where.length === 0 && !Number.isFinite(limit))) return () => true;
  const { filter, fields } = made;
  let taken = 0;
  let sure = true;

  function asked(row: Row): Taken {
    if (row.problem || fields.length === 0) return true;
    if (fields.some(({ name }) => cell(row, name).kind === "wrong")) return true;
    return filter(({ name }) => {
      const found = cell(row, name);
      return found.kind === "value" ? found.value : undefined;
    });
  }
  return (row) => {
    if (sure && taken >= limit) return false;
    const answer = asked(row);
    if (answer === undefined) sure = false;
    if (answer === true) taken += 1;
    return answer === true && !sure && Number.isFinite(limit) ? undefined : answer;
  };
}

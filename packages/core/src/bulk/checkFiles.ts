import { BancheError } from "../errors.ts";
import type { Language } from "../i18n/language.ts";
import { findText } from "../i18n/pick.ts";
import { normalise } from "../forms/lookups.ts";
import type { CancelSignal } from "../ports.ts";
import type { Resource } from "../resources/defineResource.ts";
import { unguardCell } from "../text/csvGuard.ts";
import { cellReader } from "./cells.ts";
import { groupsOf, rowHash } from "./groups.ts";
import type { BulkIssue, Finding } from "./issues.ts";
import { type KeyTable, keyTable } from "./keyTable.ts";
import { keyFields } from "./keys.ts";
import { headingOf } from "./headers.ts";
import {
  type CheckedFile,
  isKeyOnly,
  type OpenList,
  openSources,
  type PlanSource,
  reportOf,
  type RowMode,
  rowTaker,
} from "./planSources.ts";
import type { ReadPorts, Row } from "./read/source.ts";
import { missingRequired, repeatedKey, repeats, type UniqueColumn, uniqueColumns } from "./repeats.ts";
import { rowReader } from "./rows.ts";
import { wordsIn } from "./words.ts";

export interface CheckOptions {
  readonly sources: readonly PlanSource[];
  readonly ports: ReadPorts;
  /** Language of the texts. */
  readonly language: Language;
  /** Default: `upsert`. */
  readonly mode?: RowMode | undefined;
  readonly signal?: CancelSignal | undefined;
  /** Called after each group of rows with the number of rows that are checked. */
  readonly onProgress?: (rows: number) => void;
}

export interface CheckResult {
  readonly files: readonly CheckedFile[];
  readonly issues: readonly BulkIssue[];
  readonly rows: number;
}

/**
 * Checks all rows of all files against every rule that needs no server: form of the file, headings, values, keys and
 * unique values that come twice. Sends nothing. Memory grows by 30 bytes for each row.
 *
 * @throws {BancheError} `aborted` when the signal fires
 * @throws what the sources throw
 */
export async function checkFiles(options: CheckOptions): Promise<CheckResult> {
  const { sources, ports, language, mode = "upsert" } = options;
  const { lists, refused } = await openSources({ sources, ports, language, mode });
  const seen = seenValues();
  const names = sources.map(({ source }) => source.name);
  const offline = await checkLists(lists, { ...options, mode, names, seen, readAgain: false });
  const files = [...refused, ...lists.map((list) => reportOf(list, language))];
  return { files, issues: files.flatMap(({ issues }) => issues), rows: offline.rows };
}

/** Keys, and values that are unique, of all files of a plan. */
export interface SeenValues {
  table(resource: string, field?: string): KeyTable;
}

/** Stands for a field where the keys of all rows are kept. */
export const KEPT_KEYS = "*";

export function seenValues(): SeenValues {
  const tables = new Map<string, KeyTable>();
  return {
    table(resource, field = "") {
      const name = `${resource}.${field}`;
      const known = tables.get(name) ?? keyTable();
      tables.set(name, known);
      return known;
    },
  };
}

export interface ListsCheck {
  readonly rows: number;
  /** Whether a row of the files is called so. */
  promised(resource: string, word: string): boolean;
}

interface ListsOptions extends Pick<CheckOptions, "language" | "signal" | "onProgress"> {
  readonly mode: RowMode;
  /** Names of the files, by their numbers. */
  readonly names: readonly string[];
  readonly seen: SeenValues;
  /** Resources whose names are remembered, because something in the files may point to them. */
  readonly pointedTo?: ReadonlySet<string>;
  /** Rows are known again by their hash when the files are read a second time. */
  readonly readAgain: boolean;
}

/** Whether values that come twice can be told before the server is asked. */
export function repeatsEarly({ resource, where }: OpenList): boolean {
  return where.length === 0 && keyFields(resource).every((field) => !("target" in field));
}

/** Finds values of a list that stand in an earlier row of any file. */
export function repeatFinder(
  list: OpenList,
  { language, names, seen }: Pick<ListsOptions, "language" | "names" | "seen">,
): (row: Row, key: string | undefined) => readonly Finding[] {
  const { resource, columns, file } = list;
  const uniques: readonly UniqueColumn[] = uniqueColumns(resource, columns, (field) =>
    seen.table(resource.name, field),
  );
  const keys = seen.table(resource.name);
  const keyColumn = columns.find(({ field }) => field?.name === resource.key.at(-1));
  return (row, key) => {
    const found = repeatedKey(row, key, keys, keyColumn, file);
    const all = uniques.length > 0 ? [...found, ...repeats(row, uniques, file)] : found;
    return all.map((finding) => {
      const other = finding.params?.["file"];
      if (typeof other !== "number") return finding;
      const params = { ...finding.params, file: names[other] ?? "" };
      return { ...finding, params, text: findText(language, "bulk.problems.duplicateElsewhere", params) };
    });
  };
}

/** The first reading of all files: what can be said without the server. */
export async function checkLists(lists: readonly OpenList[], options: ListsOptions): Promise<ListsCheck> {
  const { language, mode, signal, onProgress, pointedTo, readAgain } = options;
  const words = keyTable();
  let rows = 0;
  for (const list of lists) {
    const { resource, columns, states, findings, table } = list;
    const tables = { words: wordsIn(language) };
    const reader = rowReader(resource, columns, cellReader(tables));
    const taken = rowTaker(list, tables, reader.cell);
    const twice = repeatsEarly(list) ? repeatFinder(list, options) : () => [];
    const promise = pointedTo?.has(resource.name) ? promiser(list, words) : undefined;
    const before = rows;
    if (mode === "create") findings.push(...missingColumns(list, language));
    for await (const group of groupsOf(table.rows())) {
      if (signal?.aborted) throw new BancheError("aborted");
      for (const row of group) {
        rows += 1;
        const take = taken(row);
        const hash = readAgain ? rowHash(row) : 0;
        if (take === false) {
          states.add("left", hash);
          continue;
        }
        promise?.(row);
        const found = row.problem ? [{ line: row.line, ...row.problem }] : check(row);
        states.add(found.length > 0 ? "invalid" : "checked", hash);
        for (const one of found) findings.push(one);
      }
      onProgress?.(rows);
    }
    if (rows === before) findings.push({ line: table.headerLine, rule: "noRows" });

    function check(row: Row): readonly Finding[] {
      const { key, findings: wrong } = reader.key(row);
      const again = twice(row, key);
      if (isKeyOnly(mode)) return again.length > 0 ? [...wrong, ...again] : wrong;
      const more = reader.check(row, mode === "create");
      return wrong.length + more.length + again.length > 0 ? [...wrong, ...more, ...again] : NOTHING;
    }
  }
  return { rows, promised: (resource, word) => words.has(`${resource}\u0000${lastName(word)}`) };
}

const NOTHING: readonly Finding[] = [];

/** The columns that new records need and that a list does not have. */
export function missingColumns({ resource, columns, table }: OpenList, language: Language): readonly Finding[] {
  return missingRequired(resource, columns).map((field) => ({
    line: table.headerLine,
    field,
    rule: "missingColumn",
    params: { value: headingOf(resource, field, language) },
  }));
}

/** Remembers the words by which other rows may call a row: its code and its name. */
function promiser({ resource, columns }: OpenList, words: KeyTable): (row: Row) => void {
  const names = namingFields(resource);
  const naming = columns.filter(({ field }) => field !== undefined && names.includes(field.name));
  return (row) => {
    for (const { fixed, index } of naming) {
      const text = fixed ?? row.cells[index];
      if (text) words.put(`${resource.name}\u0000${normalise(unguardCell(text))}`, 1);
    }
  };
}

/** Fields that a record is called by. */
export function namingFields({ key, label, fields }: Resource): readonly string[] {
  return [...key.filter((name) => fields[name] && !("target" in fields[name])), label];
}

/** Of a path of names the last one. */
function lastName(word: string): string {
  const path = normalise(word);
  return path.slice(path.lastIndexOf("/") + 1);
}

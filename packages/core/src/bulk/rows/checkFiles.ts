import { BancheError } from "../../errors.ts";
import type { Language } from "../../i18n/language.ts";
import { type Lookups, normalise } from "../../kinds/lookups.ts";
import type { CancelSignal } from "../../ports.ts";
import type { ResourceRegistry } from "../../registry/registry.ts";
import type { Resource } from "../../registry/resource.ts";
import { fieldLabel } from "../../registry/words.ts";
import { unguardCell } from "../../text/csvGuard.ts";
import { cellReader, type CellTables, homeField } from "../../records/cells.ts";
import type { BulkIssue, Finding } from "./issues.ts";
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
import type { ReadPorts, Row } from "../read/source.ts";
import { repeatFinder, repeatsEarly } from "./repeatFinder.ts";
import { groupsOf, rowHash } from "./groups.ts";
import { missingRequired } from "./repeats.ts";
import { rowReader } from "./rows.ts";
import { type SeenTexts, seenTexts, type SeenValues, seenValues } from "./seenValues.ts";
import { wordsIn } from "./words.ts";

export interface CheckOptions {
  /** The resources after which lists can be named. */
  readonly registry: ResourceRegistry;
  readonly sources: readonly PlanSource[];
  readonly ports: ReadPorts;
  /** Language of the texts. */
  readonly language: Language;
  /** Default: `upsert`. */
  readonly mode?: RowMode | undefined;
  readonly signal?: CancelSignal | undefined;
  /** Called after each group, with the number of checked rows. */
  readonly onProgress?: (rows: number) => void;
}

export interface CheckFilesOptions extends CheckOptions {
  /** Tables that were read before, see `loadLookups`. With them, unknown and ambiguous names are errors, too. */
  readonly lookups?: Lookups | undefined;
}

export interface CheckResult {
  readonly files: readonly CheckedFile[];
  readonly issues: readonly BulkIssue[];
  readonly rows: number;
}

/**
 * Checks all rows of all files with every rule that needs no server: file format, headings, values, duplicate keys
 * and duplicate unique values. With tables, it also finds unknown and ambiguous names. Sends nothing. Memory grows
 * with the keys and unique values of the rows: below 2 kB a row.
 *
 * @throws {BancheError} `aborted` when the signal fires
 * @throws what the sources throw
 */
export async function checkFiles(options: CheckFilesOptions): Promise<CheckResult> {
  const { registry, sources, ports, language, mode = "upsert" } = options;
  const { lists, refused } = await openSources({ registry, sources, ports, language, mode });
  const names = sources.map(({ source }) => source.name);
  const offline = await checkLists(lists, { ...options, mode, names, seen: seenValues(), readAgain: false });
  const files = [...refused, ...lists.map((list) => reportOf(list, language))];
  return { files, issues: files.flatMap(({ issues }) => issues), rows: offline.rows };
}

export interface ListsCheck {
  readonly rows: number;
  /** Whether a row of the files has this name. */
  promised(resource: string, word: string): boolean;
}

interface ListsOptions extends Pick<CheckFilesOptions, "language" | "signal" | "onProgress" | "lookups"> {
  readonly mode: RowMode;
  /** Names of the files, by number. */
  readonly names: readonly string[];
  /** Keys and unique values of all files. */
  readonly seen: SeenValues;
  /** Resources whose names are remembered, because the files may refer to them. */
  readonly pointedTo?: ReadonlySet<string>;
  /** Whether the files are read a second time; rows are then recognised by their hash. */
  readonly readAgain: boolean;
}

/** The first pass over all files: all checks that need no server. */
export async function checkLists(lists: readonly OpenList[], options: ListsOptions): Promise<ListsCheck> {
  const { language, mode, signal, onProgress, pointedTo, readAgain, names, seen } = options;
  const words = seenTexts();
  let rows = 0;
  for (const list of lists) {
    const { resource, columns, states, hashes, findings, table } = list;
    const tables = { words: wordsIn(language) };
    const reader = rowReader(resource, columns, cellReader(tables));
    const taken = rowTaker(list, tables, reader.cell);
    const twice = repeatsEarly(list) ? repeatFinder(list, { language, names, seen }) : () => NOTHING;
    const promise = pointedTo?.has(resource.name) ? promiser(list, words) : undefined;
    const misnamed = options.lookups && misnamedFinder(list, lists, { ...tables, lookups: options.lookups });
    const before = rows;
    if (mode === "create") findings.push(...missingColumns(list, language));
    for await (const group of groupsOf(table.rows())) {
      if (signal?.aborted) throw new BancheError("aborted");
      for (const row of group) {
        rows += 1;
        if (readAgain) hashes.push(rowHash(row));
        const take = taken(row);
        if (take === false) {
          states.add("left");
          continue;
        }
        promise?.(row);
        const found = row.problem ? [{ line: row.line, ...row.problem }] : check(row);
        findings.push(...found);
        states.add(found.length > 0 ? "invalid" : "checked");
      }
      onProgress?.(rows);
    }
    if (rows === before) findings.push({ line: table.headerLine, rule: "noRows" });

    function check(row: Row): readonly Finding[] {
      const { key, findings: wrong } = reader.key(row);
      const again = twice(row, key);
      if (isKeyOnly(mode)) return again.length > 0 ? [...wrong, ...again] : wrong;
      const more = [...reader.check(row, mode === "create"), ...(misnamed?.(row) ?? NOTHING)];
      return wrong.length + more.length + again.length > 0 ? [...wrong, ...more, ...again] : NOTHING;
    }
  }
  return { rows, promised: (resource, word) => words.has(`${resource}\u0000${lastName(word)}`) };
}

const NOTHING: readonly Finding[] = [];

/**
 * Finds the cells of a row with an unknown or ambiguous name. A row of the files may still create the record, and the
 * parent of a record on the server may decide between several. These cases are left to the planner.
 */
function misnamedFinder(
  { resource, columns }: OpenList,
  lists: readonly OpenList[],
  tables: CellTables & { readonly lookups: Lookups },
): (row: Row) => readonly Finding[] {
  const home = homeField(resource);
  const knowsHome = columns.some(({ field }) => field?.name === home?.name);
  const made = new Set(lists.map((list) => list.resource.name));
  const isWhole = (name: string | undefined) => {
    const field = name === undefined ? undefined : resource.fields[name];
    return field && "target" in field && !made.has(field.target) && tables.lookups.entries(field.target).length > 0;
  };
  const reader = rowReader(resource, columns, cellReader(tables));
  return (row) =>
    reader
      .values(row, undefined)
      .findings.filter(
        ({ rule, field }) =>
          rule === "ambiguousChoice" ||
          (rule === "ambiguousReference" && (knowsHome || field === home?.name)) ||
          (rule === "unknownReference" && isWhole(field)),
      );
}

/** The columns that new records need but a list does not have. */
export function missingColumns({ resource, columns, table }: OpenList, language: Language): readonly Finding[] {
  return missingRequired(resource, columns).map((field) => ({
    line: table.headerLine,
    field,
    rule: "missingColumn",
    params: { value: fieldLabel(resource, field, language) },
  }));
}

/** Remembers the words by which other rows may refer to a row: its code and its name. */
function promiser({ resource, columns }: OpenList, words: SeenTexts): (row: Row) => void {
  const names = namingFields(resource);
  const naming = columns.filter(({ field }) => field !== undefined && names.includes(field.name));
  return (row) => {
    for (const { fixed, index } of naming) {
      const text = fixed ?? row.cells[index];
      if (text) words.put(`${resource.name}\u0000${normalise(unguardCell(text))}`, 1);
    }
  };
}

/** Fields by which a record can be named. */
export function namingFields({ key, label, fields }: Resource): readonly string[] {
  return [...key.filter((name) => fields[name] && !("target" in fields[name])), label];
}

/** The last name of a path of names. */
function lastName(word: string): string {
  const path = normalise(word);
  return path.slice(path.lastIndexOf("/") + 1);
}

import { BancheError } from "../../errors.ts";
import type { Language } from "../../i18n/language.ts";
import { type Lookups, normalise } from "../../kinds/lookups.ts";
import type { CancelSignal } from "../../ports.ts";
import type { ResourceRegistry } from "../../registry/registry.ts";
import type { Resource } from "../../registry/resource.ts";
import { fieldLabel } from "../../registry/words.ts";
import { unguardCell } from "../../text/csvGuard.ts";
import { cellReader, type CellTables, homeField } from "../../records/cells.ts";
import { groupsOf } from "./groups.ts";
import type { BulkIssue, Finding } from "./issues.ts";
import { type KeyTable, keyTable } from "../memory/keyTable.ts";
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
import { repeatFinder, repeatsEarly, type SeenValues, seenValues } from "./repeatFinder.ts";
import { isLogged, nameRepeats, type RepeatLog, repeatLog } from "./repeatLog.ts";
import { missingRequired } from "./repeats.ts";
import { rowReader } from "./rows.ts";
import { memorySpill, type Spill } from "../memory/spill.ts";
import { wordsIn } from "./words.ts";

export interface CheckOptions {
  /** The resources that lists can be named after. */
  readonly registry: ResourceRegistry;
  readonly sources: readonly PlanSource[];
  readonly ports: ReadPorts;
  /** Language of the texts. */
  readonly language: Language;
  /** Default: `upsert`. */
  readonly mode?: RowMode | undefined;
  readonly signal?: CancelSignal | undefined;
  /** Where what grows with the rows is kept until the work is done. Default: memory. */
  readonly spill?: (() => Spill) | undefined;
  /** Called after each group of rows with the number of rows that are checked. */
  readonly onProgress?: (rows: number) => void;
}

export interface CheckFilesOptions extends CheckOptions {
  /** Tables that were read before, see `loadLookups`: names that mean several of their records, or none, are errors, too. */
  readonly lookups?: Lookups | undefined;
}

export interface CheckResult {
  readonly files: readonly CheckedFile[];
  readonly issues: readonly BulkIssue[];
  readonly rows: number;
}

/**
 * Checks all rows of all files against every rule that needs no server: form of the file, headings, values, keys and
 * unique values that come twice; with tables also names that no record has, or more than one. Sends nothing. With a spill outside memory, memory grows by half a byte for each row.
 *
 * @throws {BancheError} `aborted` when the signal fires
 * @throws what the sources and the spill throw
 */
export async function checkFiles(options: CheckFilesOptions): Promise<CheckResult> {
  const { registry, sources, ports, language, mode = "upsert" } = options;
  const spill = (options.spill ?? memorySpill)();
  try {
    const { lists, refused } = await openSources({ registry, sources, ports, language, mode, spill });
    const names = sources.map(({ source }) => source.name);
    const log = repeatLog(spill);
    const seen = seenValues();
    const offline = await checkLists(lists, { ...options, mode, names, seen, log, readAgain: false });
    const files = [...refused, ...lists.map((list) => reportOf(list, language))];
    return { files, issues: files.flatMap(({ issues }) => issues), rows: offline.rows };
  } finally {
    await spill.close();
  }
}

export interface ListsCheck {
  readonly rows: number;
  /** Whether a row of the files is called so. */
  promised(resource: string, word: string): boolean;
}

interface ListsOptions extends Pick<CheckFilesOptions, "language" | "signal" | "onProgress" | "lookups"> {
  readonly mode: RowMode;
  /** Names of the files, by their numbers. */
  readonly names: readonly string[];
  /** Values of lists that wait for the server's answers, and of the others of their resources. */
  readonly seen: SeenValues;
  /** Values of all other lists. */
  readonly log: RepeatLog;
  /** Resources whose names are remembered, because something in the files may point to them. */
  readonly pointedTo?: ReadonlySet<string>;
  /** Rows are known again by their hash when the files are read a second time. */
  readonly readAgain: boolean;
}

/** The first reading of all files: what can be said without the server. */
export async function checkLists(lists: readonly OpenList[], options: ListsOptions): Promise<ListsCheck> {
  const { language, mode, signal, onProgress, pointedTo, readAgain, names, seen, log } = options;
  const owners = new Map<OpenList, number[]>();
  const words = keyTable();
  let rows = 0;
  for (const list of lists) {
    const { resource, columns, states, hashes, findings, table } = list;
    const tables = { words: wordsIn(language) };
    const reader = rowReader(resource, columns, cellReader(tables));
    const taken = rowTaker(list, tables, reader.cell);
    const values = isLogged(list, lists) ? log.seen : seen;
    const twice = repeatsEarly(list) ? repeatFinder(list, { language, names, seen: values }) : () => [];
    const promise = pointedTo?.has(resource.name) ? promiser(list, words) : undefined;
    const misnamed = options.lookups && misnamedFinder(list, lists, { ...tables, lookups: options.lookups });
    const before = rows;
    if (mode === "create") findings.push(...missingColumns(list, language));
    const owner = findings.map(() => -1);
    owners.set(list, owner);
    for await (const group of groupsOf(table.rows())) {
      if (signal?.aborted) throw new BancheError("aborted");
      for (const row of group) {
        rows += 1;
        log.nextRow();
        if (readAgain) hashes.add(row);
        const take = taken(row);
        if (take === false) {
          states.add("left");
          continue;
        }
        promise?.(row);
        const found = row.problem ? [{ line: row.line, ...row.problem }] : check(row);
        for (const one of found) {
          findings.push(one);
          owner.push(states.length);
        }
        states.add(found.length > 0 ? "invalid" : "checked");
      }
      await hashes.flush();
      await log.flush();
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
  const suspects = await log.suspects();
  if (suspects.size > 0) await nameRepeats(lists, suspects, { language, signal, names, owners });
  return { rows, promised: (resource, word) => words.has(`${resource}\u0000${lastName(word)}`) };
}

const NOTHING: readonly Finding[] = [];

/**
 * Names the cells of a row that mean several records of the tables, or none. A name may be made by a row of the files, and
 * one of several may be meant by the place of a record that only the server knows: those are left to the plan.
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

/** The columns that new records need and that a list does not have. */
export function missingColumns({ resource, columns, table }: OpenList, language: Language): readonly Finding[] {
  return missingRequired(resource, columns).map((field) => ({
    line: table.headerLine,
    field,
    rule: "missingColumn",
    params: { value: fieldLabel(resource, field, language) },
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

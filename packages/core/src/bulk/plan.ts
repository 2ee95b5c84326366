import type { Client } from "../client/createClient.ts";
import { mapInOrder } from "../client/mapInOrder.ts";
import { BancheError } from "../errors.ts";
import type { Language } from "../i18n/language.ts";
import type { CancelSignal } from "../ports.ts";
import type { AnyRecord } from "../resources/allRecords.ts";
import type { Resource } from "../resources/defineResource.ts";
import { loadLookups } from "../resources/loadLookups.ts";
import { cellReader } from "./cells.ts";
import { changesOf, type FieldChange } from "./changes.ts";
import { type Existing, existingRecords } from "./existing.ts";
import { type Column, headingOf, mapHeader } from "./headers.ts";
import { type BulkIssue, type Finding, issueMaker } from "./issues.ts";
import { groupsOf, rowHash } from "./groups.ts";
import { keyTable } from "./keyTable.ts";
import { keyFields, keyLabel } from "./keys.ts";
import { GROUPS_AHEAD } from "./limits.ts";
import type { BulkSource, ReadPorts, Row } from "./read/source.ts";
import { openTable, type Table } from "./read/table.ts";
import { missingRequired, repeatedKey, repeats, uniqueColumns } from "./repeats.ts";
import { type RowReader, rowReader } from "./rows.ts";
import { type RowStates, rowStates } from "./rowStates.ts";
import { wordsIn } from "./words.ts";

export interface PlanOptions {
  readonly client: Client;
  readonly resource: Resource;
  readonly source: BulkSource;
  readonly ports: ReadPorts;
  /** Language of the texts. */
  readonly language: Language;
  /** Field by heading where a person said so; an empty text passes the column over. */
  readonly chosen?: Readonly<Record<string, string>> | undefined;
  readonly signal?: CancelSignal | undefined;
  /** Called after each group of rows with the number of rows that are checked. */
  readonly onProgress?: (rows: number) => void;
  /** Called for each row that creates or changes a record, in the order of the file. */
  readonly onChange?: (change: PlannedChange) => void;
}

/** What one row will do. */
export interface PlannedChange {
  readonly line: number;
  /** Natural key for people. */
  readonly key: string;
  readonly operation: "create" | "update";
  readonly fields: readonly FieldChange[];
}

export interface PlanCounts {
  readonly rows: number;
  readonly create: number;
  readonly update: number;
  readonly same: number;
  readonly invalid: number;
}

/** A file that was checked as a whole and compared with the server. Nothing was written. */
export interface ImportPlan {
  readonly resource: Resource;
  readonly language: Language;
  readonly issues: readonly BulkIssue[];
  readonly counts: PlanCounts;
  /** False when the file as a whole cannot be used: unreadable, or its header is wrong. */
  readonly usable: boolean;
  /** Missing when the file could not be read at all. */
  readonly table: Table | undefined;
  readonly columns: readonly Column[];
  /** What becomes of each row. */
  readonly states: RowStates;
  /** For `applyImport` and `rejectedRows`. */
  readonly inside: PlanInside | undefined;
}

export interface PlanInside {
  readonly states: RowStates;
  readonly reader: RowReader;
  readonly existing: Existing;
}

/**
 * Checks a whole file and compares it with the server: every row becomes create, update, same or invalid, and every
 * error of every row is named. Sends reads only. Memory grows by 30 bytes for each row, whatever is in it (workbooks
 * are read as a whole).
 *
 * @throws {BancheError} when the server fails, `aborted` when the signal fires
 * @throws what `source.open()` throws
 */
export async function planImport(options: PlanOptions): Promise<ImportPlan> {
  const { client, resource, source, ports, language, chosen, signal } = options;
  const opened = await openTable(source, ports);
  if (!opened.ok) {
    const issue = issueMaker({ name: source.name, format: "csv" }, language)(opened.problem);
    return unusable(options, undefined, [], [issue]);
  }
  const { table } = opened;
  const { columns, findings } = mapHeader(resource, table.header, { line: table.headerLine, language, chosen });
  if (findings.length > 0) return unusable(options, table, columns, findings.map(issueMaker(table, language)));
  const [lookups, existing] = await Promise.all([
    loadLookups(client, [onlyColumns(resource, columns)]),
    existingRecords(client, resource, signal),
  ]);
  const reader = rowReader(resource, columns, cellReader({ lookups, words: wordsIn(language) }));
  const checker = createChecker(options, { table, columns, reader, existing });
  for await (const group of mapInOrder(groupsOf(table.rows()), checker.look, GROUPS_AHEAD)) {
    if (signal?.aborted) throw new BancheError("aborted");
    checker.judge(group);
    options.onProgress?.(checker.counts().rows);
  }
  const counts = checker.counts();
  if (counts.rows === 0) {
    return unusable(options, table, columns, [issueMaker(table, language)({ line: table.headerLine, rule: "noRows" })]);
  }
  const inside = { states: checker.states, reader, existing };
  const issues = checker.issues();
  const usable = issues.every(({ rule }) => rule !== "tooManyBroken");
  return { resource, language, issues, counts, usable, table, columns, states: checker.states, inside };
}

interface Checking {
  readonly table: Table;
  readonly columns: readonly Column[];
  readonly reader: RowReader;
  readonly existing: Existing;
}

function createChecker({ resource, language, onChange }: PlanOptions, { table, columns, reader, existing }: Checking) {
  const states = rowStates();
  const issues: BulkIssue[] = [];
  const counts = { rows: 0, create: 0, update: 0, same: 0, invalid: 0 };
  const keys = keyTable();
  const uniques = uniqueColumns(resource, columns);
  const keyColumn = columns.find(({ field }) => field?.name === resource.key.at(-1));
  const absent = missingRequired(resource, columns);
  const toIssue = issueMaker(table, language);
  let absentTold = false;

  function verdictOf(row: Row, key: string | undefined, record: AnyRecord | undefined, findings: Finding[]) {
    const { values, findings: more } = reader.values(row, record);
    findings.push(...more, ...repeats(row, uniques));
    const incomplete = !record && absent.length > 0 && key !== undefined;
    if (incomplete && !absentTold) {
      absentTold = true;
      for (const field of absent) issues.push(toIssue(missingColumn(table.headerLine, resource, field, language)));
    }
    if (findings.length > 0 || incomplete || key === undefined) return "invalid";
    const fields = record ? changesOf(resource, record, values) : newFields(values);
    const verdict = record ? (fields.length > 0 ? "update" : "same") : "create";
    if (verdict !== "same") {
      onChange?.({ line: row.line, key: keyLabel(resource, key), operation: verdict, fields });
    }
    return verdict;
  }

  return {
    states,
    counts: (): PlanCounts => ({ ...counts }),
    issues: (): readonly BulkIssue[] => issues,
    /** Reads the keys of a group and what the server has for them. Several groups may be under way. */
    async look(group: readonly Row[]): Promise<LookedUp> {
      const rows = group.map((row) => {
        if (row.problem) return { row, key: undefined, findings: [{ line: row.line, ...row.problem }] as Finding[] };
        const { key, findings } = reader.key(row);
        return { row, key, findings: [...findings, ...repeatedKey(row, key, keys, keyColumn)] };
      });
      return { rows, found: await existing.read([...new Set(rows.flatMap(({ key }) => key ?? []))]) };
    },
    /** Decides about each row of a group; groups come in the order of the file. */
    judge({ rows, found }: LookedUp): void {
      for (const { row, key, findings } of rows) {
        const record = key === undefined ? undefined : found.get(key);
        const verdict = row.problem ? "invalid" : verdictOf(row, key, record, findings);
        states.add(verdict, rowHash(row));
        counts.rows += 1;
        counts[verdict] += 1;
        const inOrder = findings.sort((a, b) => (a.columnIndex ?? -1) - (b.columnIndex ?? -1));
        for (const finding of inOrder) issues.push(toIssue(finding));
      }
    },
  };
}

interface LookedUp {
  readonly rows: readonly { readonly row: Row; readonly key: string | undefined; readonly findings: Finding[] }[];
  readonly found: ReadonlyMap<string, AnyRecord>;
}

function missingColumn(line: number, resource: Resource, field: string, language: Language): Finding {
  return { line, field, rule: "missingColumn", params: { value: headingOf(resource, field, language) } };
}

function newFields(values: ReadonlyMap<string, unknown>): readonly FieldChange[] {
  return [...values].map(([field, after]) => ({ field, before: undefined, after }));
}

/** The resource with only the fields that the file fills, so that nothing else is looked up. */
function onlyColumns(resource: Resource, columns: readonly Column[]): Resource {
  const fields = [...keyFields(resource), ...columns.flatMap(({ field }) => field ?? [])];
  return { ...resource, fields: Object.fromEntries(fields.map((field) => [field.name, field])) };
}

function unusable(
  { resource, language }: PlanOptions,
  table: Table | undefined,
  columns: readonly Column[],
  issues: readonly BulkIssue[],
): ImportPlan {
  const counts = { rows: 0, create: 0, update: 0, same: 0, invalid: 0 };
  return { resource, language, issues, counts, usable: false, table, columns, states: rowStates(), inside: undefined };
}

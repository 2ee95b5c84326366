import type { CommonClient } from "../../client/clientOf.ts";
import type { GrowingLookups, LookupEntry } from "../../kinds/lookups.ts";
import type { Language } from "../../i18n/language.ts";
import type { CancelSignal } from "../../ports.ts";
import type { AnyRecord } from "../../registry/record.ts";
import type { Resource, ResourceField } from "../../registry/resource.ts";
import { valueAt } from "../../registry/values.ts";
import { cellReader, type CellTables } from "../../records/cells.ts";
import type { RowValues } from "../../records/changes.ts";
import { type ListsCheck, namingFields } from "../rows/checkFiles.ts";
import { heldReader } from "../rows/heldWords.ts";
import { type Existing, existingRecords } from "./existing.ts";
import type { Finding } from "../rows/issues.ts";
import { ownText } from "../../records/ownText.ts";
import type { Row } from "../read/source.ts";
import type { OperationWriter } from "./operationWriter.ts";
import { type OpenList, type RowMode, rowTaker } from "../rows/planSources.ts";
import { isAbove, type Reference, targetsOf } from "./references.ts";
import { repeatFinder, repeatsEarly } from "../rows/repeatFinder.ts";
import type { SeenValues } from "../rows/seenValues.ts";
import { missingRequired } from "../rows/repeats.ts";
import { filterOf, whereText } from "../rows/where.ts";
import { type RowReader, rowReader } from "../rows/rows.ts";

/** State that is shared while all lists are compared with the server. */
export interface Comparison {
  readonly client: CommonClient;
  readonly language: Language;
  readonly mode: RowMode;
  readonly signal: CancelSignal | undefined;
  readonly names: readonly string[];
  readonly seen: SeenValues;
  readonly lookups: GrowingLookups;
  readonly tables: CellTables;
  /** Records that are referred to but are not in `lookups`, because they can no longer be chosen. */
  readonly held: GrowingLookups;
  readonly writer: OperationWriter;
  /** References between the lists of the plan. */
  readonly references: readonly Reference[];
  /** The references that a second change sets. */
  readonly late: readonly Reference[];
  /** Resources whose rows are all processed. */
  readonly done: Set<string>;
  readonly promised: ListsCheck["promised"];
  /** Number of records that already have the values of the rows. */
  readonly counts: { same: number };
  /** Resources whose row keys are all remembered, because they are needed for pruning. */
  readonly keepsKeys: ReadonlySet<string>;
  /** Resources with a row whose key could not be read. */
  readonly unreadKeys: Set<string>;
  /** Lists for which it is unclear which rows are meant. */
  readonly unclear: Set<OpenList>;
  readonly existing: (resource: Resource) => Promise<Existing>;
  /** Called at the first error. */
  readonly onWrong: () => void;
  readonly onRows: (rows: number) => void;
}

/** A list with what is needed to read its rows. */
export interface ListWork extends OpenList {
  readonly reader: RowReader;
  readonly taken: (row: Row) => boolean | undefined;
  readonly twice: ((row: Row, key: string | undefined) => readonly Finding[]) | undefined;
  /** Fields that new records require but the list has no column for. */
  readonly absent: readonly string[];
  readonly told: Set<string>;
}

export function listWork(list: OpenList, about: Comparison): ListWork {
  const held = heldReader({ ...about.tables, lookups: about.lookups }, about.held);
  const reader = rowReader(list.resource, list.columns, cellReader(about.tables), held);
  const work = {
    ...list,
    reader,
    taken: rowTaker(list, about.tables, reader.cell),
    twice: repeatsEarly(list) ? undefined : repeatFinder(list, about),
    absent: missingRequired(list.resource, list.columns),
    told: new Set(list.findings.map(findingKey)),
  };
  const filter = filterOf(list.resource, list.where, about.tables);
  if (filter.ok) return work;
  about.unclear.add(list);
  const text = whereText(list.resource, filter.problem, about.language);
  refuseRow(about, work, -1, [{ line: list.table.headerLine, rule: "where", text }]);
  return { ...work, taken: () => false };
}

/** Adds the findings of a row, once, and excludes the row. */
export function refuseRow(about: Comparison, list: ListWork, index: number, findings: readonly Finding[]): void {
  about.onWrong();
  if (index >= 0) list.states.set(index, "invalid");
  for (const found of findings) {
    const finding = { ...found, rule: isOfWrongRow(about, list.resource, found) ? "wrongTarget" : found.rule };
    const key = findingKey(finding);
    if (list.told.has(key)) continue;
    list.told.add(key);
    list.findings.push(finding);
  }
}

/** Whether a record is missing only because the row that creates it has errors. */
function isOfWrongRow(about: Comparison, resource: Resource, { rule, field, params }: Finding): boolean {
  const reference = resource.fields[field ?? ""];
  const word = params?.["value"];
  if (rule !== "unknownReference" || !reference || typeof word !== "string") return false;
  return targetsOf(resource, reference).some((to) => about.promised(to, word));
}

/** An error in a value that a person set for all rows is reported once, not for each row. */
function findingKey({ line, columnIndex, field, rule, value, params }: Finding): string {
  const everywhere = columnIndex === undefined && value !== undefined;
  return everywhere
    ? `set:${field}:${rule}:${value}`
    : `${line}:${columnIndex ?? field}:${rule}:${params?.["value"] ?? ""}`;
}

/** One existing-records reader for each resource. */
export function existingByResource(client: CommonClient, signal: CancelSignal | undefined): Comparison["existing"] {
  const readers = new Map<string, Promise<Existing>>();
  return (resource) => {
    const known = readers.get(resource.name) ?? existingRecords(client, resource, signal);
    readers.set(resource.name, known);
    return known;
  };
}

/** Lets later rows refer to a record by the names in this row. */
export function learn(about: Comparison, resource: Resource, id: string, values: RowValues, record?: AnyRecord): void {
  const tables = new Set(about.references.filter(({ to }) => to === resource.name).map(({ table }) => table));
  if (tables.size === 0) return;
  const named = (field: ResourceField | undefined) =>
    field && (values.get(field.name) ?? (record ? valueAt(record, field.key) : field.default));
  const [code, name] = [namingFields(resource)[0], resource.label].map((field) => named(resource.fields[field ?? ""]));
  const above = named(Object.values(resource.fields).find((field) => isAbove(resource, field)));
  const home = named(resource.fields[resource.list.within?.field ?? ""]);
  for (const table of tables) {
    const { paths, insides } = habitsOf(about.lookups, table);
    const below = typeof above === "string" ? about.lookups.label(table, above) : undefined;
    const entry: LookupEntry = {
      id,
      name: ownText(String(name ?? "")),
      ...(code !== undefined && { code: ownText(String(code)) }),
      ...(paths && { path: below === undefined ? String(name) : `${below}/${String(name)}` }),
      ...(insides && typeof home === "string" && { within: home }),
      ...(table !== resource.name && { type: resource.name }),
    };
    about.lookups.put(table, entry);
  }
}

const habits = new WeakMap<GrowingLookups, Map<string, Habits>>();

interface Habits {
  readonly paths: boolean;
  readonly insides: boolean;
}

/** How the records of a table are usually named; if there are no records yet, all forms are accepted. */
function habitsOf(lookups: GrowingLookups, table: string): Habits {
  const known = habits.get(lookups) ?? new Map<string, Habits>();
  habits.set(lookups, known);
  const there = known.get(table);
  if (there) return there;
  const entries = lookups.entries(table);
  const made = {
    paths: entries.length === 0 || entries.some(({ path }) => path !== undefined),
    insides: entries.length === 0 || entries.some(({ within }) => within !== undefined),
  };
  known.set(table, made);
  return made;
}

/** Whether another row may still create the record that a row refers to. */
export function isAwaited(about: Comparison, resource: Resource, field: ResourceField, word: string): boolean {
  return targetsOf(resource, field).some((to) => !about.done.has(to) && about.promised(to, word));
}

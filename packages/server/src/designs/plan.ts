import { isDeepStrictEqual } from "node:util";

import type { ResourceField } from "@banche/core";
import type { Design } from "@banche/core/declare";
import { kindOf } from "@banche/core/forms";
import { type Kysely, sql } from "kysely";

import { readCatalog } from "../db/plan/catalog.ts";
import { compare, VanishedError } from "../db/plan/compare.ts";
import type { ColumnModel, TableModel } from "../db/plan/model.ts";
import type { Step } from "../db/plan/steps.ts";
import type { Schema } from "../db/schema.ts";
import { type Concept, retiredIn, tablesOf } from "../planning/declared.ts";
import type { IssueDraft } from "../base/respond.ts";
import { conceptOf } from "./designedTable.ts";
import { columnOfField, designedSchema, tableOfModel, tableOfRows } from "./names.ts";

/** One effect of a change, in terms of the design. */
export interface PlanLine {
  readonly kind: PlanKind;
  /** The new name of the field; for a removed field its old name. */
  readonly field?: string;
  /** The old name. */
  readonly before?: string;
  /** Number of affected records. */
  readonly count?: number;
}

export type PlanKind =
  | "create"
  | "addField"
  | "renameField"
  | "retireField"
  | "restoreField"
  | "convertField"
  | "narrowField"
  | "requireField"
  | "unique"
  | "notUnique"
  | "changeField"
  | "changeModel"
  | "purgeField"
  | "purgeModel";

/** The effects of a change of a model. */
export interface DesignPlan {
  readonly lines: readonly PlanLine[];
  /** The reasons against the change. Nothing is done as long as there is one. */
  readonly issues: readonly IssueDraft[];
  readonly steps: readonly Step[];
  /** Number of records of the model. */
  readonly rows: number;
}

export interface Planned {
  readonly id: string;
  /** Undefined for a new model. */
  readonly before: Design | undefined;
  readonly after: Design;
  readonly version: number;
}

/** Plans the effects on a model and its records. @param others - everything that it may refer to */
export async function planDesign(
  db: Kysely<Schema>,
  { id, before, after, version }: Planned,
  others: readonly Concept[],
): Promise<DesignPlan> {
  const concept = conceptOf({ id, design: after, version });
  const name = tableOfModel(id);
  const isOwn = (table: { readonly name: string }) => table.name === name || table.name.startsWith(`${name}_`);
  const there = (await readCatalog(db, designedSchema)).filter(isOwn);
  const wanted = tablesOf([...others, concept]).filter(isOwn);
  const rows = there.length > 0 ? await countIn(db, name, "true") : 0;
  const lines = before ? await linesOf(db, id, before, after) : [{ kind: "create" } as const];
  try {
    const steps = compare(there, wanted, retiredIn([concept])).map(atOnce);
    const issues = await issuesOf(db, { id, before, after, version }, steps, wanted);
    return { lines, steps, issues, rows };
  } catch (error) {
    if (!(error instanceof VanishedError)) throw error;
    const issues = error.vanished.map((column): IssueDraft => {
      const value = column
        .replace(/^[^.]*\./, "")
        .replace(`${name}_`, "")
        .replace(columnOfField(""), "");
      return { field: "retired", rule: "vanished", params: { value }, text: "designs.vanished" };
    });
    return { lines, steps: [], issues, rows };
  }
}

/** All steps of a change run in one transaction. */
export function atOnce(step: Step): Step {
  return step.kind === "createIndex" || step.kind === "dropIndex" ? { ...step, atOnce: true } : step;
}

async function linesOf(db: Kysely<Schema>, id: string, before: Design, after: Design): Promise<readonly PlanLine[]> {
  const lines: PlanLine[] = [];
  const table = tableOfModel(id);
  const old = byId(before);
  const now = byId(after);
  for (const [field, { name, settings }] of now) {
    const from = old.get(field);
    const column = columnOfField(field);
    if (!from) {
      lines.push({ kind: Object.hasOwn(before.retired ?? {}, field) ? "restoreField" : "addField", field: name });
      continue;
    }
    if (from.name !== name) lines.push({ kind: "renameField", field: name, before: from.name });
    if (from.settings.kind !== settings.kind) lines.push({ kind: "convertField", field: name });
    const [longest, longer] = [maxOf(settings), maxOf(from.settings)];
    const isText = kindOf(settings).stored.type === "text" && kindOf(from.settings).stored.type === "text";
    if (isText && longest !== undefined && longer !== undefined && longest < longer) {
      const count = await countIn(db, table, `length("${column}") > ${longest}`);
      lines.push({ kind: "narrowField", field: name, count });
    }
    if (settings.required === true && from.settings.required !== true) {
      const count = await countIn(db, table, `not (${givenIn(id, field, from.settings)})`);
      lines.push({ kind: "requireField", field: name, count });
    }
    const isOther = !isDeepStrictEqual(settings, from.settings);
    if (isOther && !lines.some((line) => line.field === name)) lines.push({ kind: "changeField", field: name });
  }
  for (const [field, { name, settings }] of old) {
    if (now.has(field)) continue;
    const count = await countIn(db, table, givenIn(id, field, settings));
    lines.push({ kind: "retireField", field: name, count });
  }
  const [wasUnique, isUnique] = [uniqueIds(before), uniqueIds(after)];
  for (const field of isUnique)
    if (!wasUnique.has(field)) lines.push({ kind: "unique", field: now.get(field)?.name ?? "" });
  for (const field of wasUnique) {
    if (!isUnique.has(field) && now.has(field)) lines.push({ kind: "notUnique", field: now.get(field)?.name ?? "" });
  }
  const rest = ({ fields: _fields, retired: _retired, unique: _unique, ...others }: Design) => others;
  if (!isDeepStrictEqual(rest(before), rest(after))) lines.push({ kind: "changeModel" });
  return lines;
}

/** Issues that the database, the rows or running programs cause. */
async function issuesOf(
  db: Kysely<Schema>,
  { id, before, after }: Planned,
  steps: readonly Step[],
  wanted: readonly TableModel[],
): Promise<readonly IssueDraft[]> {
  const issues: IssueDraft[] = [];
  const names = namesIn(id, after);
  const fixed = (column: string) =>
    issues.push({ field: `fields.${names.get(column) ?? column}.kind`, rule: "fixed", text: "designs.kindFixed" });
  if (before && before.scope !== after.scope)
    issues.push({ field: "scope", rule: "fixed", text: "designs.scopeFixed" });
  for (const step of steps) {
    const own = step.table === tableOfModel(id) ? "" : `${step.table}.`;
    if (step.kind === "setType" && !isWider(step.from, step.to)) fixed(own + step.to.name);
    if (step.kind === "setGenerated") fixed(own + step.to.name);
    if (step.kind === "requireValue") fixed(own + step.column.name);
    if (step.kind === "addForeignKey" && !step.isNew) fixed(own + (step.key.columns.at(-1) ?? ""));
    if (step.kind === "dropForeignKey") {
      const column = own + (step.key.columns.at(-1) ?? "");
      if (names.has(column)) fixed(column);
    }
    if (step.kind === "createIndex" && step.index.unique && steps.every((other) => other.kind !== "createTable")) {
      const keys = step.index.keys.filter((key) => isThere(key, steps));
      const count = keys.length < step.index.keys.length ? 0 : await doublesIn(db, tableOfModel(id), keys);
      const column = [...names.keys()].findLast((one) => step.index.keys.some((key) => key.includes(one)));
      if (count > 0) {
        const field = `unique.${names.get(column ?? "") ?? ""}`;
        issues.push({ field, rule: "unique", params: { count }, text: "designs.notUnique" });
      }
    }
  }
  const loose = before ? await ringsIn(db, id, before, after) : 0;
  if (loose > 0) issues.push({ field: "list.shape", rule: "cycle", params: { count: loose }, text: "designs.ring" });
  const [table] = wanted;
  if (table && table.columns.length > mostColumns)
    issues.push({ field: "fields", rule: "max", params: { max: mostColumns }, text: "designs.tooManyFields" });
  return distinct(issues);
}

/** The field names of a model by column. Columns of its rows have the table as prefix. */
function namesIn(id: string, design: Design): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const [field, { name, settings }] of byId(design)) {
    names.set(columnOfField(field), name);
    if (!("fields" in settings)) continue;
    for (const [inner, one] of Object.entries(settings.fields)) {
      names.set(`${tableOfRows(id, field)}.${columnOfField(one.id ?? inner)}`, `${name}.fields.${inner}`);
    }
  }
  return names;
}

/** The number of records in cycles when a model becomes a tree. Cycles were not checked before. */
async function ringsIn(db: Kysely<Schema>, id: string, before: Design, after: Design): Promise<number> {
  const isTree = ({ list, options }: Design) => list.shape === "tree" || options?.shape === "tree";
  const field = parentIn(after);
  if (!isTree(after) || field === undefined || (isTree(before) && parentIn(before) === field)) return 0;
  // A new field has no values.
  if (!byId(before).has(field) && !Object.hasOwn(before.retired ?? {}, field)) return 0;
  const table = sql.id(designedSchema, tableOfModel(id));
  const column = sql.id(columnOfField(field));
  const { rows } = await sql<{ count: number }>`
    with recursive below (id) as (
      select id from ${table} where coalesce(${column}, '') = ''
      union all
      select child.id from ${table} child join below on child.${column} = below.id
    )
    select (select count(*) from ${table})::int - count(*)::int as count from below`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Id of the field that holds the parent of a tree record. */
function parentIn({ fields, name: model }: Design): string | undefined {
  const parent = Object.entries(fields).find(
    ([name, { key = `${name}Id`, ...field }]) => key === "parentId" && "target" in field && field.target === model,
  );
  return parent?.[1].id;
}

/** PostgreSQL allows 1,600 columns per table, including dropped ones. */
const mostColumns = 800;

/** Whether a change of type loses no value. Every whole number can be a text. The collation does not matter. */
function isWider(from: ColumnModel, to: ColumnModel): boolean {
  return from.type === to.type || (from.type === "integer" && to.type === "text");
}

function isThere(key: string, steps: readonly Step[]): boolean {
  return !steps.some((step) => step.kind === "addColumn" && key.includes(step.column.name));
}

function distinct(issues: readonly IssueDraft[]): readonly IssueDraft[] {
  return issues.filter(({ field }, at) => issues.findIndex((other) => other.field === field) === at);
}

interface Identified {
  readonly name: string;
  readonly settings: Design["fields"][string];
}

/** The fields of a design by id. All ids must be set. */
export function byId({ fields }: Design): ReadonlyMap<string, Identified> {
  return new Map(
    Object.entries(fields).map(([name, { id = name, ...settings }]) => [
      id,
      { name, settings: settings as Identified["settings"] },
    ]),
  );
}

function uniqueIds({ fields, unique }: Design): ReadonlySet<string> {
  return new Set(Object.entries(unique ?? {}).flatMap(([name, rule]) => (rule && fields[name]?.id) || []));
}

function maxOf(field: Identified["settings"]): number | undefined {
  return "max" in field ? field.max : undefined;
}

/** The condition that a row has a value in a column. */
function givenIn(model: string, id: string, field: Identified["settings"] | ResourceField): string {
  const { rows, stored } = kindOf(field);
  if (rows) {
    return `exists (select from ${designedSchema}."${tableOfRows(model, id)}" c where c.parent_id = "${tableOfModel(model)}".id)`;
  }
  const { type } = stored;
  if (type === "none") return "false";
  const column = columnOfField(id);
  const blank: Readonly<Record<string, string>> = {
    text: ` and "${column}" <> ''`,
    "text[]": ` and "${column}" <> '{}'`,
    jsonb: ` and "${column}" <> '[]'`,
  };
  return `"${column}" is not null${blank[type] ?? ""}`;
}

/** Counts rows. @param condition - made from ids only */
async function countIn(db: Kysely<Schema>, table: string, condition: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.id(designedSchema, table)} where ${sql.raw(condition)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The number of values of a retired field of any kind. @param id - of the model, and of the field */
export async function valuesIn(db: Kysely<Schema>, id: string, field: string): Promise<number | undefined> {
  const table = (await readCatalog(db, designedSchema)).find(({ name }) => name === tableOfModel(id));
  const column = table?.columns.find(({ name }) => name === columnOfField(field));
  const rows = (await readCatalog(db, designedSchema)).find(({ name }) => name === tableOfRows(id, field));
  if (rows) return countIn(db, rows.name, "true");
  if (!table || !column) return undefined;
  const blank =
    {
      text: ` and "${column.name}" <> ''`,
      "text[]": ` and "${column.name}" <> '{}'`,
      jsonb: ` and "${column.name}" <> '[]'`,
    }[column.type] ?? "";
  return countIn(db, table.name, `"${column.name}" is not null${blank}`);
}

/** The number of records of a model. */
export function rowsIn(db: Kysely<Schema>, id: string): Promise<number> {
  return countIn(db, tableOfModel(id), "true");
}

async function doublesIn(db: Kysely<Schema>, table: string, keys: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(times), 0)::int as count from (
      select count(*) as times from ${sql.id(designedSchema, table)} group by ${sql.raw(keys.join(", "))} having count(*) > 1
    ) doubles`.execute(db);
  return rows[0]?.count ?? 0;
}

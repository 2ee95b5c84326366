import type { ResourceField } from "@banche/core";
import { kindOf } from "@banche/core/forms";

import type { Retired } from "../db/plan/compare.ts";
import type { ColumnModel, ForeignKeyModel, IndexModel, TableModel } from "../db/plan/model.ts";
import { nameOf } from "../db/plan/names.ts";
import { childTablesOf, ownerColumn, placeColumn } from "../tables/childTables.ts";
import { columnOf, membersOf } from "../tables/columns.ts";
import type { RecordTable } from "../tables/recordTable.ts";
import { snakeCase } from "../tables/rows.ts";
import type { Stored, StoredColumn } from "./stored.ts";

/** A concept with everything that defines its table. */
export interface Concept {
  readonly table: RecordTable;
  readonly stored: Stored;
}

/** A field with its own column in the table of the concept. */
interface Kept {
  readonly column: string;
  readonly field: ResourceField;
}

const idType = { type: "text", collation: "C" } as const;
const now = { type: "timestamp with time zone", notNull: true, default: "now()" } as const;

/** The tables of concepts, from their declaration and storage facts. */
export function tablesOf(concepts: readonly Concept[]): readonly TableModel[] {
  const all = concepts.flatMap(withChildren);
  const byName = new Map(all.map((concept) => [concept.table.resource.name, concept]));
  return all.map((concept) => tableOf(concept, byName));
}

/** A concept, and a table for each of its fields with rows. The rows are deleted with their record. */
function withChildren(concept: Concept): readonly Concept[] {
  const { table, stored } = concept;
  const owner = snakeCase(ownerColumn);
  const place = snakeCase(placeColumn);
  const children = childTablesOf(table).map((child): Concept => {
    const keys = [owner, place];
    return {
      table: child.table,
      stored: {
        ...(stored.requiredInWritingOnly && { requiredInWritingOnly: true }),
        columns: {
          [owner]: { ...idType, notNull: true, references: { table: table.resource.name, onDelete: "cascade" } },
          [place]: { type: "integer", notNull: true, default: "0" },
        },
        indexes: [{ name: nameOf(snakeCase(child.table.table.split(".").at(-1) ?? ""), keys, "idx"), keys }],
      },
    };
  });
  return [concept, ...children];
}

/** The tables and columns that are declared as retired. */
export function retiredIn(concepts: readonly Concept[], tables: Retired["tables"] = {}): Retired {
  const outcomesOf = (concept: Concept) =>
    Object.entries(concept.table.resource.retired ?? {}).map(([id, outcome]) => [snakeCase(id), outcome] as const);
  const all = concepts.flatMap(withChildren);
  const columns = all.map((concept) => [nameOfTable(concept), Object.fromEntries(outcomesOf(concept))] as const);
  // A field with rows had its own table.
  const children = all.flatMap((concept) =>
    outcomesOf(concept).map(([id, outcome]) => [`${nameOfTable(concept)}_${id}`, outcome] as const),
  );
  return { tables: { ...Object.fromEntries(children), ...tables }, columns: Object.fromEntries(columns) };
}

/** The table name of a concept, without its schema. */
function nameOfTable({ table }: Concept): string {
  return snakeCase(table.table.split(".").at(-1) ?? "");
}

function schemaOf({ table }: Concept): string | undefined {
  return table.table.includes(".") ? table.table.split(".")[0] : undefined;
}

function tableOf(concept: Concept, all: ReadonlyMap<string, Concept>): TableModel {
  const name = nameOfTable(concept);
  const foreignKeys = foreignKeysOf(concept, all);
  const columns = columnsOf(concept);
  const uniques = uniquesOf(concept, columns);
  const stored = (concept.stored.indexes ?? []).map((index): IndexModel => ({ unique: false, ...index }));
  const listed = [...uniques, ...stored, ...listIndexOf(concept)];
  return {
    name,
    columns,
    primaryKey: ["id"],
    indexes: [...listed, ...referenceIndexes(name, foreignKeys, listed)],
    foreignKeys,
  };
}

function columnsOf({ table, stored }: Concept): readonly ColumnModel[] {
  const columns = new Map<string, ColumnModel>();
  const add = (name: string, { notNull = false, ...column }: Omit<ColumnModel, "name" | "notNull"> & Need): void => {
    columns.set(name, { name, notNull, ...column });
  };
  add("id", { ...idType, notNull: true });
  if (table.scope === "factory") add("factory_id", { ...idType, notNull: true });
  for (const { column, field } of membersOf(table)) {
    if (field) add(snakeCase(column), columnOfField(field as ResourceField, table.resource.key, stored));
    else add(snakeCase(column), { type: "jsonb", notNull: true, default: "'{}'::jsonb" });
  }
  for (const [name, { references: _, ...column }] of Object.entries(stored.columns ?? {})) add(name, column);
  add("version", { type: "integer", notNull: true, default: "1" });
  add("created_at", now);
  add("updated_at", now);
  if (table.scope !== "shared") add("created_by", idType);
  return [...columns.values()];
}

interface Need {
  readonly notNull?: boolean;
}

const types = { timestamptz: "timestamp with time zone" } as const;

function columnOfField(
  field: ResourceField,
  key: readonly string[],
  { requiredInWritingOnly }: Stored,
): Omit<ColumnModel, "name" | "notNull"> & Need {
  const { stored } = kindOf(field);
  const type = stored.type === "timestamptz" ? types.timestamptz : stored.type;
  // Ids and codes are compared, not read.
  const isCode = type === "text" && ("target" in field || "from" in field || key.includes(field.name));
  const base = { type, ...(isCode && { collation: "C" }) };
  if (stored.empty === null) {
    const hasRoot = "root" in field && field.root !== undefined;
    return { ...base, notNull: field.required === true && !hasRoot && !requiredInWritingOnly };
  }
  const given = field.default ?? (field.required && !requiredInWritingOnly ? undefined : stored.empty);
  return { ...base, notNull: true, ...(given !== undefined && { default: literal(type, given) }) };
}

function literal(type: string, value: unknown): string {
  if (type === "text") return `'${String(value).replaceAll("'", "''")}'::text`;
  if (type === "jsonb") return "'[]'::jsonb";
  return type === "text[]" ? "'{}'::text[]" : String(value);
}

/** Fields that refer to one record and are stored in a column of the table. */
function pointersOf({ table }: Concept): readonly (Kept & { readonly target: string })[] {
  return membersOf(table).flatMap(({ column, field }) => {
    if (!field || !("target" in field) || kindOf(field).stored.type !== "text") return [];
    return [{ column: snakeCase(column), field: field as ResourceField, target: field.target }];
  });
}

function foreignKeysOf(concept: Concept, all: ReadonlyMap<string, Concept>): readonly ForeignKeyModel[] {
  const { table, stored } = concept;
  const name = nameOfTable(concept);
  const home = schemaOf(concept);
  const placeOf = (target: string): string => {
    const other = all.get(target);
    const found = other ? nameOfTable(other) : snakeCase(target);
    const place = other && schemaOf(other);
    return place === home ? found : `${place ?? "public"}.${found}`;
  };
  const key = (shared: readonly string[], column: string, target: string, more: StoredColumn["references"]) => {
    const columns = [...shared, column];
    const model: ForeignKeyModel = {
      name: nameOf(name, columns, "fkey"),
      columns,
      target,
      targetColumns: [...shared, "id"],
      onDelete: more?.onDelete ?? "no action",
    };
    return model;
  };
  // Records of a factory refer to records of the same factory.
  const factoryOf = (target: string): readonly string[] =>
    table.scope === "factory" && all.get(target)?.table.scope === "factory" ? ["factory_id"] : [];
  const factory = table.scope === "factory" ? [key([], "factory_id", placeOf("factories"), undefined)] : [];
  const pointers = pointersOf(concept).map(({ column, field, target }) => {
    const along = stored.along?.[field.name];
    const onDelete = stored.onDelete?.[field.name] ?? "no action";
    const shared = along === undefined ? factoryOf(target) : [along];
    return key(shared, column, placeOf(target), { table: target, onDelete });
  });
  const others = Object.entries(stored.columns ?? {}).flatMap(([column, { references }]) =>
    references ? [key(factoryOf(references.table), column, placeOf(references.table), references)] : [],
  );
  return [...factory, ...pointers, ...others];
}

function uniquesOf(concept: Concept, columns: readonly ColumnModel[]): readonly IndexModel[] {
  const { table, stored } = concept;
  const { resource } = table;
  const name = nameOfTable(concept);
  const factory = table.scope === "factory" ? ["factory_id"] : [];
  const unique = (named: readonly string[], keys: readonly string[], where?: string): IndexModel => ({
    name: nameOf(name, named, "key"),
    unique: true,
    keys,
    ...(where !== undefined && { where }),
  });
  // Other tables refer to a record together with columns that both share.
  const shared = [...factory, ...Object.values(stored.along ?? {})].map((column) =>
    unique([column, "id"], [column, "id"]),
  );
  const declared = Object.entries(resource.unique ?? {}).flatMap(([field, rule]) => {
    if (!rule) return [];
    const column = snakeCase(columnOf(resource, field));
    const inside = rule.within === undefined ? [] : [snakeCase(columnOf(resource, rule.within))];
    const within = stored.within?.[field] ?? inside;
    const isSure = within.some((one) => columns.some((other) => other.name === one && other.notNull));
    const before = isSure ? within : [...factory, ...within];
    const keys = before.map((one) => {
      const isNull = !columns.find((other) => other.name === one)?.notNull;
      return isNull ? `COALESCE(${one}, ''::text)` : one;
    });
    // Any number of records may have no value.
    const kept = resource.fields[field];
    const isGiven = kept !== undefined && (kept.required === true || "numberedBy" in kept);
    const mayLack = kept !== undefined && !isGiven && kindOf(kept).stored.empty === "";
    const all = [...keys, rule.ignoreCase ? `lower(${column})` : column];
    return [unique([...before, column], all, mayLack ? `${column} <> ''::text` : undefined)];
  });
  return [...shared, ...declared];
}

/** An index for the initial sort of the list, so that its first page is read from the index. */
function listIndexOf(concept: Concept): readonly IndexModel[] {
  const { table } = concept;
  const { list, key, fields } = table.resource;
  const name = nameOfTable(concept);
  if (list.sort === undefined || list.shape === "tree") return [];
  const sort = snakeCase(columnOf(table.resource, list.sort));
  const parent = pointersOf(concept).find(({ target }) => target === table.resource.name);
  const keys =
    list.shape === "level" && parent
      ? [parent.column, sort, ...key.map((one) => snakeCase(fields[one]?.key ?? one))]
      : [...(table.scope === "factory" ? ["factory_id"] : []), sort, "id"];
  return [{ name: nameOf(name, keys, "idx"), unique: false, keys }];
}

/** Indexes on references: for trees by parent, and for checks that prevent a deletion. */
function referenceIndexes(
  name: string,
  foreignKeys: readonly ForeignKeyModel[],
  indexes: readonly IndexModel[],
): readonly IndexModel[] {
  return foreignKeys.flatMap(({ columns }) => {
    const column = columns.at(-1) ?? "";
    const isFound = indexes.some(({ keys, where }) => where === undefined && keys[0] === column);
    if (isFound) return [];
    return [{ name: nameOf(name, [column], "idx"), unique: false, keys: [column] }];
  });
}

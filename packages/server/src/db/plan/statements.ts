import type { ColumnModel, ForeignKeyModel, IndexModel } from "./model.ts";
import type { Step } from "./steps.ts";

/**
 * The SQL statements of a step.
 *
 * @param schema - schema of the tables; missing where the search path of the connection is used
 * @throws Error when the name of an index is not a plain word
 */
export function statementsOf(step: Step, schema?: string): readonly string[] {
  const place = schema === undefined ? "" : `${quoted(schema)}.`;
  const table = place + quoted(step.table);
  const alter = `alter table ${table}`;
  switch (step.kind) {
    case "createTable": {
      const { columns, primaryKey, indexes } = step.model;
      const lines = [...columns.map(columnText), `primary key (${list(primaryKey)})`];
      const made = indexes.map((index) => indexText(index, table, false));
      return [`create table ${table} (\n  ${lines.join(",\n  ")}\n)`, ...made];
    }
    case "dropTable":
      return [`drop table ${table}`];
    case "addColumn":
      return [`${alter} add column ${columnText(step.column)}`];
    case "dropColumn":
      return [`${alter} drop column ${quoted(step.column.name)}`];
    case "setType":
      return typeTexts(alter, step.from, step.to);
    case "setGenerated":
      // A generated value can be computed again. A value that a user entered must be kept.
      if (step.from.generated === undefined) {
        throw new Error(`${step.table}.${step.to.name} holds what people gave: it cannot become generated`);
      }
      if (step.to.generated === undefined) return [`${alter} alter column ${quoted(step.to.name)} drop expression`];
      return [`${alter} drop column ${quoted(step.to.name)}`, `${alter} add column ${columnText(step.to)}`];
    case "setDefault":
      return [defaultText(alter, step.column)];
    case "allowNull":
      return [`${alter} alter column ${quoted(step.column.name)} drop not null`];
    case "requireValue":
      return [`${alter} alter column ${quoted(step.column.name)} set not null`];
    case "createIndex":
      return [indexText(step.index, table, !step.atOnce)];
    case "dropIndex":
      return step.index.constraint
        ? [`${alter} drop constraint ${quoted(step.index.name)}`]
        : [`drop index ${step.atOnce ? "" : "concurrently "}if exists ${place}${plain(step.index.name)}`];
    case "renameIndex":
      return [`alter index ${place}${plain(step.from)} rename to ${plain(step.to)}`];
    case "addForeignKey":
      return [`${alter} add ${foreignKeyText(step.key, place)}`];
    case "dropForeignKey":
      return [`${alter} drop constraint ${quoted(step.key.name)}`];
    case "renameForeignKey":
      return [`${alter} rename constraint ${quoted(step.from)} to ${quoted(step.to)}`];
    default:
      return step satisfies never;
  }
}

/** A query to run before a step. It counts the rows that the step affects. Undefined where the step affects none. */
export function probeOf(step: Step): string | undefined {
  const count = `select count(*) from ${quoted(step.table)}`;
  switch (step.kind) {
    case "dropTable":
      return count;
    case "dropColumn":
      return `${count} where ${quoted(step.column.name)} is not null`;
    case "requireValue":
      return `${count} where ${quoted(step.column.name)} is null`;
    case "setType":
      return `select distinct ${quoted(step.from.name)} from ${quoted(step.table)} limit 100`;
    case "addForeignKey": {
      const pairs = step.key.columns.map(
        (column, at) => `target.${quoted(step.key.targetColumns[at] ?? "")} = ${quoted(step.table)}.${quoted(column)}`,
      );
      const given = step.key.columns.map((column) => `${quoted(column)} is not null`).join(" and ");
      return step.isNew
        ? undefined
        : `${count} where ${given} and not exists (select 1 from ${quoted(step.key.target)} target where ${pairs.join(" and ")})`;
    }
    case "createIndex": {
      const keys = step.index.keys.join(", ");
      return step.index.unique
        ? `select ${keys}, count(*) from ${quoted(step.table)} group by ${keys} having count(*) > 1`
        : undefined;
    }
    default:
      return undefined;
  }
}

function columnText({ name, type, collation, notNull, default: given, generated }: ColumnModel): string {
  return [
    quoted(name),
    type,
    ...(collation === undefined ? [] : [`collate ${quoted(collation)}`]),
    ...(notNull ? ["not null"] : []),
    ...(given === undefined ? [] : [`default ${given}`]),
    ...(generated === undefined ? [] : [`generated always as (${generated}) stored`]),
  ].join(" ");
}

function typeTexts(alter: string, from: ColumnModel, to: ColumnModel): readonly string[] {
  const name = quoted(to.name);
  const collation = to.collation === undefined ? "" : ` collate ${quoted(to.collation)}`;
  const using = from.type === to.type ? "" : ` using ${name}::${to.type}`;
  const change = `${alter} alter column ${name} type ${to.type}${collation}${using}`;
  if (from.default === to.default) return [change];
  const drop = from.default === undefined ? [] : [`${alter} alter column ${name} drop default`];
  return [...drop, change, ...(to.default === undefined ? [] : [defaultText(alter, to)])];
}

function defaultText(alter: string, { name, default: given }: ColumnModel): string {
  return `${alter} alter column ${quoted(name)} ${given === undefined ? "drop default" : `set default ${given}`}`;
}

function indexText({ name, unique, method, keys, where }: IndexModel, table: string, concurrently: boolean): string {
  const kind = `create ${unique ? "unique " : ""}index ${concurrently ? "concurrently " : ""}`;
  const how = method === undefined ? "" : ` using ${method}`;
  const which = where === undefined ? "" : ` where ${where}`;
  return `${kind}${plain(name)} on ${table}${how} (${keys.join(", ")})${which}`;
}

function foreignKeyText(key: ForeignKeyModel, place: string): string {
  const gone = key.onDelete === "no action" ? "" : ` on delete ${key.onDelete}`;
  const elsewhere = key.target.includes(".");
  const table = elsewhere ? key.target.split(".").map(quoted).join(".") : place + quoted(key.target);
  const target = `${table} (${list(key.targetColumns)})`;
  return `constraint ${quoted(key.name)} foreign key (${list(key.columns)}) references ${target}${gone}`;
}

function list(names: readonly string[]): string {
  return names.map(quoted).join(", ");
}

/** Quotes a name. Names are our own words or ids of designs, but `order` and `user` are SQL keywords. */
function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function plain(name: string): string {
  if (!/^[a-z_][a-z0-9_]*$/.test(name)) throw new Error(`Not the name of an index: ${name}`);
  return name;
}

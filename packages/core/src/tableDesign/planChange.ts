import type { DesignIssue } from "./check.ts";
import { commentText } from "./comments.ts";
import {
  type DesignedField,
  type FoundField,
  type FoundTable,
  sameName,
  type TableDesign,
  type TableKind,
} from "./design.ts";
import { rebuilt } from "./rebuild.ts";
import { isRetyped, type KeptField, lossOf, step, type TableStep } from "./steps.ts";
import { typeText } from "./types.ts";
import { fieldText, primaryText, quoteName, quoteTable, quoteText } from "./words.ts";

/** The steps from an existing table to a checked design, or why there are none. */
export function planChange(
  kind: TableKind,
  before: FoundTable,
  after: TableDesign,
): { readonly steps: readonly TableStep[] } | { readonly issue: DesignIssue } {
  const kept = after.fields.flatMap((field): KeptField[] => {
    const was = before.fields.find(({ name }) => name === field.was);
    return was ? [{ was, field }] : [];
  });
  const dropped = before.fields.filter(({ name }) => !kept.some(({ was }) => was.name === name));
  const added = after.fields.filter((field) => field.was === undefined);
  const keyChanges =
    keyOf(before.fields) !== keyOf(after.fields.map((field) => ({ ...field, name: field.was ?? `\0${field.name}` })));
  if (kind === "SQLite") {
    const needsAll = keyChanges || added.some(({ nullable }) => !nullable) || kept.some((one) => isOtherwise(one));
    const goes = dropped.some(({ primary }) => primary);
    if (needsAll || goes) return rebuilt(before, after, { kept, dropped });
  }
  const at = { kind, table: quoteTable(kind, before), schema: before.schema, name: before.name };
  return {
    steps: [
      ...(keyChanges ? dropKey(at, before) : []),
      ...dropped.map((field) => dropField(at, field.name)),
      ...renames(at, kept, dropped),
      ...kept.flatMap((one) => changes(at, one)),
      ...added.map((field) => addField(at, field)),
      ...(keyChanges ? addKey(at, after) : []),
      ...comments(at, before, after, kept),
      ...renameTable(at, after.name),
    ],
  };
}

interface At {
  readonly kind: TableKind;
  /** The name in quoted form. */
  readonly table: string;
  readonly schema: string;
  readonly name: string;
}

const keyOf = (fields: readonly Pick<DesignedField, "name" | "primary">[]): string =>
  JSON.stringify(
    fields
      .filter(({ primary }) => primary)
      .map(({ name }) => name)
      .sort(),
  );

/** Whether the type or the nullability of a field changes. */
const isOtherwise = ({ was, field }: KeptField): boolean =>
  isRetyped({ was, field }) || was.nullable !== field.nullable;

function dropKey({ kind, table, name }: At, before: FoundTable): readonly TableStep[] {
  if (!before.fields.some(({ primary }) => primary)) return [];
  const what = kind === "MySql" ? "primary key" : `constraint ${quoteName(kind, before.primaryName)}`;
  return [step("primaryKey", name, `alter table ${table} drop ${what}`)];
}

function addKey({ kind, table, name }: At, after: TableDesign): readonly TableStep[] {
  const key = primaryText(kind, after.fields);
  return key === "" ? [] : [step("primaryKey", name, `alter table ${table} add ${key}`)];
}

function dropField({ kind, table }: At, name: string): TableStep {
  return step("dropField", name, `alter table ${table} drop column ${quoteName(kind, name)}`, [
    { name, what: "field" },
  ]);
}

function addField({ kind, table }: At, field: DesignedField): TableStep {
  const add = kind === "SqlServer" ? "add" : "add column";
  return step("addField", field.name, `alter table ${table} ${add} ${fieldText(kind, field)}`);
}

/** Renames a field in two steps if another field still has its new name: first to a temporary name. */
function renames(at: At, kept: readonly KeptField[], dropped: readonly FoundField[]): readonly TableStep[] {
  const renamed = kept.filter(({ was, field }) => was.name !== field.name);
  const taken = [...kept.map(({ was }) => was.name)];
  const between = (number: number): string => {
    const name = `renamed_${number}`;
    const isTaken = [...taken, ...kept.map(({ field }) => field.name), ...dropped.map((one) => one.name)].some((one) =>
      sameName(one, name),
    );
    return isTaken ? between(number + 1_000) : name;
  };
  const first: TableStep[] = [];
  const last: TableStep[] = [];
  renamed.forEach(({ was, field }, number) => {
    if (!taken.some((name) => sameName(name, field.name))) {
      first.push(rename(at, was.name, field.name, field.name));
      return;
    }
    const middle = between(number);
    first.push(rename(at, was.name, middle, field.name));
    last.push(rename(at, middle, field.name, field.name));
  });
  return [...first, ...last];
}

function rename({ kind, table }: At, from: string, to: string, about: string): TableStep {
  const sql =
    kind === "SqlServer"
      ? `exec sp_rename ${quoteText(kind, `${table}.${quoteName(kind, from)}`)}, ${quoteText(kind, to)}, N'COLUMN'`
      : `alter table ${table} rename column ${quoteName(kind, from)} to ${quoteName(kind, to)}`;
  return step("renameField", about, sql);
}

/** Changes of type and nullability. Not used for SQLite, whose tables are rebuilt. */
function changes({ kind, table }: At, one: KeptField): readonly TableStep[] {
  const { was, field } = one;
  const says = kind === "MySql" && was.comment !== field.comment;
  if (!isOtherwise(one) && !says) return [];
  const named = quoteName(kind, field.name);
  const change = (sql: string, lost = lossOf(one)) =>
    step("changeField", field.name, `alter table ${table} ${sql}`, lost);
  if (kind === "MySql") return [change(`modify column ${fieldText(kind, field)}`)];
  if (kind === "SqlServer") return [change(`alter column ${fieldText(kind, field)}`)];
  const type = typeText(kind, field);
  return [
    ...(isRetyped(one) ? [change(`alter column ${named} type ${type} using ${named}::${type}`)] : []),
    ...(was.nullable === field.nullable
      ? []
      : [change(`alter column ${named} ${field.nullable ? "drop" : "set"} not null`, [])]),
  ];
}

function comments(
  { kind, schema, name }: At,
  before: FoundTable,
  after: TableDesign,
  kept: readonly KeptField[],
): readonly TableStep[] {
  const at = { kind, schema, table: name };
  const wanted = [
    ...(before.comment === after.comment ? [] : [[name, after.comment, undefined] as const]),
    ...after.fields.flatMap((field) => {
      const was = kept.find((one) => one.field === field)?.was.comment ?? "";
      return was === field.comment ? [] : [[field.name, field.comment, field.name] as const];
    }),
  ];
  return wanted.flatMap(([about, text, field]): TableStep[] => {
    const sql = commentText(at, text, field);
    return sql === undefined ? [] : [step("comment", about, sql)];
  });
}

function renameTable({ kind, table, name }: At, to: string): readonly TableStep[] {
  if (name === to) return [];
  const sql =
    kind === "SqlServer"
      ? `exec sp_rename ${quoteText(kind, table)}, ${quoteText(kind, to)}`
      : `alter table ${table} rename to ${quoteName(kind, to)}`;
  return [step("renameTable", name, sql)];
}

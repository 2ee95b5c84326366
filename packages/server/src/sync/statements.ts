import type { KeyOrder, SyncKind, SyncValue, ValueType } from "@banche/core/dataSync";
import { quoteName, quoteTable } from "@banche/core/tableDesign";

import type { BoundValue, Query } from "../sources/query/query.ts";
import { queryLimits } from "../sources/query/query.ts";
import type { Write, WrittenValue } from "../sources/write/writing.ts";

/** The table of one side in statements: columns in the order of the pairs, with the names of its database. */
export interface Side {
  readonly kind: SyncKind;
  readonly table: { readonly schema: string; readonly name: string };
  readonly columns: readonly { readonly name: string; readonly type: ValueType }[];
  /** The key columns, and their order. */
  readonly keyAt: readonly number[];
  readonly order: readonly KeyOrder[];
}

export type Texts = readonly SyncValue[];

/** The next rows after a key in key order, each cell as a text `c0`, `c1`, …; undefined: from the beginning. */
export function pageQuery(side: Side, after: Texts | undefined): Query {
  const keys = side.keyAt.map((at, part) => keyText(side, at, side.order[part] ?? "bytes"));
  const values: BoundValue[] = [];
  const where = after ? `where ${beyond(side, keys, after, values)}` : "";
  return {
    text: `select ${cells(side)} from ${quoteTable(side.kind, side.table)} t ${where} order by ${keys.join(", ")} limit ${queryLimits.rows}`,
    values,
  };
}

/** The rows with these keys. */
export function keysQuery(side: Side, keys: readonly Texts[]): Query {
  const values: BoundValue[] = [];
  const each = keys.map((key) => `(${ownKey(side, key, (value) => bind(values, value))})`);
  return {
    text: `select ${cells(side)} from ${quoteTable(side.kind, side.table)} t where ${each.join(" or ")}`,
    values,
  };
}

export function countQuery({ kind, table }: Side): Query {
  return { text: `select count(*) as total from ${quoteTable(kind, table)}`, values: [] };
}

export function insertion(side: Side, values: Texts): Write {
  const { kind, table, columns } = side;
  const names = columns.map(({ name }) => quoteName(kind, name)).join(", ");
  // An identity field takes the number of the source.
  const override = kind === "PostgreSQL" ? "overriding system value " : "";
  const holders = columns.map((_, at) => holder(kind, at + 1)).join(", ");
  return {
    text: `insert into ${quoteTable(kind, table)} (${names}) ${override}values (${holders})`,
    values: columns.map(({ type }, at) => written(type, values[at] ?? null)),
  };
}

export function changing(side: Side, key: Texts, values: Texts): Write {
  const { kind, table, columns, keyAt } = side;
  const given: WrittenValue[] = [];
  const sets = columns.flatMap(({ name, type }, at) => {
    if (keyAt.includes(at)) return [];
    given.push(written(type, values[at] ?? null));
    return [`${quoteName(kind, name)} = ${holder(kind, given.length)}`];
  });
  const where = ownKey(side, key, (value) => given.push(value));
  return { text: `update ${quoteTable(kind, table)} set ${sets.join(", ")} where ${where}`, values: given };
}

export function removal(side: Side, key: Texts): Write {
  const given: WrittenValue[] = [];
  const where = ownKey(side, key, (value) => given.push(value));
  return { text: `delete from ${quoteTable(side.kind, side.table)} where ${where}`, values: given };
}

const holder = (kind: SyncKind, number: number): string => (kind === "PostgreSQL" ? `$${number}` : "?");

const written = ({ class: is }: ValueType, value: SyncValue): WrittenValue =>
  is === "bytes" && value !== null ? { hex: value.slice(2) } : value;

function bind(values: BoundValue[], value: SyncValue): number {
  return values.push({ type: "text", value });
}

/** The condition that a row has a key, with the comparison of its database. */
function ownKey({ kind, columns, keyAt, order }: Side, key: Texts, add: (value: SyncValue) => number): string {
  const parts = keyAt.map((at, part) => {
    const place = holder(kind, add(key[part] ?? null));
    // MySQL would compare a number and a text as floating-point numbers.
    const value = kind === "MySql" && order[part] === "number" ? `cast(${place} as decimal(20, 0))` : place;
    return `${quoteName(kind, columns[at]?.name ?? "")} = ${value}`;
  });
  return parts.join(" and ");
}

/** The condition that a key comes after another one: `a > x or (a = x and b > y)`. */
function beyond({ kind, order }: Side, keys: readonly string[], after: Texts, values: BoundValue[]): string {
  const value = (part: number): string => {
    const isNumber = order[part] === "number";
    // The SQLite driver needs numbers as numbers.
    const number = values.push({
      type: isNumber && kind !== "MySql" ? "integer" : "text",
      value: after[part] ?? null,
    });
    if (kind === "PostgreSQL") return isNumber ? `$${number}::bigint` : `$${number}::text collate "C"`;
    if (kind === "SQLite") return "?";
    return isNumber ? "cast(? as decimal(20, 0))" : "cast(? as binary)";
  };
  const from = (part: number): string => {
    const step = `${keys[part]} > ${value(part)}`;
    if (part === keys.length - 1) return step;
    return `(${step} or (${keys[part]} = ${value(part)} and ${from(part + 1)}))`;
  };
  return from(0);
}

/** A part of a key as it is sorted. Texts are sorted by bytes, because collations differ between databases. */
function keyText({ kind, columns }: Side, at: number, order: KeyOrder): string {
  const column = columns[at];
  const name = `t.${quoteName(kind, column?.name ?? "")}`;
  if (order === "number") return name;
  if (kind === "PostgreSQL") return `${name}::text collate "C"`;
  if (kind === "MySql") return `cast(cast(${name} as char character set utf8mb4) as binary)`;
  return column?.type.class === "text" ? `${name} collate binary` : `cast(${name} as text) collate binary`;
}

function cells({ kind, columns }: Side): string {
  return columns.map(({ name, type }, at) => `${cell(kind, `t.${quoteName(kind, name)}`, type)} as c${at}`).join(", ");
}

function cell(kind: SyncKind, name: string, { class: is }: ValueType): string {
  if (kind === "SQLite")
    return `case typeof(${name}) when 'blob' then '0x' || lower(hex(${name})) else cast(${name} as text) end`;
  if (kind === "PostgreSQL") return is === "bytes" ? `'0x' || encode(${name}, 'hex')` : `${name}::text`;
  return is === "bytes" ? `concat('0x', lower(hex(${name})))` : `cast(${name} as char character set utf8mb4)`;
}

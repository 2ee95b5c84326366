import * as z from "zod/mini";

import type { Field } from "../fields/field.ts";
import {
  columnOf,
  dictionaryOf,
  isToldOfAnother,
  memberOf,
  pointsToRecords,
  ROWS_MAX,
  wireNameOf,
} from "../fields/members.ts";
import type { CallShapes, Declaration, Declared } from "../resources/declare.ts";
import { JSON_MAX, RICH_TEXT_MAX } from "../fields/members.ts";
import { filterText } from "./lists.ts";
import {
  as,
  avatar,
  csv,
  emptiable,
  flag,
  heldFiles,
  id,
  type Instant,
  instant,
  integer,
  jsonObject,
  jsonText,
  measure,
  type Renamed,
  text,
  TEXT_MAX_CHARS,
  textUpTo,
  wireObject,
} from "./wire.ts";

/** Members of a wire object, made from declared fields. */
type Members = Record<string, Renamed>;

/** A new record, in the form of a create request. */
export function draftShape(declaration: Declaration): Members {
  return recordMembers(declaration, { ...declaration.fields, ...declaration.further?.draft }, false);
}

/** A whole record, without its id, version and author. */
export function recordShape(declaration: Declaration): Members {
  const { fields, further } = declaration;
  return recordMembers(declaration, { ...fields, ...further?.draft, ...further?.record }, true);
}

/** A row of the list, with names instead of ids. */
export function rowShape({ fields, further, list, label, key }: Declaration): Members {
  const wanted = new Set([...list.columns, ...(list.also ?? []), "order", "enabled", "createdAt"]);
  const sure = new Set(list.shape === "tree" ? [label] : [label, ...key]);
  const members: Members = { id: as("id", id) };
  if (list.shape === "tree") members["parentId"] = as("parentId", z.optional(id));
  for (const [name, field] of Object.entries(fields)) {
    if (!wanted.has(name)) continue;
    const hasWords = pointsToRecords(field) || dictionaryOf(field) !== undefined;
    const schema = hasWords ? text : schemaOf(field);
    const isTold = sure.has(name) && (hasWords || canBeBlank(field));
    members[name] = as(columnOf(name, field), isTold ? schema : z.optional(schema));
  }
  return { ...members, ...plainMembers(further?.row ?? {}) };
}

/** A picker option. In a tree, the tree itself has the parent. */
export function optionShape({ fields, further, label, key, options }: Declaration): Members {
  const members: Members = { id: as("id", id) };
  if (options?.shape === "tree") members["parentId"] = as("parentId", z.optional(id));
  for (const name of new Set([label, ...key, ...(options?.also ?? [])])) {
    const field = fields[name];
    if (!field) throw new TypeError(`no field ${name}`);
    const schema = schemaOf(field);
    members[memberOf(name, field)] = as(wireNameOf(name, field), name === label ? schema : z.optional(schema));
  }
  const constant = Object.entries(further?.row ?? {}).filter(([, field]) => "constant" in field);
  return { ...members, ...plainMembers(Object.fromEntries(constant)) };
}

/** Query members that restrict a list: its filters, the selection of the tree next to it, and its own members. */
export function narrowingShape({ fields, further, list }: Declaration): Members {
  const members: Members = {};
  const { within } = list;
  if (within && "query" in within)
    members[within.query] = as(within.wire, z.optional(z.string().check(z.maxLength(100))));
  for (const name of list.filters ?? []) {
    const field = fields[name];
    if (field) members[memberOf(name, field)] = as(wireNameOf(name, field), filterText);
  }
  return { ...members, ...plainMembers(further?.query ?? {}) };
}

type Some<S extends CallShapes, Name extends keyof S["record"]> = {
  readonly [K in Name]: Renamed<
    z.ZodMiniOptional<
      null extends S["change"][K & keyof S["change"]] ? Instant : z.ZodMiniType<NonNullable<S["record"][K]>, unknown>
    >
  >;
};

/** Some members of a record by wire name, all optional; other calls also send them. */
export function someOf<S extends CallShapes, const Name extends keyof S["record"] & string>(
  { fields }: Declared<S>,
  names: readonly Name[],
): Some<S, Name> {
  const shape = names.map((name) => {
    const field = fields[name];
    if (!field) throw new TypeError(`no field ${name}`);
    return [name, as(wireNameOf(name, field), z.optional(schemaOf(field)))];
  });
  return Object.fromEntries(shape) as unknown as Some<S, Name>;
}

function recordMembers(
  { containers = {} }: Declaration,
  fields: Readonly<Record<string, Field>>,
  withReadOnly: boolean,
): Members {
  const members: Members = {};
  const inside: Record<string, Members> = {};
  for (const [name, field] of Object.entries(fields)) {
    // Attributes of another record are read-only: a request that sends another value gets an error.
    if (field.readOnly === true && !withReadOnly && !isToldOfAnother(field)) continue;
    const [member = name, inner] = memberOf(name, field).split(".");
    if (inner === undefined) members[member] = withReadOnly ? toldSchema(name, field) : memberSchema(name, field);
    else (inside[member] ??= {})[inner] = as(wireNameOf(name, field), z.optional(emptiable(schemaOf(field))));
  }
  for (const [member, shape] of Object.entries(inside)) {
    const within = wireObject(shape);
    const schema = withReadOnly ? jsonText(within) : jsonObject(within);
    members[member] = as(containers[member] ?? member, z.optional(schema));
  }
  return members;
}

function plainMembers(fields: Readonly<Record<string, Field>>): Members {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [memberOf(name, field), memberSchema(name, field)]),
  );
}

function memberSchema(name: string, field: Field): Renamed {
  const schema = schemaOf(field);
  return as(wireNameOf(name, field), isSure(field) ? schema : z.optional(schema));
}

/** The schema of a member of an answer. */
function toldSchema(name: string, field: Field): Renamed {
  return canBeBlank(field) ? memberSchema(name, field) : as(wireNameOf(name, field), z.optional(schemaOf(field)));
}

/**
 * Whether an empty text can mean "no value". For other kinds, the member is left out for sessions that may not see
 * the column.
 */
function canBeBlank({ kind }: Field): boolean {
  return !["date", "month", "instant", "flag"].includes(kind);
}

/**
 * Whether a record always has the member: required fields and the parent. Numbers, choices and lists may be missing.
 */
function isSure(field: Field): boolean {
  if (field.readOnly === true) return false;
  if ("root" in field && field.root !== undefined) return true;
  if ("fields" in field) return false;
  const isNumberOfChoice = "numeric" in field && field.numeric;
  return field.required === true && !isNumberOfChoice && !mayLack.has(schemaOf(field));
}

/** Lists that a record may not have. */
const mayLack: ReadonlySet<z.ZodMiniType> = new Set<z.ZodMiniType>([csv, heldFiles]);

/** Rows of a record, each with its stored id; a new row has none. The server checks which members are required. */
function rowsOf(fields: Readonly<Record<string, Field>>): z.ZodMiniType {
  const members = Object.entries(fields).map(([name, field]) => {
    return [memberOf(name, field), as(wireNameOf(name, field), z.optional(emptiable(schemaOf(field))))] as const;
  });
  return z
    .array(wireObject({ id: as("id", z.optional(id)), ...Object.fromEntries(members) }))
    .check(z.maxLength(ROWS_MAX));
}

/** Longest attribute text of another record: the largest limit of any field. */
const TOLD_MAX = 100_000;

/** The wire form of each kind; a field's own schema has priority. */
const schemas: Readonly<Record<Field["kind"], z.ZodMiniType>> = {
  text,
  multiline: text,
  richText: textUpTo(RICH_TEXT_MAX),
  json: textUpTo(JSON_MAX),
  integer,
  decimal: text,
  amount: text,
  flag,
  rating: measure,
  slider: measure,
  duration: measure,
  choice: text,
  choices: csv,
  colour: text,
  icon: text,
  date: instant,
  dateRange: text,
  month: instant,
  instant,
  clock: text,
  location: text,
  files: heldFiles,
  images: heldFiles,
  signature: heldFiles,
  reference: id,
  references: csv,
  area: id,
  computed: text,
  attribute: textUpTo(TOLD_MAX),
  rows: z.array(wireObject({})).check(z.maxLength(ROWS_MAX)),
};

function schemaOf(field: Field): z.ZodMiniType {
  if ("fields" in field) return rowsOf(field.fields);
  if ("numeric" in field && field.numeric) return integer;
  if ("plain" in field && field.plain) return z.boolean();
  if ("holds" in field && field.holds === "avatar") return avatar;
  const schema = schemas[field.kind];
  const isLong = schema === text && "max" in field && typeof field.max === "number" && field.max > TEXT_MAX_CHARS;
  return isLong ? textUpTo(field.max) : schema;
}

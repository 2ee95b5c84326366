import type { Resource, ResourceField, ResourceRegistry, TextKey } from "@banche/core";
import { type Kysely, type RawBuilder, sql } from "kysely";

import type { Rights } from "../access/rights.ts";
import type { Session } from "../auth/sessions.ts";
import type { Schema } from "../db/schema.ts";
import { asRefusal, type Refusal } from "../base/respond.ts";
import type { SecretBox } from "../secrets/secretBox.ts";
import { factoryOf } from "../auth/scope.ts";

/** A record by our member names, as the contract has them. */
export type RecordValues = Readonly<Record<string, unknown>>;

/** A row by column names in camel case. */
export type Row = Readonly<Record<string, unknown>>;

/** The tables of the resources, by their names. */
export type Tables = ReadonlyMap<string, RecordTable>;

/** Who writes, and in which transaction. */
export interface Writer {
  readonly db: Kysely<Schema>;
  readonly session: Session;
  readonly registry: ResourceRegistry;
  readonly tables: Tables;
  /** Seals what must be said again, such as passwords of other servers. */
  readonly secrets: SecretBox;
  rights(): Promise<Rights>;
}

/** A record that is about to be written or was just written. */
export interface Change {
  readonly id: string;
  /** Undefined for a new record. */
  readonly before: RecordValues | undefined;
  readonly after: RecordValues;
  /** Members whose value is another one than before. */
  readonly changed: ReadonlySet<string>;
}

/** A record that is about to be deleted. */
export interface Removal {
  readonly id: string;
  readonly before: RecordValues;
}

/**
 * A rule for a set of records at once: an answer or a refusal for each, in their order. A call for one record is a set of
 * one. No two of a set have the same id or point to each other, or share a unique value or one of `apart`, so that what a
 * rule says of one does not depend on what becomes of the others.
 */
export type Rule<Item, Answer> = (writer: Writer, set: readonly Item[]) => Promise<readonly (Answer | Refusal)[]>;

/** A constraint that a write can break, and what is said then. */
interface Contested {
  readonly field: string;
  readonly text: TextKey;
}

/** A deleted record, as it was put into the bin. */
export interface Deleted {
  readonly id: string;
  readonly record: RecordValues;
  /** What it had besides its values. */
  readonly kept: RecordValues;
}

/** A deleted record that is about to come back; it obeys the rules of a new one. */
export type Restoring = Change & { readonly kept: RecordValues };

/** How deleted records come back. */
interface Bin {
  /** The values that the records would come back with, in their order. Default: those that they had. */
  readonly recall?: (writer: Writer, set: readonly Deleted[]) => Promise<readonly RecordValues[]>;
  /** Makes them what they were. @returns the version that each has now, or why it does not come back */
  readonly bringBack: Rule<Restoring, number>;
}

/** How the records of a resource are kept. */
export interface RecordTable extends Rules {
  readonly resource: Resource;
  readonly table: Extract<keyof Schema, string>;
  /** `factory`: each row belongs to one. `shared`: all factories see all rows. Or a condition on the row `t`. */
  readonly scope: Scope;
}

type Scope = "factory" | "shared" | ((session: Session) => RawBuilder<unknown>);

/** What a declaration cannot say of the records of a resource. */
export interface Rules {
  readonly scope?: Scope;
  /** Members that only this table keeps. */
  readonly further?: readonly ResourceField[];
  /** Members that are kept elsewhere than in a column of the row. */
  readonly elsewhere?: ReadonlySet<string>;
  /** Members that follow from fields, by the names of these: a member is hidden where one of them is. */
  readonly follows?: Readonly<Record<string, readonly string[]>>;
  /** Where conditions find members that are kept elsewhere: an expression on the row `t`, with the type of its kind. */
  readonly found?: Readonly<Record<string, (session: Session) => RawBuilder<unknown>>>;
  /** Columns that hold how the label is read: every spelling to find it by, and one to sort by. */
  readonly read?: { readonly sounds: string; readonly order: string };
  /** Members of a new record that are neither kept as they are nor written to the audit log, such as passwords. */
  readonly secrets?: ReadonlySet<string>;
  /** Constraints that nothing but two writes at the same moment can break. */
  readonly contested?: Readonly<Record<string, Contested>>;
  /** Changes that have one of these texts in common are never in one set. */
  readonly apart?: (change: Change) => readonly string[];
  /** What clients send in several forms, in the form that is kept. */
  readonly tidy?: (values: RecordValues) => RecordValues;
  /** Reads the members that are kept elsewhere, for many rows at once. In the order of the rows. */
  readonly complete?: (db: Kysely<Schema>, rows: readonly Row[], session: Session) => Promise<readonly RecordValues[]>;
  /** Rules beyond single fields, and columns that follow from the values: the same columns for all new records. */
  readonly derive?: Rule<Change, Row>;
  /** Writes what is kept elsewhere. The members of other records of this table stay as they are. */
  readonly afterWrite?: (writer: Writer, set: readonly Change[]) => Promise<void>;
  /** Rules of deletion, and what goes with the record. `kept`: it was dealt with, the row stays. */
  readonly beforeRemove?: Rule<Removal, "kept" | "remove">;
  /** How records come back that `beforeRemove` put into the bin; missing: what is deleted is gone. */
  readonly bin?: Bin;
}

/** A rule that looks at one record, as a rule for sets. */
export function oneByOne<Item, Answer>(one: (writer: Writer, item: Item) => Promise<Answer>): Rule<Item, Answer> {
  return async (writer, set) => {
    const answers: (Answer | Refusal)[] = [];
    for (const item of set) answers.push(await one(writer, item).catch(asRefusal));
    return answers;
  };
}

/** What follows from a table alone is found out once: a batch asks for it thousands of times. */
export function ofTable<Found>(find: (table: RecordTable) => Found): (table: RecordTable) => Found {
  const known = new WeakMap<RecordTable, Found>();
  return (table) => {
    const found = known.get(table) ?? find(table);
    known.set(table, found);
    return found;
  };
}

/** All fields that are kept, in order. */
export const fieldsOf = ofTable(({ resource, further }): readonly ResourceField[] => [
  ...Object.values(resource.fields),
  ...resource.untyped,
  ...(further ?? []),
]);

/** The condition that a row `t` is one that this session may see at all. */
export function scopeOf({ scope }: RecordTable, session: Session): RawBuilder<unknown> {
  if (scope === "shared") return sql`true`;
  return scope === "factory" ? sql`t.factory_id = ${factoryOf(session)}` : scope(session);
}

/** The table under the alias `t`. */
export function tableOf({ table }: RecordTable): RawBuilder<unknown> {
  return sql`${sql.table(table)} as t`;
}

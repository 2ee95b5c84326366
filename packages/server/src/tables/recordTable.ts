import type { Resource, ResourceField, ResourceRegistry, TextKey } from "@banche/core";
import { type Kysely, type RawBuilder, sql } from "kysely";

import type { Rights } from "../access/rights.ts";
import type { Session } from "../auth/sessions.ts";
import type { Schema } from "../db/schema.ts";
import { asRefusal, type Refusal } from "../base/respond.ts";
import type { SecretBox } from "../secrets/secretBox.ts";
import { factoryOf } from "../auth/scope.ts";

/** A record by our member names, as in the contract. */
export type RecordValues = Readonly<Record<string, unknown>>;

/** A row by column names in camel case. */
export type Row = Readonly<Record<string, unknown>>;

/** The tables of the resources, by their names. */
export type Tables = ReadonlyMap<string, RecordTable>;

/** The writing session and its transaction. */
export interface Writer {
  readonly db: Kysely<Schema>;
  readonly session: Session;
  readonly registry: ResourceRegistry;
  readonly tables: Tables;
  /** Encrypts values that must be readable again, such as passwords of other servers. */
  readonly secrets: SecretBox;
  rights(): Promise<Rights>;
}

/** A record that will be written or was just written. */
export interface Change {
  readonly id: string;
  /** Undefined for a new record. */
  readonly before: RecordValues | undefined;
  readonly after: RecordValues;
  /** Members whose value changed. */
  readonly changed: ReadonlySet<string>;
}

/** A record that will be deleted. */
export interface Removal {
  readonly id: string;
  readonly before: RecordValues;
}

/**
 * A rule for a set of records: returns an answer or a refusal for each, in order. A call for one record is a set of one. No two records
 * of a set have the same id, refer to each other, share a unique value or share a text of `apart`. So the result for one record does not
 * depend on the others.
 */
export type Rule<Item, Answer> = (writer: Writer, set: readonly Item[]) => Promise<readonly (Answer | Refusal)[]>;

/** A constraint that a write can violate, and the text that is shown then. */
interface Contested {
  readonly field: string;
  readonly text: TextKey;
}

/** A deleted record as stored for restoring. */
export interface Deleted {
  readonly id: string;
  readonly record: RecordValues;
  /** Data other than its values. */
  readonly kept: RecordValues;
}

/** A deleted record that will be restored; the rules for new records apply. */
export type Restoring = Change & { readonly kept: RecordValues };

/** How deleted records are restored. */
interface Bin {
  /** The values with which the records would be restored, in order. Default: their old values. */
  readonly recall?: (writer: Writer, set: readonly Deleted[]) => Promise<readonly RecordValues[]>;
  /** Restores the records. @returns the new version of each, or why it cannot be restored */
  readonly bringBack: Rule<Restoring, number>;
}

/** How the records of a resource are stored. */
export interface RecordTable extends Rules {
  readonly resource: Resource;
  readonly table: Extract<keyof Schema, string>;
  /** `factory`: each row belongs to one. `shared`: all factories see all rows. Or a condition on the row `t`. */
  readonly scope: Scope;
}

type Scope = "factory" | "shared" | ((session: Session) => RawBuilder<unknown>);

/** Rules for the records of a resource that a declaration cannot express. */
export interface Rules {
  readonly scope?: Scope;
  /** Members that are stored in this table only. */
  readonly further?: readonly ResourceField[];
  /** Members that are not stored in a column of the row. */
  readonly elsewhere?: ReadonlySet<string>;
  /** Members that are derived from fields, with the names of these fields. A member is hidden if one of its fields is hidden. */
  readonly follows?: Readonly<Record<string, readonly string[]>>;
  /** Expressions on row `t` for members that are stored elsewhere, for use in conditions. They have the type of the field's kind. */
  readonly found?: Readonly<Record<string, (session: Session) => RawBuilder<unknown>>>;
  /** Columns with the pronunciation of the label: all spellings for searching, and one for sorting. */
  readonly read?: { readonly sounds: string; readonly order: string };
  /** Members of a new record that are neither stored unchanged nor written to the audit log, such as passwords. */
  readonly secrets?: ReadonlySet<string>;
  /** Constraints that only two simultaneous writes can violate. */
  readonly contested?: Readonly<Record<string, Contested>>;
  /** Changes that share one of these texts are never in one set. */
  readonly apart?: (change: Change) => readonly string[];
  /** Converts values that clients send in several forms into the stored form. */
  readonly tidy?: (values: RecordValues) => RecordValues;
  /** Reads the members that are stored elsewhere, for many rows at once. In the order of the rows. */
  readonly complete?: (db: Kysely<Schema>, rows: readonly Row[], session: Session) => Promise<readonly RecordValues[]>;
  /** Rules about several fields, and columns derived from the values. All new records get the same columns. */
  readonly derive?: Rule<Change, Row>;
  /** Writes what is stored elsewhere. Records that are not in the set keep their members. */
  readonly afterWrite?: (writer: Writer, set: readonly Change[]) => Promise<void>;
  /** Rules for deletion, and deletion of dependent data. `kept`: the rule has handled the record, and the row stays. */
  readonly beforeRemove?: Rule<Removal, "kept" | "remove">;
  /** How records are restored that `beforeRemove` put into the bin. Missing: deletion is final. */
  readonly bin?: Bin;
}

/** Turns a rule for one record into a rule for sets. */
export function oneByOne<Item, Answer>(one: (writer: Writer, item: Item) => Promise<Answer>): Rule<Item, Answer> {
  return async (writer, set) => {
    const answers: (Answer | Refusal)[] = [];
    for (const item of set) answers.push(await one(writer, item).catch(asRefusal));
    return answers;
  };
}

/** Caches what depends on a table alone, because a batch uses it thousands of times. */
export function ofTable<Found>(find: (table: RecordTable) => Found): (table: RecordTable) => Found {
  const known = new WeakMap<RecordTable, Found>();
  return (table) => {
    const found = known.get(table) ?? find(table);
    known.set(table, found);
    return found;
  };
}

/** All stored fields, in order. */
export const fieldsOf = ofTable(({ resource, further }): readonly ResourceField[] => [
  ...Object.values(resource.fields),
  ...resource.untyped,
  ...(further ?? []),
]);

/** The condition that the session's scope includes row `t`. */
export function scopeOf({ scope }: RecordTable, session: Session): RawBuilder<unknown> {
  if (scope === "shared") return sql`true`;
  return scope === "factory" ? sql`t.factory_id = ${factoryOf(session)}` : scope(session);
}

/** The table under the alias `t`. */
export function tableOf({ table }: RecordTable): RawBuilder<unknown> {
  return sql`${sql.table(table)} as t`;
}

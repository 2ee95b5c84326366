import type { Resource, ResourceField, TextKey } from "@banche/core";
import { kindOf, operandsOf } from "@banche/core/forms";
import { type Kysely, type RawBuilder, sql } from "kysely";

import { type Decision, decide, modulesOf, type Rights } from "../access/rights.ts";
import type { Session } from "../auth/sessions.ts";
import type { Schema } from "../db/schema.ts";
import { isObject } from "@banche/core/wire";
import { columnOf } from "../tables/columns.ts";
import { type Change, type RecordTable, type RecordValues, scopeOf, tableOf } from "../tables/recordTable.ts";
import { type Refusal, refuse } from "../base/respond.ts";
import { shownBy } from "./dataScope.ts";
import { givenRow, storedRow } from "./rowSource.ts";

/** The operations on records, named after the standard calls. */
export type Verb = "list" | "get" | "create" | "update" | "remove";

/** Removes the members of a record that the user may not see. */
export type Hide = <R extends object>(record: R) => R;

/**
 * What one session may do with the records of one resource (resources.md §5). Every read and write takes the policy as an argument, so
 * none can skip it. The factory and the data schemes select rows. Columns and buttons are granted by page.
 */
export interface AccessPolicy {
  readonly table: RecordTable;
  readonly resource: Resource;
  /** Whether the session may open the page of the resource. */
  readonly open: boolean;
  /**
   * The condition that the session may use row `t` with this verb. It covers the factory, the data schemes and, for lists, the module.
   */
  rows(verb: Verb): RawBuilder<unknown>;
  /** The part of the condition that comes from data schemes. Undefined where they exclude no row. */
  readonly narrowing: RawBuilder<unknown> | undefined;
  /** The condition that the data schemes show the record with this id. Always true where they exclude no row. */
  among(id: RawBuilder<unknown>): RawBuilder<unknown>;
  /** The same as `among`, for a deleted record: JSON with `id` and `record`. */
  amongGiven(given: RawBuilder<unknown>): RawBuilder<unknown>;
  /** The fields that the session may see, search, filter and sort by. */
  readonly readable: readonly ResourceField[];
  /** The fields that the session may change. */
  readonly writable: readonly ResourceField[];
  /** Whether the session may not see this field. */
  hides(field: string): boolean;
  /** Refuses a query that uses a field which the session may not see. @throws {Refusal} `forbidden` */
  checkUse(fields: readonly string[], text: TextKey): void;
  /**
   * Hides fields of whole records (`record`) or of list rows (`row`). Columns that the page does not control are shown to all users who
   * may open the page (contract-base §8.33).
   */
  hide(shape: "record" | "row"): Hide;
  /**
   * The members of a change that may be written. Hidden members are left out: they are neither refused nor cleared. Clients of the
   * platform send whole forms in which hidden members are blank.
   */
  changeable(given: RecordValues): RecordValues;
  /** The same for a new record. Hidden members that are required stay in it. */
  creatable(given: RecordValues): RecordValues;
  /** Whether the verb is permitted, and why. `byRecord`: it depends on the record. */
  mayDo(verb: Verb, record?: RecordValues): Decision;
  /** The refusal, where `mayDo` answers no. */
  refusal(verb: Verb, record: RecordValues | undefined): Refusal | undefined;
  /**
   * Checks whether the session may have the records after the change. Returns a refusal or undefined for each, in the order of the set.
   * Runs at most one statement. `remove` checks records that are restored.
   */
  mayBecome(
    db: Kysely<Schema>,
    verb: "create" | "update" | "remove",
    set: readonly Change[],
  ): Promise<readonly (Refusal | undefined)[]>;
}

export function createPolicy(table: RecordTable, session: Session, rights: Rights): AccessPolicy {
  const { resource } = table;
  const { page, openedBy, endpoints } = resource;
  const fields = Object.values(resource.fields);
  const isGranted = (field: ResourceField | undefined) => field === undefined || !rights.hides(page, field.column);
  // A value that is derived from a hidden column would reveal the content of that column.
  const hidden = fields.filter((field) => {
    return !isGranted(field) || !operandsOf(field).every((name) => isGranted(resource.fields[name]));
  });
  const hiddenNames = new Set(hidden.map(({ name }) => name));
  const following = Object.entries(table.follows ?? {})
    .filter(([, operands]) => operands.some((name) => hiddenNames.has(name)))
    .map(([member]) => member);
  const schemes = rights.schemes(page);
  const narrowing = shownBy(schemes, { resource, source: storedRow(table, session), session });
  const given = (row: RawBuilder<unknown>) =>
    shownBy(schemes, { resource, source: givenRow(table, session, row), session }) ?? sql`true`;
  const policy: AccessPolicy = {
    ...{ table, resource, narrowing },
    open: rights.mayOpen(page),
    rows: (verb) =>
      sql.join(
        [scopeOf(table, session), ...(narrowing ? [narrowing] : []), ...(verb === "list" ? ofModules() : [])],
        sql` and `,
      ),
    among: (id) =>
      narrowing ? sql`${id} in (select t.id from ${tableOf(table)} where ${policy.rows("get")})` : sql`true`,
    amongGiven: (row) => sql`coalesce(${given(row)}, false)`,
    readable: fields.filter(({ name }) => !hiddenNames.has(name)),
    writable: fields.filter(({ name, readOnly }) => !readOnly && !hiddenNames.has(name)),
    hides: (field) => hiddenNames.has(field),
    checkUse(used, text) {
      if (used.some((name) => hiddenNames.has(name))) throw refuse.forbidden(text);
    },
    hide: (shape) => hiding(resource, { hidden, shape, following }),
    changeable: (values) => without(keysOf(hidden), values),
    creatable: (values) => without(keysOf(hidden.filter((field) => field.required !== true)), values),
    mayDo(verb, record) {
      const { access } = endpoints[verb];
      if (access.kind !== "page" && access.kind !== "button") return { answer: "yes", reason: "granted" };
      const moduleId = openedBy && record ? String(record[openedBy.member]) : undefined;
      const decision = decide(access, rights, moduleId);
      const depends = decision.answer === "yes" && narrowing !== undefined && record === undefined;
      return depends ? { answer: "byRecord", reason: "dataScheme" } : decision;
    },
    refusal: (verb, record) =>
      record !== undefined && policy.mayDo(verb, record).answer === "no" ? refuse.forbidden() : undefined,
    async mayBecome(db, verb, set) {
      const refusals = set.map(({ after }) => policy.refusal(verb, after));
      if (narrowing === undefined || set.length === 0) return refusals;
      const records = JSON.stringify(set.map(({ id, after }) => ({ id, record: withoutSecrets(after) })));
      const { rows } = await sql<{ id: string }>`
        select given.row ->> 'id' as id from jsonb_array_elements(${records}::text::jsonb) as given (row)
        where ${policy.amongGiven(sql`given.row`)}`.execute(db);
      const inside = new Set(rows.map(({ id }) => id));
      return set.map(
        ({ id }, at) => refusals[at] ?? (inside.has(id) ? undefined : refuse.forbidden("server.outOfScope")),
      );
    },
  };

  function ofModules(): readonly RawBuilder<unknown>[] {
    const { access } = endpoints.list;
    if (openedBy === undefined || access.kind !== "page" || rights.mayOpen(access.page)) return [];
    const field = fields.find(({ key }) => key === openedBy.member);
    const column = sql`t.${sql.ref(columnOf(resource, field?.name ?? openedBy.member))}`;
    return [sql`${column} = any(${[...modulesOf(access, rights)]}::text[])`];
  }

  function withoutSecrets(values: RecordValues): RecordValues {
    return table.secrets ? without([...table.secrets], values) : values;
  }

  return policy;
}

const keysOf = (fields: readonly ResourceField[]): readonly string[] => fields.map(({ key }) => key);

interface Hiding {
  readonly hidden: readonly ResourceField[];
  readonly shape: "record" | "row";
  readonly following: readonly string[];
}

function hiding({ key, label }: Resource, { hidden: fields, shape, following }: Hiding): Hide {
  const hidden = fields.map((field) => ({
    member: (shape === "row" ? field.name : field.key).split(".")[0] ?? "",
    // The contract requires these members in every answer.
    blank: field.required === true || [label, ...key].includes(field.name) ? kindOf(field).blank(field) : undefined,
  }));
  return (record) => {
    if (hidden.length === 0) return record;
    const shown = { ...record };
    for (const member of following) Reflect.deleteProperty(shown, member);
    for (const { member, blank } of hidden) {
      if (blank === undefined) Reflect.deleteProperty(shown, member);
      else Object.assign(shown, { [member]: blank });
    }
    return shown;
  };
}

function without(keys: readonly string[], given: RecordValues): RecordValues {
  const left: Record<string, unknown> = { ...given };
  for (const key of keys) {
    const [name = "", inner] = key.split(".");
    const container = left[name];
    if (inner === undefined) Reflect.deleteProperty(left, name);
    else if (isObject(container)) left[name] = without([inner], container);
  }
  return left;
}

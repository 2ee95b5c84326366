import { dictionaryOf, type Resource, type ResourceField, valueAt } from "@banche/core";
import { findText } from "@banche/core/text";
import { type RawBuilder, sql } from "kysely";

import type { Context } from "../wire/handlers.ts";
import { prepared } from "../db/preparingClient.ts";
import type { AccessPolicy } from "../policy/accessPolicy.ts";
import { type Asker, policyNamed } from "../policy/policies.ts";
import { columnOf } from "../tables/columns.ts";
import { areaPath } from "./areas.ts";
import type { RecordValues } from "../tables/recordTable.ts";

type Place = Asker & Pick<Context, "db" | "registry" | "request">;

/** A field that is shown by name: the name of a record or of a dictionary entry. */
interface Named {
  readonly field: ResourceField;
  /** `departments`, or `dictionary PositionType`. */
  readonly source: string;
}

/**
 * The names that list rows show instead of ids and codes, for each row, in order. They are names of records, joined by commas, and texts
 * of dictionary entries. A value without a name is shown unchanged. A record that the session may not see gets a neutral text. Runs one
 * read for each table, for any number of rows.
 */
export async function namesOf(
  context: Place,
  resource: Resource,
  rows: readonly RecordValues[],
): Promise<readonly RecordValues[]> {
  const named = namedIn(resource);
  if (named.length === 0 || rows.length === 0) return rows.map(() => ({}));
  const wanted = new Map<string, Set<string>>();
  for (const { field, source } of named) {
    const values = wanted.get(source) ?? new Set();
    wanted.set(source, values);
    for (const row of rows) for (const value of valuesIn(row, field)) values.add(value);
  }
  const found = await Promise.all(
    [...wanted].map(async ([source, values]) => [source, await readNames(context, source, [...values])] as const),
  );
  const names = new Map(found);
  return rows.map((row) =>
    Object.fromEntries(
      named.map(({ field, source }) => {
        const words = valuesIn(row, field).map((value) => names.get(source)?.get(value) ?? value);
        return [field.name, words.join(",")];
      }),
    ),
  );
}

function namedIn({ fields, list }: Resource): readonly Named[] {
  const shown = new Set([...list.columns, ...(list.also ?? [])]);
  return Object.values(fields).flatMap((field): readonly Named[] => {
    if (!shown.has(field.name)) return [];
    if ("target" in field) return [{ field, source: field.target }];
    const dictionary = dictionaryOf(field);
    return dictionary === undefined ? [] : [{ field, source: `dictionary ${dictionary}` }];
  });
}

function valuesIn(row: RecordValues, { key }: ResourceField): readonly string[] {
  const value = valueAt(row, key);
  if (Array.isArray(value)) return value.map(String);
  return typeof value === "string" && value !== "" ? [value] : [];
}

/** Names of records of a resource, by id. A record that the session may not see gets a neutral text. */
export async function readNames(
  place: Place,
  source: string,
  values: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (values.length === 0) return new Map();
  const { db, registry, request } = place;
  const [kind, type = ""] = source.split(" ");
  // Districts in different cities may have the same name.
  const named =
    source === "areas" ? areaPath(sql`t.id`) : sql`concat_ws('/', ${sql.join(namedBy(registry.find(source)))})`;
  const policy = kind === "dictionary" ? undefined : await policyNamed(source, place);
  const unseen = findText(request.language, "server.outOfScopeName") ?? "";
  const { rows } = await (
    kind === "dictionary"
      ? sql<{ value: string; name: string }>`${prepared}
        select item.code as value, item.name from dictionary_items item
        join dictionary_types type on type.id = item.type_id and type.code = ${type}
        where item.code = any(${[...values]}::text[])`
      : sql<{ value: string; name: string }>`${prepared}
        select t.id as value, ${nameFor(policy, sql`t.id`, named, unseen)} as name
        from ${sql.table(policy?.table.table ?? source)} t where t.id = any(${[...values]}::text[])`
  ).execute(db);
  return new Map(rows.map(({ value, name }) => [value, name]));
}

/** The columns of the fields that make up the name of a record. */
function namedBy(resource: Resource | undefined): readonly RawBuilder<unknown>[] {
  const fields = resource ? (resource.named ?? [resource.label]) : ["name"];
  return fields.map((name) => sql`t.${sql.ref(resource ? columnOf(resource, name) : name)}`);
}

/** The name of a record as an SQL expression. A neutral text where the data schemes hide the record from the session. */
export function nameFor(
  policy: AccessPolicy | undefined,
  id: RawBuilder<unknown>,
  name: RawBuilder<unknown>,
  unseen: string,
): RawBuilder<unknown> {
  return policy?.narrowing ? sql`case when ${policy.among(id)} then ${name} else ${unseen}::text end` : name;
}

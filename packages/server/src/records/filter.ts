import { dictionaryOf, type Field, filtersOf } from "@banche/core";
import { isSpan, kindOf, type Span } from "@banche/core/forms";
import { type RawBuilder, sql, type SqlBool } from "kysely";

import type { AccessPolicy } from "../policy/accessPolicy.ts";
import { refuse } from "../base/respond.ts";
import { columnOf } from "../tables/columns.ts";
import { areasWithin } from "./areas.ts";

interface FilterOptions {
  /** The query of the list, which contains the filters. */
  readonly query: object;
  /** Conditions for fields that are not stored in a column of the row, by field name. */
  readonly elsewhere?: Readonly<Record<string, (wanted: readonly string[]) => RawBuilder<unknown>>>;
}

/**
 * The conditions for the filters in the query of a list.
 *
 * @throws {Refusal} 403 for a column that the user may not see, `validation` for a value that no record can have
 */
export function filtering(policy: AccessPolicy, options: FilterOptions): readonly RawBuilder<unknown>[] {
  const { resource } = policy;
  const { query, elsewhere = {} } = options;
  return filtersOf(resource).flatMap(({ field, name }) => {
    const text: unknown = Reflect.get(query, name);
    if (typeof text !== "string") return [];
    policy.checkUse([field.name], "server.filterForbidden");
    const wanted = kindOf(field).filter?.read(text, field);
    if (wanted === undefined) {
      throw refuse.validation([{ field: field.name, rule: "type", text: "server.badValue" }]);
    }
    const column = sql`${sql.ref(`t.${columnOf(resource, field.name)}`)}`;
    // Booleans are written literally, so that a partial index can be used.
    if (typeof wanted === "boolean") return [wanted ? column : sql`not ${column}`];
    if (isSpan(wanted)) return within(column, wanted, field);
    const values = [...wanted];
    const dictionary = dictionaryOf(field);
    const wantedOnes = dictionary === undefined ? undefined : codesOf(dictionary, values);
    // A list matches if it contains any of the wanted values.
    if (kindOf(field).stored.type === "text[]" && !elsewhere[field.name]) {
      return [sql`${column} && ${wantedOnes ? sql`array${wantedOnes}` : sql`${values}::text[]`}`];
    }
    if (kindOf(field).filter?.below) return [sql`${column} in ${areasWithin(values)}`];
    if (wantedOnes) return [sql`${column} in ${wantedOnes}`];
    return [elsewhere[field.name]?.(values) ?? sql`${column}::text = any(${values}::text[])`];
  });
}

/**
 * The condition that a value is in a span, including both ends. A missing end is open. A value that is a span itself matches if it
 * overlaps.
 */
function within(column: RawBuilder<unknown>, { from, to, empty }: Span, field: Field): readonly RawBuilder<unknown>[] {
  const { stored } = kindOf(field);
  if (empty === true) return [sql`${column} is null`];
  // The limits may be larger than any number that the column can hold.
  const type = sql.raw(stored.type === "integer" ? "numeric" : stored.type);
  const end = (value: unknown) => sql`${stored.toColumn(value, field)}::${type}`;
  const { endChars } = stored;
  const first = endChars === undefined ? column : sql`left(${column}, ${sql.lit(endChars)})`;
  const last = endChars === undefined ? column : sql`right(${column}, ${sql.lit(endChars)})`;
  return [
    ...(from === undefined ? [] : [sql`${last} >= ${end(from)}`]),
    ...(to === undefined ? [] : [sql`${first} <= ${end(to)}`]),
  ];
}

/** Codes of dictionary values that are given as codes or as ids of entries. */
function codesOf(type: string, values: readonly string[]): RawBuilder<unknown> {
  return sql`(select unnest(${values}::text[]) union all select item.code from dictionary_items item
    join dictionary_types type on type.id = item.type_id and type.code = ${type} where item.id = any(${values}::text[]))`;
}

/** Combines all conditions with `and`. True where there are none. */
export function allOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.join([sql`true`, ...conditions], sql` and `)}`;
}

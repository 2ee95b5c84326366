import { dictionaryOf, type Field, filtersOf } from "@banche/core";
import { isSpan, kindOf, type Span } from "@banche/core/forms";
import { type RawBuilder, sql, type SqlBool } from "kysely";

import type { AccessPolicy } from "../policy/accessPolicy.ts";
import { refuse } from "../base/respond.ts";
import { columnOf } from "../tables/columns.ts";
import { areasWithin } from "./areas.ts";

interface FilterOptions {
  /** What the list was asked for, its filters among other things. */
  readonly query: object;
  /** Conditions for fields that are kept elsewhere than in a column of the row, by the name of the field. */
  readonly elsewhere?: Readonly<Record<string, (wanted: readonly string[]) => RawBuilder<unknown>>>;
}

/**
 * The conditions of the filters that a list was asked for.
 *
 * @throws {Refusal} 403 for a column that the user does not see, `validation` for a value that no record can have
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
    // A state is written out, so that a partial index can be used.
    if (typeof wanted === "boolean") return [wanted ? column : sql`not ${column}`];
    if (isSpan(wanted)) return within(column, wanted, field);
    const values = [...wanted];
    const dictionary = dictionaryOf(field);
    const wantedOnes = dictionary === undefined ? undefined : codesOf(dictionary, values);
    // A list of values is meant when any of them is wanted.
    if (kindOf(field).stored.type === "text[]" && !elsewhere[field.name]) {
      return [sql`${column} && ${wantedOnes ? sql`array${wantedOnes}` : sql`${values}::text[]`}`];
    }
    if (kindOf(field).filter?.below) return [sql`${column} in ${areasWithin(values)}`];
    if (wantedOnes) return [sql`${column} in ${wantedOnes}`];
    return [elsewhere[field.name]?.(values) ?? sql`${column}::text = any(${values}::text[])`];
  });
}

/** From one value to another, both included; an end that is not there is open. Values with ends of their own share something with it. */
function within(column: RawBuilder<unknown>, { from, to, empty }: Span, field: Field): readonly RawBuilder<unknown>[] {
  const { stored } = kindOf(field);
  if (empty === true) return [sql`${column} is null`];
  // Whole numbers beyond those that a column holds are asked for, too.
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

/** Values of a dictionary, each given as code or as the id of its entry. */
function codesOf(type: string, values: readonly string[]): RawBuilder<unknown> {
  return sql`(select unnest(${values}::text[]) union all select item.code from dictionary_items item
    join dictionary_types type on type.id = item.type_id and type.code = ${type} where item.id = any(${values}::text[]))`;
}

/** All of these conditions as one, also when there is none. */
export function allOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.join([sql`true`, ...conditions], sql` and `)}`;
}

import { kindOf, type Page, type ResourceField } from "@banche/core";
import { type RawBuilder, sql } from "kysely";

import type { Rights } from "../access.ts";
import type { Context } from "../handlers.ts";
import { refuse } from "../respond.ts";
import type { Signer } from "../signing.ts";
import { columnOf, membersOf, toRecord } from "./columns.ts";
import { filtering } from "./filter.ts";
import { hiddenFields, hiding } from "./hide.ts";
import { containing, type PageWish, readPage, type Sort } from "./page.ts";
import { type RecordTable, type Row, scopeOf, tableOf } from "./recordTable.ts";
import { searchable } from "./search.ts";

/** What a list shows beyond the columns of its own table (alias `t`). */
export interface ListOptions {
  readonly where?: readonly RawBuilder<unknown>[];
  readonly join?: RawBuilder<unknown>;
  /** Members of a row that come from elsewhere, such as names instead of ids. */
  readonly select?: Readonly<Record<string, RawBuilder<unknown>>>;
}

interface ListCall extends Context {
  readonly query: PageWish & { readonly keyword?: string | undefined };
}

/**
 * A page of the rows of a resource as its descriptor says: sorted by the columns that it shows and whose kind can be sorted,
 * filtered, searched and shown without the columns that the user was not granted.
 */
export async function listRecords(
  table: RecordTable,
  { db, session, query, rights, request }: ListCall,
  signer: Signer,
  options: ListOptions = {},
): Promise<Page<never>> {
  const { resource } = table;
  const granted = await rights();
  refuseHiddenSort(table, granted, query.sortBy);
  const further = Object.entries(options.select ?? {}).map(([name, by]) => sql`, ${by} as ${sql.ref(name)}`);
  const page = await readPage<Row & { readonly id: string }>(
    db,
    {
      select: sql`t.*${sql.join(further, sql``)}`,
      from: sql`${tableOf(table)} ${options.join ?? sql``}`,
      where: [
        scopeOf(table, session),
        ...(options.where ?? []),
        ...filtering(resource, { query, rights: granted }),
        ...matching(table, granted, query.keyword),
      ],
      id: sql`t.id`,
      sorts: sortsOf(table),
      initial: { name: resource.fields[resource.list.sort ?? ""]?.column ?? "id", order: "asc" },
    },
    query,
    {
      signer,
      purpose: `${resource.name} ${session.factoryId ?? ""}`,
      exactTotal: !request.knowsAdditions,
    },
  );
  const members = membersOf(table);
  const hide = hiding(resource, granted, "row");
  const rows = page.rows.map((row) => {
    const names: Row = Object.fromEntries(Object.keys(options.select ?? {}).map((name) => [name, row[name]]));
    return hide({ ...toRecord(members, row), ...names });
  });
  // The endpoint's own codec knows the members of its rows and leaves out what they do not have.
  return { ...page, rows: rows as unknown as readonly never[] };
}

/** @throws {Refusal} 403 for a column that the user does not see */
export function refuseHiddenSort({ resource }: RecordTable, rights: Rights, sortBy: string | undefined): void {
  const hidden = hiddenFields(resource, rights).some(({ column }) => column === sortBy);
  if (hidden) throw refuse.forbidden("server.sortForbidden");
}

const types: Readonly<Partial<Record<ResourceField["kind"], Sort["type"]>>> = {
  integer: "integer",
  flag: "boolean",
  date: "timestamptz",
  instant: "timestamptz",
};

/** Sorts by the wire's name of the column. */
function sortsOf({ resource }: RecordTable): Readonly<Record<string, Sort>> {
  const shown = [...resource.list.columns, resource.list.sort ?? ""].flatMap((name) => resource.fields[name] ?? []);
  const sortable = shown.filter((field) => kindOf(field).sortable && !field.key.includes("."));
  return Object.fromEntries(
    sortable.map((field) => [
      field.column,
      {
        by: sql`t.${sql.ref(columnOf(resource, field.name))}`,
        type: types[field.kind] ?? "text",
        nullable: field.kind === "date",
      },
    ]),
  );
}

function matching(
  { resource }: RecordTable,
  rights: Rights,
  keyword: string | undefined,
): readonly RawBuilder<unknown>[] {
  const wanted = keyword?.trim();
  if (!wanted) return [];
  const tests = searchable(resource, rights).map(
    (field) => sql`t.${sql.ref(columnOf(resource, field))} ilike ${containing(wanted)}`,
  );
  return [tests.length === 0 ? sql`false` : sql`(${sql.join(tests, sql` or `)})`];
}

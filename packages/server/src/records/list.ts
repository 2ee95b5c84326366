import type { Page, Resource } from "@banche/core";
import { kindOf } from "@banche/core/forms";
import { type RawBuilder, sql } from "kysely";

import type { Session } from "../auth/sessions.ts";
import type { Context } from "../wire/handlers.ts";
import type { AccessPolicy } from "../policy/accessPolicy.ts";
import { departmentsWithin } from "../people/departmentsWithin.ts";
import { factoryOf } from "../auth/scope.ts";
import type { Signer } from "../auth/signing.ts";
import { columnOf, membersOf, toRecord } from "../tables/columns.ts";
import { withComputed } from "./computed.ts";
import { filtering } from "./filter.ts";
import { namesOf } from "./names.ts";
import { containing, type PageWish, readPage, type Sort } from "./page.ts";
import { type Row, tableOf } from "../tables/recordTable.ts";
import { searchable } from "./search.ts";
import { withTold } from "./told.ts";

export interface ListCall extends Context {
  readonly query: PageWish & { readonly keyword?: string | undefined };
}

/**
 * A page of the rows of a resource. Rows can be sorted by the listed columns whose kind can be sorted. They are restricted to the
 * selected entry of the tree, then filtered and searched. Columns that the user may not see are left out. The page is selected first;
 * names of referenced records are read afterwards.
 */
export async function listRecords(policy: AccessPolicy, call: ListCall, signer: Signer): Promise<Page<never>> {
  const { db, session, query, request } = call;
  const { table, resource } = policy;
  refuseHiddenSort(policy, query.sortBy);
  const page = await readPage<Row & { readonly id: string }>(
    db,
    {
      select: sql`t.*`,
      from: tableOf(table),
      where: [
        policy.rows("list"),
        ...besides(policy, query, session),
        ...filtering(policy, { query }),
        ...matching(policy, query.keyword),
      ],
      id: sql`t.id`,
      sorts: sortsOf(resource),
      initial: {
        name: resource.fields[resource.list.sort ?? resource.label]?.column ?? "id",
        order: resource.list.descending ? "desc" : "asc",
      },
    },
    query,
    {
      signer,
      purpose: `${resource.name} ${session.factoryId ?? ""}`,
      exactTotal: !request.knowsAdditions,
    },
  );
  const members = membersOf(table);
  const hide = policy.hide("row");
  const records = page.rows.map((row) => toRecord(members, row));
  const [names, told] = await Promise.all([
    namesOf(call, resource, records),
    withTold(
      policy,
      call,
      "row",
      records.map((record) => withComputed(resource, record)),
    ),
  ]);
  const rows = told.map((record, at) => hide({ ...record, ...names[at] }));
  // The codec of the endpoint knows the members of its rows and drops all others.
  return { ...page, rows: rows as unknown as readonly never[] };
}

/** The condition that rows belong to the selected entry of the tree, or to an entry below it. */
function besides({ resource }: AccessPolicy, query: object, session: Session): readonly RawBuilder<unknown>[] {
  const { within, shape } = resource.list;
  if (shape !== "page" || within?.in !== "query") return [];
  const chosen: unknown = Reflect.get(query, within.name);
  if (typeof chosen !== "string") return [];
  const column = sql`t.${sql.ref(columnOf(resource, within.field))}`;
  return within.target === "departments"
    ? [sql`${column} in ${departmentsWithin(sql`${[chosen]}::text[]`, factoryOf(session))}`]
    : [sql`${column} = ${chosen}`];
}

/** Refuses to sort by a hidden column. @throws {Refusal} 403 for a column that the user may not see */
export function refuseHiddenSort(policy: AccessPolicy, sortBy: string | undefined): void {
  const named = Object.values(policy.resource.fields).filter(({ column }) => column === sortBy);
  policy.checkUse(
    named.map(({ name }) => name),
    "server.sortForbidden",
  );
}

/** The sorts of a list, by the wire name of the column. */
function sortsOf(resource: Resource): Readonly<Record<string, Sort>> {
  const { fields, label, list } = resource;
  const shown = [...list.columns, list.sort ?? label].flatMap((name) => fields[name] ?? []);
  const sortable = shown.filter((field) => kindOf(field).sortable && !field.key.includes("."));
  return Object.fromEntries(
    sortable.map((field) => [
      field.column,
      {
        by: sql`t.${sql.ref(columnOf(resource, field.name))}`,
        type: kindOf(field).stored.type,
        nullable: kindOf(field).stored.empty === null && field.readOnly !== true,
      },
    ]),
  );
}

function matching(policy: AccessPolicy, keyword: string | undefined): readonly RawBuilder<unknown>[] {
  const wanted = keyword?.trim();
  if (!wanted) return [];
  const tests = searchable(policy).map(
    (field) => sql`t.${sql.ref(columnOf(policy.resource, field))} ilike ${containing(wanted)}`,
  );
  return [tests.length === 0 ? sql`false` : sql`(${sql.join(tests, sql` or `)})`];
}

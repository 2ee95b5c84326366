import type { TreeNode } from "@banche/core";
import { sql } from "kysely";

import type { Context } from "../wire/handlers.ts";
import type { AccessPolicy } from "../policy/accessPolicy.ts";
import { columnOf } from "../tables/columns.ts";
import { withComputed } from "./computed.ts";
import { allOf, filtering } from "./filter.ts";
import { namesOf } from "./names.ts";
import { toRecords } from "./readRecords.ts";
import { type RecordValues, type Row, tableOf } from "../tables/recordTable.ts";
import { searching } from "./search.ts";
import { withTold } from "./told.ts";
import { toTree } from "../tables/trees.ts";

export interface TreeCall extends Context {
  readonly params: Readonly<Record<string, string>>;
  readonly query: { readonly keyword?: string | undefined };
}

type Listed = RecordValues & { readonly id: string };

/**
 * All rows of a resource as a sorted tree. Only rows of the record in the path are included, and they are filtered. A search returns the
 * rows that contain the keyword, with all their ancestors. Fields that the user may not see are left out.
 */
export async function listTree(policy: AccessPolicy, call: TreeCall): Promise<readonly TreeNode<Listed>[]> {
  const rows = await rowsOfTree(policy, call);
  return toTree(rows, searching(policy, call.query.keyword), policy.hide("row"));
}

/** The same as `listTree`, as a flat list. */
export async function listFlat(policy: AccessPolicy, call: TreeCall): Promise<readonly Listed[]> {
  const rows = await rowsOfTree(policy, call);
  const search = searching(policy, call.query.keyword) ?? (() => true);
  return rows.filter(search).map(policy.hide("row"));
}

/** The column that restricts a list. Where the field is stored elsewhere, it is the column that the call is named after. */
function placeColumn(
  { table, resource }: AccessPolicy,
  { field, name }: { readonly field: string; readonly name: string },
): string {
  const key = resource.fields[field]?.key ?? field;
  return table.elsewhere?.has(key) ? name : columnOf(resource, field);
}

async function rowsOfTree(policy: AccessPolicy, call: TreeCall): Promise<readonly Listed[]> {
  const { table, resource } = policy;
  const { db, params, query } = call;
  const { within, sort = resource.label } = resource.list;
  const order = [sort, resource.key.at(-1) ?? resource.label].map(
    (name) => sql`t.${sql.ref(columnOf(resource, name))}`,
  );
  const above =
    within?.in === "params" ? [sql`t.${sql.ref(placeColumn(policy, within))} = ${params[within.name]}`] : [];
  const filters = filtering(policy, { query });
  const { rows } = await sql<Row>`
    select t.* from ${tableOf(table)} where ${allOf([policy.rows("list"), ...above, ...filters])}
    order by ${sql.join(order)}, t.id`.execute(db);
  const records = await toRecords(table, call, rows);
  const [names, told] = await Promise.all([
    namesOf(call, resource, records),
    withTold(
      policy,
      call,
      "row",
      records.map((record) => withComputed(resource, record)),
    ),
  ]);
  return told.map((record, at) => ({ ...record, ...names[at], ...resource.constants, id: String(record["id"]) }));
}

import type { TreeNode } from "@banche/core";
import { sql } from "kysely";

import type { Context } from "../handlers.ts";
import { columnOf } from "./columns.ts";
import { allOf, filtering } from "./filter.ts";
import { hiding } from "./hide.ts";
import { namesOf } from "./names.ts";
import { toRecords } from "./readRecords.ts";
import { type RecordTable, type RecordValues, type Row, scopeOf, tableOf } from "./recordTable.ts";
import { searching } from "./search.ts";
import { toTree } from "./trees.ts";

export interface TreeCall extends Context {
  readonly params: Readonly<Record<string, string>>;
  readonly query: { readonly keyword?: string | undefined };
}

type Listed = RecordValues & { readonly id: string };

/**
 * All rows of a resource as a tree, in their order: those of the record that the path names, filtered; of a search the rows that
 * hold the keyword with all that they lie below. What the user was not granted to see is left out.
 */
export async function listTree(table: RecordTable, call: TreeCall): Promise<readonly TreeNode<Listed>[]> {
  const granted = await call.rights();
  const rows = await rowsOfTree(table, call);
  const search = searching(table.resource, granted, call.query.keyword);
  return toTree(rows, search, hiding(table.resource, granted, "row"));
}

/** As `listTree`, as a list without a tree. */
export async function listFlat(table: RecordTable, call: TreeCall): Promise<readonly Listed[]> {
  const granted = await call.rights();
  const rows = await rowsOfTree(table, call);
  const search = searching(table.resource, granted, call.query.keyword) ?? (() => true);
  return rows.filter(search).map(hiding(table.resource, granted, "row"));
}

async function rowsOfTree(table: RecordTable, call: TreeCall): Promise<readonly Listed[]> {
  const { resource } = table;
  const { db, session, params, query, rights } = call;
  const { within, sort = resource.label } = resource.list;
  const order = [sort, resource.key.at(-1) ?? resource.label].map(
    (name) => sql`t.${sql.ref(columnOf(resource, name))}`,
  );
  const above = within?.in === "params" ? [sql`t.${sql.ref(within.name)} = ${params[within.name]}`] : [];
  const filters = filtering(resource, { query, rights: await rights() });
  const { rows } = await sql<Row>`
    select t.* from ${tableOf(table)} where ${allOf([scopeOf(table, session), ...above, ...filters])}
    order by ${sql.join(order)}, t.id`.execute(db);
  const records = await toRecords(table, call, rows);
  const names = await namesOf(call, resource, records);
  return records.map((record, at) => ({ ...record, ...names[at], ...resource.constants, id: String(record["id"]) }));
}

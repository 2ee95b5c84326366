import type { TreeNode } from "@banche/core";
import { sql } from "kysely";

import type { Context } from "../wire/handlers.ts";
import type { AccessPolicy } from "../policy/accessPolicy.ts";
import { columnOf, membersOf, toRecord } from "../tables/columns.ts";
import { allOf } from "./filter.ts";
import { type RecordValues, type Row, tableOf } from "../tables/recordTable.ts";
import { toTree } from "../tables/trees.ts";

type Option = RecordValues & { readonly id: string; readonly parentId?: string | undefined };

/**
 * The records of a resource that may be chosen, in list order. They have the members that its declaration gives to pickers. If only users
 * of the page get options, columns that are hidden there are left out. The name of the record is always included.
 */
export async function listOptions(
  { table, resource, rows: visible, hides }: AccessPolicy,
  { db }: Pick<Context, "db">,
): Promise<readonly (Option | TreeNode<Option>)[]> {
  const { fields, options, label, key, list, constants, endpoints } = resource;
  const isTree = options?.shape === "tree";
  const isOfPage = endpoints.options?.access.kind === "page";
  const also = (options?.also ?? []).filter((name) => !isOfPage || !hides(name));
  const told = [label, ...key, ...also].map((name) => fields[name]?.key);
  const wanted = new Set([...told, ...(isTree ? ["parentId"] : [])]);
  const members = membersOf(table).filter(({ name }) => wanted.has(name));
  const columns = members.map(({ column }) => sql`t.${sql.ref(column)}`);
  const order = [list.sort ?? label, key.at(-1) ?? label].map((name) => sql`t.${sql.ref(columnOf(resource, name))}`);
  const enabled = "enabled" in fields ? [sql`t.${sql.ref(columnOf(resource, "enabled"))}`] : [];
  const { rows } = await sql<Row>`
    select t.id, ${sql.join(columns)} from ${tableOf(table)} where ${allOf([visible("get"), ...enabled])}
    order by ${sql.join(order)}, t.id`.execute(db);
  const all = rows.map((row): Option => ({ ...toRecord(members, row), ...constants, id: String(row["id"]) }));
  if (!isTree) return all;
  const parent = fields["parent"];
  const top = parent && "root" in parent ? parent.root : undefined;
  return toTree(all.map((option) => ({ ...option, parentId: option.parentId ?? top })));
}

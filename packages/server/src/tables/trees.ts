import type { TextKey, TreeNode } from "@banche/core";
import { type Kysely, sql } from "kysely";

import type { Schema } from "../db/schema.ts";
import { refuse } from "../base/respond.ts";
import { type Change, oneByOne, type RecordTable, type Rules } from "./recordTable.ts";

/** A tree record that will be written. */
export interface Move {
  readonly db: Kysely<Schema>;
  readonly table: Extract<keyof Schema, string>;
  /** Column of the parent. Default: `parent_id`. */
  readonly column?: string;
  readonly change: Change;
  /** Id that stands for the root level. Missing where there is none. */
  readonly top?: string;
  /** The text for a record that would be its own parent. */
  readonly itself: TextKey;
}

/** Keeps moves in a tree out of the same set: one move decides whether another is allowed. */
export function movesApart({ before, changed }: Change): readonly string[] {
  return before && changed.has("parentId") ? ["move"] : [];
}

/**
 * Refuses to put a record below itself or below one of its descendants. Moves in one table wait for each other, so that two of them
 * cannot form a cycle. A new record has no descendants.
 *
 * @throws {Refusal}
 */
export async function refuseRing({ db, table, column = "parentId", change, top, itself }: Move): Promise<void> {
  const { id, before, after, changed } = change;
  const parentId = String(after["parentId"]);
  if (!before || !changed.has("parentId") || parentId === top) return;
  if (parentId === id) throw refuse.validation([{ field: "parent", rule: "cycle", text: itself }]);
  await sql`select pg_advisory_xact_lock(hashtext(${`tree ${table}`}))`.execute(db);
  const { rows } = await sql`
    with recursive above (id, parent_id) as (
      select id, ${sql.ref(column)} from ${sql.table(table)} where id = ${parentId}
      union
      select up.id, up.${sql.ref(column)} from ${sql.table(table)} up join above on above.parent_id = up.id
    )
    select id from above where id = ${id}`.execute(db);
  if (rows.length > 0) throw refuse.validation([{ field: "parent", rule: "cycle", text: "server.belowItself" }]);
}

/** The rules of a tree: records are never below themselves. Empty where the records of a resource form no tree. */
export function treeRules({
  resource,
  table,
}: Pick<RecordTable, "resource" | "table">): Pick<Rules, "apart" | "derive"> {
  const { fields, refusals, list, options, name } = resource;
  const isTree = list.shape !== "page" || options?.shape === "tree";
  const parent = Object.values(fields).find(
    (field) =>
      "target" in field && field.target === name && (field.root !== undefined || (isTree && field.key === "parentId")),
  );
  if (!parent || !("root" in parent || isTree)) return {};
  const top = "root" in parent ? parent.root : undefined;
  const itself = (refusals?.itself ?? "server.belowItself") as TextKey;
  const column = parent.id ?? parent.key;
  return {
    apart: movesApart,
    derive: oneByOne(async ({ db }, change) => {
      await refuseRing({ db, table, column, change, itself, ...(top !== undefined && { top }) });
      return {};
    }),
  };
}

interface Flat {
  readonly id: string;
  readonly parentId?: string | undefined;
}

/**
 * Turns flat rows into a tree and keeps their order. A row whose parent is not among the rows is a root.
 *
 * @param keep - when given, only rows that it accepts and all their ancestors
 * @param show - converts a row for display, after the search
 */
export function toTree<Row extends Flat>(
  rows: readonly Row[],
  keep?: (row: Row) => boolean,
  show: (row: Row) => Row = (row) => row,
): readonly TreeNode<Row>[] {
  const kept = keep ? withAncestors(rows, keep) : rows;
  const ids = new Set(kept.map(({ id }) => id));
  const below = new Map<string, Row[]>();
  const roots: Row[] = [];
  for (const row of kept) {
    if (row.parentId === undefined || !ids.has(row.parentId) || row.parentId === row.id) {
      roots.push(row);
      continue;
    }
    const siblings = below.get(row.parentId);
    if (siblings) siblings.push(row);
    else below.set(row.parentId, [row]);
  }
  const grow = (row: Row): TreeNode<Row> => {
    const children = below.get(row.id)?.map(grow) ?? [];
    return { ...show(row), hasChildren: children.length > 0, ...(children.length > 0 && { children }) };
  };
  return roots.map(grow);
}

function withAncestors<Row extends Flat>(rows: readonly Row[], keep: (row: Row) => boolean): readonly Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ids = new Set<string>();
  for (const row of rows) {
    if (!keep(row)) continue;
    for (let at: Row | undefined = row; at && !ids.has(at.id); at = byId.get(at.parentId ?? "")) ids.add(at.id);
  }
  return rows.filter(({ id }) => ids.has(id));
}

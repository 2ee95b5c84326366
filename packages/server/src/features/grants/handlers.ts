import type { TreeNode } from "@banche/core";
import type { contract } from "@banche/core/wire";
import { sql } from "kysely";

import { refuse } from "../../base/respond.ts";
import type { Deps } from "../../deps.ts";
import { toTree } from "../../tables/trees.ts";
import type { Call, Context, HandlersOf } from "../../wire/handlers.ts";
import { planGrants, stampOf, writeGrants } from "./change.ts";
import { explain } from "./explain.ts";
import { anyHolder, grantsOf, type Holder, type HolderKind, holderOf, membersQuery } from "./holder.ts";
import { type Grantable, type GrantItem, type GrantSet, heldBy, keyOf, keysOf, readGrantable } from "./items.ts";
import { previewGrants } from "./preview.ts";

const objectKinds = { Role: "role", Position: "position", User: "user" } as const;
const granted = { module: "menu", button: "button", column: "column", resource: "scheme" } as const;

/** Grants of roles, positions and users (contract-base §4.7, ADR 0079). */
export function grantsHandlers({ now, rightsReader }: Deps): HandlersOf<typeof contract.grants> {
  return {
    values,
    async replace(call) {
      const { params, body } = call;
      const holder = await holderOf(call, objectKinds[body.objectType], params.objectId, true);
      const all = await readGrantable(call.db);
      await writeGrants(call, holder, all, await planGrants(call, holder, { sent: keysOf(body, all), all }));
    },
    async add(call) {
      const { body } = call;
      const all = await readGrantable(call.db);
      const sent = keysOf(body, all);
      for (const { kind, id } of await existing(call, body)) {
        const holder = await holderOf(call, kind, id, true);
        await writeGrants(call, holder, all, await planGrants(call, holder, { sent, all, adds: true }));
      }
    },
    async of(call) {
      const holder = await holderOf(call, kindOf(call), call.params.id, false);
      const all = await readGrantable(call.db);
      const set = await grantsOf(call, holder);
      const { administrator } = call.session;
      const held = administrator ? undefined : heldBy(await call.rights(), call.session, all);
      return { holder: await shown(call, holder), stamp: stampOf(set), menus: menusOf(all, set, held) };
    },
    explain: (call) => explain(call, rightsReader),
    async preview(call) {
      const holder = await holderOf(call, kindOf(call), call.params.id, false);
      const all = await readGrantable(call.db);
      const plan = await planGrants(call, holder, { sent: keysOf(call.body, all), all });
      return previewGrants(call, holder, { plan, all, now: now() });
    },
    async save(call) {
      const holder = await holderOf(call, kindOf(call), call.params.id, true);
      const all = await readGrantable(call.db);
      const plan = await planGrants(call, holder, { sent: keysOf(call.body, all), all });
      const { stamp } = call.body;
      if (stamp !== undefined && stamp !== stampOf(plan.before)) throw refuse.conflict();
      await writeGrants(call, holder, all, plan);
      return { stamp: stampOf(plan.after) };
    },
  };
}

function kindOf({ params }: { readonly params: { readonly kind: string } }): HolderKind {
  const { kind } = params;
  if (kind !== "role" && kind !== "position" && kind !== "user") throw refuse.notFound();
  return kind;
}

/**
 * One step of the platform's wizard: the tree that the caller may grant from, the granted entries, and all entries that can be chosen.
 */
async function values(call: Call<typeof contract.grants.values>) {
  const { db, params, body, session } = call;
  const holder = params.objectId === "0" ? undefined : await anyHolder(call, params.objectId);
  const all = await readGrantable(db);
  const held = heldBy(await call.rights(), session, all);
  const set: GrantSet = holder ? await grantsOf(call, holder) : new Set();
  const kind = granted[body.type];
  const menus = [...all.menus.values()].filter(({ id }) => held.has(keyOf("menu", id)));
  const nodes: readonly Node[] = menus.map(({ id, parentId, name, icon, type, sortOrder }) => ({
    ...{ id, parentId: parentId ?? "-1", name, icon, type: String(type), order: sortOrder },
  }));
  if (kind === "menu") {
    const ids = menus.map(({ id }) => id);
    return { list: [...toTree(nodes)], ids: ids.filter((id) => set.has(keyOf("menu", id))), all: ids };
  }
  const chosen = new Set(body.menuIds);
  const items = [...all.items.values()].filter(
    (item) => item.kind === kind && chosen.has(item.menuId) && held.has(keyOf(kind, item.id)),
  );
  const leaves: readonly Node[] = items.map(({ id, menuId, name }) => ({ id, parentId: menuId, name }));
  const wanted = new Set(items.map(({ id }) => id));
  const list = [...toTree([...nodes, ...leaves], ({ id }) => wanted.has(id))];
  const checked = new Set(items.filter(({ id }) => set.has(keyOf(kind, id))).map(({ id }) => id));
  return { list, ids: withAbove(list, checked), all: flat(list) };
}

interface Node {
  readonly id: string;
  readonly parentId: string;
  readonly name: string;
  readonly icon?: string;
  readonly type?: string;
  readonly order?: number;
}

function flat(nodes: readonly TreeNode<Node>[]): string[] {
  return nodes.flatMap(({ id, children = [] }) => [id, ...flat(children)]);
}

/** The checked entries in tree order, with half-checked ones that have a checked descendant. */
function withAbove(nodes: readonly TreeNode<Node>[], checked: ReadonlySet<string>): string[] {
  return nodes.flatMap(({ id, children = [] }) => {
    const below = withAbove(children, checked);
    return checked.has(id) || below.length > 0 ? [id, ...below] : [];
  });
}

/** The existing ids among those sent: tree pickers also send the ids of their groups. */
async function existing(
  { db }: Context,
  { roleIds = [], positionIds = [], userIds = [] }: Call<typeof contract.grants.add>["body"],
): Promise<readonly { readonly kind: HolderKind; readonly id: string }[]> {
  const { rows } = await sql<{ kind: HolderKind; id: string }>`
    select 'role' as kind, id from roles where id = any(${[...roleIds]}::text[])
    union all select 'position', id from positions where id = any(${[...positionIds]}::text[])
    union all select 'user', id from users where id = any(${[...userIds]}::text[]) order by 1, 2`.execute(db);
  return rows;
}

async function shown(call: Context, { locked, ...holder }: Holder) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${membersQuery(call, holder)}) as people`.execute(call.db);
  return { ...holder, people: rows[0]?.count ?? 0, ...(locked && { locked }) };
}

/** The menu tree of a set of grants. @param held - grants that the caller has; undefined: all */
function menusOf({ menus, items }: Grantable, set: GrantSet, held: GrantSet | undefined) {
  const below = new Map<string, GrantItem[]>();
  for (const item of items.values()) {
    const others = below.get(item.menuId);
    if (others) others.push(item);
    else below.set(item.menuId, [item]);
  }
  const ofKey = (key: string) => ({ granted: set.has(key), held: held === undefined || held.has(key) });
  return [...menus.values()].map(({ id, code, name, icon, type, category, parentId }) => ({
    ...{ id, code, name, icon, type, category, ...(parentId !== null && { parentId }), ...ofKey(keyOf("menu", id)) },
    items: (below.get(id) ?? []).map((item) => {
      const { granted, held: isHeld } = ofKey(keyOf(item.kind, item.id));
      return { id: item.id, kind: item.kind, code: item.code, name: item.name, granted, held: isHeld };
    }),
  }));
}

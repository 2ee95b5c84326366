import type { Output } from "@banche/core";
import { contract } from "@banche/core/wire";
import { sql } from "kysely";

import { refuse } from "../../base/respond.ts";
import type { Deps } from "../../deps.ts";
import { policyOf } from "../../policy/policies.ts";
import { readRecord } from "../../records/readRecords.ts";
import { changing, existing, recordHandlers } from "../../records/recordHandlers.ts";
import { writeOne } from "../../records/attempt.ts";
import { changeOf } from "../../tables/changes.ts";
import type { RecordValues } from "../../tables/recordTable.ts";
import { toTree } from "../../tables/trees.ts";
import type { Call, HandlersOf } from "../../wire/handlers.ts";
import { FOLDER } from "./address.ts";
import { menuTable } from "./table.ts";

type Menus = typeof contract.menus;
type Row = Output<Menus["folders"]>[number];
type WithProperty = NonNullable<Call<Menus["create"]>["body"]>;

/** Menus (contract-base §3.2): the standard calls, also in the form of the platform's clients, the parent picker, and moves. */
export function menusHandlers(deps: Deps): HandlersOf<Menus> {
  const standard = recordHandlers(contract.menus, menuTable, deps);
  return {
    ...standard,
    async list(call) {
      const tree = await standard.list(call);
      return call.request.knowsAdditions ? tree : tree.map(withProperty);
    },
    async get(call) {
      const menu = await standard.get(call);
      return call.request.knowsAdditions ? menu : withProperty(menu);
    },
    create: (call) => standard.create({ ...call, session: call.session, body: merged(call.body) }),
    update: (call) => standard.update({ ...call, session: call.session, body: merged(call.body) }),
    async folders(call) {
      const policy = await policyOf(menuTable, call);
      const { category } = call.query;
      const { rows } = await sql<Row & { readonly id: string }>`
        select t.id, coalesce(t.parent_id, '-1') as parent_id, t.name, t.code, t.icon, t.type, t.category,
          t.sort_order as "order", t.uses_buttons, t.uses_columns, t.uses_data, t.enabled
        from menus t where ${policy.rows("list")} and t.type = ${FOLDER} and t.enabled
          and (${category ?? null}::text is null or t.category = ${category ?? null})
        order by t.sort_order, t.code`.execute(call.db);
      return [...toTree(rows)];
    },
    move,
  };
}

/** Moves an entry below another one. Order numbers of its new siblings are reassigned if they conflict. */
async function move(call: Call<Menus["move"]>): Promise<undefined> {
  const { db, params, body } = call;
  const policy = await policyOf(menuTable, call);
  const moved = existing(await readRecord(policy, call, params.id, true), "update");
  const { rows } = await sql<{ id: string; order: number }>`
    select id, sort_order as "order" from menus
    where coalesce(parent_id, '-1') = ${body.parentId} and category = ${String(moved["category"])} and id <> ${params.id}
    order by sort_order, code for update`.execute(db);
  const at = body.before === undefined ? rows.length : rows.findIndex(({ id }) => id === body.before);
  if (at < 0) throw refuse.notFound();
  const attempt = changing(policy, call, "move");
  const sequence = [...rows.slice(0, at), { id: params.id, order: -1 }, ...rows.slice(at)];
  for (const [place, { id, order }] of sequence.entries()) {
    const wanted = place + 1;
    if (id === params.id) {
      await writeOne(attempt, changeOf(menuTable, moved, { parentId: body.parentId, order: wanted }));
    } else if (order !== wanted) {
      const other = existing(await readRecord(policy, call, id, true), "update");
      await writeOne(attempt, changeOf(menuTable, other, { order: wanted }));
    }
  }
  return undefined;
}

/** Reads members of the entry from `propertyJson`, which the platform's clients send. */
function merged<Body extends object>(body: Body & Pick<WithProperty, "property">): Body {
  const { property, ...own } = body;
  const { moduleId, iconBackground } = property ?? {};
  return {
    ...(moduleId !== undefined && { moduleId }),
    ...(iconBackground !== undefined && { iconColour: iconBackground }),
    ...own,
  } as unknown as Body;
}

/** Adds the members as JSON text, as the platform's clients expect. */
function withProperty<Menu extends object>(menu: Menu): Menu {
  const { moduleId, iconColour, isTree, children } = menu as RecordValues & { readonly children?: readonly object[] };
  const property = {
    ...(typeof moduleId === "string" && { moduleId }),
    ...(typeof iconColour === "string" && { iconBackground: iconColour }),
    ...(typeof isTree === "boolean" && { isTree }),
  };
  return { ...menu, property, ...(children && { children: children.map(withProperty) }) };
}

import type { Output } from "@banche/core";
import { findText } from "@banche/core/text";
import { contract } from "@banche/core/wire";
import { type Kysely, sql } from "kysely";

import type { Schema } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { HandlersOf } from "../../wire/handlers.ts";
import type { AccessPolicy } from "../../policy/accessPolicy.ts";
import { type Asker, policyOf } from "../../policy/policies.ts";
import { recordHandlers } from "../../records/recordHandlers.ts";
import { listFlat, listTree } from "../../records/treeList.ts";
import { toTree } from "../../tables/trees.ts";
import { refuse } from "../../base/respond.ts";
import { dictionaryItemTable } from "./table.ts";

const calls = contract.dictionaryItems;

export function dictionaryItemsHandlers(deps: Deps): HandlersOf<typeof contract.dictionaryItems> {
  const standard = recordHandlers(calls, dictionaryItemTable, deps);
  return {
    ...standard,
    ...pickers,
    async list(call) {
      const typeId = await findType(call.db, call.params.typeId);
      const policy = await policyOfType(call, typeId);
      const ofType = { ...call, params: { typeId } };
      // The codec of the endpoint knows the members of its rows.
      const list = call.query.tree ? listTree : listFlat;
      return (await list(policy, ofType)) as unknown as Output<typeof contract.dictionaryItems.list>;
    },
  };
}

const pickers: Pick<HandlersOf<typeof contract.dictionaryItems>, "all" | "parents" | "options"> = {
  async all({ db }) {
    const types = await db
      .selectFrom("dictionaryTypes")
      .select(["id", "code", "name", "isTree"])
      .orderBy("sortOrder")
      .orderBy("code")
      .execute();
    const items = new Map<string, Item[]>();
    for (const item of await readItems(db, undefined, true)) {
      const own = items.get(item.typeId);
      if (own) own.push(item);
      else items.set(item.typeId, [item]);
    }
    return types.map(({ isTree, ...type }) => {
      const own = items.get(type.id) ?? [];
      return { ...type, tree: isTree, items: [...(isTree ? toTree(own) : own)] };
    });
  },
  async parents(call) {
    const { db, params, request } = call;
    const typeId = await findType(db, params.typeId);
    await policyOfType(call, typeId);
    const items = await readItems(db, typeId, false);
    const name = findText(request.language, "common.top") ?? "";
    return [{ id: "0", parentId: "-1", name, hasChildren: items.length > 0, children: [...toTree(items)] }];
  },
  options: async ({ db, params }) => toTree(await readItems(db, await findType(db, params.typeId), true)),
};

/** What the caller may do with the entries of one dictionary. @throws {Refusal} `forbidden` where nothing is permitted */
async function policyOfType(asker: Asker, typeId: string): Promise<AccessPolicy> {
  const policy = await policyOf(dictionaryItemTable, asker);
  const refusal = policy.refusal("list", { typeId });
  if (refusal) throw refusal;
  return policy;
}

type Item = Awaited<ReturnType<typeof readItems>>[number];

/** Entries of one type or of all types, in order. */
async function readItems(db: Kysely<Schema>, typeId: string | undefined, enabledOnly: boolean) {
  const rows = await db
    .selectFrom("dictionaryItems")
    .select(["id", "typeId", "parentId", "name", "code", "enabled", "sortOrder", "description"])
    .$if(typeId !== undefined, (items) => items.where("typeId", "=", typeId ?? ""))
    .$if(enabledOnly, (items) => items.where("enabled", "=", true))
    .orderBy("sortOrder")
    .orderBy("code")
    .execute();
  return rows.map(({ parentId, sortOrder, ...item }) => ({ ...item, parentId: parentId ?? "0", order: sortOrder }));
}

/** The id of a type, found by its id or its code. */
async function findType(db: Kysely<Schema>, idOrCode: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from dictionary_types where id = ${idOrCode} or code = ${idOrCode}
    order by (id = ${idOrCode}) desc limit 1`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw refuse.notFound();
  return id;
}

import { contract } from "@banche/core";
import type { Kysely, RawBuilder } from "kysely";

import type { Schema } from "../../db/schema.ts";
import type { HandlersOf } from "../../handlers.ts";
import { allOf, filtering } from "../../records/filter.ts";
import { hiding } from "../../records/hide.ts";
import { recordHandlers } from "../../records/recordHandlers.ts";
import { searching } from "../../records/search.ts";
import { toTree } from "../../records/trees.ts";
import { factoryOf } from "../../scope.ts";
import { organizationTable } from "./table.ts";

export const organizationsHandlers: HandlersOf<typeof contract.organizations> = {
  ...recordHandlers(contract.organizations, organizationTable),
  async list({ db, session, query, rights }) {
    const granted = await rights();
    const { resource } = organizationTable;
    const search = searching(resource, granted, query.keyword);
    const companies = await readCompanies(db, factoryOf(session), filtering(resource, { query, rights: granted }));
    return toTree(companies, search, hiding(resource, granted, "row"));
  },
  async selector({ db, session }) {
    return toTree((await readCompanies(db, factoryOf(session))).filter(({ enabled }) => enabled));
  },
  async tree({ db, session }) {
    const enabled = (await readCompanies(db, factoryOf(session))).filter((company) => company.enabled);
    return toTree(enabled).filter(({ parentId }) => parentId === "-1");
  },
};

async function readCompanies(db: Kysely<Schema>, factoryId: string, filters: readonly RawBuilder<unknown>[] = []) {
  const rows = await db
    .selectFrom("organizations as t")
    .select(["id", "parentId", "name", "code", "description", "enabled", "sortOrder", "createdAt"])
    .where("factoryId", "=", factoryId)
    .where(allOf(filters))
    .orderBy("sortOrder")
    .orderBy("code")
    .execute();
  return rows.map(({ parentId, sortOrder, createdAt, ...company }) => ({
    ...company,
    parentId: parentId ?? "-1",
    icon: "icon-ym icon-ym-tree-organization3",
    order: sortOrder,
    createdAt: createdAt.getTime(),
  }));
}

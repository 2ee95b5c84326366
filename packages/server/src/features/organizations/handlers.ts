import { contract } from "@banche/core";
import type { Kysely } from "kysely";

import type { Schema } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { HandlersOf } from "../../handlers.ts";
import { recordHandlers } from "../../records/recordHandlers.ts";
import { toTree } from "../../records/trees.ts";
import { factoryOf } from "../../scope.ts";
import { organizationTable } from "./table.ts";

export function organizationsHandlers(deps: Deps): HandlersOf<typeof contract.organizations> {
  return {
    ...recordHandlers(contract.organizations, organizationTable, deps),
    selector: async ({ db, session }) => toTree(await readCompanies(db, factoryOf(session))),
    tree: async ({ db, session }) =>
      toTree(await readCompanies(db, factoryOf(session))).filter(({ parentId }) => parentId === "-1"),
  };
}

/** The enabled companies of a factory, in order. */
async function readCompanies(db: Kysely<Schema>, factoryId: string) {
  const rows = await db
    .selectFrom("organizations")
    .select(["id", "parentId", "name", "code", "enabled"])
    .where("factoryId", "=", factoryId)
    .where("enabled", "=", true)
    .orderBy("sortOrder")
    .orderBy("code")
    .execute();
  const { icon } = organizationTable.resource.constants;
  return rows.map(({ parentId, ...company }) => ({ ...company, parentId: parentId ?? "-1", icon }));
}

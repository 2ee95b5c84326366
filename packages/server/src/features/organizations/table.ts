import { resources } from "@banche/core";

import { oneByOne, type RecordTable } from "../../records/recordTable.ts";
import { movesApart, refuseRing } from "../../records/trees.ts";

const duplicate = "server.organizationDuplicate" as const;

/** Companies of a factory, as a tree (contract-base §4.1). */
export const organizationTable: RecordTable = {
  resource: resources.organizations,
  table: "organizations",
  scope: "factory",
  uniques: {
    organizations_factory_id_code_key: { field: "code", text: duplicate },
    organizations_name: { field: "name", text: duplicate, within: "parentId" },
  },
  apart: movesApart,
  derive: oneByOne(async ({ db }, change) => {
    await refuseRing({ db, table: "organizations", change, top: "-1", itself: "server.organizationItself" });
    return {};
  }),
};

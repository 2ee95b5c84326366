import { resources } from "@banche/core";

import type { RecordTable } from "../../records/recordTable.ts";
import { refuseCycle } from "../../records/trees.ts";

const duplicate = "server.organizationDuplicate" as const;

/** Companies of a factory, as a tree (contract-base §4.1). */
export const organizationTable: RecordTable = {
  resource: resources.organizations,
  table: "organizations",
  scope: "factory",
  uniques: {
    organizations_factory_id_code_key: { field: "code", text: duplicate },
    organizations_name: { field: "name", text: duplicate },
  },
  async derive({ db, id, after, changed }) {
    if (changed.has("parentId")) {
      const parentId = after["parentId"] === "-1" ? null : String(after["parentId"]);
      await refuseCycle({ db, table: "organizations", id, parentId, itself: "server.organizationItself" });
    }
    return {};
  },
};

import { resources } from "@banche/core";

import type { RecordTable } from "../../records/recordTable.ts";

const duplicate = "server.positionDuplicate" as const;

/** Positions of the departments of a factory (contract-base §4.3). */
export const positionTable: RecordTable = {
  resource: resources.positions,
  table: "positions",
  scope: "factory",
  uniques: {
    positions_factory_id_code_key: { field: "code", text: duplicate },
    positions_name: { field: "name", text: duplicate },
  },
};

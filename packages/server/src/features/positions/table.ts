import { resources } from "@banche/core";

import { rightsChanged } from "../../access.ts";
import type { RecordTable } from "../../records/recordTable.ts";

const duplicate = "server.positionDuplicate" as const;

/** Positions of the departments of a factory (contract-base §4.3). A disabled one grants nothing. */
export const positionTable: RecordTable = {
  resource: resources.positions,
  table: "positions",
  scope: "factory",
  uniques: {
    positions_factory_id_code_key: { field: "code", text: duplicate },
    positions_name: { field: "name", text: duplicate },
  },
  async afterWrite({ db, id, before, changed }) {
    if (!before || !changed.has("enabled")) return;
    const holders = await db.selectFrom("userPositions").select("userId").where("positionId", "=", id).execute();
    await rightsChanged(
      db,
      holders.map(({ userId }) => userId),
    );
  },
  async beforeRemove({ db, id }) {
    for (const table of ["menuGrants", "buttonGrants", "columnGrants"] as const) {
      await db.deleteFrom(table).where("holderKind", "=", "position").where("holderId", "=", id).execute();
    }
    return undefined;
  },
};

import { resources } from "@banche/core";

import { rightsChanged } from "../../access/rights.ts";
import { grantTables } from "../../people/grants.ts";
import { defineTable } from "../../tables/defineTable.ts";

/** Positions of the departments of a factory (contract-base §4.3). A disabled one grants nothing. */
export const positionTable = defineTable(resources.positions, {
  async afterWrite({ db }, set) {
    const switched = set.flatMap(({ id, before, changed }) => (before && changed.has("enabled") ? [id] : []));
    if (switched.length === 0) return;
    const holders = await db
      .selectFrom("userPositions")
      .select("userId")
      .distinct()
      .where("positionId", "in", switched)
      .execute();
    await rightsChanged(
      db,
      holders.map(({ userId }) => userId),
    );
  },
  async beforeRemove({ db }, set) {
    const ids = set.map(({ id }) => id);
    for (const [table] of grantTables) {
      await db.deleteFrom(table).where("holderKind", "=", "position").where("holderId", "in", ids).execute();
    }
    return set.map(() => "remove");
  },
});

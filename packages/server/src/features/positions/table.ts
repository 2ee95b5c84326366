import { resources } from "@banche/core";

import { rightsChanged } from "../../access/rights.ts";
import { refuse } from "../../base/respond.ts";
import { dropGrants, membersOf, readBeyond } from "../../people/grants.ts";
import { defineTable } from "../../tables/defineTable.ts";

/** Positions of the departments of a factory (contract-base §4.3). A disabled one grants nothing. */
export const positionTable = defineTable(resources.positions, {
  async derive({ db, session }, set) {
    const switched = set.filter(({ before, changed }) => before && changed.has("enabled")).map(({ id }) => id);
    const beyond = await readBeyond(db, session, { role: [], position: switched });
    return set.map(({ id }) => (beyond.has(`position ${id}`) ? refuse.forbidden("server.rightsBeyond") : {}));
  },
  async afterWrite({ db }, set) {
    const switched = set.flatMap(({ id, before, changed }) => (before && changed.has("enabled") ? [id] : []));
    if (switched.length > 0) await rightsChanged(db, await membersOf(db, "position", switched));
  },
  async beforeRemove({ db }, set) {
    const ids = set.map(({ id }) => id);
    await dropGrants(db, "position", ids);
    return set.map(() => "remove");
  },
});

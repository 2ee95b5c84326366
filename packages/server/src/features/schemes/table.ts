import { schemes } from "@banche/core/concepts";

import { type Refusal, refuse } from "../../base/respond.ts";
import { oneByOne } from "../../tables/recordTable.ts";
import { defineTable } from "../../tables/defineTable.ts";
import { copyTrips } from "./copyTrips.ts";
import { checkMove } from "./moves.ts";

/** Timetables with a validity period: draft, checked, published, archived (ADR 0088). */
export const schemeTable = defineTable(schemes, {
  contested: { schemes_published_period: { field: "validFrom", text: "timetables.refused.overlaps" } },
  derive: oneByOne(async (writer, change) => {
    await checkMove(writer, change);
    return {};
  }),
  afterWrite: copyTrips,
  beforeRemove: async (_writer, set) =>
    set.map(({ before }): Refusal | "remove" =>
      ["published", "archived"].includes(String(before["state"]))
        ? refuse.because("published", "timetables.refused.remove")
        : "remove",
    ),
});

import { driverLeaves } from "@banche/core/concepts";
import { DAY_MS } from "@banche/core/text";

import { refuse } from "../../base/respond.ts";
import { defineTable } from "../../tables/defineTable.ts";

const mostDays = 366;

/** Leave of drivers. It cannot end before its first day and lasts at most a year. */
export const driverLeaveTable = defineTable(driverLeaves, {
  derive: (_writer, set) =>
    Promise.resolve(
      set.map(({ after }) => {
        const [first, last] = [Number(after["startsOn"]), Number(after["endsOn"])];
        if (last < first) return refuse.validation([{ field: "endsOn", rule: "span" }]);
        if (last - first < mostDays * DAY_MS) return {};
        return refuse.validation([{ field: "endsOn", rule: "tooLong", text: "roster.refused.longLeave" }]);
      }),
    ),
});

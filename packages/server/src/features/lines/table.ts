import { routeOf, routeSummary } from "@banche/core/timetable";
import { lines } from "@banche/core/concepts";

import { type Change, oneByOne, type Row } from "../../tables/recordTable.ts";
import { defineTable } from "../../tables/defineTable.ts";

/** Lines of shuttle buses. First stop, last stop, length and travel time are derived from the route, if there is one. */
export const lineTable = defineTable(lines, { derive: oneByOne(async (_writer, change) => followingFrom(change)) });

function followingFrom({ before, after, changed }: Change): Row {
  const summary = routeSummary(routeOf(after["route"]));
  const isTouched = ["route", "firstStopId", "lastStopId", "distance", "time"].some((name) => changed.has(name));
  if (!summary || (before && !isTouched)) return {};
  const { firstStopId, lastStopId, distanceM, timeS } = summary;
  return { firstStopId, lastStopId, distance: (distanceM / 1000).toFixed(2), time: timeS };
}

import { resources } from "@banche/core";
import { readGeoJson } from "@banche/core/geojson";

import { type IssueDraft, refuse } from "../../base/respond.ts";
import { defineTable } from "../../tables/defineTable.ts";
import { type Change, oneByOne } from "../../tables/recordTable.ts";

/** Maps, shared by all factories (contract-base §5.15). */
export const mapTable = defineTable(resources.maps, {
  derive: oneByOne(async ({ session }, change) => {
    const issues = issuesOf(change);
    if (issues.length > 0) throw refuse.validation(issues);
    return change.before ? {} : { creatorAccount: session.account };
  }),
});

/** The first faults of the GeoJSON, each with its position. */
function issuesOf({ after, changed }: Change): readonly IssueDraft[] {
  const data = after["data"];
  if (!changed.has("data") || typeof data !== "string") return [];
  return (readGeoJson(data).faults ?? []).map(({ rule, path, params }) => ({
    field: "data",
    rule,
    text: `maps.faults.${rule}`,
    params: { ...params, path },
  }));
}

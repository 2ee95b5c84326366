import { childRows } from "@banche/core/forms";
import { DAY_MS } from "@banche/core/text";

import type { IssueDraft } from "../../base/respond.ts";
import type { RecordValues } from "../../tables/recordTable.ts";

const secondMs = 1_000;

/**
 * Faults in the times of a duty. It must begin on its service day or the next day. Its pieces must lie within it, in order and without
 * overlap.
 */
export function shapeIssues(values: RecordValues): readonly IssueDraft[] {
  const [day, startsAt, endsAt] = ["serviceDate", "startsAt", "endsAt"].map((member) => Number(values[member]));
  if (day === undefined || startsAt === undefined || endsAt === undefined) return [];
  const issues: IssueDraft[] = [];
  if (startsAt < day || startsAt >= day + 2 * DAY_MS)
    issues.push({ field: "startsAt", rule: "serviceDay", text: "duties.serviceDay" });
  if (endsAt <= startsAt) issues.push({ field: "endsAt", rule: "span" });
  else if (endsAt > day + 2 * DAY_MS) issues.push({ field: "endsAt", rule: "serviceDay", text: "duties.serviceDay" });
  let until = startsAt;
  childRows(values["pieces"]).forEach((piece, place) => {
    const [from, end] = [day + Number(piece["from"]) * secondMs, day + Number(piece["until"]) * secondMs];
    if (end <= from) issues.push({ field: `pieces.${place}.until`, rule: "span" });
    else if (from < until || end > endsAt)
      issues.push({ field: `pieces.${place}.from`, rule: "order", text: "duties.pieceOrder" });
    until = Math.max(until, end);
  });
  return issues;
}

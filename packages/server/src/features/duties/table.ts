import { duties } from "@banche/core/concepts";

import { refuse } from "../../base/respond.ts";
import { defineTable } from "../../tables/defineTable.ts";
import { type Assigned, assignedOf } from "./assigned.ts";
import { bookings, findClashes } from "./clashes.ts";
import { findLeave } from "./leave.ts";
import { findExpired } from "./papers.ts";
import { shapeIssues } from "./shape.ts";

/**
 * Duties. Their times must be valid, and no person or vehicle has two at once. Documents are valid, or a reason is given. The driver is
 * not on leave.
 */
export const dutyTable = defineTable(duties, {
  apart: ({ id, before, after }) => [before, after].flatMap((state) => (state ? bookings(assignedOf(id, state)) : [])),
  contested: {
    duties_driver_apart: { field: "driver", text: "duties.clashHidden" },
    duties_vehicle_apart: { field: "vehicle", text: "duties.clashHidden" },
  },
  async derive(writer, set) {
    const shapes = set.map(({ after }) => shapeIssues(after));
    const sound = set.map(({ id, after }, at) => (shapes[at]?.length === 0 ? assignedOf(id, after) : undefined));
    const booked = sound.filter((one): one is Assigned => one !== undefined && one.state !== "cancelled");
    const clashes = await findClashes(writer, booked);
    const concerned = booked.filter(({ id }) =>
      set.some((change) => change.id === id && concernsPeople(change.changed)),
    );
    const [expired, away] = [await findExpired(writer, concerned), await findLeave(writer, concerned)];
    return set.map(({ id }, at) => {
      const issues = [
        ...(shapes[at] ?? []),
        ...(clashes.get(id) ?? []),
        ...(expired.get(id) ?? []),
        ...(away.get(id) ?? []),
      ];
      return issues.length > 0 ? refuse.validation(issues) : {};
    });
  },
});

const concerning = ["driverId", "vehicleId", "serviceDate", "startsAt", "endsAt", "state", "override"];

/** Whether people or times changed. A note may be changed after documents have expired, or while the driver is on leave. */
function concernsPeople(changed: ReadonlySet<string>): boolean {
  return concerning.some((member) => changed.has(member));
}

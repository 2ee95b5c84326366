import { spareKind } from "@banche/core/roster";
import { CHINA_ZONE, formatTime } from "@banche/core/text";
import { sql } from "kysely";

import type { IssueDraft } from "../../base/respond.ts";
import { policyNamed } from "../../policy/policies.ts";
import type { Writer } from "../../tables/recordTable.ts";
import type { Assigned } from "./assigned.ts";

interface Absence {
  readonly id: string;
  readonly name: string;
  readonly startsOn: Date;
  readonly endsOn: Date;
  readonly shown: boolean;
}

/** Drivers on leave on the service day of a duty, as issues, by duty id. Standby duties are allowed. */
export async function findLeave(
  writer: Writer,
  set: readonly Assigned[],
): Promise<ReadonlyMap<string, readonly IssueDraft[]>> {
  const given = set.flatMap(({ id, driverId, serviceDate }) =>
    driverId === null ? [] : [{ id, driver_id: driverId, service_date: new Date(serviceDate) }],
  );
  const policy = await policyNamed("driverLeaves", writer);
  if (given.length === 0 || !policy) return new Map();
  const isHidden = ["driver", "startsOn", "endsOn"].some((field) => policy.hides(field));
  const { rows } = await sql<Absence>`
    select distinct on (given.id) given.id, driver.name, t.starts_on, t.ends_on, (${policy.rows("list")}) as shown
    from json_to_recordset(${JSON.stringify(given)}::json) as given(id text, driver_id text, service_date timestamptz)
      join driver_leaves t on t.driver_id = given.driver_id and t.kind <> ${spareKind}
        and t.starts_on <= given.service_date and t.ends_on >= given.service_date
      join drivers driver on driver.id = t.driver_id
    order by given.id, t.starts_on, t.id`.execute(writer.db);
  const day = (at: Date) => formatTime(at.getTime(), "yyyy-MM-dd", CHINA_ZONE);
  return new Map(
    rows.map(({ id, name, startsOn, endsOn, shown }): readonly [string, readonly IssueDraft[]] => {
      if (isHidden || !shown) return [id, [{ field: "driver", rule: "leave", text: "duties.onLeaveHidden" }]];
      const params = { who: name, from: day(startsOn), until: day(endsOn) };
      return [id, [{ field: "driver", rule: "leave", params, text: "duties.onLeave" }]];
    }),
  );
}

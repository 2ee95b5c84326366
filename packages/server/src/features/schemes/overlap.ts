import { sql } from "kysely";

import { refuse } from "../../base/respond.ts";
import type { RecordValues, Writer } from "../../tables/recordTable.ts";

/**
 * Refuses a period that overlaps another published scheme of the same shift and region, and names that scheme. If two are published at
 * once, the constraint `schemes_published_period` refuses the second.
 */
export async function refuseOverlap({ db, session }: Writer, id: string, after: RecordValues): Promise<void> {
  const [from, until] = [after["validFrom"], after["validUntil"]].map((ms) => new Date(Number(ms)));
  const { rows } = await sql<{ name: string }>`
    select other.name from schemes other
    where other.factory_id = ${session.factoryId} and other.id <> ${id} and other.state = 'published'
      and other.shift = ${after["shift"]} and other.region = ${after["region"]}
      and tstzrange(other.valid_from, other.valid_until, '[]') && tstzrange(${from}, ${until}, '[]')
    order by other.valid_from limit 1`.execute(db);
  const [clash] = rows;
  if (clash) throw refuse.because("overlap", "timetables.refused.overlap", { name: clash.name });
}

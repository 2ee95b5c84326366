import { LATEST_DEPARTURE } from "@banche/core/timetable";
import { trips } from "@banche/core/concepts";
import { sql } from "kysely";

import { type IssueDraft, type Refusal, refuse } from "../../base/respond.ts";
import type { Change, RecordValues, Row, Writer } from "../../tables/recordTable.ts";
import { defineTable } from "../../tables/defineTable.ts";

/** Trips of schemes. Only trips of a draft may be created, changed and deleted, by every kind of call. */
export const tripTable = defineTable(trips, {
  async derive(writer, set) {
    const drafts = await draftsOf(
      writer,
      set.map(({ after }) => after),
    );
    return set.map((change): Row | Refusal => {
      if (!drafts.has(String(change.after["schemeId"]))) return notDraft();
      const { departure, issues } = timesOf(change);
      if (issues.length > 0) return refuse.validation(issues);
      return departure === undefined ? {} : { departure };
    });
  },
  async beforeRemove(writer, set) {
    const drafts = await draftsOf(
      writer,
      set.map(({ before }) => before),
    );
    return set.map(({ before }) => (drafts.has(String(before["schemeId"])) ? "remove" : notDraft()));
  },
});

const notDraft = (): Refusal => refuse.because("not_draft", "timetables.refused.notDraft");

/** The schemes of these trips that are drafts. They are locked until the transaction ends. */
async function draftsOf({ db }: Writer, records: readonly RecordValues[]): Promise<ReadonlySet<string>> {
  const ids = [...new Set(records.map((record) => String(record["schemeId"])))];
  const { rows } = await sql<{ id: string }>`
    select id from schemes where id = any(${ids}::text[]) and state = 'draft' order by id for share`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Checks times: they must increase. If a trip has its own times, it departs at the first of them. */
function timesOf({ after }: Change): { readonly departure?: number; readonly issues: readonly IssueDraft[] } {
  const times = Array.isArray(after["times"]) ? (after["times"] as readonly RecordValues[]) : [];
  const seconds = times.map(({ time }) => Number(time));
  const [departure] = seconds;
  if (departure === undefined) return { issues: [] };
  const issues = seconds.flatMap((second, at): IssueDraft[] =>
    at > 0 && second < (seconds[at - 1] ?? 0)
      ? [{ field: `times.${at}.time`, rule: "timeOrder", text: "timetables.problems.timeOrder" }]
      : [],
  );
  const isLate = departure > LATEST_DEPARTURE * 60;
  const late: IssueDraft = { field: "departure", rule: "departureRange", text: "timetables.problems.departureRange" };
  return { departure, issues: isLate ? [late, ...issues] : issues };
}

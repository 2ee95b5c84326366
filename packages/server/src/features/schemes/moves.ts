import { type IssueDraft, refuse } from "../../base/respond.ts";
import type { Change, RecordValues, Writer } from "../../tables/recordTable.ts";
import { problemsOf } from "./readPlan.ts";
import { refuseOverlap } from "./overlap.ts";

/** What each state may become. */
const moves: Readonly<Record<string, readonly string[]>> = {
  draft: ["checked"],
  checked: ["draft", "published"],
  published: ["archived"],
};
const texts = {
  draft: "timetables.refused.reopen",
  checked: "timetables.refused.check",
  published: "timetables.refused.publish",
  archived: "timetables.refused.archive",
} as const;
/** What may be changed when a scheme is no draft any more. */
const open: ReadonlySet<string> = new Set(["state", "peopleIds", "description", "sortOrder", "order"]);
const namedTrips = 5;

/** Refuses what a scheme may not become, by whatever way. @throws {Refusal} */
export async function checkMove(writer: Writer, change: Change): Promise<void> {
  const { before, after, changed } = change;
  const [from, to] = [stateOf(before), stateOf(after)];
  if (before && from !== "draft" && [...changed].some((member) => !open.has(member))) {
    throw refuse.because("not_draft", "timetables.refused.notDraft");
  }
  if (Number(after["validUntil"]) < Number(after["validFrom"])) {
    throw refuse.validation([{ field: "validUntil", rule: "span" }]);
  }
  if (from === to) return;
  if (!moves[from]?.includes(to)) throw refuse.because("state", texts[to as keyof typeof texts]);
  if (to === "checked" || to === "published") await refuseProblems(writer, change.id);
  if (to !== "published") return;
  const { peopleIds: people } = after;
  if (!Array.isArray(people) || people.length === 0) {
    throw refuse.validation([{ field: "people", rule: "choosePeople" }]);
  }
  await refuseOverlap(writer, change.id, after);
}

async function refuseProblems({ db }: Writer, id: string): Promise<void> {
  const issues = (await problemsOf(db, id))
    .filter(({ blocks }) => blocks)
    .map(({ rule, trips }): IssueDraft => {
      const named = trips.slice(0, namedTrips).join(", ") + (trips.length > namedTrips ? ", …" : "");
      return { field: named, rule, params: { count: trips.length }, text: `timetables.problems.${rule}` };
    });
  if (issues.length > 0) throw refuse.validation(issues);
}

function stateOf(record: RecordValues | undefined): string {
  return String(record?.["state"] ?? "draft");
}

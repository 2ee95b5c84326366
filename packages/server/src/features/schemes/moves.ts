import { type IssueDraft, refuse } from "../../base/respond.ts";
import type { Change, RecordValues, Writer } from "../../tables/recordTable.ts";
import { problemsOf } from "./readPlan.ts";
import { refuseOverlap } from "./overlap.ts";

/** The permitted changes of state. */
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
/** Fields that may still change when a scheme is not a draft. */
const open: ReadonlySet<string> = new Set(["state", "peopleIds", "description", "sortOrder", "order"]);
const namedTrips = 5;

/** Refuses changes that the state of a scheme does not permit, for every kind of call. @throws {Refusal} */
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

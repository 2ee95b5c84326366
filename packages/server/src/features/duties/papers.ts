import type { Language, ResourceField } from "@banche/core";
import { dayStart, labelIn } from "@banche/core/text";
import { sql } from "kysely";

import type { IssueDraft } from "../../base/respond.ts";
import { policyNamed } from "../../policy/policies.ts";
import { columnOf } from "../../tables/columns.ts";
import { tableOf, type Writer } from "../../tables/recordTable.ts";
import type { Assigned } from "./assigned.ts";

const page = "bus.duty";
const button = "btn_override";

interface Papers {
  readonly id: string;
  readonly name: string;
  /** Expiry days of the documents, in the order of the fields. */
  readonly until: readonly (number | null)[];
}

/**
 * Documents of drivers and vehicles that have expired on the day on which a duty ends, as issues, by duty id. A reason permits this, if
 * the user who gives it has the button for it.
 */
export async function findExpired(
  writer: Writer,
  set: readonly Assigned[],
): Promise<ReadonlyMap<string, readonly IssueDraft[]>> {
  const found = new Map<string, readonly IssueDraft[]>();
  if (set.length === 0) return found;
  const drivers = await expiring(writer, "drivers", set, ({ driverId }) => driverId);
  const vehicles = await expiring(writer, "vehicles", set, ({ vehicleId }) => vehicleId);
  const mayOverride = (await writer.rights()).mayUse(page, button);
  for (const duty of set) {
    const issues = [
      ...drivers(duty).map((issue) => ({ ...issue, field: "driver" })),
      ...vehicles(duty).map((issue) => ({ ...issue, field: "vehicle" })),
    ];
    if (issues.length === 0 || (duty.override !== "" && mayOverride)) continue;
    const refused: IssueDraft = { field: "override", rule: "forbidden", text: "duties.overrideForbidden" };
    found.set(duty.id, duty.override === "" ? issues : [...issues, refused]);
  }
  return found;
}

/** The expired documents of records of one resource that the duties refer to. */
async function expiring(
  writer: Writer,
  name: "drivers" | "vehicles",
  set: readonly Assigned[],
  idOf: (duty: Assigned) => string | null,
): Promise<(duty: Assigned) => readonly Omit<IssueDraft, "field">[]> {
  const ids = [...new Set(set.flatMap((duty) => idOf(duty) ?? []))];
  const policy = await policyNamed(name, writer);
  if (ids.length === 0 || !policy) return () => [];
  const { resource, table } = policy;
  const { language = "zh" } = await writer.rights();
  const fields = Object.values(resource.fields).filter((field) => "expires" in field && field.expires);
  const column = (field: string) => sql`t.${sql.ref(columnOf(resource, field))}`;
  const { rows } = await sql<Papers>`
    select t.id, ${column(resource.label)} as name,
      array[${sql.join(fields.map((field) => sql`extract(epoch from ${column(field.name)}) * 1000`))}]::float8[] as until
    from ${tableOf(table)} where t.id = any(${ids}::text[])`.execute(writer.db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (duty) => {
    const papers = byId.get(idOf(duty) ?? "");
    const lastDay = dayStart(duty.endsAt - 1);
    const past = papers ? fields.filter((_, at) => isPast(papers.until[at], lastDay)) : [];
    if (!papers || past.length === 0) return [];
    const shown = past.filter((field) => !policy.hides(field.name));
    const isHidden = shown.length < past.length || policy.hides(resource.label);
    if (isHidden) return [{ rule: "expired", text: "duties.expiredHidden" }];
    return [
      { rule: "expired", params: { who: papers.name, papers: namesOf(shown, language) }, text: "duties.expired" },
    ];
  };
}

function isPast(until: number | null | undefined, day: number): boolean {
  return typeof until === "number" && until < day;
}

function namesOf(fields: readonly ResourceField[], language: Language): string {
  return fields.map(({ label }) => labelIn(language, label)).join(language === "en" ? ", " : "、");
}

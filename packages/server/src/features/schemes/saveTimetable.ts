import type { Output } from "@banche/core";
import { findText } from "@banche/core/text";
import type { contract } from "@banche/core/wire";
import { sql } from "kysely";

import { lastActor } from "../../records/audit.ts";
import { runAllOrNone } from "../../records/batch.ts";
import type { Call } from "../../wire/handlers.ts";
import { refuse } from "../../base/respond.ts";
import { tableNamed } from "../../tables/places.ts";

type SaveCall = Call<typeof contract.timetables.save>;
type Saved = Output<typeof contract.timetables.save>;
type Result = Saved["results"][number];

/**
 * Saves the changes of a grid: all or none, through the normal writer, with the rights, rules and audit rows of single calls. A conflict
 * is reported with the name of the other user.
 */
export async function saveTrips(call: SaveCall): Promise<Saved> {
  const { body, params, db } = call;
  const ids = [...body.trips.flatMap(({ id }) => id ?? []), ...body.removed.map(({ id }) => id)];
  if (new Set(ids).size < ids.length) throw refuse.validation([{ field: "id", rule: "unique" }]);
  const { rows: foreign } = await sql<{ id: string }>`
    select id from trips where id = any(${ids}::text[]) and scheme_id <> ${params.id} limit 1`.execute(db);
  if (foreign.length > 0) throw refuse.because("other_scheme", "timetables.refused.otherScheme");
  // Trips are deleted first, because their numbers may be used again.
  const operations = [
    ...body.removed.map(({ id, version }) => ({ op: "remove" as const, id, ...versionOf(version) })),
    ...body.trips.map(({ id, version, ...record }) =>
      id === undefined
        ? { op: "create" as const, record: { ...record, schemeId: params.id } }
        : { op: "update" as const, id, ...versionOf(version), record },
    ),
  ];
  const done = await runAllOrNone(tableNamed(call, "trips"), call, operations);
  const removals = done.slice(0, body.removed.length);
  const results = await Promise.all([
    ...done.slice(body.removed.length).map((result, at) => explained(call, result, body.trips[at]?.id)),
    ...removals.map((result, at) => explained(call, result, body.removed[at]?.id)),
  ]);
  return { saved: done.every(({ code }) => code === 200), results };
}

const versionOf = (version: number | undefined) => (version === undefined ? {} : { version });

/** A refusal with the name of the user who changed the trip, or with the text that it was deleted. */
async function explained(call: SaveCall, result: Result, id: string | undefined): Promise<Result> {
  const { db, request } = call;
  if (id === undefined) return result;
  if (result.reason === "not_found") {
    return { ...result, msg: findText(request.language, "timetables.refused.gone") ?? result.msg };
  }
  if (result.reason !== "conflict") return result;
  const { rows } = await sql<{ number: string }>`select number from trips where id = ${id}`.execute(db);
  const who = await lastActor(db, "trips", id);
  const params = { number: rows[0]?.number ?? "", who: who ?? "?" };
  return { ...result, msg: findText(request.language, "timetables.refused.changed", params) ?? result.msg };
}

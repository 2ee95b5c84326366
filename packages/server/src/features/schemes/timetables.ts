import type { contract } from "@banche/core/wire";

import { policyOf } from "../../policy/policies.ts";
import { readNames } from "../../records/names.ts";
import { readRecord, readRecords } from "../../records/readRecords.ts";
import type { RecordTable, RecordValues } from "../../tables/recordTable.ts";
import { tableNamed } from "../../tables/places.ts";
import { refuse } from "../../base/respond.ts";
import type { Context, HandlersOf } from "../../wire/handlers.ts";
import { problemsOf } from "./readPlan.ts";
import { schemeTable } from "./table.ts";
import { idsOfLines, idsOfTrips } from "./timetableIds.ts";
import { saveTrips } from "./saveTimetable.ts";

type SchemeCall = Context & { readonly params: { readonly id: string } };

/** The timetable of a scheme as a whole (ADR 0089): read through the policies of schemes, lines and trips. */
export const timetablesHandlers: HandlersOf<typeof contract.timetables> = {
  async get(call) {
    const scheme = await schemeOf(call);
    const [tripTable, lineTable] = [tableNamed(call, "trips"), tableNamed(call, "lines")];
    const policy = await policyOf(tripTable, call);
    if (!policy.open) throw refuse.forbidden();
    const trips = await shown(tripTable, call, await idsOfTrips(policy, call));
    const lines = await shown(lineTable, call, await idsOfLines(await policyOf(lineTable, call), call));
    const { id, name, code, shift, version } = scheme;
    const state = String(scheme["state"]);
    return {
      scheme: { id, name, code, state, shift, version },
      mayEdit: state === "draft" && policy.mayDo("update").answer !== "no",
      lines: lines.map((line) => ({ name: "", code: "", ...line, route: line["route"] ?? [] })),
      trips: trips.map((trip) => ({ number: "", lineId: "", direction: "", ...trip })),
      names: await namesIn(call, lines, trips),
    } as unknown as Awaited<ReturnType<HandlersOf<typeof contract.timetables>["get"]>>;
  },
  async save(call) {
    await schemeOf(call);
    return saveTrips(call);
  },
  async check(call) {
    await schemeOf(call);
    const problems = await problemsOf(call.db, call.params.id);
    const targets = { lineWithoutStops: "lines", vehicleTwice: "vehicles", driverTwice: "drivers" } as const;
    return Promise.all(
      problems.map(async ({ about, trips, ...problem }) => {
        const target = targets[problem.rule as keyof typeof targets];
        const names = about === undefined ? undefined : await readNames(call, target, [about]);
        return { ...problem, trips: [...trips], ...(about !== undefined && { about: names?.get(about) ?? about }) };
      }),
    );
  },
};

/** @throws {Refusal} `not_found` where the session may not see it */
async function schemeOf(call: SchemeCall): Promise<RecordValues> {
  const policy = await policyOf(schemeTable, call);
  const scheme = await readRecord(policy, call, call.params.id, false);
  if (!scheme) throw refuse.notFound();
  return { name: "", code: "", shift: "", state: "", ...policy.hide("record")(scheme) };
}

/** Records without what the session may not see, in the order of the ids. */
async function shown(table: RecordTable, call: Context, ids: readonly string[]): Promise<readonly RecordValues[]> {
  const policy = await policyOf(table, call);
  const found = await readRecords(policy, call, ids, false);
  return ids.flatMap((id) => {
    const record = found.get(id);
    return record ? [policy.hide("record")(record)] : [];
  });
}

async function namesIn(call: Context, lines: readonly RecordValues[], trips: readonly RecordValues[]) {
  const stops = lines.flatMap((line) => (line["route"] ?? []) as readonly RecordValues[]).map((leg) => leg["stopId"]);
  const wanted = {
    stops,
    vehicles: trips.map(({ vehicleId }) => vehicleId),
    drivers: trips.map(({ driverId }) => driverId),
  };
  const found = await Promise.all(
    Object.entries(wanted).map(async ([resource, ids]) => {
      const texts = ids.filter((id): id is string => typeof id === "string" && id !== "");
      return [...(await readNames(call, resource, [...new Set(texts)]))];
    }),
  );
  return found.flat().map(([id, name]) => ({ id, name }));
}

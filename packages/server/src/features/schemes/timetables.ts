import { lineOf, tripOf } from "@banche/core/timetable";
import type { contract } from "@banche/core/wire";

import { policyOf } from "../../policy/policies.ts";
import { readNames } from "../../records/names.ts";
import { readRecord, readRecords } from "../../records/readRecords.ts";
import type { RecordTable, RecordValues } from "../../tables/recordTable.ts";
import { tableNamed } from "../../tables/places.ts";
import { refuse } from "../../base/respond.ts";
import type { Context, HandlersOf } from "../../wire/handlers.ts";
import { compareFor, type SeenScheme } from "./compareTimetables.ts";
import { comparisonAnswer, dateOf } from "./comparisonAnswer.ts";
import { problemsOf } from "./readPlan.ts";
import { schemeTable } from "./table.ts";
import { idsOfLines, idsOfTrips } from "./timetableIds.ts";
import { saveTrips } from "./saveTimetable.ts";

/** The timetable of a scheme as a whole (ADR 0089): read through the policies of schemes, lines and trips. */
export const timetablesHandlers: HandlersOf<typeof contract.timetables> = {
  async get(call) {
    const scheme = await schemeOf(call, call.params.id);
    const policy = await policyOf(tableNamed(call, "trips"), call);
    const trips = await tripsOf(call, call.params.id);
    const lines = await linesSeen(call);
    const { id, name, code, shift, version } = scheme;
    const state = String(scheme["state"]);
    return {
      scheme: {
        ...{ id, name, code, state, shift, version },
        ...{ validFrom: dateOf(scheme["validFrom"]), validUntil: dateOf(scheme["validUntil"]) },
      },
      mayEdit: state === "draft" && policy.mayDo("update").answer !== "no",
      lines: lines.map((line) => ({ name: "", code: "", ...line, route: line["route"] ?? [] })),
      trips: trips.map((trip) => ({ number: "", lineId: "", direction: "", ...trip })),
      names: await namesIn(call, lines, trips),
    } as unknown as Awaited<ReturnType<HandlersOf<typeof contract.timetables>["get"]>>;
  },
  async save(call) {
    await schemeOf(call, call.params.id);
    return saveTrips(call);
  },
  async check(call) {
    await schemeOf(call, call.params.id);
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
  async compare(call) {
    const { id, other } = call.params;
    const schemes = [await schemeOf(call, id), await schemeOf(call, other)] as const;
    const policy = await policyOf(tableNamed(call, "trips"), call);
    policy.checkUse(["line", "direction", "days", "departure", "times"], "timetables.compare.hidden");
    // Times depend on the route: without it, different trips would look equal.
    const ofLines = await policyOf(tableNamed(call, "lines"), call);
    if (!ofLines.open) throw refuse.forbidden("timetables.compare.hidden");
    ofLines.checkUse(["route"], "timetables.compare.hidden");
    const lines = await linesSeen(call);
    const records = [await tripsOf(call, id), await tripsOf(call, other)] as const;
    const known = new Map(lines.map((line) => [String(line["id"]), lineOf(line)]));
    const sideOf = (at: 0 | 1): SeenScheme => ({
      scheme: schemes[at],
      trips: records[at]
        .map((trip) => tripOf(trip, known.get(String(trip["lineId"]))))
        .filter(({ lineId }) => known.has(lineId)),
    });
    const [a, b] = [sideOf(0), sideOf(1)];
    const compared = await compareFor(call, a, b, known);
    const used = new Set([...a.trips, ...b.trips].map(({ lineId }) => lineId));
    const shownLines = lines.filter((line) => used.has(String(line["id"])));
    const names = await namesIn(call, shownLines, records.flat());
    return comparisonAnswer(compared, schemes, known, [...names, ...shownLines.map(nameOfLine)]);
  },
};

const nameOfLine = ({ id, name }: RecordValues) => ({ id: String(id), name: String(name ?? "") });

/** A scheme. @throws {Refusal} `not_found` where the session may not see it */
async function schemeOf(call: Context, id: string): Promise<RecordValues> {
  const policy = await policyOf(schemeTable, call);
  const scheme = await readRecord(policy, call, id, false);
  if (!scheme) throw refuse.notFound();
  return { name: "", code: "", shift: "", state: "", ...policy.hide("record")(scheme) };
}

/** The trips of a scheme, by departure time. @throws {Refusal} `forbidden` where the session may not open their page */
async function tripsOf(call: Context, schemeId: string): Promise<readonly RecordValues[]> {
  const table = tableNamed(call, "trips");
  const policy = await policyOf(table, call);
  if (!policy.open) throw refuse.forbidden();
  return shown(table, call, await idsOfTrips(policy, call, schemeId));
}

async function linesSeen(call: Context): Promise<readonly RecordValues[]> {
  const table = tableNamed(call, "lines");
  return shown(table, call, await idsOfLines(await policyOf(table, call), call));
}

/** Records without fields that the session may not see, in the order of the ids. */
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

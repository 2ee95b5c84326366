import { serviceDateText } from "@banche/core/day";
import type { BoardRules } from "@banche/core/tracking";
import type { contract } from "@banche/core/wire";

import { factoryOf } from "../../auth/scope.ts";
import { tryOut } from "../../db/transact.ts";
import type { Deps } from "../../deps.ts";
import { policyOf } from "../../policy/policies.ts";
import { readNames } from "../../records/names.ts";
import { tableNamed } from "../../tables/places.ts";
import type { HandlersOf } from "../../wire/handlers.ts";
import { candidatesFor } from "./candidates.ts";
import { stepsOfDay, UNDO_MS } from "./log.ts";
import { boardPage, buttonOf, mark } from "./mark.ts";
import { readFleetRules } from "../../records/fleetRules.ts";
import { papersUntil } from "../../records/papers.ts";
import { dayOf, readRunningDay } from "../../records/runningDay.ts";
import { namesOf, reassign } from "./reassign.ts";
import { seenOfDay, timesOfDay } from "./seen.ts";

/** The day board (ADR 0097). */
export function dayHandlers(deps: Pick<Deps, "pubSub">): HandlersOf<typeof contract.day> {
  return {
    async get(call) {
      const day = dayOf(call.query.date);
      const { trips, lines } = await readRunningDay(call, day, "visible");
      const policy = await policyOf(tableNamed(call, "trips"), call);
      const [sees, knows] = [!policy.hides("vehicle"), !policy.hides("driver")];
      const shown = trips.map((trip) => ({
        ...trip,
        vehicleId: sees ? trip.vehicleId : "",
        driverId: knows ? trip.driverId : "",
      }));
      const [vehicles, drivers] = [shown.map(({ vehicleId }) => vehicleId), shown.map(({ driverId }) => driverId)];
      const stops = await readNames(call, "stops", [...new Set(trips.flatMap(({ stopIds }) => stopIds))]);
      const numbers = new Map(trips.map(({ id, number }) => [id, number]));
      const { rules } = await readFleetRules(call.db, factoryOf(call.session));
      const names = new Map([...stops, ...(await namesOf(call, vehicles, drivers))]);
      return {
        ...{ date: serviceDateText(day), day, now: Date.now(), rules: boardRulesIn(rules) },
        lines: [...lines.values()].map(({ id, name, code }) => ({ id, name, code })),
        trips: shown.map(({ planned, run, replacing, times, stopIds, ...trip }) => ({
          ...{ id: trip.id, number: trip.number, lineId: trip.lineId, direction: trip.direction },
          ...{ times: times.map((time) => time ?? -1), stopIds: [...stopIds] },
          ...{ vehicleId: trip.vehicleId, driverId: trip.driverId, papersAllowed: trip.override !== "" },
          ...{ plannedVehicleId: sees ? planned.vehicleId : "", plannedDriverId: knows ? planned.driverId : "" },
          ...(run?.departedAt != null && { departedAt: run.departedAt }),
          ...(run?.arrivedAt != null && { arrivedAt: run.arrivedAt }),
          ...(run?.cancelledAt != null && { cancelledAt: run.cancelledAt }),
          ...{ reason: run?.reason ?? "", isReassigned: replacing !== undefined },
        })),
        ...(await seenOfDay(call, day, { tripIds: trips.map(({ id }) => id), vehicleIds: vehicles })),
        papers: [...(await papersUntil(call, [...vehicles, ...drivers], day))],
        names: [...names].map(([id, name]) => ({ id, name })),
        log: laterFirst([
          ...(await logOf(call, day, numbers, sees && knows)),
          ...(await toldOfTimes(call, { day, rules, numbers, stops })),
        ]),
      };
    },
    async candidates(call) {
      const { vehicles, drivers, ...chosen } = await candidatesFor(
        call,
        dayOf(call.query.date),
        call.query.tripId ?? "",
      );
      const told = ({ free, blocked }: typeof vehicles) => ({
        free: free.map((one) => ({ ...one, reasons: one.reasons.map((reason) => ({ ...reason })) })),
        blocked: blocked.map((one) => ({ ...one })),
      });
      return { vehicles: told(vehicles), drivers: told(drivers), ...chosen };
    },
    mark: async (call) => ({ runId: await mark(call, deps, dayOf(call.body.date), call.body) }),
    async reassign(call) {
      const work = () => reassign(call, deps, dayOf(call.body.date), call.body);
      return call.body.dryRun ? tryOut(call.db, work) : work();
    },
  };
}

function boardRulesIn({
  lateMinutes,
  earlyMinutes,
  startMinutes,
  silentMinutes,
  forgetMinutes,
}: BoardRules): BoardRules {
  return { lateMinutes, earlyMinutes, startMinutes, silentMinutes, forgetMinutes };
}

type Call = Parameters<typeof stepsOfDay>[0];

const laterFirst = <One extends { readonly at: number }>(log: readonly One[]) => log.toSorted((a, b) => b.at - a.at);

interface Told {
  readonly day: number;
  readonly rules: BoardRules;
  readonly numbers: ReadonlyMap<string, string>;
  readonly stops: ReadonlyMap<string, string>;
}

/** Trips that were late or early for the first time, detected from positions. No user caused these entries and none can undo them. */
async function toldOfTimes(call: Call, { day, rules, numbers, stops }: Told) {
  return (await timesOfDay(call, day, [...numbers.keys()], rules)).map(({ kind, at, tripId, stopId, delayS }) => ({
    ...{ id: `${kind} ${tripId}`, at, who: "", what: kind, tripId, number: numbers.get(tripId) ?? "" },
    ...{ reason: "", before: "", after: "", stop: stops.get(stopId)?.split("/")[0] ?? "" },
    minutes: Math.floor(Math.abs(delayS) / 60),
  }));
}

/**
 * Log entries for trips that the session may see. The last step of a trip can be undone for a limited time, by users with the button of
 * that step.
 */
async function logOf(call: Call, day: number, numbers: ReadonlyMap<string, string>, showsWho: boolean) {
  const rights = await call.rights();
  const seen = new Set<string>();
  return (await stepsOfDay(call, day)).flatMap(({ id, at, who, action, tripId, before, after }) => {
    const number = numbers.get(tripId);
    if (number === undefined) return [];
    const isLast = !seen.has(tripId);
    seen.add(tripId);
    const mayUndo = isLast && action !== "undone" && rights.mayUse(boardPage, buttonOf[action]);
    return [
      {
        ...{ id, at, who, what: action, tripId, number, reason: after.reason },
        ...{ before: showsWho ? before.who : "", after: showsWho ? after.who : "" },
        ...(mayUndo && { undoUntil: at + UNDO_MS }),
      },
    ];
  });
}

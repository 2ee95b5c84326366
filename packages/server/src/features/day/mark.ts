import { DAY_MS } from "@banche/core/text";

import type { Deps } from "../../deps.ts";
import { refuse } from "../../base/respond.ts";
import type { Context } from "../../wire/handlers.ts";
import { bookDuty } from "./bookDuty.ts";
import { lastStepOf, UNDO_MS } from "./log.ts";
import { papersUntil } from "../../records/papers.ts";
import { readRunningDay, type Run, type RunningTrip } from "../../records/runningDay.ts";
import { namesOf, tripOfDay } from "./reassign.ts";
import { keepStep, lockRun, type RunAction, valuesOf } from "./runs.ts";
import { notifyDrivers } from "./notifyDrivers.ts";

/** How long before departure a trip can be marked as departed. */
const EARLY_MS = 2 * 3_600_000;

export const boardPage = "bus.dayBoard";

/** The button for each step. Undoing a step needs the same button. */
export const buttonOf: Readonly<Record<Exclude<RunAction, "undone">, string>> = {
  departed: "btn_depart",
  arrived: "btn_arrive",
  cancelled: "btn_cancelTrip",
  reassigned: "btn_reassign",
};

interface Mark {
  readonly tripId: string;
  readonly what: "departed" | "arrived" | "cancelled" | "undo";
  readonly reason?: string | undefined;
}

/** Records a step of a trip, or undoes the last one. @returns the id of the run */
export async function mark(call: Context, deps: Pick<Deps, "pubSub">, day: number, given: Mark): Promise<string> {
  const rights = await call.rights();
  const { what } = given;
  if (what !== "undo" && !rights.mayUse(boardPage, buttonOf[what])) throw refuse.forbidden();
  tripOfDay(await readRunningDay(call, day, "visible"), given.tripId);
  const run = await lockRun(call, given.tripId, day);
  const running = await readRunningDay(call, day, "all");
  const trip = tripOfDay(running, given.tripId);
  const names = await namesOf(call, [trip.vehicleId], [trip.driverId]);
  const who = [names.get(trip.vehicleId), names.get(trip.driverId)].filter(Boolean).join(" ");
  const before = valuesOf(run, trip, who);
  if (what === "undo") {
    await undo(call, day, trip, run);
    return run.id;
  }
  const reason = (given.reason ?? "").trim();
  const now = Date.now();
  const refusal = refusalOf(what, run, reason);
  if (refusal) throw refusal;
  if (what !== "cancelled" && trip.from > now + EARLY_MS) throw refuse.because("early", "day.refused.early");
  if (what === "departed") await refuseExpired(call, trip, day);
  const after = {
    ...before,
    ...(what === "departed" && { departedAt: now }),
    ...(what === "arrived" && { arrivedAt: now }),
    ...(what === "cancelled" && { cancelledAt: now, reason }),
  };
  await keepStep(call, { runId: run.id, tripId: trip.id, action: what, before, after });
  if (what === "cancelled") {
    await notifyDrivers(call, deps.pubSub, running, trip, [
      { driverId: trip.driverId, title: "day.told.cancelTitle", text: "day.told.cancelled", params: { reason } },
    ]);
  }
  return run.id;
}

function refusalOf(what: Exclude<Mark["what"], "undo">, run: Run, reason: string) {
  if (run.cancelledAt !== null) return refuse.because("cancelled", "day.refused.cancelled");
  if (run.arrivedAt !== null) return refuse.because("arrived", "day.refused.arrived");
  if (what === "departed" && run.departedAt !== null) return refuse.because("departed", "day.refused.departed");
  if (what === "arrived" && run.departedAt === null) return refuse.because("not_departed", "day.refused.notDeparted");
  if (what === "cancelled" && reason === "")
    return refuse.validation([{ field: "reason", rule: "required", text: "day.refused.reason" }]);
  return undefined;
}

/** Refuses a departure with expired documents of vehicle or driver, unless a reason was given. */
async function refuseExpired(call: Context, trip: RunningTrip, day: number): Promise<void> {
  if (trip.override !== "") return;
  const found = await papersUntil(call, [trip.vehicleId, trip.driverId], day);
  const over = found.filter(({ until }) => until + DAY_MS < trip.until);
  if (over.length === 0) return;
  const papers = over.map(({ field }) => field || "—").join(", ");
  throw refuse.because("expired", "day.refused.blocked", { papers });
}

/** Undoes the last step of a run. Bookings of a reassignment are released through the writer of duties. */
async function undo(call: Context, day: number, trip: RunningTrip, run: Run): Promise<void> {
  const step = await lastStepOf(call, run.id);
  if (!step || step.action === "undone") throw refuse.because("nothing", "day.refused.undoNone");
  if (!(await call.rights()).mayUse(boardPage, buttonOf[step.action])) throw refuse.forbidden();
  if (Date.now() - step.at > UNDO_MS) throw refuse.because("late", "day.refused.undoLate");
  const { before, after } = step;
  const dutyId = step.action === "reassigned" ? await bookDuty(call, day, trip, before) : run.dutyId;
  const back = { ...before, dutyId };
  await keepStep(call, { runId: run.id, tripId: trip.id, action: "undone", before: after, after: back });
}

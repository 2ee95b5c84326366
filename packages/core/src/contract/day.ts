import * as z from "zod/mini";

import { byAnyButton, byButton, endpoint, onPage } from "./endpoint.ts";
import { flag, id, instant, integer, text, wireObject } from "./wire.ts";

const page = "bus.dayBoard";

/** `2026-11-25`. */
const serviceDate = z.string().check(z.maxLength(10));
const paper = wireObject({
  ownerId: id,
  /** Label of the document, in the language of the answer. */
  field: text,
  until: instant,
});
const reason = wireObject({
  kind: text,
  isFine: flag,
  seats: z.optional(integer),
  wanted: z.optional(integer),
  field: z.optional(text),
  days: z.optional(integer),
  at: z.optional(instant),
  minutes: z.optional(integer),
  limit: z.optional(integer),
});
const candidates = wireObject({
  free: z.array(wireObject({ id, name: text, isCurrent: flag, reasons: z.array(reason) })),
  blocked: z.array(wireObject({ id, name: text, why: text, about: text })),
});

/** The trips of a service day: the plan, the changes of dispatchers, and replacement drivers (ADR 0097). */
export const day = {
  get: endpoint("GET /api/ext/day", {
    summary:
      "The trips of published schemes that run on a service day, with what was said of them, and the log of the day",
    query: wireObject({
      /** Default: the current service day, which ends at 04:00. */
      date: z.optional(serviceDate),
    }),
    response: wireObject({
      date: text,
      /** Start of the service day in China. */
      day: instant,
      now: instant,
      /** Limits from which a trip counts as late or early; missing if the server only knows the default limits. */
      rules: z.optional(
        wireObject({
          ...{ lateMinutes: integer, startMinutes: integer, silentMinutes: integer, forgetMinutes: integer },
          /** Missing on servers that do not detect early trips. */
          earlyMinutes: z.optional(integer),
        }),
      ),
      lines: z.array(wireObject({ id, name: text, code: text })),
      trips: z.array(
        wireObject({
          id,
          number: text,
          lineId: id,
          direction: text,
          /** Minutes of the service day, one for each stop of the route; -1 if the trip skips the stop. */
          times: z.array(integer),
          stopIds: z.array(id),
          vehicleId: text,
          driverId: text,
          /** By the timetable, before duties and reassignments of the day. */
          plannedVehicleId: text,
          plannedDriverId: text,
          papersAllowed: flag,
          departedAt: z.optional(instant),
          arrivedAt: z.optional(instant),
          cancelledAt: z.optional(instant),
          reason: text,
          /** True if the board replaced the planned vehicle or driver. */
          isReassigned: flag,
        }),
      ),
      /** Stops at which vehicles of these trips were detected, by index in the route; computed from positions. */
      stopEvents: z.array(
        wireObject({
          ...{ tripId: id, stop: integer, at: instant },
          /** Departure time; missing while the vehicle is at the stop. */
          leftAt: z.optional(instant),
        }),
      ),
      /** When the latest signal of each tracked vehicle of these trips was received. */
      signals: z.array(wireObject({ vehicleId: id, at: instant })),
      /** Documents of the vehicles and drivers of these trips that are expired on this day. */
      papers: z.array(paper),
      /** Names of stops, vehicles and drivers, by id. */
      names: z.array(wireObject({ id, name: text })),
      /** Latest first. */
      log: z.array(
        wireObject({
          id,
          at: instant,
          who: text,
          /**
           * `departed`, `arrived`, `cancelled`, `reassigned` or `undone`; `early` or `late` when positions first
           * showed it.
           */
          what: text,
          tripId: id,
          number: text,
          reason: text,
          /** Vehicle and driver before and after a reassignment. */
          before: text,
          after: text,
          /** For `early` and `late`: the stop, and the difference from its time in minutes. */
          stop: z.optional(text),
          minutes: z.optional(integer),
          /** Until when it can be undone. */
          undoUntil: z.optional(instant),
        }),
      ),
    }),
    access: onPage(page),
    source: "extension",
  }),
  candidates: endpoint("GET /api/ext/day/candidates", {
    summary: "Vehicles and drivers who could take over a trip, the best first with reasons, and why others cannot",
    query: wireObject({ date: z.optional(serviceDate), tripId: z.optional(id) }),
    response: wireObject({
      vehicles: candidates,
      drivers: candidates,
      /** The proposed vehicle; empty: none is free. */
      vehicleId: text,
      driverId: text,
    }),
    access: byButton(page, "btn_reassign"),
    source: "extension",
  }),
  mark: endpoint("POST /api/ext/day/marks", {
    summary: "Say that a trip departed, arrived or is cancelled, or undo what was done with it last, within 5 minutes",
    body: wireObject({
      date: serviceDate,
      tripId: id,
      what: z.enum(["departed", "arrived", "cancelled", "undo"]),
      /** Reason of the cancellation. */
      reason: z.optional(z.string().check(z.maxLength(200))),
    }),
    response: wireObject({ runId: id }),
    access: byAnyButton([page, "btn_depart"], [page, "btn_arrive"], [page, "btn_cancelTrip"], [page, "btn_reassign"]),
    source: "extension",
  }),
  reassign: endpoint("POST /api/ext/day/reassign", {
    summary: "Give a trip of a service day another vehicle or driver, and tell the drivers concerned",
    body: wireObject({
      date: serviceDate,
      tripId: id,
      /** Missing: unchanged. */
      vehicleId: z.optional(id),
      driverId: z.optional(id),
      /** Reason for using expired documents. */
      override: z.optional(z.string().check(z.maxLength(200))),
      /** Only checks: nothing is stored, nobody is notified. */
      dryRun: z.optional(flag),
    }),
    response: wireObject({
      runId: id,
      dutyId: id,
      /** Number of drivers who received a message. */
      told: integer,
    }),
    access: byButton(page, "btn_reassign"),
    source: "extension",
  }),
};

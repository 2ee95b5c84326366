import * as z from "zod/mini";

import { byButton, endpoint, onPage } from "./endpoint.ts";
import { flag, id, instant, integer, text, wireObject } from "./wire.ts";

const page = "bus.position";
/** Most differences that one trial returns. */
export const TRIAL_MAX = 200;

/** Metres, seconds, minutes and kilometres per hour, as in the names; limits are in `fleetRuleBounds`. */
const rules = {
  ...{ lateMinutes: integer, startMinutes: integer, silentMinutes: integer, forgetMinutes: integer },
  /** Missing on servers that do not detect early trips. */
  earlyMinutes: z.optional(integer),
  ...{ speedKmh: integer, speedS: integer, offRouteM: integer, offRouteS: integer, silentS: integer },
  ...{ arriveM: integer, leaveM: integer, gapS: integer, earlyS: integer, opensS: integer, closesS: integer },
} as const;
const someRules = {
  ...{
    lateMinutes: z.optional(integer),
    earlyMinutes: z.optional(integer),
    startMinutes: z.optional(integer),
    silentMinutes: z.optional(integer),
  },
  ...{ forgetMinutes: z.optional(integer), speedKmh: z.optional(integer), speedS: z.optional(integer) },
  ...{ offRouteM: z.optional(integer), offRouteS: z.optional(integer), silentS: z.optional(integer) },
  ...{ arriveM: z.optional(integer), leaveM: z.optional(integer), gapS: z.optional(integer) },
  ...{ earlyS: z.optional(integer), opensS: z.optional(integer), closesS: z.optional(integer) },
} as const;

/** The rules for tracking the vehicles of a factory and for judging its trips (ADR 0073). */
export const fleetRules = {
  read: endpoint("GET /api/ext/fleet/rules", {
    summary: "The rules by which vehicles are followed and trips are judged, and whether they were ever set",
    response: wireObject({
      ...rules,
      /** 0: the default rules are in use. */
      version: integer,
    }),
    access: onPage(page),
    source: "extension",
  }),
  update: endpoint("PUT /api/ext/fleet/rules", {
    summary:
      "Change rules of the factory; those that are not sent stay as they are, and the next fix is judged by the new ones",
    body: wireObject({ ...someRules, version: z.optional(integer) }),
    response: wireObject({ version: integer }),
    access: byButton(page, "btn_rules"),
    source: "extension",
  }),
  trial: endpoint("GET /api/ext/fleet/rules/trial", {
    summary:
      "The alerts that the recorded tracks of a service day give under other rules, beside those under the present ones",
    query: wireObject({
      /** `2026-11-25`; default: the current service day. */
      date: z.optional(z.string().check(z.maxLength(10))),
      ...someRules,
    }),
    response: wireObject({
      date: text,
      /** Trips whose tracks were evaluated, and trips that were left out because the day has too many fixes. */
      trips: integer,
      left: integer,
      counts: z.array(
        wireObject({
          /** `late`, `early`, `missed`, `offRoute`, `speeding` or `noSignal`. */
          kind: text,
          present: integer,
          tried: integer,
        }),
      ),
      /** Alerts that only one of the two rule sets gives, sorted by time; the first 200. */
      changed: z.array(
        wireObject({
          kind: text,
          /** True: the alert is new; false: it would no longer be raised. */
          isNew: flag,
          at: instant,
          vehicleId: id,
          plate: text,
          tripId: id,
          trip: text,
          line: text,
          stop: text,
        }),
      ),
    }),
    access: onPage(page),
    source: "extension",
  }),
};

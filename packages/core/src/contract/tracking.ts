import * as z from "zod/mini";

import { byButton, endpoint, onPage } from "./endpoint.ts";
import { flag, id, instant, integer, text, wireObject } from "./wire.ts";

/** Most fixes in one call. */
export const FIXES_MAX = 5_000;
/** Most fixes on one page of a track. */
export const TRACK_MAX = 5_000;
/** Longest part of a day in one replay call, in ms. */
export const REPLAY_SPAN_MS = 15 * 60_000;
/** Length of the parts of the service day, in ms. */
export const DAY_PART_MS = 5 * 60_000;
/** Most alerts in one answer. */
export const ALERTS_MAX = 1_000;

/** The page whose permissions decide who sees vehicle positions. */
const page = "bus.position";

const place = {
  /** Degrees in WGS-84. */
  latitude: z.number(),
  longitude: z.number(),
  /** Kilometres per hour. */
  speed: z.optional(z.number()),
  /** Degrees clockwise from north. */
  heading: z.optional(integer),
};

/** Current and former positions of the vehicles of a factory (ADR 0073). */
export const tracking = {
  send: endpoint("POST /api/ext/positions", {
    summary:
      "Send up to 5,000 fixes: device or plate, at, latitude, longitude, and where known speed and heading. Refused ones are named, the others are kept",
    body: wireObject({
      /**
       * `device`: its number. `plate`: of the vehicle, if `device` is missing. `at`: milliseconds since 1970 or
       * `yyyy-MM-dd HH:mm:ss` in China time. `latitude`, `longitude`: degrees, in the datum of the device, or WGS-84
       * if it has none; `datum` (`wgs84`, `gcj02`, `bd09`) sets another one for this fix. `speed`: km/h. `heading`:
       * degrees from north.
       */
      fixes: z.array(z.unknown()).check(z.maxLength(FIXES_MAX)),
      /** Only checks: stores nothing and returns what would be refused. */
      dryRun: z.optional(flag),
    }),
    response: wireObject({
      /** Number of stored fixes; in a dry run, number of valid fixes. */
      stored: integer,
      /** Number of known fixes: the same vehicle at the same time. */
      repeated: integer,
      refused: z.array(
        wireObject({
          /** Index of the fix, from 0. */
          index: integer,
          /** The invalid member. */
          field: text,
          /** `required`, `type`, `range`, `clock`, `unknownReference` or `noVehicle`. */
          rule: text,
        }),
      ),
    }),
    access: byButton(page, "btn_send"),
    source: "extension",
  }),
  latest: endpoint("GET /api/ext/positions/latest", {
    summary: "Where each vehicle of the factory was last, and the trip that it is on",
    response: wireObject({
      /** Time of the answer: ages are relative to it. */
      now: instant,
      /** Limits for late, early and silent vehicles; missing if the server only knows the default limits. */
      rules: z.optional(wireObject({ lateMinutes: integer, silentS: integer, earlyMinutes: z.optional(integer) })),
      list: z.array(
        wireObject({
          vehicleId: id,
          /** Empty if the user may not see it. */
          plate: text,
          at: instant,
          ...place,
          /** The current trip; missing if there is none. */
          tripId: z.optional(id),
          trip: z.optional(text),
          lineId: z.optional(id),
          line: z.optional(text),
          direction: z.optional(text),
          /** Index of the next stop, from 0, and number of stops of the trip. */
          nextStop: z.optional(integer),
          stops: z.optional(integer),
          /** Expected arrival there, if known. */
          nextAt: z.optional(instant),
          /** Seconds behind the plan. */
          delay: z.optional(integer),
          /** Seconds by which it left its last stop too early; missing if it did not. */
          early: z.optional(integer),
        }),
      ),
    }),
    access: onPage(page),
    source: "extension",
  }),
  track: endpoint("GET /api/ext/positions/track", {
    summary: "The fixes of one vehicle in their order, of seven days at most",
    query: wireObject({
      vehicleId: id,
      from: instant,
      until: instant,
      /** At most 5,000; this is the default. */
      pageSize: z.optional(integer),
    }),
    response: wireObject({
      list: z.array(wireObject({ at: instant, ...place })),
      /** The `from` of the next page; missing on the last one. */
      next: z.optional(instant),
    }),
    access: onPage(page),
    source: "extension",
  }),
  lines: endpoint("GET /api/ext/positions/lines", {
    summary:
      "The lines of the factory with their stops in the order of each direction, as far as the user may see them",
    response: wireObject({
      lines: z.array(
        wireObject({
          id,
          name: text,
          code: text,
          /** `#1890ff`; empty without one. */
          colour: text,
          directions: z.array(
            wireObject({
              direction: text,
              stops: z.array(
                wireObject({
                  stopId: id,
                  name: text,
                  /** Degrees in WGS-84; missing if the position is unknown. */
                  latitude: z.optional(z.number()),
                  longitude: z.optional(z.number()),
                }),
              ),
            }),
          ),
        }),
      ),
      /** The tiles below the map that the operator set; missing: there are none. */
      tiles: z.optional(
        wireObject({
          /** `https://host/{z}/{x}/{y}.png`, or a path of the same host. */
          address: text,
          datum: z.enum(["wgs84", "gcj02"]),
          attribution: text,
          minZoom: integer,
          maxZoom: integer,
        }),
      ),
    }),
    access: onPage(page),
    source: "extension",
  }),
  day: endpoint("GET /api/ext/positions/day", {
    summary: "A service day in parts of five minutes, how much was heard in each, and the alerts of the day",
    query: wireObject({
      /** `2026-11-25`; default: the current service day, which ends at 04:00. */
      date: z.optional(z.string().check(z.maxLength(10))),
      /** Only this vehicle. */
      vehicleId: z.optional(id),
    }),
    response: wireObject({
      now: instant,
      /** The service day lasts from 04:00 to 04:00. */
      from: instant,
      until: instant,
      /**
       * For each five minutes until now: number of vehicles that sent something; with `vehicleId`, number of its
       * fixes.
       */
      counts: z.array(integer),
      /** Sorted by time; the first 1,000. */
      alerts: z.array(
        wireObject({
          /**
           * `late` and `early` (by the rules, first time at a stop), `missed`, `offRoute`, `speeding` or `noSignal`.
           */
          kind: text,
          at: instant,
          vehicleId: id,
          plate: text,
          tripId: id,
          trip: text,
          lineId: id,
          line: text,
          stopId: id,
          stop: text,
          /** Seconds behind the plan. */
          delay: z.optional(integer),
        }),
      ),
    }),
    access: onPage(page),
    source: "extension",
  }),
  replay: endpoint("GET /api/ext/positions/replay", {
    summary:
      "The fixes of all vehicles in a part of a day of fifteen minutes at most, one of each vehicle in so many seconds",
    query: wireObject({ from: instant, until: instant }),
    response: wireObject({
      /** Seconds between two fixes; larger with more vehicles. */
      step: integer,
      vehicles: z.array(
        wireObject({ vehicleId: id, plate: text, fixes: z.array(wireObject({ at: instant, ...place })) }),
      ),
    }),
    access: onPage(page),
    source: "extension",
  }),
};

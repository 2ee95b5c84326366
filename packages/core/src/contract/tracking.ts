import * as z from "zod/mini";

import { byButton, endpoint, onPage } from "./endpoint.ts";
import { flag, id, instant, integer, text, wireObject } from "./wire.ts";

/** Most fixes that one call sends. */
export const FIXES_MAX = 5_000;
/** Most fixes that one page of a track holds. */
export const TRACK_MAX = 5_000;
/** The longest part of a day that one call replays, ms. */
export const REPLAY_SPAN_MS = 15 * 60_000;
/** The service day is split into parts of this many ms. */
export const DAY_PART_MS = 5 * 60_000;
/** Most alerts that one call returns. */
export const ALERTS_MAX = 1_000;

/** The page whose grants decide who sees where vehicles are. */
const page = "bus.position";

const place = {
  /** Degrees in WGS-84. */
  latitude: z.number(),
  longitude: z.number(),
  /** Kilometres an hour. */
  speed: z.optional(z.number()),
  /** Degrees clockwise from north. */
  heading: z.optional(integer),
};

/** Where the vehicles of a factory are and were (ADR 0073). */
export const tracking = {
  send: endpoint("POST /api/ext/positions", {
    summary:
      "Send up to 5,000 fixes: device or plate, at, latitude, longitude, and where known speed and heading. Refused ones are named, the others are kept",
    body: wireObject({
      /**
       * `device`: its number. `plate`: of the vehicle, where the device is not named. `at`: milliseconds since 1970 or
       * `yyyy-MM-dd HH:mm:ss` of China. `latitude`, `longitude`: degrees, in the datum of the device, WGS-84 without
       * one; `datum` (`wgs84`, `gcj02`, `bd09`) names another for the fix. `speed`: km/h. `heading`: degrees from north.
       */
      fixes: z.array(z.unknown()).check(z.maxLength(FIXES_MAX)),
      /** Keeps nothing and says what would be refused. */
      dryRun: z.optional(flag),
    }),
    response: wireObject({
      /** Kept now; of a dry run, those that would not be refused. */
      stored: integer,
      /** Known already: the same vehicle at the same time. */
      repeated: integer,
      refused: z.array(
        wireObject({
          /** Its place among the fixes, 0 for the first. */
          index: integer,
          /** The member that is wrong. */
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
      /** When the server answered: ages count from it. */
      now: instant,
      /** From when on a vehicle is late, early, or without a signal; missing where the server knows the usual ones alone. */
      rules: z.optional(wireObject({ lateMinutes: integer, silentS: integer, earlyMinutes: z.optional(integer) })),
      list: z.array(
        wireObject({
          vehicleId: id,
          /** Empty where the user may not see it. */
          plate: text,
          at: instant,
          ...place,
          /** Of the trip that is under way; missing without one. */
          tripId: z.optional(id),
          trip: z.optional(text),
          lineId: z.optional(id),
          line: z.optional(text),
          direction: z.optional(text),
          /** The stop that comes next, 0 for the first, and how many the trip has. */
          nextStop: z.optional(integer),
          stops: z.optional(integer),
          /** When it will be there, as far as is known. */
          nextAt: z.optional(instant),
          /** Seconds behind the plan. */
          delay: z.optional(integer),
          /** Seconds before its time at which it left the last stop that it left; missing where it left none before its time. */
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
      /** At most 5,000, which is usual. */
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
                  /** Degrees in WGS-84; missing where nobody knows the place. */
                  latitude: z.optional(z.number()),
                  longitude: z.optional(z.number()),
                }),
              ),
            }),
          ),
        }),
      ),
    }),
    access: onPage(page),
    source: "extension",
  }),
  day: endpoint("GET /api/ext/positions/day", {
    summary: "A service day in parts of five minutes, how much was heard in each, and the alerts of the day",
    query: wireObject({
      /** `2026-11-25`; default: the service day of now, which ends at 04:00. */
      date: z.optional(z.string().check(z.maxLength(10))),
      /** Of this vehicle alone. */
      vehicleId: z.optional(id),
    }),
    response: wireObject({
      now: instant,
      /** The service day lasts from 04:00 to 04:00. */
      from: instant,
      until: instant,
      /** Of each five minutes until now: how many vehicles sent something; of one vehicle, how many fixes it sent. */
      counts: z.array(integer),
      /** In the order of their times; the first 1,000. */
      alerts: z.array(
        wireObject({
          /** `late` and `early` (by the rules, at a stop for the first time), `missed`, `offRoute`, `speeding` or `noSignal`. */
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
      /** Seconds that each fix stands for: more, the more vehicles there are. */
      step: integer,
      vehicles: z.array(
        wireObject({ vehicleId: id, plate: text, fixes: z.array(wireObject({ at: instant, ...place })) }),
      ),
    }),
    access: onPage(page),
    source: "extension",
  }),
};

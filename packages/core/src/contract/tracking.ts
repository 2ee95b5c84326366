import * as z from "zod";

import { byButton, endpoint, onPage } from "./endpoint.ts";
import { flag, id, instant, integer, text, wireObject } from "./wire.ts";

/** Most fixes that one call sends. */
export const FIXES_MAX = 5_000;
/** Most fixes that one page of a track holds. */
export const TRACK_MAX = 5_000;

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
       * `yyyy-MM-dd HH:mm:ss` of China. `latitude`, `longitude`: degrees in WGS-84. `speed`: km/h. `heading`: degrees from north.
       */
      fixes: z.array(z.unknown()).max(FIXES_MAX),
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
};

import * as z from "zod/mini";

import { endpoint, onPage } from "./endpoint.ts";
import { batchResult } from "./extensions.ts";
import { flag, id, integer, text, wireObject } from "./wire.ts";

/** Most trips in one call. */
export const TIMETABLE_MAX = 1_000;

const time = wireObject({
  stopId: id,
  /** Seconds of the service day. */
  time: integer,
});

const named = wireObject({ id, name: text });

const trip = wireObject({
  id,
  version: integer,
  number: text,
  lineId: text,
  direction: text,
  /** Kinds of day on which it runs; empty: every day. */
  days: z.optional(z.array(text)),
  /** Seconds of the service day. */
  departure: z.optional(integer),
  /** Missing: computed from the legs of the route. */
  times: z.optional(z.array(time)),
  vehicleId: z.optional(text),
  driverId: z.optional(text),
});

/** The wanted definition of a trip. */
const savedTrip = wireObject({
  /** Missing for a new trip. */
  id: z.optional(id),
  /** The version that the caller read; if one has changed, all changes are refused. */
  version: z.optional(integer),
  number: z.string().check(z.maxLength(50)),
  lineId: id,
  direction: text,
  days: z.array(text).check(z.maxLength(10)),
  departure: integer,
  times: z.array(time).check(z.maxLength(120)),
  vehicleId: z.optional(text),
  driverId: z.optional(text),
});

/** Figures of a scheme or of one line in it. Values are missing if the session may not see them or their inputs. */
const figures = wireObject({
  /** On a working day, like distance and seats. */
  trips: integer,
  vehicles: z.optional(integer),
  drivers: z.optional(integer),
  metres: z.optional(integer),
  /** Seats of the trips to the factory. */
  seats: z.optional(integer),
  /** Cost per month in fen. */
  monthFen: z.optional(integer),
  /** Number of trips without a price rule. */
  unpriced: z.optional(integer),
  riders: z.optional(integer),
  /** Number of riders beyond the seats of their line. */
  withoutSeat: z.optional(integer),
});

const comparedScheme = wireObject({
  id,
  name: text,
  code: text,
  state: text,
  shift: text,
  validFrom: text,
  validUntil: text,
  figures,
});

const comparedTrip = wireObject({
  id,
  number: text,
  days: z.array(text),
  /** Seconds of the service day, for each stop of the trip. */
  times: z.array(time),
  vehicleId: text,
  driverId: text,
});

/** The whole timetable of a scheme: the content of the grid, and saving it. */
export const timetables = {
  get: endpoint("GET /api/ext/timetables/{id}", {
    summary:
      "A scheme with its trips, and the lines of the factory with their routes, as far as the session may see them",
    response: wireObject({
      scheme: wireObject({
        ...{ id, name: text, code: text, state: text, shift: text, version: integer },
        /** `2026-10-01`; empty if the session may not see it. */
        validFrom: z.optional(text),
        validUntil: z.optional(text),
      }),
      /** Whether the session may change trips of this scheme now. */
      mayEdit: flag,
      lines: z.array(
        wireObject({
          id,
          name: text,
          code: text,
          route: z.array(
            wireObject({
              direction: text,
              stopId: id,
              /** Metres from the previous stop. */
              distance: z.optional(integer),
              /** Seconds from the previous stop. */
              time: z.optional(z.union([integer, z.null()])),
            }),
          ),
        }),
      ),
      trips: z.array(trip),
      /** Names of stops, vehicles and drivers, by id. */
      names: z.array(named),
    }),
    access: onPage("bus.scheme"),
    source: "extension",
  }),
  save: endpoint("PUT /api/ext/timetables/{id}", {
    summary: "Save trips of a draft: all of them or, where one is refused, none; each as its single call would",
    body: wireObject({
      trips: z.array(savedTrip).check(z.maxLength(TIMETABLE_MAX)),
      removed: z.array(wireObject({ id, version: z.optional(integer) })).check(z.maxLength(TIMETABLE_MAX)),
    }),
    response: wireObject({
      /** False: one change was refused, so nothing was stored. */
      saved: flag,
      /** One for each trip in order, then one for each removed trip. */
      results: z.array(batchResult),
    }),
    access: onPage("bus.scheme"),
    source: "extension",
  }),
  check: endpoint("GET /api/ext/timetables/{id}/check", {
    summary: "What keeps a scheme from being published, what blocks first",
    response: z.array(
      wireObject({
        rule: text,
        blocks: flag,
        /** Numbers of the trips concerned. */
        trips: z.array(text),
        /** The line, vehicle or driver concerned, as a text. */
        about: z.optional(text),
      }),
    ),
    access: onPage("bus.scheme"),
    source: "extension",
  }),
  compare: endpoint("GET /api/ext/timetables/{id}/compare/{other}", {
    summary:
      "Two schemes, A (`id`) and B (`other`), with their figures and every line on which they differ, as far as the session may see them",
    response: wireObject({
      a: comparedScheme,
      b: comparedScheme,
      /** `2027-01`, the month in which B begins; the costs of both are for this month. */
      month: text,
      lines: z.array(
        wireObject({
          lineId: id,
          /** `added`, `removed`, `changed` or `same`. */
          state: text,
          a: figures,
          b: figures,
          /** The trips that differ, by departure time. */
          trips: z.array(
            wireObject({
              direction: text,
              /** `number`, `times`, `stops`, `days`, `vehicle`, `driver`; empty if only one side has the trip. */
              changes: z.array(text),
              a: z.optional(comparedTrip),
              b: z.optional(comparedTrip),
            }),
          ),
        }),
      ),
      /** Number of affected riders; missing if the session may not see riders. */
      effects: z.optional(wireObject({ lost: integer, gained: integer, earlier: integer, affected: integer })),
      /** Names of lines, stops, vehicles and drivers, by id. */
      names: z.array(named),
    }),
    access: onPage("bus.scheme"),
    source: "extension",
  }),
};

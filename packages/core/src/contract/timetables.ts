import * as z from "zod/mini";

import { endpoint, onPage } from "./endpoint.ts";
import { batchResult } from "./extensions.ts";
import { flag, id, integer, text, wireObject } from "./wire.ts";

/** Most trips that are saved by one call. */
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
  /** Kinds of day on which it runs; none: every day. */
  days: z.optional(z.array(text)),
  /** Seconds of the service day. */
  departure: z.optional(integer),
  /** None: by the legs of the route. */
  times: z.optional(z.array(time)),
  vehicleId: z.optional(text),
  driverId: z.optional(text),
});

/** A trip as it is to be. */
const savedTrip = wireObject({
  /** Missing for a new trip. */
  id: z.optional(id),
  /** That the caller changed; another one refuses all. */
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

/** What a scheme, or its part on one line, amounts to; without what the session may not see or work out from what it sees. */
const figures = wireObject({
  /** On a working day, as are distance and seats. */
  trips: integer,
  vehicles: z.optional(integer),
  drivers: z.optional(integer),
  metres: z.optional(integer),
  /** Of the trips to the factory. */
  seats: z.optional(integer),
  /** Fen in the month. */
  monthFen: z.optional(integer),
  /** Trips that no price rule is for. */
  unpriced: z.optional(integer),
  riders: z.optional(integer),
  /** Riders beyond the seats of their line. */
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
  /** Seconds of the service day, for each stop that it comes to. */
  times: z.array(time),
  vehicleId: text,
  driverId: text,
});

/** The timetable of a scheme as a whole: what a grid shows, and what it saves. */
export const timetables = {
  get: endpoint("GET /api/ext/timetables/{id}", {
    summary:
      "A scheme with its trips, and the lines of the factory with their routes, as far as the session may see them",
    response: wireObject({
      scheme: wireObject({
        ...{ id, name: text, code: text, state: text, shift: text, version: integer },
        /** `2026-10-01`; empty where the session may not see it. */
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
              /** Metres from the stop before. */
              distance: z.optional(integer),
              /** Seconds from the stop before. */
              time: z.optional(z.union([integer, z.null()])),
            }),
          ),
        }),
      ),
      trips: z.array(trip),
      /** What stops, vehicles and drivers are called. */
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
      /** False: one was refused, and nothing was changed. */
      saved: flag,
      /** One for each trip in their order, then one for each that is removed. */
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
        /** Numbers of the trips that are meant. */
        trips: z.array(text),
        /** The line, vehicle or driver that is meant, in words. */
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
      /** `2027-01`, in which B begins: what both would cost then. */
      month: text,
      lines: z.array(
        wireObject({
          lineId: id,
          /** `added`, `removed`, `changed` or `same`. */
          state: text,
          a: figures,
          b: figures,
          /** The trips that differ, by their departures. */
          trips: z.array(
            wireObject({
              direction: text,
              /** `number`, `times`, `stops`, `days`, `vehicle`, `driver`; none where one has no such trip. */
              changes: z.array(text),
              a: z.optional(comparedTrip),
              b: z.optional(comparedTrip),
            }),
          ),
        }),
      ),
      /** Riders who will notice; missing where the session may not see riders. */
      effects: z.optional(wireObject({ lost: integer, gained: integer, earlier: integer, affected: integer })),
      /** What lines, stops, vehicles and drivers are called. */
      names: z.array(named),
    }),
    access: onPage("bus.scheme"),
    source: "extension",
  }),
};

import * as z from "zod/mini";

import { byButton, endpoint, onPage } from "./endpoint.ts";
import { id, instant, integer, text, wireObject } from "./wire.ts";

const page = "bus.ridership";
/** Most scans of one call. */
export const SCANS_MAX = 2000;
/** Longest period of one read, in days. */
export const RIDERSHIP_DAYS_MAX = 62;
/** Most scans without a trip that are listed. */
export const UNMATCHED_MAX = 500;
/** Most people of one trip. */
export const RIDERSHIP_PEOPLE_MAX = 500;
const NAME_MAX = 200;

/** `2026-11-25`. */
const serviceDate = z.string().check(z.maxLength(10));
const rules = { mergePercent: integer, mergeMinutes: integer, addPercent: integer, onDays: integer, ofDays: integer };
const cause = z.enum(["unknownVehicle", "unknownLine", "noTrip", "cancelled", "severalTrips"]);
const departure = {
  tripId: id,
  number: text,
  lineId: id,
  direction: text,
  /** Minutes of the service day. */
  departs: integer,
  /** Seats of the actual vehicle, else of the planned one; 0: unknown. */
  seats: integer,
};

/** Number of riders for each trip and day, from scan files or typed counts (ADR 0140). */
export const ridership = {
  read: endpoint("GET /api/ext/ridership", {
    summary: "Recorded trips of a period with their people and seats, the departures of the timetable, and the rules",
    query: wireObject({
      from: serviceDate,
      /** The last day; at most `RIDERSHIP_DAYS_MAX` days. */
      until: serviceDate,
      lineId: z.optional(z.string().check(z.maxLength(50))),
    }),
    response: wireObject({
      from: text,
      until: text,
      rules: wireObject({
        ...rules,
        /** 0: the default rules are in use. */
        version: integer,
      }),
      lines: z.array(wireObject({ id, name: text, code: text })),
      /** Trips of published schemes that are valid in the period; `days` are kinds of day; empty: every day. */
      departures: z.array(wireObject({ ...departure, days: z.array(text) })),
      records: z.array(
        wireObject({
          ...departure,
          day: text,
          /** The typed count, else the number of different people in scans. */
          people: integer,
          /** Number of different people in scans. */
          scanned: integer,
          /** Unknown people among those. */
          strangers: integer,
          /** Missing: no count was typed. */
          counted: z.optional(integer),
        }),
      ),
      /** Number of people in scans that name a stop. */
      stops: z.array(wireObject({ lineId: id, stopId: id, name: text, people: integer })),
      /** Number of scans in the period without a trip. */
      unmatched: integer,
    }),
    access: onPage(page),
    source: "extension",
  }),
  unmatched: endpoint("GET /api/ext/ridership/unmatched", {
    summary: "Scans of a period that belong to no trip, with the cause; the latest first",
    query: wireObject({ from: serviceDate, until: serviceDate }),
    response: wireObject({
      total: integer,
      /** At most `UNMATCHED_MAX`. */
      scans: z.array(
        wireObject({
          id,
          at: instant,
          day: text,
          /** Vehicle or line, as written in the file. */
          written: text,
          cause,
          file: text,
        }),
      ),
    }),
    access: onPage(page),
    source: "extension",
  }),
  imports: endpoint("GET /api/ext/ridership/imports", {
    summary: "Scan files that were read, the latest first",
    response: z.array(
      wireObject({ id, name: text, at: instant, by: text, scans: integer, matched: integer, strangers: integer }),
    ),
    access: onPage(page),
    source: "extension",
  }),
  send: endpoint("POST /api/ext/ridership/imports", {
    summary: "Keep scans of cards or codes and find the trip of each; a scan that is known already is kept once",
    body: wireObject({
      /** Name of the file. */
      name: z.string().check(z.maxLength(NAME_MAX)),
      /** Import to which an earlier part of the same file belongs. */
      importId: z.optional(z.string().check(z.maxLength(50))),
      /** Checks only. */
      dryRun: z.optional(z.boolean()),
      /** `at`, `plate` or `line`, `rider` (employee number or card), and `stop`, where it is known. */
      scans: z.array(z.unknown()).check(z.maxLength(SCANS_MAX)),
    }),
    response: wireObject({
      /** Missing: nothing was stored. */
      importId: z.optional(id),
      stored: integer,
      matched: integer,
      /** Number of scans known from an earlier file. */
      repeated: integer,
      /** Number of scans by unknown riders; they are counted. */
      strangers: integer,
      /** Indexes of scans that appear twice in the request. */
      doubles: z.array(integer),
      unmatched: z.array(wireObject({ index: integer, cause })),
      refused: z.array(wireObject({ index: integer, field: text, rule: text })),
    }),
    access: byButton(page, "btn_import"),
    source: "extension",
  }),
  undo: endpoint("DELETE /api/ext/ridership/imports/{id}", {
    summary: "Take a scan file back: all of its scans go",
    response: wireObject({ id, scans: integer }),
    access: byButton(page, "btn_import"),
    source: "extension",
  }),
  count: endpoint("PUT /api/ext/ridership/counts", {
    summary: "Type how many people rode a trip of a day; it holds instead of the scans",
    body: wireObject({
      day: serviceDate,
      tripId: z.string().check(z.maxLength(50)),
      /** Missing: the typed count is deleted, and the scans are used again. */
      people: z.optional(integer),
    }),
    response: wireObject({ day: text, tripId: id }),
    access: byButton(page, "btn_count"),
    source: "extension",
  }),
  update: endpoint("PUT /api/ext/ridership/rules", {
    summary: "Change from when on departures are candidates; rules that are not sent stay as they are",
    body: wireObject({
      ...{ mergePercent: z.optional(integer), mergeMinutes: z.optional(integer), addPercent: z.optional(integer) },
      ...{ onDays: z.optional(integer), ofDays: z.optional(integer) },
      /** The version that the caller read; if it has changed, the call is refused as `conflict`. */
      version: z.optional(integer),
    }),
    response: wireObject({ version: integer }),
    access: byButton(page, "btn_rules"),
    source: "extension",
  }),
};

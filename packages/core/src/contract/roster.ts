import * as z from "zod/mini";

import { byButton, endpoint, onPage } from "./endpoint.ts";
import { batchResult } from "./extensions.ts";
import { flag, id, integer, text, wireObject } from "./wire.ts";

const page = "bus.roster";

/** Most days of one board. */
export const ROSTER_DAYS_MAX = 31;
/** Most changes in one call. */
export const ROSTER_CHANGES_MAX = 2_000;

/** `2026-11-25`. */
const serviceDate = z.string().check(z.maxLength(10));
const row = {
  id,
  name: text,
  carrierId: text,
  isUsable: flag,
  /** Last service day on which all documents are valid, in days since 1970; missing: they do not expire. */
  papersUntil: z.optional(integer),
};

/** The wanted changes, and also the changes that undo them. */
const changes = {
  duties: z
    .array(
      wireObject({
        id,
        /** The version that the caller read; if one has changed, all changes are refused. */
        version: z.optional(integer),
        /** Missing: unchanged. Empty: no driver. */
        driverId: z.optional(text),
        vehicleId: z.optional(text),
      }),
    )
    .check(z.maxLength(ROSTER_CHANGES_MAX)),
  /** New standby days of drivers. */
  spares: z.array(wireObject({ driverId: id, day: integer })).check(z.maxLength(ROSTER_CHANGES_MAX)),
  /** Standby entries to be removed. */
  removed: z.array(wireObject({ id, version: z.optional(integer) })).check(z.maxLength(ROSTER_CHANGES_MAX)),
};

/** The roster of some days: who has which duty, and who may have it. */
export const roster = {
  get: endpoint("GET /api/ext/roster", {
    summary: "Duties, drivers, vehicles and leave of some days with the days around them, and the limits of driving",
    query: wireObject({
      from: serviceDate,
      /** 1 to 31; default 7. */
      days: z.optional(integer),
    }),
    response: wireObject({
      /** Service day, in days since 1970. */
      from: integer,
      days: integer,
      /** Whether the session may save changes. */
      mayAssign: flag,
      /** Whether it may set standby days. */
      mayMarkSpare: flag,
      drivers: z.array(wireObject({ ...row, code: text, licence: text })),
      vehicles: z.array(wireObject({ ...row, seats: integer })),
      /** From 7 days before to 7 days after; times are minutes of the service day. */
      duties: z.array(
        wireObject({
          id,
          version: integer,
          number: text,
          day: integer,
          start: integer,
          end: integer,
          driverId: text,
          vehicleId: text,
          lineId: text,
          state: text,
          papersAllowed: flag,
          /** It takes over a trip from the day board. An empty driver or vehicle is that of the replaced duty. */
          isReplacement: z.optional(flag),
          pieces: z.array(wireObject({ kind: text, start: integer, end: integer })),
        }),
      ),
      leaves: z.array(
        wireObject({ id, version: integer, driverId: id, from: integer, until: integer, kind: text, reason: text }),
      ),
      /** Names of carriers and lines, by id. */
      names: z.array(wireObject({ id, name: text })),
      /** In minutes, except for days and nights in a row. */
      rules: wireObject({
        continuousDay: integer,
        continuousNight: integer,
        breakLength: integer,
        wheelIn24Hours: integer,
        wheelIn7Days: integer,
        restBetween: integer,
        daysInRow: integer,
        nightsInRow: integer,
        nightFrom: integer,
        nightUntil: integer,
      }),
    }),
    access: onPage(page),
    source: "extension",
  }),
  save: endpoint("PUT /api/ext/roster", {
    summary: "Give duties to drivers and vehicles: all changes or, where one is refused, none; each as its single call",
    body: wireObject({
      ...changes,
      /** Only checks; nothing is stored. */
      dryRun: z.optional(flag),
    }),
    response: wireObject({
      /** False: one change was refused, so nothing was stored. */
      saved: flag,
      /** One for each duty in order, then for new standby entries, then for removed ones. */
      results: z.array(batchResult),
      /** The input of the same call that undoes everything; empty if nothing was stored. */
      undo: wireObject(changes),
    }),
    access: byButton(page, "btn_assign"),
    source: "extension",
  }),
};

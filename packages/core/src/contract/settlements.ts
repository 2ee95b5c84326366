import * as z from "zod/mini";

import { SETTLEMENT_REASON_MAX } from "../settings/constants.ts";
import { byButton, endpoint, onPage } from "./endpoint.ts";
import { flag, id, instant, integer, text, wireObject } from "./wire.ts";

const page = "bus.settlement";

/** `2026-10`. */
const month = z.string().check(z.maxLength(7));
const reason = z.string().check(z.maxLength(SETTLEMENT_REASON_MAX));
/** Missing if the caller may not see money (column `amount` of the page). */
const fen = z.optional(integer);
/** The version that the caller read; if it has changed, the call is refused as `conflict`. */
const version = integer;
const state = z.enum(["draft", "agreed"]);

const sums = {
  planned: integer,
  ran: integer,
  missed: integer,
  late: integer,
  plannedMetres: integer,
  metres: integer,
  amountFen: fen,
  /** At least 0. */
  penaltyFen: fen,
  payableFen: fen,
};
const row = wireObject({
  key: text,
  lineId: id,
  vehicleKind: text,
  shift: text,
  ruleId: id,
  tripFen: fen,
  /** Price per kilometre in ten-thousandths of a yuan. */
  kmPrice: fen,
  ...sums,
});
const item = { day: text, id, number: text, lineId: text, vehicleId: text };
const names = z.array(wireObject({ id: text, name: text }));

const summary = wireObject({
  id,
  version,
  state,
  /** Including adjustments. */
  payableFen: fen,
  vehicles: integer,
  lines: integer,
  /** Number of trips that could not be priced. */
  open: integer,
  calculatedAt: instant,
});

const trip = wireObject({
  day: text,
  tripId: id,
  number: text,
  /** Key of its row. */
  row: text,
  lineId: id,
  vehicleId: text,
  /** Minutes of the service day. */
  departs: integer,
  metres: integer,
  outcome: text,
  isLate: flag,
  lateMinutes: integer,
  amountFen: fen,
  penaltyFen: fen,
  note: text,
});

/** Monthly payment of carriers: kilometres, trips and penalties by their price rules (ADR 0128). */
export const settlements = {
  list: endpoint("GET /api/ext/settlements", {
    summary: "The carriers of a factory with what they are paid for a month; those without a sheet too",
    query: wireObject({ month }),
    response: wireObject({
      month: text,
      /** Whether every service day of the month has ended. */
      isOver: flag,
      carriers: z.array(wireObject({ carrierId: id, name: text, settlement: z.optional(summary) })),
    }),
    access: onPage(page),
    source: "extension",
  }),
  get: endpoint("GET /api/ext/settlements/{id}", {
    summary: "The sheet of a carrier and month: rows, penalties, what could not be priced, adjustments, agreements",
    query: wireObject({
      /** Number of an agreement: the sheet at the time of that agreement. */
      agreement: z.optional(integer),
    }),
    response: wireObject({
      id,
      version,
      state,
      month: text,
      isOver: flag,
      carrierId: id,
      carrier: text,
      /** Last service day that is included; empty: none. */
      until: text,
      days: integer,
      /** SHA-256 of the facts. */
      factsHash: text,
      calculatedAt: instant,
      calculatedBy: text,
      calculations: integer,
      rows: z.array(row),
      byVehicle: z.array(wireObject({ key: text, ...sums })),
      byDay: z.array(wireObject({ key: text, ...sums })),
      /** Before adjustments. */
      totals: wireObject(sums),
      /** Including adjustments. */
      payableFen: fen,
      penalties: z.array(wireObject({ kind: text, ...item, ruleId: id, lateMinutes: integer, fen, note: text })),
      open: z.array(wireObject({ kind: text, ...item, why: text })),
      adjustments: z.array(wireObject({ id, fen, reason: text, at: instant, by: text })),
      agreements: z.array(
        wireObject({
          number: integer,
          at: instant,
          by: text,
          note: text,
          payableFen: fen,
          factsHash: text,
          reopenedAt: z.optional(instant),
          reopenedBy: text,
          reopenReason: text,
        }),
      ),
      /** Names of lines, vehicles and price rules at the time of the calculation. */
      names,
    }),
    access: onPage(page),
    source: "extension",
  }),
  trips: endpoint("GET /api/ext/settlements/{id}/trips", {
    summary: "The trips that a sheet is made of: all, or those of a row, a vehicle or a day",
    query: wireObject({
      row: z.optional(z.string().check(z.maxLength(400))),
      vehicleId: z.optional(z.string().check(z.maxLength(50))),
      day: z.optional(z.string().check(z.maxLength(10))),
      agreement: z.optional(integer),
    }),
    response: wireObject({ trips: z.array(trip), names }),
    access: onPage(page),
    source: "extension",
  }),
  months: endpoint("GET /api/ext/settlements/{id}/months", {
    summary: "What the carrier of a sheet was paid for its month and the eleven months before, the earliest first",
    response: wireObject({
      /** Months without a sheet are missing. */
      months: z.array(wireObject({ month: text, state, payableFen: fen })),
    }),
    access: onPage(page),
    source: "extension",
  }),
  reproduce: endpoint("GET /api/ext/settlements/{id}/reproduce", {
    summary: "Calculate a sheet anew from the raw data of now and compare; nothing is stored",
    response: wireObject({
      /** Hash of the facts of the stored sheet, and of the current facts. */
      storedHash: text,
      hash: text,
      /** True if the same facts gave the same sheet, byte for byte. */
      isSame: flag,
      storedFen: fen,
      /** Before adjustments. */
      payableFen: fen,
      rows: z.array(wireObject({ key: text, lineId: id, ranBefore: integer, ran: integer, fenBefore: fen, fen })),
      /** Number of penalties and open items that only one of the two sheets has. */
      penalties: integer,
      open: integer,
      names,
    }),
    access: onPage(page),
    source: "extension",
  }),
  calculate: endpoint("POST /api/ext/settlements", {
    summary: "Calculate the sheet of a carrier and month; with a version, the draft that is there anew",
    body: wireObject({
      month,
      carrierId: id,
      /** Missing: a new sheet is expected; if one exists, the call is refused as `exists`. */
      version: z.optional(version),
    }),
    response: wireObject({ id, version }),
    access: byButton(page, "btn_calculate"),
    source: "extension",
  }),
  adjust: endpoint("POST /api/ext/settlements/{id}/adjustments", {
    summary: "Add or take off an amount by hand, with a reason",
    body: wireObject({
      version,
      /** Negative for a deduction. Not 0. */
      fen: integer,
      reason,
    }),
    response: wireObject({ id, version }),
    access: byButton(page, "btn_adjust"),
    source: "extension",
  }),
  readjust: endpoint("PUT /api/ext/settlements/{id}/adjustments/{adjustmentId}", {
    summary: "Change the amount or the reason of an adjustment of a draft",
    body: wireObject({
      version,
      /** Negative for a deduction. Not 0. Missing: unchanged. */
      fen,
      /** Missing: unchanged. */
      reason: z.optional(reason),
    }),
    response: wireObject({ id, version }),
    access: byButton(page, "btn_adjust"),
    source: "extension",
  }),
  unadjust: endpoint("DELETE /api/ext/settlements/{id}/adjustments/{adjustmentId}", {
    summary: "Remove an adjustment of a draft",
    query: wireObject({
      /** Missing: any version. */
      version: z.optional(version),
    }),
    response: wireObject({ id, version }),
    access: byButton(page, "btn_adjust"),
    source: "extension",
  }),
  agree: endpoint("POST /api/ext/settlements/{id}/agree", {
    summary: "Agree and lock a sheet; refused while the month runs, and where the raw data changed since",
    body: wireObject({
      version,
      /** Required if some trips could not be priced: why they are left out. */
      note: z.optional(reason),
    }),
    response: wireObject({ id, version }),
    access: byButton(page, "btn_agree"),
    source: "extension",
  }),
  reopen: endpoint("POST /api/ext/settlements/{id}/reopen", {
    summary: "Open an agreed sheet again, with a reason; what was agreed stays as it was",
    body: wireObject({ version, reason }),
    response: wireObject({ id, version }),
    access: byButton(page, "btn_reopen"),
    source: "extension",
  }),
};

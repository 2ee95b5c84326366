import * as z from "zod/mini";

import { endpoint, onPage } from "./endpoint.ts";
import { download } from "./lists.ts";
import { instant, integer, text, wireObject } from "./wire.ts";

/** `2026-11-25`. */
const serviceDate = z.string().check(z.maxLength(10));

/** Timetables and their live changes, in the format of route planners (ADR 0132, ADR 0137). */
export const gtfs = {
  schedule: endpoint("GET /api/ext/gtfs/schedule", {
    summary: "The GTFS schedule (zip) of the published schemes that are not over, or of one scheme",
    query: wireObject({
      /** Code of a scheme in any state. */
      scheme: z.optional(z.string().check(z.maxLength(50))),
      /** Web address with information for riders, http or https. */
      url: z.string().check(z.maxLength(300)),
    }),
    response: download,
    access: onPage("bus.scheme"),
    kind: "bytes",
    source: "extension",
  }),
  operations: endpoint("GET /api/ext/gtfs/operations", {
    summary:
      "Who drives what, as the files of TODS beside the schedule of the same schemes and days; refused where a part of the roster is hidden",
    query: wireObject({
      /**
       * Codes of schemes in any state, as a JSON array of texts; at most 100. Default: the published ones that have
       * not ended.
       */
      schemes: z.optional(z.string().check(z.maxLength(6_000))),
      /** The first and the last day; default: the full range of the schemes. At most 366 days. */
      from: z.optional(serviceDate),
      until: z.optional(serviceDate),
    }),
    response: wireObject({
      files: z.array(wireObject({ name: text, content: z.string() })),
      /** Number of duties in the files. */
      runs: integer,
      /** What was left out of the files. */
      left: z.array(
        wireObject({ duty: text, day: instant, rule: z.enum(["noTrip", "overlap", "noPlace"]), trip: text }),
      ),
    }),
    access: onPage("bus.duty"),
    source: "extension",
  }),
  realtime: endpoint("GET /api/ext/gtfs/realtime/{kind}", {
    summary:
      "GTFS-Realtime 2.0 (protobuf): `vehicles`, `trips` or `alerts` of now, with the ids of the schedule of the published schemes",
    query: wireObject({
      /** `json` for reading by people; default: `protobuf`. */
      format: z.optional(z.enum(["json", "protobuf"])),
    }),
    response: download,
    access: onPage("bus.position"),
    kind: "bytes",
    source: "extension",
  }),
};

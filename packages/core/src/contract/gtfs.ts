import * as z from "zod";

import { endpoint, onPage } from "./endpoint.ts";
import { download } from "./lists.ts";
import { wireObject } from "./wire.ts";

/** Timetables and what becomes of them, in the format of route planners (ADR 0132, ADR 0137). */
export const gtfs = {
  schedule: endpoint("GET /api/ext/gtfs/schedule", {
    summary: "The GTFS schedule (zip) of the published schemes that are not over, or of one scheme",
    query: wireObject({
      /** Code of a scheme, whatever its state. */
      scheme: z.optional(z.string().max(50)),
      /** Where riders find out more, http or https. */
      url: z.string().max(300),
    }),
    response: download,
    access: onPage("bus.scheme"),
    kind: "bytes",
    source: "extension",
  }),
  realtime: endpoint("GET /api/ext/gtfs/realtime/{kind}", {
    summary:
      "GTFS-Realtime 2.0 (protobuf): `vehicles`, `trips` or `alerts` of now, with the ids of the schedule of the published schemes",
    query: wireObject({
      /** `json` for people; default: `protobuf`. */
      format: z.optional(z.enum(["json", "protobuf"])),
    }),
    response: download,
    access: onPage("bus.position"),
    kind: "bytes",
    source: "extension",
  }),
};

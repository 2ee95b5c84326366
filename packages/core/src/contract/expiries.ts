import * as z from "zod/mini";
import { endpoint, signedIn } from "./endpoint.ts";
import { id, instant, integer, text, wireObject } from "./wire.ts";

/** Documents of vehicles, drivers and other records with an expiry day. */
export const expiries = {
  list: endpoint("GET /api/ext/expiries", {
    summary: "What has run out or soon will, the oldest first, of all concepts whose page the user may open",
    query: wireObject({
      /** Number of days from today, at most 366; default 30. */
      days: z.optional(integer),
      /** Name of the concept. */
      resource: z.optional(z.string().check(z.maxLength(50))),
    }),
    response: wireObject({
      /** At most 500. */
      list: z.array(
        wireObject({
          resource: text,
          recordId: id,
          /** Name of the record; empty if the user may not see it. */
          name: text,
          /** The field with the day. */
          field: text,
          until: instant,
        }),
      ),
      /** Total number. */
      total: integer,
      /** Number of expired ones. */
      past: integer,
    }),
    access: signedIn,
    source: "extension",
  }),
};

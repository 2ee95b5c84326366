import * as z from "zod/mini";
import { endpoint, signedIn } from "./endpoint.ts";
import { id, instant, integer, text, wireObject } from "./wire.ts";

/** Papers of vehicles, drivers and whatever else has a day on which it runs out. */
export const expiries = {
  list: endpoint("GET /api/ext/expiries", {
    summary: "What has run out or soon will, the oldest first, of all concepts whose page the user may open",
    query: wireObject({
      /** Days from today on, at most 366; default 30. */
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
          /** What names the record; empty where the user may not see it. */
          name: text,
          /** The field that holds the day. */
          field: text,
          until: instant,
        }),
      ),
      /** All that there are. */
      total: integer,
      /** Those that have run out. */
      past: integer,
    }),
    access: signedIn,
    source: "extension",
  }),
};

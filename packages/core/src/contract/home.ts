import * as z from "zod/mini";
import { endpoint, signedIn } from "./endpoint.ts";
import { list } from "./lists.ts";
import { id, instant, integer, text, wireObject } from "./wire.ts";

const count = wireObject({ name: text, count: integer });

const entry = { id, title: text, sentAt: instant } as const;

/** Content of the home page: pending tasks of the user, and figures of the active factory. */
export const home = {
  overview: endpoint("GET /api/ext/home", {
    summary: "Own to-dos that were not opened yet, and figures of the factory, as far as the user may open their pages",
    response: wireObject({
      /** The latest ones, at most eight. */
      toDos: z.array(wireObject({ ...entry, creator: z.optional(text) })),
      toDoCount: integer,
      /** Number of enabled drivers by department, largest first; missing if the user may not open the list of users. */
      drivers: z.optional(z.array(count)),
      /** Number of enabled users by type of position, largest first; needs the same permission. */
      staff: z.optional(z.array(count)),
      /** Number of enabled users by year of joining, for the last twelve years; needs the same permission. */
      joined: z.optional(z.array(count)),
      /**
       * Number of enabled vehicles, drivers and lines by status, without those whose page or status the user may not
       * see.
       */
      states: z.optional(z.array(wireObject({ resource: text, value: text, count: integer }))),
      /**
       * Number of enabled riders by line and shift, largest line first; missing if the user may not see one of these.
       */
      riders: z.optional(z.array(wireObject({ line: text, shift: text, count: integer }))),
    }),
    access: signedIn,
    source: "extension",
  }),
  calendar: endpoint("GET /api/ext/home/calendar", {
    summary: "Own messages and notices of one month, oldest first, at most 200",
    query: wireObject({ month: z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)) }),
    response: list(wireObject({ ...entry, type: z.optional(integer) })),
    access: signedIn,
    source: "extension",
  }),
};

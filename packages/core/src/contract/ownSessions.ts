import * as z from "zod/mini";

import { endpoint, signedIn } from "./endpoint.ts";
import { list, nothing } from "./lists.ts";
import { as, flag, id, instant, integer, text, wireObject } from "./wire.ts";

const path = "/api/ext/profile/sessions";

/** A sign-in of one's own that still holds. */
const OwnSession = wireObject({
  id,
  /** What the client said of itself. */
  platform: z.optional(text),
  ip: z.optional(text),
  signedInAt: instant,
  /** Noted once a minute at most. */
  lastSeenAt: instant,
  /** The one that asks. */
  own: as("isOwn", flag),
});

/** Where the signed-in user is signed in, and the end of it. No answer has a token. */
export const ownSessions = {
  list: endpoint(`GET ${path}`, {
    summary: "Own sign-ins that still hold, the last used first",
    response: list(OwnSession),
    access: signedIn,
    source: "extension",
  }),
  end: endpoint(`DELETE ${path}/{id}`, {
    summary: "Sign out on another device, at once",
    response: nothing,
    access: signedIn,
    source: "extension",
  }),
  endOthers: endpoint(`POST ${path}/end-others`, {
    summary: "Sign out everywhere but here, at once",
    response: wireObject({ count: integer }),
    access: signedIn,
    source: "extension",
  }),
};

import * as z from "zod/mini";

import { endpoint, signedIn } from "./endpoint.ts";
import { list, nothing } from "./lists.ts";
import { as, flag, id, instant, integer, text, wireObject } from "./wire.ts";

const path = "/api/ext/profile/sessions";

/** An active sign-in of the user. */
const OwnSession = wireObject({
  id,
  /** The client's description of itself. */
  platform: z.optional(text),
  ip: z.optional(text),
  signedInAt: instant,
  /** Updated at most once a minute. */
  lastSeenAt: instant,
  /** True for the session that sent the request. */
  own: as("isOwn", flag),
});

/** The sessions of the signed-in user, and calls to end them. Answers never contain tokens. */
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

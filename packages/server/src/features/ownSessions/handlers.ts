import type { contract } from "@banche/core/wire";

import { createSessions } from "../../auth/sessions.ts";
import { refuse } from "../../base/respond.ts";
import type { Deps } from "../../deps.ts";
import { audit } from "../../records/audit.ts";
import type { HandlersOf } from "../../wire/handlers.ts";

/** The sessions of the signed-in user, and ending them. Sessions of other users are not included. */
export function ownSessionsHandlers({ now, settings }: Deps): HandlersOf<typeof contract.ownSessions> {
  return {
    async list({ db, session }) {
      const live = await createSessions(db, now, settings.now).liveOf(session.userId);
      return live.map(({ id, userAgent, ip, createdAt, lastSeenAt }) => ({
        ...{ id, platform: userAgent, ip, own: id === session.id },
        ...{ signedInAt: createdAt.getTime(), lastSeenAt: lastSeenAt.getTime() },
      }));
    },

    async end(call) {
      const { db, session, params } = call;
      const sessions = createSessions(db, now, settings.now);
      const live = await sessions.liveOf(session.userId);
      if (!live.some(({ id }) => id === params.id)) throw refuse.notFound();
      await sessions.end(params.id, params.id === session.id ? "signed_out" : "ended_elsewhere");
      await audit(call, { action: "endOwnSession", resource: "session", recordId: params.id });
    },

    async endOthers(call) {
      const { db, session } = call;
      const sessions = createSessions(db, now, settings.now);
      // Sessions that were idle for too long are ended as well. They are not counted, because the list did not show them.
      const count = (await sessions.liveOf(session.userId)).filter(({ id }) => id !== session.id).length;
      await sessions.endAllOf(session.userId, "ended_elsewhere", session.id);
      await audit(call, { action: "endOwnSessions", resource: "session", recordId: session.userId, after: { count } });
      return { count };
    },
  };
}

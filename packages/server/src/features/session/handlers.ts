import type { contract } from "@banche/core/wire";

import { createSessions } from "../../auth/sessions.ts";
import type { Deps } from "../../deps.ts";
import type { HandlersOf } from "../../wire/handlers.ts";
import { isPasswordOf } from "../../auth/passwordOfUser.ts";
import { audit } from "../../records/audit.ts";
import { refuse } from "../../base/respond.ts";
import { currentUser } from "./currentUser.ts";
import { login } from "./login.ts";

/** Sign in, sign out, lock, unlock (spec §4, §7). */
export function sessionHandlers(deps: Deps): HandlersOf<typeof contract.session> {
  return {
    login: login(deps),
    async currentUser(call) {
      const current = await currentUser(call);
      if (!current?.user || deps.settings.now().showLastSignIn) return current;
      return { ...current, user: { ...current.user, showPreviousLogin: false } };
    },
    async logout(call) {
      const { session, db } = call;
      await createSessions(db, deps.now).end(session.id, "signed_out");
      await audit(call, { action: "signOut", resource: "session", recordId: session.id });
    },
    async unlock({ session, body, db, request }) {
      const isOwn = body.account.trim().toLowerCase() === session.account.toLowerCase();
      const attempt = deps.limiter.attempt(`unlock ${session.userId}`, request.ip);
      if ("retryAfterMs" in attempt) throw refuse.rateLimited(attempt.retryAfterMs);
      const isRight = await isPasswordOf(db, deps.passwords, session.userId, body.password);
      if (!isOwn || !isRight) throw refuse.because("wrong_password", "server.wrongUnlock");
      attempt.succeeded();
      await createSessions(db, deps.now).setLocked(session.id, false);
    },
    async lock({ session, db }) {
      await createSessions(db, deps.now).setLocked(session.id, true);
    },
  };
}

import type { contract } from "@banche/core/wire";

import { createSessions } from "../../auth/sessions.ts";
import type { Deps } from "../../deps.ts";
import type { HandlersOf } from "../../wire/handlers.ts";
import { factoriesOfUser } from "../../people/factoriesOfUser.ts";
import { refuse } from "../../base/respond.ts";

/** Factories of the signed-in user, and the active one (spec §1). */
export function factoriesHandlers({ now }: Deps): HandlersOf<typeof contract.factories> {
  return {
    async use({ session, query, db }) {
      const own = await factoriesOfUser(db, session.userId);
      if (!own.some(({ id }) => id === query.factoryId)) throw refuse.because("not_member", "server.notMember");
      await createSessions(db, now).setFactory(session.id, query.factoryId);
    },
    list: async ({ session, db }) => [...(await factoriesOfUser(db, session.userId))],
    options: async ({ session, db }) => [...(await factoriesOfUser(db, session.userId))],
  };
}

import type { contract } from "@banche/core/wire";
import { sql } from "kysely";

import type { HandlersOf } from "../../wire/handlers.ts";
import { readPreferences } from "../../people/preferences.ts";
import { refuse } from "../../base/respond.ts";

const namePattern = /^[\w.:-]{1,100}$/;
const mostChars = 20_000;
/** Largest number of preferences of one user. */
const mostOfUser = 500;

/** Preferences of the signed-in user, invisible to others. */
export const preferencesHandlers: HandlersOf<typeof contract.preferences> = {
  async read({ params, session, db }) {
    return { value: (await readPreferences(db, session.userId, [params.name])).get(params.name) };
  },

  async write({ params, body, session, db }) {
    if (!namePattern.test(params.name)) {
      throw refuse.validation([{ field: "name", rule: "type", text: "server.badValue" }]);
    }
    const value = JSON.stringify(body.value);
    // PostgreSQL has no zero character in JSON.
    if (value.length > mostChars || value.includes("\\u0000")) {
      throw refuse.validation([{ field: "value", rule: "maxLength", params: { max: mostChars } }]);
    }
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from user_preferences
      where user_id = ${session.userId} and name <> ${params.name}`.execute(db);
    if ((rows[0]?.count ?? 0) >= mostOfUser) throw refuse.because("too_many", "server.tooManyPreferences");
    await sql`insert into user_preferences (user_id, name, value) values (${session.userId}, ${params.name}, ${value}::jsonb)
      on conflict (user_id, name) do update set value = excluded.value, updated_at = now()`.execute(db);
  },
};

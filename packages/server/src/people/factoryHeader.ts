import type { Kysely } from "kysely";

import type { Schema } from "../db/schema.ts";
import { factoriesOfUser } from "./factoriesOfUser.ts";
import { refuse } from "../base/respond.ts";
import type { Session } from "../auth/sessions.ts";

/** Header with the factory of one request. It is our addition; the active factory of the session does not change. */
const FACTORY_HEADER = "banche-factory";

/**
 * The session for this request, with the factory of the header if there is one. So two processes that share a session can work in two
 * factories at once.
 *
 * @throws {Refusal} `not_member` for a factory that is not the user's
 */
export async function inAskedFactory(
  kysely: Kysely<Schema>,
  session: Session,
  headers: Readonly<Record<string, unknown>>,
): Promise<Session> {
  const factoryId = headers[FACTORY_HEADER];
  if (typeof factoryId !== "string" || factoryId === session.factoryId) return session;
  const own = await factoriesOfUser(kysely, session.userId);
  if (!own.some(({ id }) => id === factoryId)) throw refuse.because("not_member", "server.notMember");
  return { ...session, factoryId };
}

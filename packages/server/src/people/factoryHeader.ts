import type { Kysely } from "kysely";

import type { Schema } from "../db/schema.ts";
import { factoriesOfUser } from "./factoriesOfUser.ts";
import { refuse } from "../base/respond.ts";
import type { Session } from "../auth/sessions.ts";

/** Names the factory that one request works in. An addition of ours: the session keeps the factory that it has. */
const FACTORY_HEADER = "banche-factory";

/**
 * The session as this request sees it: at work in the factory of the header, if there is one. Two processes that share a
 * session can work in two factories without disturbing each other.
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

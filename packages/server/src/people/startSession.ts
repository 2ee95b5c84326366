import { type Kysely, sql } from "kysely";

import { type Agent, createSessions } from "../auth/sessions.ts";
import type { Schema } from "../db/schema.ts";
import type { RequestInfo } from "../wire/handlers.ts";
import { newId } from "../base/ids.ts";
import { factoriesOfUser } from "./factoriesOfUser.ts";

/** Starts a session of a user in their first factory, however they signed in. @returns its token */
export async function startSession(
  kysely: Kysely<Schema>,
  now: () => number,
  userId: string,
  { id: requestId, userAgent, ip, agent }: Pick<RequestInfo, "id" | "userAgent" | "ip" | "agent">,
): Promise<string> {
  const [firstFactory] = await factoriesOfUser(kysely, userId);
  const factoryId = firstFactory?.id ?? null;
  const { token, id } = await createSessions(kysely, now).create(userId, factoryId, { agent, userAgent, ip });
  await sql`insert into audit_log (id, actor_id, actor_account, factory_id, action, resource, record_id, request_id, ip)
    select ${newId()}, id, account, ${factoryId}, 'signIn', 'session', ${id}, ${requestId}, ${ip.slice(0, 64)}
    from users where id = ${userId}`.execute(kysely);
  return token;
}

/**
 * How long a session may live is asked for in words. The name of a browser says nothing: anybody can write it, and what a browser
 * keeps is as easily found on a telephone as on a desk.
 *
 * @param wish - header `Banche-Client`
 */
export function agentOf(wish: unknown): Agent {
  return wish === "terminal" || wish === "mobile" ? wish : "web";
}

import { type Kysely, sql } from "kysely";

import { type Agent, createSessions } from "../auth/sessions.ts";
import { secondFactorOf } from "./secondFactor.ts";
import type { SettingsHolder } from "../auth/settings.ts";
import { refuse } from "../base/respond.ts";
import type { Schema } from "../db/schema.ts";
import type { RequestInfo } from "../wire/handlers.ts";
import { newId } from "../base/ids.ts";
import { factoriesOfUser } from "./factoriesOfUser.ts";

interface SignInDeps {
  readonly now: () => number;
  readonly settings: SettingsHolder;
}

/**
 * Starts a session of a user in the first factory, after any kind of sign-in. If the settings allow only one session, earlier ones with
 * the same kind of client end.
 *
 * @returns its token
 * @throws {Refusal} `address_refused`
 */
export async function startSession(
  kysely: Kysely<Schema>,
  { now, settings }: SignInDeps,
  userId: string,
  { id: requestId, userAgent, ip, agent }: Pick<RequestInfo, "id" | "userAgent" | "ip" | "agent">,
): Promise<string> {
  if (!settings.mayCome(ip)) throw refuse.addressRefused();
  const [firstFactory] = await factoriesOfUser(kysely, userId);
  const factoryId = firstFactory?.id ?? null;
  const sessions = createSessions(kysely, now);
  const { token, id } = await sessions.create(userId, factoryId, { agent, userAgent, ip });
  // With a second factor, the other sessions end only after its code was given.
  const isWhole = (await secondFactorOf(kysely, userId)).since === undefined;
  if (isWhole && settings.now().singleSession) await sessions.endOthers(userId, agent, id);
  await sql`insert into audit_log (id, actor_id, actor_account, factory_id, action, resource, record_id, request_id, ip)
    select ${newId()}, id, account, ${factoryId}, 'signIn', 'session', ${id}, ${requestId}, ${ip.slice(0, 64)}
    from users where id = ${userId}`.execute(kysely);
  return token;
}

/**
 * The kind of client, which determines the lifetime of the session. Clients state it explicitly. The name of a browser is not used,
 * because it can be forged and says nothing about security.
 *
 * @param wish - header `Banche-Client`
 */
export function agentOf(wish: unknown): Agent {
  return wish === "terminal" || wish === "mobile" ? wish : "web";
}

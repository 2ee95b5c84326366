import type { Kysely } from "kysely";

import { type Agent, createSessions } from "../auth/sessions.ts";
import type { Schema } from "../db/schema.ts";
import type { RequestInfo } from "../handlers.ts";
import { factoriesOfUser } from "./factoriesOfUser.ts";

/** Starts a session of a user in their first factory, however they signed in. @returns its token */
export async function startSession(
  kysely: Kysely<Schema>,
  now: () => number,
  userId: string,
  { userAgent, ip }: Pick<RequestInfo, "userAgent" | "ip">,
): Promise<string> {
  const [firstFactory] = await factoriesOfUser(kysely, userId);
  const origin = { agent: agentOf(userAgent), userAgent, ip };
  const { token } = await createSessions(kysely, now).create(userId, firstFactory?.id ?? null, origin);
  return token;
}

function agentOf(userAgent: string): Agent {
  if (/\bbanche\b/i.test(userAgent)) return "terminal";
  return /\b(?:Mobile|Android|iPhone|iPad)\b/.test(userAgent) ? "mobile" : "web";
}

import { LOG_CATEGORIES } from "@banche/core/wire";
import { type RawBuilder, sql } from "kysely";

import { factoryOf } from "../../auth/scope.ts";
import { policyNamed } from "../../policy/policies.ts";
import type { Context } from "../../wire/handlers.ts";

/** The storage of one category of log lines. */
export interface LogSource {
  readonly table: "sessions" | "error_log" | "request_log";
  readonly at: RawBuilder<unknown>;
  /** Columns, by the name that controls them on the page. */
  readonly columns: Readonly<Record<string, { readonly name: string; readonly by: RawBuilder<unknown> }>>;
  /** Columns to search for a keyword, by the same names. */
  readonly searched: readonly string[];
}

const userName = sql`(select u.real_name || '/' || u.account from users u where u.id = l.user_id)`;

/** Log sources by category number of the wire. */
export const logSources: Readonly<Record<string, LogSource>> = {
  [LOG_CATEGORIES.signIns]: {
    table: "sessions",
    at: sql`l.created_at`,
    columns: {
      userName: { name: "user_name", by: userName },
      ipaddress: { name: "ip", by: sql`l.ip` },
      platForm: { name: "platform", by: sql`l.user_agent` },
    },
    searched: ["userName", "ipaddress", "platForm"],
  },
  [LOG_CATEGORIES.errors]: {
    table: "error_log",
    at: sql`l.at`,
    columns: {
      userName: { name: "user_name", by: sql`l.user_name` },
      ipaddress: { name: "ip", by: sql`l.ip` },
      moduleName: { name: "call", by: sql`l.call` },
      json: { name: "stack", by: sql`l.stack` },
    },
    searched: ["userName", "ipaddress", "moduleName", "json"],
  },
  [LOG_CATEGORIES.requests]: {
    table: "request_log",
    at: sql`l.at`,
    columns: {
      userName: { name: "user_name", by: sql`l.user_name` },
      ipaddress: { name: "ip", by: sql`l.ip` },
      platForm: { name: "platform", by: sql`l.user_agent` },
      requestURL: { name: "request_url", by: sql`l.path` },
      requestMethod: { name: "request_method", by: sql`l.method` },
      requestDuration: { name: "request_duration_ms", by: sql`l.duration_ms` },
    },
    searched: ["userName", "ipaddress", "platForm", "requestURL", "requestMethod"],
  },
};

/**
 * The condition that line `l` belongs to the active factory and to a user whom the session may see. Failures before a sign-in belong to
 * no factory and are only for administrators. A sign-in belongs to each factory of its user.
 */
export async function linesSeen({ table }: LogSource, call: Context): Promise<RawBuilder<unknown>> {
  const { session } = call;
  const factoryId = factoryOf(session);
  const users = await policyNamed("users", call);
  const isSeen = users?.among(sql`l.user_id`) ?? sql`false`;
  if (table === "sessions") {
    return sql`${isSeen} and exists (select 1 from user_factories member
      where member.user_id = l.user_id and member.factory_id = ${factoryId})`;
  }
  if (table === "request_log" || !session.administrator) return sql`l.factory_id = ${factoryId} and ${isSeen}`;
  return sql`((l.factory_id = ${factoryId} and ${isSeen}) or (l.factory_id is null and l.user_id is null))`;
}

import type { Output } from "@banche/core";
import type { contract } from "@banche/core/wire";
import { sql } from "kysely";

import type { Deps } from "../../deps.ts";
import type { Call, Handler } from "../../wire/handlers.ts";
import { between, holding } from "../../records/logLines.ts";
import { readPage } from "../../records/page.ts";

type LogRow = Output<typeof contract.profile.log>["rows"][number];
type ReadRow = Omit<LogRow, "createdAt"> & { readonly createdAt: Date };

const requestCategory = 5;

/** The user's own sign-ins (category 1, the default) and own changing requests (category 5), newest first. */
export function readLog({ signer }: Deps): Handler<typeof contract.profile.log> {
  return async (call) => {
    const { db, session, query, request } = call;
    const isRequests = query.category === requestCategory;
    const page = await readPage<ReadRow>(
      db,
      {
        ...(isRequests ? requests(call) : signIns(call)),
        sorts: { creatorTime: { by: isRequests ? sql`l.at` : sql`l.created_at`, type: "timestamptz" } },
        id: sql`l.id`,
        initial: { name: "creatorTime", order: "desc" },
      },
      query,
      {
        signer,
        purpose: `log ${session.userId} ${isRequests ? 5 : 1}`,
        exactTotal: !request.knowsAdditions,
      },
    );
    return { ...page, rows: page.rows.map((row) => ({ ...row, createdAt: row.createdAt.getTime() })) };
  };
}

type LogCall = Call<typeof contract.profile.log>;

function signIns({ session, query }: LogCall) {
  return {
    select: sql`l.id, l.created_at, l.ip, l.user_agent as platform, ${`${session.realName}/${session.account}`}::text as user_name`,
    from: sql`sessions l`,
    where: [
      sql`l.user_id = ${session.userId}`,
      ...between(sql`l.created_at`, query),
      ...holding([sql`l.ip`, sql`l.user_agent`], query.keyword),
    ],
  };
}

function requests({ session, query }: LogCall) {
  return {
    select: sql`l.id, l.at as created_at, l.ip, l.user_agent as platform, l.user_name, l.path as request_url,
      l.method as request_method, l.duration_ms as request_duration_ms`,
    from: sql`request_log l`,
    where: [
      sql`l.user_id = ${session.userId}`,
      ...between(sql`l.at`, query),
      ...holding([sql`l.ip`, sql`l.path`, sql`l.method`, sql`l.user_agent`], query.keyword),
    ],
  };
}

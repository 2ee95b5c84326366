import type { contract } from "@banche/core/wire";
import { sql } from "kysely";

import { createSessions } from "../../auth/sessions.ts";
import type { Deps } from "../../deps.ts";
import type { HandlersOf } from "../../wire/handlers.ts";
import { policyNamed } from "../../policy/policies.ts";
import { audit } from "../../records/audit.ts";
import { containing } from "../../records/page.ts";
import { readRecord } from "../../records/readRecords.ts";
import { refuse } from "../../base/respond.ts";
import { factoryOf } from "../../auth/scope.ts";

const menu = "permission.userOnline";
const mostRows = 1_000;

interface Row {
  readonly userId: string;
  readonly account: string;
  readonly realName: string;
  readonly signedInAt: Date;
  readonly ip: string;
  readonly platform: string;
}

/** Sessions of the active factory's users, and ending them (contract-base §4.8). */
export function onlineUsersHandlers({ now }: Deps): HandlersOf<typeof contract.onlineUsers> {
  return {
    async list(call) {
      const { db, session, query } = call;
      const [granted, users] = await Promise.all([call.rights(), policyNamed("users", call)]);
      const hides = (column: string): boolean => granted.hides(menu, column);
      const keyword = query.keyword?.trim();
      const named = keyword && !hides("userName") ? containing(keyword) : undefined;
      if (keyword && named === undefined) return [];
      const { rows } = await sql<Row>`
        select s.user_id, u.account, u.real_name, s.created_at as signed_in_at, s.ip, s.user_agent as platform
        from user_factories member
          join users u on u.id = member.user_id and u.enabled
          join sessions s on s.user_id = u.id and s.ended_at is null and s.expires_at > ${new Date(now())}
        where member.factory_id = ${factoryOf(session)} and ${users?.among(sql`u.id`) ?? sql`true`}
          and (${named ?? null}::text is null or u.account ilike ${named ?? null} or u.real_name ilike ${named ?? null})
        order by s.created_at desc, s.id limit ${mostRows}`.execute(db);
      return rows.map(({ userId, account, realName, signedInAt, ip, platform }) => ({
        userId,
        ...(!hides("userName") && { account, name: `${realName}/${account}` }),
        ...(!hides("loginTime") && { signedInAt: signedInAt.getTime() }),
        ...(!hides("loginIPAddress") && { ip }),
        ...(!hides("loginPlatForm") && { platform }),
      }));
    },

    async remove(call) {
      const { db, params } = call;
      const policy = await policyNamed("users", call);
      if (!policy || !(await readRecord(policy, call, params.id, false))) throw refuse.notFound();
      await createSessions(db, now).endAllOf(params.id, "forced_off");
      await audit(call, { action: "forceOff", resource: "onlineUsers", recordId: params.id });
    },
  };
}

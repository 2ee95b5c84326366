import type { Output } from "@banche/core";
import type { contract } from "@banche/core/wire";
import { sql } from "kysely";

import { factoryOf } from "../../auth/scope.ts";
import { refuse } from "../../base/respond.ts";
import type { Deps } from "../../deps.ts";
import { policyNamed, policyOf } from "../../policy/policies.ts";
import { nameFor } from "../../records/names.ts";
import { readPage, type Sort } from "../../records/page.ts";
import { readRecord } from "../../records/readRecords.ts";
import type { Call, Context, Handler, HandlersOf } from "../../wire/handlers.ts";
import { changeMembers, type Holder, memberCondition, readMemberIds } from "./memberChange.ts";
import { matching } from "./list.ts";
import { userTable } from "./table.ts";

type Members = Handler<typeof contract.roles.members>;
type Change = Handler<typeof contract.roles.changeMembers>;

/** Members of roles and positions: users of the active factory that the caller may see. Membership is written as a change of the user. */
export function memberHandlers(deps: Deps): {
  readonly roles: { readonly members: Members; readonly changeMembers: Change };
  readonly positions: { readonly members: Members; readonly changeMembers: Change };
  readonly members: HandlersOf<typeof contract.members>;
} {
  const of = (kind: Holder["kind"]) => ({
    members: ((call) => listMembers(deps, call, kind)) satisfies Members,
    changeMembers: (async (call) => {
      const { add = [], remove = [] } = call.body;
      return changeMembers(call, await holderOf(call, kind, call.params.id, true), { add, remove });
    }) satisfies Change,
  });
  return {
    roles: of("role"),
    positions: of("position"),
    members: {
      async list(call) {
        return { ids: [...(await readMemberIds(call, await anyHolder(call, call.params.objectId)))] };
      },
      async replace(call) {
        const { params, body } = call;
        const kind = body.objectType === "Role" ? "role" : "position";
        const holder = await holderOf(call, kind, params.objectId, true);
        const [now, wanted] = [new Set(await readMemberIds(call, holder)), new Set(body.userIds)];
        return changeMembers(call, holder, {
          add: [...wanted].filter((id) => !now.has(id)),
          remove: [...now].filter((id) => !wanted.has(id)),
        });
      },
    },
  };
}

const concepts = { role: "roles", position: "positions" } as const;
const pages = { role: "permission.role", position: "permission.position" } as const;

/**
 * The role or position. The caller must be allowed to see it and to change its members.
 *
 * @param locked - until the transaction ends, so that two changes of members run one after the other
 */
async function holderOf(call: Context, kind: Holder["kind"], id: string, locked: boolean): Promise<Holder> {
  if (!(await call.rights()).mayUse(pages[kind], "btn_member")) throw refuse.forbidden();
  const policy = await policyNamed(concepts[kind], call);
  const found = policy && (await readRecord(policy, call, id, locked));
  if (!found) throw refuse.notFound();
  return { kind, id };
}

/** Finds a holder by id alone, because the platform does not send its kind. */
async function anyHolder(call: Context, id: string): Promise<Holder> {
  const role = await call.db.selectFrom("roles").select("id").where("id", "=", id).executeTakeFirst();
  if (role) return holderOf(call, "role", id, false);
  const position = await call.db.selectFrom("positions").select("id").where("id", "=", id).executeTakeFirst();
  if (!position) throw refuse.notFound();
  return holderOf(call, "position", id, false);
}

const sorts: Readonly<Record<string, Sort>> = { realName: { by: sql`t.pinyin`, type: "text" } };

async function listMembers(
  { signer }: Deps,
  call: Call<typeof contract.roles.members>,
  kind: Holder["kind"],
): Promise<Output<typeof contract.roles.members>> {
  const { db, session, query, params, request } = call;
  const holder = await holderOf(call, kind, params.id, false);
  const factoryId = factoryOf(session);
  const policy = await policyOf(userTable, call);
  const departments = await policyNamed("departments", call);
  const page = await readPage<{ id: string; account: string; realName: string; department: string; enabled: boolean }>(
    db,
    {
      select: sql`t.id, t.account, t.real_name, t.enabled,
        coalesce(${nameFor(departments, sql`department.id`, sql`department.name`, "")}, '') as department`,
      from: sql`users t
        join user_factories member on member.user_id = t.id and member.factory_id = ${factoryId}
        left join departments department on department.id = member.department_id`,
      where: [policy.rows("list"), memberCondition(holder, factoryId), ...matching(query.keyword, policy)],
      id: sql`t.id`,
      sorts,
      initial: { name: "realName", order: "asc" },
    },
    query,
    { signer, purpose: `members ${factoryId} ${kind} ${holder.id}`, exactTotal: !request.knowsAdditions },
  );
  return page;
}

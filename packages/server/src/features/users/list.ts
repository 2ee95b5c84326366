import type { Output } from "@banche/core";
import { findText, wantedOf } from "@banche/core/text";
import type { contract } from "@banche/core/wire";
import { nameReader } from "@banche/core/pinyin";
import { type RawBuilder, sql } from "kysely";

import type { Deps } from "../../deps.ts";
import { prepared } from "../../db/preparingClient.ts";
import type { Context, Handler } from "../../wire/handlers.ts";
import { departmentsWithin } from "../../people/departmentsWithin.ts";
import type { AccessPolicy } from "../../policy/accessPolicy.ts";
import { policyNamed, policyOf } from "../../policy/policies.ts";
import { filtering } from "../../records/filter.ts";
import { refuseHiddenSort } from "../../records/list.ts";
import { nameFor } from "../../records/names.ts";
import { containing, readPage, type Sort } from "../../records/page.ts";
import { searchable } from "../../records/search.ts";
import { factoryOf } from "../../auth/scope.ts";
import { userTable } from "./table.ts";

type UserRow = Output<typeof contract.users.list>["rows"][number];
type Places = Pick<UserRow, "department" | "positions" | "roles">;
interface ReadRow extends Omit<UserRow, "createdAt" | keyof Places> {
  readonly createdAt: Date;
}

/** Sort expressions by the wire name of the column. Chinese names are sorted by pinyin (design decision 19). */
const sorts: Readonly<Record<string, Sort>> = {
  account: { by: sql`t.account`, type: "text" },
  realName: { by: sql`t.pinyin`, type: "text" },
  gender: { by: sql`t.gender::integer`, type: "integer" },
  mobilePhone: { by: sql`t.mobile_phone`, type: "text" },
  sortCode: { by: sql`t.sort_order`, type: "integer" },
  enabledMark: { by: sql`t.enabled`, type: "boolean" },
  creatorTime: { by: sql`t.created_at`, type: "timestamptz" },
};

/** A page of the users of the active factory, or of one company or department with all below it. */
export function listUsers({ signer }: Deps): Handler<typeof contract.users.list> {
  return async (call) => {
    const { db, session, query, request } = call;
    const factoryId = factoryOf(session);
    const policy = await policyOf(userTable, call);
    refuseHiddenSort(policy, query.sortBy);
    const matches = [
      ...(policy.narrowing ? [policy.narrowing] : []),
      ...matching(query.keyword, policy),
      ...filtering(policy, {
        query,
        elsewhere: {
          positions: (wanted) => sql`exists (select 1 from user_positions held
            where held.user_id = t.id and held.factory_id = ${factoryId} and held.position_id = any(${[...wanted]}::text[]))`,
          roles: (wanted) => sql`exists (select 1 from user_roles held
            join roles role on role.id = held.role_id and (role.factory_id is null or role.factory_id = ${factoryId})
            where held.user_id = t.id and held.role_id = any(${[...wanted]}::text[]))`,
        },
      }),
    ];
    const page = await readPage<ReadRow>(
      db,
      {
        select: sql`t.id, t.account, t.real_name, t.gender, t.mobile_phone, t.description, t.sort_order as "order",
          t.enabled, t.administrator, t.created_at`,
        from: sql`users t
          join user_factories member on member.user_id = t.id and member.factory_id = ${factoryId}`,
        // Without filters on users, memberships are counted instead, because there are equally many.
        ...(matches.length === 0 && {
          countFrom: sql`(select department_id from user_factories where factory_id = ${factoryId}) member`,
        }),
        where: [
          ...(query.departmentId === undefined
            ? []
            : [sql`member.department_id in ${departmentsWithin(sql`${[query.departmentId]}::text[]`, factoryId)}`]),
          ...matches,
        ],
        id: sql`t.id`,
        sorts,
        initial: { name: "sortCode", order: "asc" },
      },
      query,
      { signer, purpose: `users ${factoryId}`, exactTotal: !request.knowsAdditions },
    );
    const hide = policy.hide("row");
    const named = await placesOf(call, factoryId, page.rows);
    return {
      ...page,
      rows: page.rows.map(({ createdAt, ...row }) =>
        hide({ ...row, ...named(row.id), createdAt: createdAt.getTime() }),
      ),
    };
  };
}

/**
 * Names of department, positions and roles in the factory, for the users of a page. Read after the page, so that the statement planned
 * for each call stays small.
 */
async function placesOf(
  call: Context,
  factoryId: string,
  rows: readonly ReadRow[],
): Promise<(userId: string) => Places> {
  const [departments, positions] = await Promise.all(
    ["departments", "positions"].map((name) => policyNamed(name, call)),
  );
  const unseen = findText(call.request.language, "server.outOfScopeName") ?? "";
  const ids = sql`${rows.map(({ id }) => id)}::text[]`;
  const read = await sql<{ userId: string; what: keyof Places; names: string }>`${prepared}
    select member.user_id, 'department' as what, ${nameFor(departments, sql`department.id`, sql`department.name`, unseen)} as names
    from user_factories member join departments department on department.id = member.department_id
    where member.user_id = any(${ids}) and member.factory_id = ${factoryId}
    union all
    select held.user_id, 'positions',
      string_agg(${nameFor(positions, sql`position.id`, sql`position.name`, unseen)}, ',' order by position.sort_order)
    from user_positions held join positions position on position.id = held.position_id
    where held.user_id = any(${ids}) and held.factory_id = ${factoryId} group by held.user_id
    union all
    select held.user_id, 'roles', string_agg(role.name, ',' order by role.sort_order)
    from user_roles held
    join roles role on role.id = held.role_id and (role.factory_id is null or role.factory_id = ${factoryId})
    where held.user_id = any(${ids}) group by held.user_id`.execute(call.db);
  const found = new Map<string, Partial<Places>>();
  for (const { userId, what, names } of read.rows) found.set(userId, { ...found.get(userId), [what]: names });
  return (userId) => ({ department: "", positions: "", roles: "", ...found.get(userId) });
}

/**
 * Conditions for a search in account, name, mobile number and all pronunciations of the name, including traditional characters. An index
 * of one- and two-character pieces finds the candidates.
 */
export function matching(keyword: string | undefined, policy: AccessPolicy): readonly RawBuilder<unknown>[] {
  const wanted = keyword?.trim().toLowerCase();
  if (!wanted) return [];
  const fields = searchable(policy);
  if (fields.length === 0) return [sql`false`];
  const pattern = containing(wanted);
  const tests = fields.map((field) => sql`t.${sql.ref(field)} ilike ${pattern}`);
  const written = holding(wanted, sql.join(tests, sql` or `));
  if (!fields.includes("realName")) return [written];
  const read = wantedOf(wanted, nameReader);
  return [sql`(${written} or ${holding(read, sql`t.sounds like ${containing(read)}`)})`];
}

/** Finds candidates by the index, then tests them exactly. */
function holding(wanted: string, test: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(t.search_grams @> ${[...piecesOf(wanted)]}::text[] and (${test}))`;
}

const mostPieces = 12;

function piecesOf(word: string): readonly string[] {
  const characters = [...word].slice(0, mostPieces + 1);
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, index) => `${characters[index] ?? ""}${character}`);
}

import { type contract, type Output, wantedOf } from "@banche/core";
import { nameReader } from "@banche/core/pinyin";
import { type RawBuilder, sql } from "kysely";

import type { Rights } from "../../access.ts";
import type { Deps } from "../../deps.ts";
import type { Handler } from "../../handlers.ts";
import { departmentsWithin } from "../../people/departmentsWithin.ts";
import { filtering } from "../../records/filter.ts";
import { hiding } from "../../records/hide.ts";
import { refuseHiddenSort } from "../../records/list.ts";
import { containing, readPage, type Sort } from "../../records/page.ts";
import { searchable } from "../../records/search.ts";
import { factoryOf } from "../../scope.ts";
import { userTable } from "./table.ts";

type UserRow = Output<typeof contract.users.list>["rows"][number];
type ReadRow = Omit<UserRow, "createdAt"> & { readonly createdAt: Date };

/** Wire name of the column, and what rows are sorted by: Chinese names by their pinyin (design decision 19). */
const sorts: Readonly<Record<string, Sort>> = {
  account: { by: sql`u.account`, type: "text" },
  realName: { by: sql`u.pinyin`, type: "text" },
  gender: { by: sql`u.gender::integer`, type: "integer" },
  mobilePhone: { by: sql`u.mobile_phone`, type: "text" },
  sortCode: { by: sql`u.sort_order`, type: "integer" },
  enabledMark: { by: sql`u.enabled`, type: "boolean" },
  creatorTime: { by: sql`u.created_at`, type: "timestamptz" },
};

/** A page of the users of the active factory; of one company or department with all that lies below it. */
export function listUsers({ signer }: Deps): Handler<typeof contract.users.list> {
  return async ({ db, session, query, rights, request }) => {
    const factoryId = factoryOf(session);
    const granted = await rights();
    const { resource } = userTable;
    refuseHiddenSort(userTable, granted, query.sortBy);
    const matches = [
      ...matching(query.keyword, granted),
      ...filtering(resource, {
        query,
        rights: granted,
        alias: "u",
        elsewhere: {
          positions: (wanted) => sql`exists (select 1 from user_positions held
            where held.user_id = u.id and held.factory_id = ${factoryId} and held.position_id = any(${[...wanted]}::text[]))`,
          roles: (wanted) => sql`exists (select 1 from user_roles held
            where held.user_id = u.id and held.role_id = any(${[...wanted]}::text[]))`,
        },
      }),
    ];
    const page = await readPage<ReadRow>(
      db,
      {
        select: sql`u.id, u.account, u.real_name, u.gender, u.mobile_phone, u.description, u.sort_order as "order",
          u.enabled, u.administrator, u.created_at, coalesce(department.name, '') as department,
          (select coalesce(string_agg(position.name, ',' order by position.sort_order), '')
            from user_positions held join positions position on position.id = held.position_id
            where held.user_id = u.id and held.factory_id = ${factoryId}) as positions,
          (select coalesce(string_agg(role.name, ',' order by role.sort_order), '')
            from user_roles held join roles role on role.id = held.role_id where held.user_id = u.id) as roles`,
        from: sql`users u
          join user_factories member on member.user_id = u.id and member.factory_id = ${factoryId}
          left join departments department on department.id = member.department_id`,
        // Nothing is asked of the users themselves: their memberships are as many.
        ...(matches.length === 0 && {
          countFrom: sql`(select department_id from user_factories where factory_id = ${factoryId}) member`,
        }),
        where: [
          ...(query.departmentId === undefined
            ? []
            : [sql`member.department_id in ${departmentsWithin([query.departmentId], factoryId)}`]),
          ...matches,
        ],
        id: sql`u.id`,
        sorts,
        initial: { name: "sortCode", order: "asc" },
      },
      query,
      { signer, purpose: `users ${factoryId}`, exactTotal: !request.knowsAdditions },
    );
    const hide = hiding(resource, granted, "row");
    return { ...page, rows: page.rows.map((row) => hide({ ...row, createdAt: row.createdAt.getTime() })) };
  };
}

/** Account, name, mobile number and every reading of the name, traditional characters too; the index of one- and two-character pieces finds the candidates. */
function matching(keyword: string | undefined, rights: Rights): readonly RawBuilder<unknown>[] {
  const wanted = keyword?.trim().toLowerCase();
  if (!wanted) return [];
  const fields = searchable(userTable.resource, rights);
  if (fields.length === 0) return [sql`false`];
  const pattern = containing(wanted);
  const tests = fields.map((field) => sql`u.${sql.ref(field)} ilike ${pattern}`);
  const written = holding(wanted, sql.join(tests, sql` or `));
  if (!fields.includes("realName")) return [written];
  const read = wantedOf(wanted, nameReader);
  return [sql`(${written} or ${holding(read, sql`u.sounds like ${containing(read)}`)})`];
}

/** Tests what the index of pieces leaves over. */
function holding(wanted: string, test: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(u.search_grams @> ${[...piecesOf(wanted)]}::text[] and (${test}))`;
}

const mostPieces = 12;

function piecesOf(word: string): readonly string[] {
  const characters = [...word].slice(0, mostPieces + 1);
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, index) => `${characters[index] ?? ""}${character}`);
}

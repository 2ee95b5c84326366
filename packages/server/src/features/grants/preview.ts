import type { Output } from "@banche/core";
import type { contract } from "@banche/core/wire";
import { sql } from "kysely";

import { holdersOf } from "../../access/holders.ts";
import { factoryOf } from "../../auth/scope.ts";
import { allGrants, membersOf } from "../../people/grants.ts";
import type { Context } from "../../wire/handlers.ts";
import { countable, type Plan } from "./change.ts";
import { type Holder, membersQuery } from "./holder.ts";
import { type Grantable, partsOf } from "./items.ts";

type Preview = Output<typeof contract.grants.preview>;

const mostPersons = 500;

/** Which users gain and lose grants by a plan. Grants that a user also has from elsewhere are not counted. */
export async function previewGrants(
  call: Context,
  holder: Holder,
  { plan, all, now }: { readonly plan: Plan; readonly all: Grantable; readonly now: number },
): Promise<Preview> {
  const { db, session } = call;
  const people = membersQuery(call, holder);
  const keys = { added: countable(plan.added, all), removed: countable(plan.removed, all) };
  const changed = [...keys.added, ...keys.removed].map(partsOf);
  // A disabled role or position grants nothing, before and after the change.
  const inForce = holder.enabled ? sql`true` : sql`false`;
  const others = sql`
    with people (id) as (${people}), other (user_id, kind, id) as (
      select held.user_id, held.kind, held.id from (${holdersOf(sql`select id from people`, factoryOf(session))}) held
      where not (held.kind = ${holder.kind} and held.id = ${holder.id})
    ), grants (kind, holder_kind, holder_id, target) as (${allGrants}),
    has (user_id, kind, target, holder_kind, holder_id) as (
      select other.user_id, grants.kind, grants.target, other.kind, other.id
      from other join grants on grants.holder_kind = other.kind and grants.holder_id = other.id
    ), changed (kind, target, way) as (
      select kind, target, way from unnest(${changed.map(({ kind }) => kind)}::text[], ${changed.map(({ id }) => id)}::text[],
        ${[...keys.added.map(() => "gain"), ...keys.removed.map(() => "lose")]}::text[]) as given (kind, target, way)
    )`;
  const { rows: changes } = await sql<{ kind: string; target: string; people: number; others: number; from: string[] }>`
    ${others}
    select changed.kind, changed.target,
      (count(distinct people.id) filter (where has.user_id is null and ${inForce}))::int as people,
      (count(distinct has.user_id))::int as others,
      coalesce(array_agg(distinct coalesce(role.name, position.name)) filter (where coalesce(role.name, position.name) is not null), '{}') as from
    from changed cross join people
      left join has on has.user_id = people.id and has.kind = changed.kind and has.target = changed.target
      left join roles role on has.holder_kind = 'role' and role.id = has.holder_id
      left join positions position on has.holder_kind = 'position' and position.id = has.holder_id
    group by changed.kind, changed.target`.execute(db);
  const before = countable(plan.before, all).map(partsOf);
  const { rows: persons } = await sql<Preview["persons"][number]>`
    ${others}, mine (kind, target) as (
      select * from unnest(${before.map(({ kind }) => kind)}::text[], ${before.map(({ id }) => id)}::text[]) as given (kind, target)
      where ${inForce}
    ), had (user_id, kind, target) as (
      select has.user_id, has.kind, has.target from has
        left join menus folder on has.kind = 'menu' and folder.id = has.target and folder.type = 1
        where folder.id is null
      union select people.id, mine.kind, mine.target from people cross join mine
    ), moved (user_id, way) as (
      select people.id, changed.way from people cross join changed where ${inForce} and not exists (
        select 1 from has where has.user_id = people.id and has.kind = changed.kind and has.target = changed.target)
    ), counted (id, before, gained, lost) as (
      select people.id, (select count(*)::int from had where had.user_id = people.id),
        (select count(*)::int from moved where moved.user_id = people.id and way = 'gain'),
        (select count(*)::int from moved where moved.user_id = people.id and way = 'lose')
      from people
    )
    select u.id, u.real_name as name, u.account, before, before + gained - lost as after, gained, lost
    from counted join users u on u.id = counted.id order by gained + lost desc, u.pinyin, u.id limit ${mostPersons}`.execute(
    db,
  );
  const counts = new Map(changes.map((row) => [`${row.kind} ${row.target}`, row]));
  const [counted] = (
    await sql<{ total: number; online: number }>`
      select count(*)::int as total, (count(*) filter (where exists (select 1 from sessions s
        where s.user_id = people.id and s.ended_at is null and s.expires_at > ${new Date(now)})))::int as online
      from (${people}) as people (id)`.execute(db)
  ).rows;
  const everywhere = holder.kind === "role" ? await membersOf(db, "role", [holder.id]) : [];
  const here = holder.kind === "role" ? await membersHere(call, holder) : 0;
  const one = (key: string, way: "gain" | "lose"): Preview["changes"][number] => {
    const { kind, id } = partsOf(key);
    const item = all.items.get(id);
    const menu = all.menus.get(item?.menuId ?? id);
    const found = counts.get(key);
    return {
      ...{ id, kind, way, name: kind === "menu" ? "" : (item?.name ?? ""), page: menu?.name ?? "" },
      ...{ people: found?.people ?? 0, others: found?.others ?? 0, from: (found?.from ?? []).slice(0, 3) },
    };
  };
  return {
    people: counted?.total ?? 0,
    online: counted?.online ?? 0,
    elsewhere: Math.max(0, everywhere.length - here),
    changes: [...keys.removed.map((key) => one(key, "lose")), ...keys.added.map((key) => one(key, "gain"))],
    persons: [...persons],
  };
}

/** Number of members in the active factory, in any state. */
async function membersHere({ db, session }: Context, { id }: Holder): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from user_roles held join user_factories member
      on member.user_id = held.user_id and member.factory_id = ${factoryOf(session)}
    where held.role_id = ${id}`.execute(db);
  return rows[0]?.count ?? 0;
}

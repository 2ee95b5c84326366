import { findText } from "@banche/core/text";
import type { contract } from "@banche/core/wire";
import { type Kysely, type RawBuilder, sql } from "kysely";

import type { Schema } from "../../db/schema.ts";
import type { HandlersOf } from "../../wire/handlers.ts";
import { policyNamed } from "../../policy/policies.ts";
import { nameFor } from "../../records/names.ts";
import { factoryOf } from "../../auth/scope.ts";
import { readFleet } from "./fleet.ts";

const mostToDos = 8;
const mostOfMonth = 200;
/** Types of position whose holders drive (dictionary `PositionType`). */
const drivingTypes = ["driving", "driver"];

interface Count {
  readonly name: string;
  readonly count: number;
}

/** The content of the home page, computed in the database. */
export const homeHandlers: HandlersOf<typeof contract.home> = {
  async overview(call) {
    const { db, session, request } = call;
    const factoryId = factoryOf(session);
    const [toDos, fleet, users, departments] = await Promise.all([
      readToDos(db, session.userId, factoryId),
      readFleet(call),
      policyNamed("users", call),
      policyNamed("departments", call),
    ]);
    if (!users?.open) return { ...toDos, ...fleet };
    const unseen = findText(request.language, "server.outOfScopeName") ?? "";
    const department = nameFor(departments, sql`department.id`, sql`department.name`, unseen);
    const counted = { factoryId, shown: users.among(sql`u.id`) };
    const [drivers, staff, joined] = await Promise.all([
      users.hides("department") || users.hides("positions") ? undefined : readDrivers(db, counted, department),
      users.hides("positions") ? undefined : readStaff(db, counted),
      readJoined(db, counted),
    ]);
    return { ...toDos, ...fleet, ...(drivers && { drivers }), ...(staff && { staff }), joined };
  },

  async calendar({ db, session, query }) {
    const first = `${query.month}-01 00:00:00+08`;
    const { rows } = await sql<{ id: string; title: string; type: number; sentAt: Date }>`
      select m.id, m.title, m.kind::integer as type, r.sent_at
      from message_reads r join messages m on m.id = r.message_id
      where r.user_id = ${session.userId} and r.deleted_at is null and m.factory_id = ${factoryOf(session)}
        and r.sent_at >= ${first}::timestamptz and r.sent_at < ${first}::timestamptz + interval '1 month'
      order by r.sent_at, m.id limit ${mostOfMonth}`.execute(db);
    return rows.map((row) => ({ ...row, sentAt: row.sentAt.getTime() }));
  },
};

/**
 * The to-dos of a user. A to-do is a private message that is marked as such in its body (contract-base §5.14). It is open until it is
 * read.
 */
async function readToDos(db: Kysely<Schema>, userId: string, factoryId: string) {
  const { rows } = await sql<{ id: string; title: string; creator: string; sentAt: Date; total: number }>`
    select m.id, m.title, m.creator_name as creator, r.sent_at, (count(*) over ())::integer as total
    from message_reads r join messages m on m.id = r.message_id
    where r.user_id = ${userId} and r.deleted_at is null and r.read_at is null and m.factory_id = ${factoryId}
      and m.kind = 2 and m.body ~ '^\\s*\\{' and m.body ~ '"type"\\s*:\\s*"?2"?\\s*[,}]'
    order by r.sent_at desc, m.id desc limit ${mostToDos}`.execute(db);
  const toDos = rows.map(({ id, title, creator, sentAt }) => ({ id, title, creator, sentAt: sentAt.getTime() }));
  return { toDos, toDoCount: rows[0]?.total ?? 0 };
}

/** The counted users: those of a factory for whom a condition on the row `u` is true. */
interface Counted {
  readonly factoryId: string;
  readonly shown: RawBuilder<unknown>;
}

async function readDrivers(
  db: Kysely<Schema>,
  { factoryId, shown }: Counted,
  name: RawBuilder<unknown>,
): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select ${name} as name, count(distinct u.id)::integer as count
    from users u
    join user_factories member on member.user_id = u.id and member.factory_id = ${factoryId}
    join departments department on department.id = member.department_id
    join user_positions held on held.user_id = u.id and held.factory_id = ${factoryId}
    join positions position on position.id = held.position_id and position.type = any(${drivingTypes}::text[])
    where u.enabled and ${shown} group by department.id, department.name order by count desc, department.name`.execute(
    db,
  );
  return rows;
}

async function readStaff(db: Kysely<Schema>, { factoryId, shown }: Counted): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select coalesce(item.name, position.type) as name, count(distinct u.id)::integer as count
    from users u
    join user_positions held on held.user_id = u.id and held.factory_id = ${factoryId}
    join positions position on position.id = held.position_id
    left join dictionary_types kind on kind.code = 'PositionType'
    left join dictionary_items item on item.type_id = kind.id and item.code = position.type
    where u.enabled and ${shown} group by 1 order by count desc, name`.execute(db);
  return rows;
}

async function readJoined(db: Kysely<Schema>, { factoryId, shown }: Counted): Promise<Count[]> {
  const { rows } = await sql<Count>`
    with years as (
      select generate_series(this - 11, this) as year
      from (select extract(year from now() at time zone 'Asia/Shanghai')::integer as this) as now
    ), people as (
      select extract(year from u.entry_date at time zone 'Asia/Shanghai')::integer as year
      from users u join user_factories member on member.user_id = u.id and member.factory_id = ${factoryId}
      where u.enabled and ${shown} and u.entry_date is not null
    )
    select years.year::text as name, count(people.year)::integer as count
    from years left join people on people.year = years.year group by years.year order by years.year`.execute(db);
  return rows;
}

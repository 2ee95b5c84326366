import type { Asking } from "./asking.ts";

/** Stands in every text of the rows. */
export const mark = "隔离标记";

/** Puts a row of each kind into a factory, with the mark in every text. */
export async function plantIsolated(sql: Asking["sql"], factory: string): Promise<void> {
  await sql(
    `insert into organizations (id, factory_id, name, code, description) values ('iso-o', $1, $2, 'isoO', $2)`,
    [factory, mark],
  );
  await sql(
    `insert into departments (id, factory_id, organization_id, name, code, description) values ('iso-d', $1, 'iso-o', $2, 'isoD', $2)`,
    [factory, mark],
  );
  await sql(
    `insert into positions (id, factory_id, department_id, name, code, type, description) values ('iso-p', $1, 'iso-d', $2, 'isoP', 'driving', $2)`,
    [factory, mark],
  );
  await sql(
    `insert into users (id, account, real_name, pinyin, pinyin_initials, description, manager_id)
     select 'iso-u', 'isolated', $1, 'ge li', 'gl', $1, id from users where account = 'dispatcher'`,
    [mark],
  );
  await sql(`insert into user_factories (user_id, factory_id, department_id) values ('iso-u', $1, 'iso-d')`, [factory]);
  await sql(`insert into user_positions values ('iso-u', $1, 'iso-p')`, [factory]);
  await sql(
    `insert into messages (id, factory_id, kind, title, body, creator_name, released_at) values ('iso-m', $1, 1, $2, $2, $2, now())`,
    [factory, mark],
  );
  await sql(
    `insert into schemes (id, factory_id, name, code, year, quarter, shift, region, valid_from, valid_until, description)
     values ('iso-s', $1, $2, 'isoS', 2031, 'q1', 'day', 'west', now(), now(), $2)`,
    [factory, mark],
  );
  await sql(
    `insert into vehicles (id, factory_id, plate, kind, status, seats, description) values ('iso-v', $1, $2, 'largeBus', 'inUse', 45, $2)`,
    [factory, mark],
  );
  await sql(
    `insert into latest_positions (vehicle_id, factory_id, at, lat, lon) values ('iso-v', $1, now(), 31300000, 120600000)`,
    [factory],
  );
  await sql(
    `insert into message_reads (user_id, message_id, sent_at) select id, 'iso-m', now() from users where account in ('dispatcher', 'admin')`,
  );
}
/** Ids of these rows. */
export const isolated: readonly string[] = ["iso-o", "iso-d", "iso-p", "iso-u", "iso-m", "iso-s", "iso-v"];

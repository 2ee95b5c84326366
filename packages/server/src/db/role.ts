import { randomBytes } from "node:crypto";

import pg from "pg";

/** Who the server is in a database of ours: owner of what it uses, and nothing else. */
interface AppRole {
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

const user = "banche_app";
const database = "postgres";

/**
 * Makes the role that the server works with, which is no superuser, and gives it the database: a hole in a statement then
 * reaches neither files nor programs nor settings of the machine. What an older version made as superuser changes hands. The
 * password is a new one at each start and kept nowhere.
 *
 * @param socketDir - of a database that runs
 * @param password - of the superuser `banche`
 */
export async function prepareRole(socketDir: string, password: string): Promise<AppRole> {
  const secret = randomBytes(24).toString("base64url");
  const client = new pg.Client({ host: socketDir, port: 5432, user: "banche", password, database });
  client.on("error", () => undefined);
  await client.connect();
  try {
    for (const statement of statements(secret)) await client.query(statement);
  } finally {
    await client.end();
  }
  return { user, password: secret, database };
}

/** @param secret - letters, digits, `-` and `_` */
function statements(secret: string): readonly string[] {
  return [
    `do $$ begin
      if not exists (select 1 from pg_roles where rolname = '${user}') then
        create role ${user};
      end if;
    end $$`,
    `alter role ${user} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '${secret}'`,
    `alter database ${database} owner to ${user}`,
    `alter schema public owner to ${user}`,
    // Sequences of a column follow their table.
    `do $$ declare mine oid := (select oid from pg_roles where rolname = '${user}'); found record; begin
      for found in select oid::regclass as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and relowner <> mine
      loop execute format('alter table %s owner to ${user}', found.name); end loop;
      for found in select oid::regclass as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'S' and relowner <> mine
      loop execute format('alter sequence %s owner to ${user}', found.name); end loop;
      for found in select oid::regprocedure as name from pg_proc
        where pronamespace = 'public'::regnamespace and proowner <> mine
      loop execute format('alter routine %s owner to ${user}', found.name); end loop;
    end $$`,
  ];
}

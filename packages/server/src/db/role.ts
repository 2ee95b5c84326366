import { randomBytes } from "node:crypto";

import pg from "pg";

/** The role of the server in a managed database. It owns what the server uses and has no other rights. */
interface AppRole {
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

const user = "banche_app";
const database = "postgres";

/**
 * Creates the role of the server, which is not a superuser, and gives it the database. So an SQL injection cannot reach files, programs
 * or settings of the machine. Objects that an older version created as superuser change their owner. The password is new at each start
 * and is not stored.
 *
 * @param socketDir - of a running database
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

/** The statements that create the role. @param secret - letters, digits, `-` and `_` */
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

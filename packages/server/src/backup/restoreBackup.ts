import type { Readable, Writable } from "node:stream";
import { finished } from "node:stream/promises";

import type { ClientBase } from "pg";
import { from as copyFrom } from "pg-copy-streams";

import { dataSchemas } from "../db/dataSchemas.ts";
import type { Database } from "../db/database.ts";
import { fileKey, type FilePlace } from "../storage/place.ts";
import { migrate, type Migration } from "../db/migrate.ts";
import { countContents } from "../db/statistics.ts";
import { isUnfinished, unfinishedTable } from "../db/unfinished.ts";
import { readArchive } from "./archive.ts";
import { BackupError } from "./backupError.ts";
import { plainValues, sumOf, tablesIn } from "./catalog.ts";
import type { BackupEnd, BackupHead } from "./format.ts";
import { type BackupFacts, factsOf } from "./writeBackup.ts";

export interface RestoreTarget {
  readonly database: Pick<Database, "alone" | "dedicated">;
  /** Where uploads are stored. */
  readonly place: Pick<FilePlace, "put">;
  readonly migrations: readonly Migration[];
}

export interface RestoreOptions {
  readonly key?: string | undefined;
  /** Whether existing content of the database may be replaced. Existing files stay next to those of the backup. */
  readonly replace?: boolean | undefined;
}

/**
 * Restores a database and the file storage to the state of the backup, and verifies every table by its hash. All rows are written in one
 * transaction. After an interrupted restore no server starts on the database, and the restore must be run again. Users must sign in
 * again, because a backup contains no sessions.
 *
 * @throws {BackupError}
 */
export async function restoreBackup(
  { database, place, migrations }: RestoreTarget,
  input: Readable,
  { key, replace = false }: RestoreOptions = {},
): Promise<BackupFacts> {
  const parts = readArchive(input, key);
  try {
    const first = await parts.next();
    if (first.done || first.value.kind !== "head") throw new BackupError("not_a_backup", "The file is no backup");
    const { head } = first.value;
    // Checked first, so that an unusable backup does not delete existing data.
    const known = knownTo(migrations, head);
    await database.dedicated((client) => makeRoom(client, replace));
    await migrate(database, known);
    return await database.dedicated(async (client) => {
      await client.query("begin");
      try {
        const end = await fill(client, head, parts, place);
        await client.query("commit");
        return factsOf(head, end);
      } catch (error) {
        await client.query("rollback").catch(() => undefined);
        throw error;
      }
    });
  } finally {
    input.destroy();
    await parts.return(undefined);
  }
}

/** The migrations up to the state of the backup. @throws {BackupError} `newer` */
function knownTo(migrations: readonly Migration[], head: BackupHead): readonly Migration[] {
  const names = new Set(head.migrations);
  const known = migrations.filter(({ name }) => names.has(name));
  if (known.length === names.size) return known;
  throw new BackupError("newer", `Banche ${head.version} wrote this backup; this version is older. Install that one`);
}

/** Empties the database and marks it as being restored. @throws {BackupError} `not_empty` or `in_use` */
async function makeRoom(client: ClientBase, replace: boolean): Promise<void> {
  const isBegun = await isUnfinished(async (text) => (await client.query<object>(text)).rows);
  const isUsed = await client.query<{ used: boolean }>(
    "select to_regclass('public.schema_migrations') is not null as used",
  );
  if (isUsed.rows[0]?.used && !isBegun) {
    if (!replace) {
      throw new BackupError("not_empty", "The database is in use already; to replace all of it, say so (--replace)");
    }
    const { rows } = await client.query<{ name: string }>(
      "select name from server_processes where seen_at > now() - interval '45 seconds' limit 1",
    );
    if (rows[0]) throw new BackupError("in_use", `A server runs on this database (${rows[0].name}): stop it first`);
  }
  await client.query("begin");
  await client.query(dropAll);
  await client.query(`create table ${unfinishedTable} (at timestamptz not null default now())`);
  await client.query("commit");
}

/** Drops all our objects; extensions stay. */
const dropAll = `
  drop schema if exists designed, banche_positions, banche_jobs cascade;
  do $$ declare found record; begin
    for found in select c.oid::regclass::text as name, case when c.relkind = 'v' then 'view' else 'table' end as kind
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
        and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e') loop
      execute format('drop %s if exists %s cascade', found.kind, found.name);
    end loop;
    for found in select c.oid::regclass::text as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' loop
      execute format('drop sequence if exists %s cascade', found.name);
    end loop;
    for found in select t.oid::regtype::text as name from pg_type t
        where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'r', 'd')
        and not exists (select 1 from pg_depend d where d.objid = t.oid and d.deptype = 'e') loop
      execute format('drop type if exists %s cascade', found.name);
    end loop;
    for found in select p.oid::regprocedure::text as name from pg_proc p where p.pronamespace = 'public'::regnamespace
        and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype in ('e', 'i')) loop
      execute format('drop function if exists %s cascade', found.name);
    end loop;
  end $$`;

type Parts = ReturnType<typeof readArchive>;

type Place = RestoreTarget["place"];

async function fill(client: ClientBase, head: BackupHead, parts: Parts, place: Place): Promise<BackupEnd> {
  await client.query(plainValues);
  for (const statement of head.statements) await client.query(statement);
  const keys = await dropForeignKeys(client);
  const tables = (await tablesIn(client)).map(({ name }) => name);
  const emptied = tables.filter((name) => name !== "public.schema_migrations" && name !== unfinishedTable);
  for (const name of tables) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${emptied.join(", ")}`);
  const end = await takeIn(client, head, parts, place);
  for (const { name, rows, hash } of end.tables) {
    const now = await sumOf(client, name);
    if (now.rows === rows && now.hash === hash) continue;
    throw new BackupError("damaged", `${name} has other rows after the restore than the backup says`);
  }
  for (const { name, value } of head.sequences) await client.query("select setval($1::regclass, $2)", [name, value]);
  for (const statement of keys) await client.query(statement);
  for (const name of tables) await client.query(`alter table ${name} enable trigger user`);
  await client.query(countContents);
  await client.query(`drop table ${unfinishedTable}`);
  return end;
}

/** Drops foreign keys, because rows arrive in any order. @returns the statements that create them again, which checks all rows */
async function dropForeignKeys(client: ClientBase): Promise<readonly string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_namespace n on n.oid = k.connamespace
     where contype = 'f' and conparentid = 0 and n.nspname = any($1)`,
    [dataSchemas],
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return rows.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`);
}

async function takeIn(client: ClientBase, head: BackupHead, parts: Parts, place: Place): Promise<BackupEnd> {
  const columns = new Map(head.tables.map((table) => [table.name, table.columns]));
  let open: { readonly table: string; readonly stream: Writable } | undefined;
  const close = async (): Promise<void> => {
    if (!open) return;
    const done = finished(open.stream);
    open.stream.end();
    await done;
    open = undefined;
  };
  try {
    for await (const part of parts) {
      if (part.kind === "rows") {
        if (open?.table !== part.table) {
          await close();
          const into = `copy ${part.table} (${(columns.get(part.table) ?? []).join(", ")}) from stdin`;
          // The writer and the waiter for the end get the error, too.
          open = { table: part.table, stream: client.query(copyFrom(into)).on("error", () => undefined) };
        }
        await write(open.stream, part.piece);
        continue;
      }
      await close();
      if (part.kind === "file") await keep(place, part.type, part.name, part.content);
      if (part.kind === "end") return part.end;
    }
  } catch (error) {
    // While the connection expects rows it accepts no other statement.
    const stream = open?.stream;
    if (stream && !stream.closed) await new Promise((resolve) => stream.once("close", resolve).destroy());
    throw error;
  }
  throw new BackupError("cut_off", "The file ends before the backup does");
}

function write(stream: Writable, piece: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(piece, (error) => (error ? reject(error) : resolve()));
  });
}

/** Stores a file. Files never change, so an existing one is kept. */
async function keep(place: Place, type: string, name: string, content: Buffer): Promise<void> {
  if (!/^\w+$/.test(type) || !/^[\w.]+$/.test(name)) throw new BackupError("damaged", "A file has no name of ours");
  await place.put(fileKey(type, name), content);
}

import { type Kysely, sql } from "kysely";

import type { Schema } from "../db/schema.ts";
import type { PubSub } from "../pubsub/pubSub.ts";

/** The users who are connected to any process of the installation. */
export interface Presence {
  /** Reports that this process is alive; call it again before `aliveMs` have passed. Also returns users whose process died. */
  beat(users: readonly string[]): Promise<void>;
  came(userId: string): Promise<void>;
  left(userId: string): Promise<void>;
  /** The colleagues of the user who are online, without the user. */
  onlineFor(userId: string): Promise<readonly string[]>;
  /** Reports that this process ends. */
  end(): Promise<void>;
}

/** A process without a report for this time counts as dead. */
export const aliveMs = 45_000;

/** Creates the presence store. @param processId - unique among all processes of the installation */
export function createPresence(db: Kysely<Schema>, pubSub: PubSub, processId: string): Presence {
  const alive = sql`process_id in (select id from chat_processes where alive_at > now() - make_interval(secs => ${aliveMs / 1000}))`;
  const isOnline = async (userId: string): Promise<boolean> => {
    const { rows } = await sql`select 1 from chat_online where user_id = ${userId} and ${alive} limit 1`.execute(db);
    return rows.length > 0;
  };
  const note = (users: readonly string[]) =>
    sql`insert into chat_online (process_id, user_id)
      select ${processId}, id from users where id = any(${[...users]}::text[]) on conflict do nothing`.execute(db);
  const stillHere = () =>
    sql`insert into chat_processes (id) values (${processId}) on conflict (id) do update set alive_at = now()`.execute(
      db,
    );
  return {
    async beat(users) {
      await stillHere();
      await note(users);
      const { rows } = await sql<{ userId: string | null }>`
        with dead as (
          delete from chat_processes where alive_at < now() - make_interval(secs => ${(2 * aliveMs) / 1000}) returning id)
        select user_id from dead left join chat_online on process_id = dead.id`.execute(db);
      if (rows.length > 0) await pubSub.afterDeath(db);
      for (const { userId } of rows) {
        if (userId !== null && !(await isOnline(userId)))
          await pubSub.publish(db, { kind: "presence", userId, online: false });
      }
    },
    async came(userId) {
      const before = await isOnline(userId);
      await stillHere();
      await note([userId]);
      if (!before) await pubSub.publish(db, { kind: "presence", userId, online: true });
    },
    async left(userId) {
      await sql`delete from chat_online where process_id = ${processId} and user_id = ${userId}`.execute(db);
      if (!(await isOnline(userId))) await pubSub.publish(db, { kind: "presence", userId, online: false });
    },
    async onlineFor(userId) {
      const { rows } = await sql<{ userId: string }>`
        select distinct online.user_id from chat_online online
          join user_factories theirs on theirs.user_id = online.user_id
          join user_factories mine on mine.factory_id = theirs.factory_id and mine.user_id = ${userId}
        where ${alive} and online.user_id <> ${userId}`.execute(db);
      return rows.map((row) => row.userId);
    },
    async end() {
      const { rows } = await sql<{ userId: string }>`
        delete from chat_online where process_id = ${processId} returning user_id`.execute(db);
      await sql`delete from chat_processes where id = ${processId}`.execute(db);
      for (const { userId } of rows) {
        if (!(await isOnline(userId))) await pubSub.publish(db, { kind: "presence", userId, online: false });
      }
    },
  };
}

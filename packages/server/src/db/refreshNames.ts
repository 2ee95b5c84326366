import { nameKeys, pinyinVersion } from "@banche/core/pinyin";
import { type Kysely, sql, type Transaction } from "kysely";

import { personKeys } from "../base/pinyin.ts";
import type { Schema } from "./schema.ts";

const setting = "pinyinVersion";
const lockKey = 727_418_003;
const rowsAtOnce = 2000;

interface Named {
  readonly id: string;
  readonly name: string;
}

/**
 * Rebuilds the stored pinyin keys of people and areas if they were made with another version of the pinyin table. All or none are
 * rebuilt. If the version is the same, this costs one row read.
 */
export async function refreshNames(kysely: Kysely<Schema>): Promise<void> {
  if ((await storedVersion(kysely)) === pinyinVersion) return;
  await kysely.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(transaction);
    if ((await storedVersion(transaction)) === pinyinVersion) return;
    await inPieces(transaction, sql`select id, real_name as name from users`, async (people) => {
      const keys = people.map(({ name }) => personKeys(name));
      await sql`
        update users set pinyin = made.pinyin, pinyin_initials = made.initials, sounds = made.sounds
        from unnest(${people.map(({ id }) => id)}::text[], ${keys.map(({ pinyin }) => pinyin)}::text[],
          ${keys.map(({ pinyinInitials }) => pinyinInitials)}::text[], ${keys.map(({ sounds }) => sounds)}::text[]
        ) as made (id, pinyin, initials, sounds)
        where users.id = made.id and (users.pinyin, users.pinyin_initials, users.sounds)
          is distinct from (made.pinyin, made.initials, made.sounds)`.execute(transaction);
    });
    await inPieces(transaction, sql`select id, name from areas`, async (areas) => {
      await sql`
        update areas set pinyin = made.pinyin
        from unnest(${areas.map(({ id }) => id)}::text[], ${areas.map(({ name }) => nameKeys(name).pinyin)}::text[]
        ) as made (id, pinyin)
        where areas.id = made.id and areas.pinyin is distinct from made.pinyin`.execute(transaction);
    });
    await sql`
      insert into settings (key, value) values (${setting}, ${JSON.stringify(pinyinVersion)})
      on conflict (key) do update set value = excluded.value, updated_at = now()`.execute(transaction);
  });
}

async function storedVersion(kysely: Kysely<Schema>): Promise<unknown> {
  const row = await kysely.selectFrom("settings").select("value").where("key", "=", setting).executeTakeFirst();
  return row?.value;
}

async function inPieces(
  transaction: Transaction<Schema>,
  all: ReturnType<typeof sql>,
  write: (rows: readonly Named[]) => Promise<void>,
): Promise<void> {
  for (let after = ""; ;) {
    const { rows } = await sql<Named>`
      select id, name from (${all}) one where id > ${after} order by id limit ${rowsAtOnce}`.execute(transaction);
    const last = rows.at(-1);
    if (!last) return;
    await write(rows);
    after = last.id;
  }
}

import { type Kysely, sql } from "kysely";

import type { Schema } from "../db/schema.ts";
import { transact } from "../db/transact.ts";
import type { Delivery, Subscriber } from "./outbox.ts";

/** The result of one look for changes. `busy`: another process delivers to this subscriber. */
export type Look = "some" | "none" | "busy";

const rowsAtOnce = 200;

interface Cursor {
  readonly delivered: string;
  readonly delivering: string;
  /** A batch of changes is in progress, and more may have been recorded since. */
  readonly goesOn: boolean;
  readonly seq: number;
}

/**
 * Delivers the next changes to one subscriber.
 *
 * A cursor is a snapshot of the database, not a number. Sequence numbers are assigned before the commit, so a lower one may become
 * visible later. Changes that the present snapshot shows and the last one did not are new, whatever their number. An earlier change of a
 * record is always committed before a later one is recorded. So no snapshot shows only the later one, and within a snapshot the numbers
 * of a record are in order.
 */
export async function deliverNext(db: Kysely<Schema>, { name, deliver }: Subscriber): Promise<Look> {
  if (!(await isBehind(db, name))) return "none";
  return transact(db, async (transaction) => {
    const { rows: cursors } = await sql<Cursor>`
      select delivered, coalesce(delivering, pg_current_snapshot()::text) as delivering,
        delivering is not null as goes_on, seq
      from outbox_cursors where subscriber = ${name} for update skip locked`.execute(transaction);
    const [cursor] = cursors;
    if (!cursor) return "busy";
    const { delivered, delivering, goesOn, seq } = cursor;
    const { rows } = await sql<Delivery>`
      select seq, at, resource, verb, record_ids, field_ids, factory_id, actor_id, session_id from record_changes change
      where transaction_id >= pg_snapshot_xmin(${delivered}::pg_snapshot)::text::bigint
        and not ${isShownBy(sql`${delivered}`)} and ${isShownBy(sql`${delivering}`)} and seq > ${seq}
      order by seq limit ${rowsAtOnce}`.execute(transaction);
    const last = rows.at(-1);
    if (!last && !goesOn) return "none";
    if (last) await deliver(transaction, rows);
    const isRest = last === undefined || rows.length < rowsAtOnce;
    const next = isRest
      ? sql`delivered = ${delivering}, delivering = null, seq = 0`
      : sql`delivering = ${delivering}, seq = ${last.seq}`;
    await sql`update outbox_cursors set ${next}, moved_at = now() where subscriber = ${name}`.execute(transaction);
    return "some";
  });
}

/** One short statement that checks whether there is anything new. */
async function isBehind(db: Kysely<Schema>, name: string): Promise<boolean> {
  const { rows } = await sql`select 1 from outbox_cursors cursor where subscriber = ${name} and (
      delivering is not null or exists (select from record_changes change
        where transaction_id >= pg_snapshot_xmin(cursor.delivered::pg_snapshot)::text::bigint
          and not ${isShownBy(sql`cursor.delivered`)}))`.execute(db);
  return rows.length > 0;
}

/** Whether the transaction of a change was committed when a snapshot was taken. */
export function isShownBy(snapshot: ReturnType<typeof sql>): ReturnType<typeof sql> {
  return sql`pg_visible_in_snapshot(change.transaction_id::text::xid8, ${snapshot}::pg_snapshot)`;
}

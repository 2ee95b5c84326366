import { type Kysely, sql } from "kysely";

import { messageOf } from "../base/startError.ts";
import type { Schema } from "./schema.ts";

/** Something to do when a transaction is through. @param free - the database outside of it */
type Later = (free: Kysely<Schema>) => Promise<void>;

const waiting = new WeakMap<Kysely<Schema>, Later[]>();

/**
 * Does the work in one transaction; what it left for `afterCommit` is done when that is through. What fails then is told to
 * `onLate` and changes nothing: the work is committed, and whoever asked for it must not be led to ask again.
 */
export async function transact<Result>(
  db: Kysely<Schema>,
  work: (transaction: Kysely<Schema>) => Promise<Result>,
  onLate: (error: unknown) => void = warn,
): Promise<Result> {
  const later: Later[] = [];
  const result = await db.transaction().execute((transaction) => {
    waiting.set(transaction, later);
    return work(transaction);
  });
  for (const one of later) await one(db).catch(onLate);
  return result;
}

function warn(error: unknown): void {
  process.emitWarning(`After a committed change: ${messageOf(error)}`);
}

/** Does it when the transaction of `db` is through, never when it is undone; outside of one at once. */
export async function afterCommit(db: Kysely<Schema>, work: Later): Promise<void> {
  const later = waiting.get(db);
  if (later) later.push(work);
  else if (db.isTransaction) throw new Error("a transaction that was not begun by transact()");
  else await work(db);
}

/**
 * Does the work within the transaction of `db` and undoes it, with what it left for `afterCommit`.
 *
 * @param keeps - results that are not undone; default: none
 * @returns its result
 */
export async function tryOut<Result>(
  db: Kysely<Schema>,
  work: () => Promise<Result>,
  keeps: (result: Result) => boolean = () => false,
): Promise<Result> {
  const later = waiting.get(db);
  if (!later) throw new Error("nothing can be undone outside of transact()");
  const before = later.length;
  await sql`savepoint dry_run`.execute(db);
  const result = await work();
  if (keeps(result)) {
    await sql`release savepoint dry_run`.execute(db);
    return result;
  }
  await sql`rollback to savepoint dry_run`.execute(db);
  await sql`release savepoint dry_run`.execute(db);
  later.length = before;
  return result;
}

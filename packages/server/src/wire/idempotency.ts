import { createHash } from "node:crypto";

import { type Kysely, sql } from "kysely";

import type { Schema } from "../db/schema.ts";
import { refuse } from "../base/respond.ts";

/** One write under an `Idempotency-Key`. */
export interface KeyedWrite {
  readonly userId: string;
  readonly key: string;
  /** Hash of method, path and body. A key is valid for one request only. */
  readonly hash: Buffer;
}

/** Hours for which an answer is stored. */
export const keepAnswersHours = 24;
const longestKey = 255;

/** Checks the key of a write. @throws {Refusal} `validation` when the key is not 1 to 255 visible characters */
export function keyedWrite(
  userId: string,
  key: string,
  request: { readonly call: string; readonly body: unknown },
): KeyedWrite {
  if (key.length > longestKey || !/^[\x21-\x7e]+$/.test(key)) {
    throw refuse.validation([{ field: "Idempotency-Key", rule: "type", text: "server.badValue" }]);
  }
  const hash = createHash("sha256")
    .update(request.call)
    .update("\u0000")
    .update(JSON.stringify(request.body) ?? "");
  return { userId, key, hash: hash.digest() };
}

/**
 * Reserves the key for this transaction. Others with the same key wait until it ends. After a commit they get the same answer. After a
 * rollback one of them does the write.
 *
 * @returns the stored answer, or undefined when this call must do the work
 * @throws {Refusal} 409 when the key belongs to another request
 */
export async function claim(transaction: Kysely<Schema>, write: KeyedWrite): Promise<string | undefined> {
  const { userId, key, hash } = write;
  const { rows } = await sql`
    insert into idempotency_keys as known (user_id, key, request_hash) values (${userId}, ${key}, ${hash})
    on conflict (user_id, key) do update set request_hash = excluded.request_hash, answer = null, created_at = now()
      where known.created_at < now() - make_interval(hours => ${keepAnswersHours})
    returning key`.execute(transaction);
  if (rows.length > 0) return undefined;
  const before = await transaction
    .selectFrom("idempotencyKeys")
    .select(["requestHash", "answer"])
    .where("userId", "=", userId)
    .where("key", "=", key)
    .executeTakeFirst();
  if (before?.answer == null) throw refuse.conflict("server.answerGone");
  if (!hash.equals(before.requestHash)) throw refuse.repeatedKey();
  return before.answer;
}

/** Stores the answer in the transaction of the write. */
export async function keepAnswer(transaction: Kysely<Schema>, write: KeyedWrite, answer: string): Promise<void> {
  await transaction
    .updateTable("idempotencyKeys")
    .set({ answer, httpStatus: 200 })
    .where("userId", "=", write.userId)
    .where("key", "=", write.key)
    .execute();
}

/** Deletes answers that are too old. */
export async function pruneAnswers(kysely: Kysely<Schema>): Promise<void> {
  await sql`delete from idempotency_keys where created_at < now() - make_interval(hours => ${keepAnswersHours})`.execute(
    kysely,
  );
}

import { type RawBuilder, sql } from "kysely";

/**
 * Who wrote a message, as clients of the platform show it: name and account with a slash between (contract-flow-chat §3.1).
 * What no user wrote, or one who is gone, has the name alone.
 *
 * @param row - alias of the row of `messages`
 */
export function creatorOf(row: string): RawBuilder<string> {
  return sql<string>`${sql.ref(`${row}.creatorName`)} ||
    coalesce((select '/' || author.account from users author where author.id = ${sql.ref(`${row}.creatorId`)}
      and author.deleted_at is null), '')`;
}

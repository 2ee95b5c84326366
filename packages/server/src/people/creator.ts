import { type RawBuilder, sql } from "kysely";

/**
 * The author of a message as clients of the platform show it: name and account, separated by a slash (contract-flow-chat §3.1). If no
 * user wrote it, or the user was deleted, only the name.
 *
 * @param row - alias of the row of `messages`
 */
export function creatorOf(row: string): RawBuilder<string> {
  return sql<string>`${sql.ref(`${row}.creatorName`)} ||
    coalesce((select '/' || author.account from users author where author.id = ${sql.ref(`${row}.creatorId`)}
      and author.deleted_at is null), '')`;
}

import type { Page } from "../contract/lists.ts";

/**
 * All rows of a paged list, page by page: by cursor if the server returns one, else by page number.
 *
 * @param read - requests one page, for example `(query) => client.users.list({ query })`
 */
export async function* eachRow<Row>(
  read: (query: { page: number; pageSize: number; cursor?: string }) => Promise<Page<Row>>,
  pageSize = 500,
): AsyncGenerator<Row> {
  let cursor: string | undefined;
  for (let page = 1; ; page += 1) {
    const answer = await read({ page, pageSize, ...(cursor !== undefined && { cursor }) });
    yield* answer.rows;
    const more = answer.cursor !== undefined || (!cursor && answer.rows.length > 0 && page * pageSize < answer.total);
    if (!more) return;
    cursor = answer.cursor;
  }
}

import { isList, type Json, memberOf } from "../output/json.ts";

/** Default number of rows in a page; the largest that the platform accepts (spec §9). */
const PAGE_SIZE = "500";

/**
 * All pages of an address, one after the other: by cursor if the server returns one, else by number. An answer without pages is the only
 * page.
 */
export async function* eachPage(
  read: (page: Readonly<Record<string, string>>) => Promise<Json>,
  { currentPage = "1", pageSize = PAGE_SIZE }: Readonly<Record<string, string>>,
): AsyncGenerator<Json> {
  let cursor: string | undefined;
  for (let number = Number(currentPage) || 1; ; number += 1) {
    const answer = await read({ currentPage: String(number), pageSize, ...(cursor !== undefined && { cursor }) });
    yield answer;
    const pagination = memberOf(answer, "pagination");
    const total = Number(memberOf(pagination, "total") ?? 0);
    const next = memberOf(pagination, "cursor");
    const rows = rowsOf(answer).length;
    const knowsMore = cursor === undefined && rows > 0 && number * Number(pageSize) < total;
    if (typeof next !== "string" && !knowsMore) return;
    cursor = typeof next === "string" ? next : undefined;
  }
}

/** Whether an answer is a list: `data.list`, or `data` itself. */
export function isPaged(answer: Json): boolean {
  return isList(answer) || isList(memberOf(answer, "list"));
}

/** The rows of such an answer. */
export function rowsOf(answer: Json): readonly Json[] {
  const list = isList(answer) ? answer : memberOf(answer, "list");
  return isList(list) ? list : [];
}

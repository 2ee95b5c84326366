import { type RawBuilder, sql } from "kysely";

import { containing } from "./page.ts";

const earliest = Date.UTC(1970, 0, 1);
const latest = Date.UTC(9999, 11, 31);

/** Conditions that a time is in a span. Either end may be open. Any number is accepted as a time. */
export function between(
  column: RawBuilder<unknown>,
  { from, to }: { readonly from?: number | undefined; readonly to?: number | undefined },
): readonly RawBuilder<unknown>[] {
  const moment = (ms: number) => new Date(Math.min(Math.max(ms, earliest), latest));
  return [
    ...(from === undefined ? [] : [sql`${column} >= ${moment(from)}`]),
    ...(to === undefined ? [] : [sql`${column} <= ${moment(to)}`]),
  ];
}

/** The condition that one of the columns contains a keyword, ignoring case. None where there is no keyword. */
export function holding(
  columns: readonly RawBuilder<unknown>[],
  keyword: string | undefined,
): readonly RawBuilder<unknown>[] {
  const wanted = keyword?.trim();
  if (!wanted) return [];
  const tests = [sql`false`, ...columns.map((column) => sql`${column} ilike ${containing(wanted)}`)];
  return [sql`(${sql.join(tests, sql` or `)})`];
}

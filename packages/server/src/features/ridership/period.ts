import { readServiceDate } from "@banche/core/day";
import { DAY_MS } from "@banche/core/text";
import { RIDERSHIP_DAYS_MAX } from "@banche/core/wire";

import { refuse } from "../../base/respond.ts";

/** First and last service day. */
export interface Period {
  readonly from: Date;
  readonly until: Date;
}

/** The period of a query. @throws {Refusal} where a text is not a day, the days are in the wrong order, or the period is too long */
export function periodOf(query: { readonly from: string; readonly until: string }): Period {
  const [from, until] = [readServiceDate(query.from), readServiceDate(query.until)];
  if (from === undefined || until === undefined || until < from || until - from >= RIDERSHIP_DAYS_MAX * DAY_MS)
    throw refuse.validation([{ field: "from", rule: "date", text: "ridership.refused.period" }]);
  return { from: new Date(from), until: new Date(until) };
}

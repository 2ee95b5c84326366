import { type Resource, valueAt, withValue } from "@banche/core";
import { computedIn } from "@banche/core/forms";

import type { RecordValues } from "../tables/recordTable.ts";

/** Adds computed values to a record. They are only for readers: they are never written or logged. */
export function withComputed({ fields }: Resource, record: RecordValues): RecordValues {
  const found = computedIn(fields, (name) => valueAt(record, fields[name]?.key ?? name), Date.now());
  let whole = record;
  for (const [name, value] of Object.entries(found)) whole = withValue(whole, fields[name]?.key ?? name, value);
  return whole;
}

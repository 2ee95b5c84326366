import * as z from "zod";
import { endpoint, signedIn } from "./endpoint.ts";
import { filterText, list, listQuery } from "./lists.ts";
import { pagedList, records, selector, toggle } from "./records.ts";
import { as, flag, id, instant, integer, text, wireObject } from "./wire.ts";

const at = {
  path: "/api/system/Base/BillRule",
  page: "system.billRule",
  noun: "bill rules",
  source: "spec",
} as const;

const draft = {
  name: as("fullName", text),
  code: as("enCode", text),
  /** What every number begins with. */
  prefix: text,
  /** The date after it: `yyyyMMdd`, `yyyyMM`, `yyyy`, or `no`. Numbers begin anew when it changes. */
  dateFormat: text,
  /** Least digits of the running number. */
  digit: integer,
  /** The first running number. */
  startNumber: text,
  order: as("sortCode", z.optional(integer)),
  enabled: as("enabledMark", z.optional(flag)),
  description: z.optional(text),
} as const;

const more = {
  id,
  /** How its numbers look. */
  example: z.optional(text),
  /** The number that was given out last. */
  lastNumber: as("outputNumber", z.optional(text)),
  createdAt: as("creatorTime", z.optional(instant)),
} as const;

const row = wireObject({
  ...{ id, name: draft.name, code: draft.code },
  digit: z.optional(integer),
  startNumber: z.optional(text),
  lastNumber: more.lastNumber,
  enabled: draft.enabled,
  order: draft.order,
  createdAt: more.createdAt,
});

const option = wireObject({ id, name: as("fullName", text), code: as("enCode", z.optional(text)) });

export const billRules = {
  list: pagedList(
    at,
    row,
    wireObject({ ...listQuery, dateFormat: filterText, enabled: as("enabledMark", filterText) }),
  ),
  ...records(at, draft, more),
  setEnabled: toggle(at),
  selector: selector(`${at.path}/Selector`, "Enabled bill rules", list(option)),
  nextNumber: endpoint(`GET ${at.path}/BillNumber/{code}`, {
    summary: "Give out the next number of a bill rule; nobody gets the same one",
    response: z.string(),
    access: signedIn,
    source: "spec",
    changesState: true,
  }),
};

import { resources } from "@banche/core";
import { billNumber } from "@banche/core/text";

import { defineTable } from "../../tables/defineTable.ts";
import { refuse } from "../../base/respond.ts";

/** Bill rules, shared by all factories (contract-base §5.4). A rule that has issued numbers cannot be deleted. */
export const billRuleTable = defineTable(resources.billRules, {
  elsewhere: new Set(["example"]),
  follows: { example: ["prefix", "dateFormat", "digit", "startNumber"] },
  complete: async (_db, rows) =>
    rows.map(({ prefix, dateFormat, digit, startNumber }) => {
      const rule = { prefix: String(prefix), dateFormat: String(dateFormat), digit: Number(digit) };
      return { example: billNumber(rule, BigInt(String(startNumber)), Date.now()) };
    }),
  beforeRemove: async (_writer, set) =>
    set.map(({ before }) => (before["lastNumber"] ? refuse.because("referenced", "server.billRuleUsed") : "remove")),
});

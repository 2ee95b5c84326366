import { resources } from "@banche/core";
import { sql } from "kysely";

import type { RecordTable } from "../../records/recordTable.ts";
import { refuse } from "../../respond.ts";
import { numberOf } from "./numbers.ts";

const duplicate = "server.billRuleDuplicate" as const;

/** Bill rules, shared by all factories (contract-base §5.4). One that gave out numbers stays. */
export const billRuleTable: RecordTable = {
  resource: resources.billRules,
  table: "billRules",
  scope: "shared",
  elsewhere: new Set(["example"]),
  naturalKey: sql<string>`lower(t.code)`,
  normaliseKey: (code) => code.toLowerCase(),
  uniques: {
    bill_rules_code: { field: "code", text: duplicate },
    bill_rules_name: { field: "name", text: duplicate },
  },
  complete: async (_db, rows) =>
    rows.map(({ prefix, dateFormat, digit, startNumber }) => {
      const rule = { prefix: String(prefix), dateFormat: String(dateFormat), digit: Number(digit) };
      return { example: numberOf(rule, BigInt(String(startNumber)), Date.now()) };
    }),
  beforeRemove: async (_writer, set) =>
    set.map(({ before }) => (before["lastNumber"] ? refuse.because("referenced", "server.billRuleUsed") : "remove")),
};

import type { Insertable } from "kysely";

import type { Schema } from "../db/schema.ts";
import { fixedId } from "../base/ids.ts";

/** `code|name|prefix|date|digits`, one rule per line. */
const table = [
  "dispatch|派车单|PC|yyyyMMdd|4",
  "repair|维修单|WX|yyyyMM|4",
  "refuel|加油单|JY|yyyyMMdd|3",
  "accident|事故报告|SG|yyyy|4",
  "inspection|检查单|AJ|yyyyMM|4",
  "contract|承运合同|HT|no|6",
  "duty|排班任务|RW|yyyyMMdd|4",
  "WF_leaveApplyNo|请假申请|QJ|yyyyMMdd|3",
];

/** Number rules for documents of a fleet; each begins with 1. */
export const seedBillRules: readonly Insertable<Schema["billRules"]>[] = table.map((line, index) => {
  const [code = "", name = "", prefix = "", dateFormat = "", digits = ""] = line.split("|");
  const digit = Number(digits);
  const startNumber = "1".padStart(digit, "0");
  return {
    id: fixedId("billRule", code),
    ...{ code, name, prefix, dateFormat, digit, startNumber },
    sortOrder: index + 1,
    createdBy: null,
  };
});

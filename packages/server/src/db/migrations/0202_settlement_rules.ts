import type { Migration } from "../migrate.ts";

/** What was declared anew. */
export const settlementRules: Migration = {
  name: "0202_settlement_rules",
  statements: [
    `alter table "price_rules" add column "late_after" integer not null default 5`,
    `alter table "price_rules" add column "incident_penalty" numeric`,
  ],
};

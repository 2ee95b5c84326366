import type { Migration } from "../migrate.ts";

/**
 * Bill rules, shared by all factories, and how far each has counted. A count belongs to what stands before the running
 * number, prefix and date: it begins anew with the next day, month or year, and goes on where a rule is set back.
 */
export const billRules: Migration = {
  name: "0105_bill_rules",
  statements: [
    `create table bill_rules (
      id text collate "C" primary key,
      name text not null,
      code text collate "C" not null,
      prefix text not null,
      date_format text collate "C" not null,
      digit smallint not null check (digit between 1 and 9),
      start_number text collate "C" not null,
      last_number text not null default '',
      description text not null default '',
      sort_order integer not null default 0,
      enabled boolean not null default true,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      created_by text collate "C",
      updated_at timestamptz not null default now(),
      constraint bill_rules_name unique (name)
    )`,
    `create unique index bill_rules_code on bill_rules (lower(code))`,
    `create index bill_rules_order on bill_rules (sort_order, id)`,
    `create table bill_numbers (
      rule_id text collate "C" not null references bill_rules on delete cascade,
      head text not null,
      serial bigint not null,
      primary key (rule_id, head)
    )`,
  ],
};

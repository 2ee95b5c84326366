import type { Migration } from "../migrate.ts";

/** The log of a factory: in which one a request was made, what failed, and the order in which all of it is read. */
export const logs: Migration = {
  name: "0158_logs",
  statements: [
    `alter table request_log add column factory_id text collate "C"`,
    `create index request_log_factory on request_log (factory_id, at desc, id desc)`,
    `create table error_log (
      id text collate "C" primary key,
      at timestamptz not null,
      user_id text collate "C",
      user_name text not null,
      factory_id text collate "C",
      ip text not null,
      call text collate "C" not null,
      stack text not null,
      request_id text collate "C" not null
    )`,
    `create index error_log_factory on error_log (factory_id, at desc, id desc)`,
  ],
};

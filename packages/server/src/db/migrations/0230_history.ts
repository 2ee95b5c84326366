import type { Migration } from "../migrate.ts";

/** In which database a process keeps positions (ADR 0160). */
export const history: Migration = {
  name: "0230_history",
  statements: [`alter table server_processes add column history text not null default ''`],
};

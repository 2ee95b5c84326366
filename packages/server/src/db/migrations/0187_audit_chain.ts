import type { Migration } from "../migrate.ts";

/** Links that show whether a row of the audit log was changed, removed or put in (ADR 0069). */
export const auditChain: Migration = {
  name: "0187_audit_chain",
  statements: [
    `create table audit_chain (
      seq bigint primary key,
      kind text collate "C" not null check (kind in ('row', 'forgot')),
      ref text collate "C" not null,
      at timestamptz not null,
      digest text collate "C" not null,
      hash text collate "C" not null,
      sealed_at timestamptz not null default now()
    )`,
    `create unique index audit_chain_row on audit_chain (ref) where kind = 'row'`,
    `create index audit_chain_at on audit_chain (at) where kind = 'row'`,
    `create index audit_log_at on audit_log (at)`,
  ],
};

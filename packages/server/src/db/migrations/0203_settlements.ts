import type { Migration } from "../migrate.ts";

/**
 * What carriers are paid for a month (ADR 0128). Sheets are texts: they are compared byte for byte, and jsonb would put their members
 * in another order. What was agreed stands in a table of its own, whose contents no statement can change.
 */
export const settlements: Migration = {
  name: "0203_settlements",
  statements: [
    `create table settlements (
      id text collate "C" primary key,
      factory_id text collate "C" not null references factories (id),
      carrier_id text collate "C" not null,
      month text collate "C" not null,
      state text collate "C" not null default 'draft'::text,
      sheet text not null,
      names jsonb not null default '{}'::jsonb,
      facts_hash text collate "C" not null,
      calculated_at timestamptz not null,
      calculated_by text not null,
      calculations integer not null default 1,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (factory_id, id),
      unique (factory_id, carrier_id, month),
      check (state in ('draft', 'agreed')),
      foreign key (factory_id, carrier_id) references carriers (factory_id, id)
    )`,
    `create table settlement_adjustments (
      id text collate "C" primary key,
      settlement_id text collate "C" not null references settlements (id),
      fen bigint not null,
      reason text not null,
      created_at timestamptz not null,
      created_by text not null
    )`,
    `create index settlement_adjustments_settlement_id_idx on settlement_adjustments (settlement_id, created_at, id)`,
    `create table settlement_agreements (
      id text collate "C" primary key,
      settlement_id text collate "C" not null references settlements (id),
      number integer not null,
      sheet text not null,
      names jsonb not null default '{}'::jsonb,
      adjustments jsonb not null default '[]'::jsonb,
      facts_hash text collate "C" not null,
      payable_fen bigint not null,
      note text not null default ''::text,
      agreed_at timestamptz not null,
      agreed_by text not null,
      reopened_at timestamptz,
      reopened_by text not null default ''::text,
      reopen_reason text not null default ''::text,
      unique (settlement_id, number)
    )`,
    `create function keep_settlement_agreement() returns trigger language plpgsql as $$
     begin
       if tg_op = 'DELETE' or (new.id, new.settlement_id, new.number, new.sheet, new.names, new.adjustments, new.facts_hash,
           new.payable_fen, new.note, new.agreed_at, new.agreed_by)
         is distinct from (old.id, old.settlement_id, old.number, old.sheet, old.names, old.adjustments, old.facts_hash,
           old.payable_fen, old.note, old.agreed_at, old.agreed_by) then
         raise exception 'what was agreed does not change';
       end if;
       return new;
     end $$`,
    `create trigger settlement_agreements_kept before update or delete on settlement_agreements
     for each row execute function keep_settlement_agreement()`,
  ],
};

import type { Migration } from "../migrate.ts";

const declared = [
  "areas",
  "bill_rules",
  "departments",
  "dictionary_items",
  "dictionary_types",
  "organizations",
  "positions",
  "users",
];

/**
 * Brings the tables of before to what follows from the declarations, so that `npm run migration` finds nothing to do: names of
 * indexes, codes compared as bytes, whole numbers of one size. The tables are marked as declared: one that is no longer is missed.
 * Nothing of it is noticed by programs of before.
 */
export const declaredTables: Migration = {
  name: "0147_declared_tables",
  statements: [
    `alter index areas_parent rename to areas_parent_id_sort_order_code_idx`,
    `alter index bill_rules_code rename to bill_rules_code_key`,
    `alter index bill_rules_name rename to bill_rules_name_key`,
    `alter index bill_rules_order rename to bill_rules_sort_order_id_idx`,
    `alter index departments_name rename to departments_organization_id_parent_id_name_key`,
    `alter index departments_manager rename to departments_manager_id_idx`,
    `alter index departments_parent rename to departments_parent_id_idx`,
    `alter index dictionary_items_parent rename to dictionary_items_parent_id_idx`,
    `alter index dictionary_types_parent rename to dictionary_types_parent_id_idx`,
    `alter index organizations_name rename to organizations_factory_id_parent_id_name_key`,
    `alter index organizations_parent rename to organizations_parent_id_idx`,
    `alter index positions_name rename to positions_department_id_name_key`,
    `alter index positions_order rename to positions_factory_id_sort_order_id_idx`,
    `alter index users_account rename to users_account_key`,
    `alter index users_order rename to users_sort_order_id_idx`,
    `alter index users_manager rename to users_manager_id_idx`,
    `alter table bill_rules alter column digit type integer`,
    `alter table bill_rules alter column start_number type text`,
    `alter table users alter column nation type text collate "C", alter column certificate_type type text collate "C",
      alter column education type text collate "C"`,
    ...declared.map((table) => `comment on table ${table} is 'declared'`),
    `comment on column messages.kind is '1 notice, 2 message (contract 5.14).'`,
    `comment on column users.must_change_password is 'True while somebody else may know the password.'`,
    `comment on column users.deleted_at is 'Of a deleted user whose row is kept for a while, out of sight.'`,
    `comment on column users.sign_in_mobile is 'Kept by triggers: the number where no other account signs in with it.'`,
    `comment on column menus.type is '1 directory, 2 page, 3 function, 4 dictionary, 5 report, 6 big screen, 7 link (contract 3.1).'`,
    `comment on column bill_numbers.head is 'What stands before the running number.'`,
    `comment on column areas.level is '1 province, 2 city, 3 district, 4 town.'`,
  ],
};

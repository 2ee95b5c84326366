import type { Migration } from "../migrate.ts";

/**
 * What a factory has set of the rules by which vehicles are followed (ADR 0073), by the names of the rules; what is not there is as
 * usual. Whoever may send positions may not change them: the button is granted to nobody but administrators, who have all.
 */
export const fleetRules: Migration = {
  name: "0209_fleet_rules",
  statements: [
    `create table fleet_rules (
      factory_id text collate "C" primary key references factories (id),
      content jsonb not null default '{}'::jsonb,
      version integer not null default 1,
      updated_at timestamptz not null default now()
    )`,
    `with added as (
      insert into menu_buttons (id, menu_id, code, name, sort_order, built_in)
      select md5('button ' || menu.id || 'btn_rules'), menu.id, 'btn_rules', '规则设置', 100, true
      from menus menu where menu.code = 'bus.position'
      on conflict do nothing returning id
    )
    update users set permission_version = permission_version + 1 where exists (select 1 from added)`,
  ],
};

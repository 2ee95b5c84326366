import { type RawBuilder, sql } from "kysely";

/** The tables of grants, and what each grants. */
export const grantTables = [
  ["menuGrants", "menu"],
  ["buttonGrants", "button"],
  ["columnGrants", "column"],
  ["schemeGrants", "scheme"],
] as const;

/**
 * What is granted to whom: rows of `kind, holder_kind, holder_id, target`. Who sees all rows of a page has as much as every other data
 * scheme of it gives.
 */
export const allGrants: RawBuilder<unknown> = sql`
  select 'menu', holder_kind, holder_id, menu_id from menu_grants
  union all select 'button', holder_kind, holder_id, button_id from button_grants
  union all select 'column', holder_kind, holder_id, column_id from column_grants
  union all select 'scheme', holder_kind, holder_id, scheme_id from scheme_grants
  union all select 'scheme', given.holder_kind, given.holder_id, covered.id from scheme_grants given
    join data_schemes whole on whole.id = given.scheme_id and whole.scope = 'all'
    join data_schemes covered on covered.menu_id = whole.menu_id and covered.id <> whole.id`;

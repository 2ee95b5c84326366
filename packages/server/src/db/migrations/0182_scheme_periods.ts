import type { Migration } from "../migrate.ts";

/**
 * No two published schemes of a factory, shift and region are valid on the same day. A range of texts with one value in it compares
 * as the text does, so that no extension is needed for the index.
 */
export const schemePeriods: Migration = {
  name: "0182_scheme_periods",
  statements: [
    `create type text_span as range (subtype = text, collation = "C")`,
    `alter table "schemes" add constraint "schemes_published_period" exclude using gist (
      text_span(factory_id || ' ' || shift || ' ' || region, factory_id || ' ' || shift || ' ' || region, '[]') with &&,
      tstzrange(valid_from, valid_until, '[]') with &&
    ) where (state = 'published')`,
  ],
};

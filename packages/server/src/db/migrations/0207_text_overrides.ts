import type { Migration } from "../migrate.ts";

/** Texts that an operator says in place of the product's (ADR 0135). */
export const textOverrides: Migration = {
  name: "0207_text_overrides",
  statements: [
    `create table text_overrides (
      key text collate "C" not null,
      language text collate "C" not null,
      text text not null,
      changed_at timestamptz not null default now(),
      changed_by text not null,
      primary key (key, language)
    )`,
  ],
};

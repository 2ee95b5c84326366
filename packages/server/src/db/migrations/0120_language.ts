import type { Migration } from "../migrate.ts";

/** Until a user chooses a language it is that of the browser or tool at hand; the database cannot know who chose Chinese. */
export const language: Migration = {
  name: "0120_language",
  statements: [
    "alter table users alter column language set default ''",
    "update users set language = '' where language = 'zh'",
  ],
};

import { type Kysely, sql } from "kysely";

import type { Schema } from "../db/schema.ts";

/** Registers files that could not be deleted while their store was unavailable, so that they are deleted later. */
export interface Leftovers {
  note(type: string, name: string): Promise<void>;
  /** Excludes files that are in use again after a restore of a backup. */
  all(): Promise<readonly { readonly type: string; readonly name: string }[]>;
  settle(type: string, name: string): Promise<void>;
}

export function leftoversIn(db: Kysely<Schema>): Leftovers {
  return {
    async note(type, name) {
      await sql`insert into file_leftovers (type, name) values (${type}, ${name}) on conflict do nothing`.execute(db);
    },
    async all() {
      const { rows } = await sql<{ type: string; name: string }>`select type, name from file_leftovers left_over
        where not exists (select 1 from files f where f.name = left_over.name and f.type = left_over.type)
        order by noted_at`.execute(db);
      return rows;
    },
    async settle(type, name) {
      await sql`delete from file_leftovers where type = ${type} and name = ${name}`.execute(db);
    },
  };
}

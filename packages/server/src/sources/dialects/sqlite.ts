import { DatabaseSync, type SQLInputValue } from "node:sqlite";

import { type Dialect, SqliteDialect, type SqliteDatabase } from "kysely";

/** An SQLite file, opened read-only. */
export function sqliteDialect(path: string): Dialect {
  return new SqliteDialect({ database: async () => asKyselyKnowsIt(new DatabaseSync(path, { readOnly: true })) });
}

function asKyselyKnowsIt(database: DatabaseSync): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare(sql) {
      const statement = database.prepare(sql);
      const values = (given: readonly unknown[]) => given as readonly SQLInputValue[];
      return {
        reader: statement.columns().length > 0,
        all: (given) => statement.all(...values(given)),
        run: (given) => statement.run(...values(given)),
        iterate: (given) => statement.iterate(...values(given)),
      };
    },
  };
}

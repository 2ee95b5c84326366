import type { contract } from "@banche/core/wire";
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import { expect, test } from "vitest";

import type { Schema } from "../../db/schema.ts";
import type { Call } from "../../wire/handlers.ts";
import { currentUser } from "./currentUser.ts";

test("the call session.currentUser needs two statements: for the user and for the factories", async () => {
  const statements: string[] = [];
  const db = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void statements.push(query.sql),
  });
  const session = { userId: "u1", factoryId: "f1", id: "s1", locked: false, account: "chen", realName: "陈" };
  const rights = async () => ({ menus: [], buttons: [], columns: [] });
  await currentUser({ db, session, rights } as unknown as Call<typeof contract.session.currentUser>);
  expect(statements).toHaveLength(2);
});

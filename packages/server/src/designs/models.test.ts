import { createRegistry } from "@banche/core";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

import type { Database } from "../db/database.ts";
import { openDatabase } from "../db/engine.ts";
import type { Schema } from "../db/schema.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import { createModels } from "./models.ts";
import { keepVersion, type ModelState } from "./stored.ts";

let home: TestDatabase;
let database: Database;
beforeAll(async () => {
  home = await createTestDatabase(inject("postgresUrl"), "schema");
  database = await openDatabase({ url: home.url, dataDir: "/nonexistent", log: () => undefined });
});
afterAll(async () => {
  await database.close();
  await home.drop();
});

/** The database, and a counter of its statements. */
function counting(): { readonly db: Kysely<Schema>; readonly asked: () => number } {
  let count = 0;
  const db = database.kysely.withPlugin({
    transformQuery({ node }) {
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const asked = (): number => {
    const before = count;
    count = 0;
    return before;
  };
  return { db, asked };
}

const keep = (db: Kysely<Schema>, version: number, state: ModelState = "published") =>
  keepVersion(
    db,
    {
      ...{ id: "abcdefghijkl", code: "cars", version, state },
      design: {
        ...{ name: "cars", title: ["车", "Cars"], one: ["车", "car"], scope: "shared", key: ["name"], label: "name" },
        fields: { name: { kind: "text", id: "name", label: ["名", "Name"], max: 50, required: true } },
        ...{ list: { shape: "page", columns: ["name"] }, form: [["name"]] },
      },
    },
    "user",
  );
const changes = async (): Promise<number> => {
  const { rows } = await sql<{ number: number }>`select number from design_changes`.execute(database.kysely);
  return rows[0]?.number ?? -1;
};

test("models are read again only after a committed change, and an undone change is never seen", async () => {
  const { db, asked } = counting();
  const models = createModels(createRegistry([]));
  const versions = async () => {
    const { all } = await models.after(await changes(), db);
    return all.map(({ name, modelVersion }) => `${name} ${modelVersion}`);
  };
  expect([await versions(), asked()]).toEqual([[], 1]);
  expect([await versions(), asked()]).toEqual([[], 0]);
  await keep(database.kysely, 1);
  expect([await versions(), asked()]).toEqual([["cars 1"], 2]);
  const undone = await database.kysely.startTransaction().execute();
  await keep(undone, 2);
  expect([await versions(), asked()]).toEqual([["cars 1"], 0]);
  await undone.rollback().execute();
  await keep(database.kysely, 3);
  expect([await versions(), asked()]).toEqual([["cars 3"], 2]);
  await keep(database.kysely, 4, "removed");
  expect([await versions(), asked()]).toEqual([[], 1]);
});

test("a call that knows a newer change number makes the process read the models again", async () => {
  const { db, asked } = counting();
  const models = createModels(createRegistry([]));
  await models.after(await changes(), db);
  asked();
  await models.after((await changes()) - 1, db);
  expect(asked()).toBe(1);
  await models.after(await changes(), db);
  expect(asked()).toBe(0);
});

import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";

import { createPasswords } from "../auth/password.ts";
import { lockDirectory } from "../db/lock.ts";
import { findManagedEngine, openManaged } from "../db/managed.ts";
import { migrate } from "../db/migrate.ts";
import { migrations } from "../db/migrations/index.ts";
import { openPool } from "../db/pool.ts";
import { refreshNames } from "../db/refreshNames.ts";
import { loadAreas } from "../seed/areas.ts";
import { keepConcepts } from "../seed/concepts.ts";
import { seed } from "../seed/seed.ts";
import { outsideClusters, removeCluster } from "./outsideClusters.ts";

/** Initial content of a new database: nothing, the tables, or the whole demo with its areas. */
export type TemplateName = "empty" | "schema" | "demo";

/** One PostgreSQL for a run of tests. */
export interface TestPostgres {
  /** Connection URL of a database by name: `urlOf("postgres")`. */
  urlOf(database: string): string;
  stop(): Promise<void>;
}

const prefix = "banche-tests-";
const silent = (): void => undefined;

/** Starts a PostgreSQL with the template databases `template_schema` and, if wanted, `template_demo`. Durability is off. */
export async function startTestPostgres(wanted: readonly TemplateName[] = ["demo"]): Promise<TestPostgres> {
  const engine = findManagedEngine();
  if ("reason" in engine) throw new Error(`The tests need a PostgreSQL that can be started here: ${engine.reason}`);
  const dataDir = mkdtempSync(join(tmpdir(), prefix));
  const lock = lockDirectory(dataDir);
  const server = await openManaged(engine, { dataDir, fsync: false, log: silent });
  const urlOf = (database: string): string =>
    `postgres://banche:${server.password}@localhost/${database}?host=${encodeURIComponent(server.socketDir)}`;
  await buildSchema(urlOf);
  if (wanted.includes("demo")) await buildDemo(urlOf);
  return {
    urlOf,
    async stop() {
      await server.close();
      lock.release();
      await remove(dataDir);
    },
  };
}

/** Removes what killed runs left behind, including their processes. */
export async function sweepTestPostgres(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const dataDir = join(tmpdir(), name);
    try {
      lockDirectory(dataDir).release();
    } catch {
      continue;
    }
    await remove(dataDir);
  }
}

async function remove(dataDir: string): Promise<void> {
  for (const home of [...outsideClusters(dataDir), join(dataDir, "database")]) await removeCluster(home);
  rmSync(dataDir, { recursive: true, force: true });
}

async function buildSchema(urlOf: TestPostgres["urlOf"]): Promise<void> {
  await execute(urlOf("postgres"), ["create database template_schema"]);
  const schema = openPool({ url: urlOf("template_schema") }, silent);
  await migrate(schema, migrations);
  await schema.close();
}

async function buildDemo(urlOf: TestPostgres["urlOf"]): Promise<void> {
  await execute(urlOf("postgres"), ["create database template_demo template template_schema strategy file_copy"]);
  const demo = openPool({ url: urlOf("template_demo") }, silent);
  // As a server does. Otherwise every server on a copy would rebuild all name keys.
  await refreshNames(demo.kysely);
  await seed(demo.kysely, "demo", createPasswords());
  await keepConcepts(demo.kysely);
  await loadAreas(demo.kysely);
  await demo.close();
}

async function execute(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

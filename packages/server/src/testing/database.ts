import { randomBytes } from "node:crypto";

import pg from "pg";

import type { TemplateName } from "./postgres.ts";

/** A database of its own for one test file. */
export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

const templates: Readonly<Record<TemplateName, string>> = {
  empty: "template0",
  schema: "template_schema",
  demo: "template_demo",
};

/**
 * Makes a database as a copy of a template, in about 30 ms.
 *
 * @param postgresUrl - from the global setup: `inject("postgresUrl")`
 */
export async function createTestDatabase(postgresUrl: string, template: TemplateName): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await run(postgresUrl, `create database ${name} template ${templates[template]} strategy file_copy`);
  return {
    url: postgresUrl.replace("/postgres?", `/${name}?`),
    drop: () => run(postgresUrl, `drop database if exists ${name} with (force)`),
  };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "@banche/server";
import { createTestDatabase, demoPassword } from "@banche/server/testing";
import { inject } from "vitest";

/** A demo server for an example. */
export async function exampleServer(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const database = await createTestDatabase(inject("postgresUrl"), "demo");
  const dataDir = mkdtempSync(join(tmpdir(), "banche-example-"));
  const server = await startServer({ dataDir, databaseUrl: database.url, port: 0, demo: true, logLevel: "silent" });
  return {
    url: server.url,
    async close() {
      await server.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export { demoPassword };

import { rmSync } from "node:fs";
import { createTestDatabase } from "@banche/server/testing";
import { inject } from "vitest";
import { shared } from "../lib/fileScope.ts";
import { makeFolder } from "../lib/folders.ts";
import { endProcess, forkServer } from "../lib/forkServer.ts";

/**
 * A demo server for the tests of a file. It has a process of its own, because commands run in the process of the test: there a
 * server would be late with its answers while modules load, and would refuse calls.
 */
export function sharedDemoServer(): { readonly url: string } {
  const server = shared(async (later) => {
    const database = await createTestDatabase(inject("postgresUrl"), "demo");
    later(() => database.drop());
    const dataDir = makeFolder();
    later(() => rmSync(dataDir, { recursive: true, force: true }));
    const running = await forkServer({ databaseUrl: database.url, dataDir });
    later(() => endProcess(running));
    return running;
  });
  return {
    get url() {
      return server().url;
    },
  };
}

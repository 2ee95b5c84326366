import { rmSync } from "node:fs";
import { createTestDatabase } from "@banche/server/testing";
import { inject } from "vitest";
import { shared } from "./fileScope.ts";
import { makeFolder } from "./folders.ts";
import { endProcess, forkServer } from "./forkServer.ts";

/**
 * A demo server for the tests of a file, in a process of its own. In the process of tests that load many modules, or that wait
 * for other programs, a server would be late with its answers and would refuse calls.
 */
export function sharedDemoProcess(): { readonly url: string } {
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

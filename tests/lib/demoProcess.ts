import { createTestDatabase } from "@banche/server/testing";
import { inject } from "vitest";
import { shared } from "./fileScope.ts";
import { sharedFolder } from "./folders.ts";
import { endProcess, forkServer } from "./forkServer.ts";

/**
 * A demo server for the tests of a file, in a process of its own. In the process of tests that load many modules, or that wait
 * for other programs, a server would be late with its answers and would refuse calls.
 */
export function sharedDemoProcess(): { readonly url: string; readonly dataDir: string } {
  const dataDir = sharedFolder();
  const server = shared(async (later) => {
    const database = await createTestDatabase(inject("postgresUrl"), "demo");
    later(() => database.drop());
    const running = await forkServer({ databaseUrl: database.url, dataDir });
    later(() => endProcess(running));
    return running;
  });
  return {
    dataDir,
    get url() {
      return server().url;
    },
  };
}

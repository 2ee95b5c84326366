import { rmSync } from "node:fs";

import { type RunningServer, type ServerOptions, startServer } from "@banche/server";
import { createTestDatabase } from "@banche/server/testing";
import { inject } from "vitest";

import { type Later, shared } from "./fileScope.ts";
import { makeFolder } from "./makeFolder.ts";

/** A server with the demo's data, on a database and in a folder of its own. */
export interface DemoServer {
  readonly url: string;
  readonly dataDir: string;
  readonly databaseUrl: string;
  /** Where terminals are listened for; 0 unless it was asked for. */
  readonly jt808Port: number;
  /** False where the web app has not been built. */
  readonly hasWebApp: boolean;
  /** Ends the server and starts another one at the same address, on the same data. `meanwhile` runs while there is none. */
  restart(meanwhile?: () => Promise<void>): Promise<void>;
}

/** A demo server for the tests of a file. To be called as `shared` is: outside of every hook. */
export function sharedDemoServer(settings: Partial<ServerOptions> = {}): DemoServer {
  const demo = shared((later) => startDemoServer(later, settings));
  return {
    get url() {
      return demo().server.url;
    },
    get jt808Port() {
      return demo().server.jt808Port ?? 0;
    },
    get hasWebApp() {
      return demo().server.hasWebApp;
    },
    get dataDir() {
      return demo().dataDir;
    },
    get databaseUrl() {
      return demo().databaseUrl;
    },
    restart: (meanwhile) => demo().restart(meanwhile),
  };
}

async function startDemoServer(later: Later, settings: Partial<ServerOptions>) {
  const database = await createTestDatabase(inject("postgresUrl"), "demo");
  later(() => database.drop());
  const dataDir = makeFolder();
  later(() => rmSync(dataDir, { recursive: true, force: true }));
  // What tests do blocks the loop that they share with the server.
  const alike = { dataDir, databaseUrl: database.url, demo: true, logLevel: "silent", maxLoopDelayMs: 0 } as const;
  const start = (port: number): Promise<RunningServer> => startServer({ ...alike, port, ...settings });
  const running = { server: await start(0) };
  later(() => running.server.close());
  return {
    databaseUrl: database.url,
    dataDir,
    get server() {
      return running.server;
    },
    async restart(meanwhile?: () => Promise<void>) {
      const port = Number(new URL(running.server.url).port);
      await running.server.close();
      try {
        await meanwhile?.();
      } finally {
        running.server = await start(port);
      }
    },
  };
}

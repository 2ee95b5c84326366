import { rmSync } from "node:fs";

import { type RunningServer, type ServerOptions, startServer } from "@banche/server";
import { createTestDatabase } from "@banche/server/testing";
import { inject } from "vitest";

import { type Later, shared } from "./fileScope.ts";
import { makeFolder } from "./makeFolder.ts";

/** A server with demo data, on its own database and in its own folder. */
export interface DemoServer {
  readonly url: string;
  readonly dataDir: string;
  readonly databaseUrl: string;
  /** Port for vehicle terminals; 0 unless it was asked for. */
  readonly jt808Port: number;
  /** False when the web app is not built. */
  readonly hasWebApp: boolean;
  /** Ends the server and starts another one at the same address, on the same data. `meanwhile` runs while no server runs. */
  restart(meanwhile?: () => Promise<void>): Promise<void>;
}

/** A demo server for the tests of a file. Must be called like `shared`: outside of every hook. */
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
  // The tests block the event loop that they share with the server, so the check for overload is off.
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

import { BANCHE_MEDIA_TYPE } from "@banche/core/wire";
import { demoPassword } from "@banche/server/testing";
import pg from "pg";

import { sharedDemoServer } from "../../lib/demoServer.ts";
import { shared } from "../../lib/fileScope.ts";
import { noWebApp } from "../../lib/noWebApp.ts";
import { type Asking, askingOf } from "./asking.ts";

/** A server on a database of its own, and ways to ask it. */
export interface Wire extends Asking {
  readonly url: string;
  readonly dataDir: string;
  readonly databaseUrl: string;
  /** Ends the server and starts another one on the same data. `meanwhile` runs while there is none. */
  restart(meanwhile?: () => Promise<void>): Promise<void>;
}

export { demoPassword };
export { all, encode, pathOf } from "./asking.ts";
export type { Answer, Asked } from "./asking.ts";

/** What our own clients say; without it a call comes from a client of the platform. */
export const ours = { accept: BANCHE_MEDIA_TYPE } as const;

/** A server for the tests of a file, on a copy of the demo. To be called as `shared` is: outside of every hook. */
export function sharedWire(settings: Parameters<typeof sharedDemoServer>[0] = {}): Wire {
  const server = sharedDemoServer({ webDir: noWebApp, ...settings });
  const client = shared(async (later) => {
    const connected = new pg.Client(server.databaseUrl);
    later(() => connected.end());
    await connected.connect();
    return connected;
  });

  const asking = askingOf({ url: () => server.url, query: (text, values) => client().query(text, values) });

  return {
    get url() {
      return server.url;
    },
    get dataDir() {
      return server.dataDir;
    },
    get databaseUrl() {
      return server.databaseUrl;
    },
    restart: (meanwhile) => server.restart(meanwhile),
    ...asking,
  };
}

/** A server on a database that exists, at a port that is given; runs until it is killed or its parent is gone. */
import { flushCompileCache } from "node:module";
import { type ServerOptions, startServer } from "@banche/server";

const { DATABASE_URL = "", PORT = "0", DATA_DIR = "", MORE = "{}" } = process.env;
const { url } = await startServer({
  dataDir: DATA_DIR,
  // Files of SQLite that tests make there can be data sources.
  sourceFolder: DATA_DIR,
  databaseUrl: DATABASE_URL,
  port: Number(PORT),
  demo: true,
  logLevel: "silent",
  ...(JSON.parse(MORE) as Partial<ServerOptions>),
});
process.on("disconnect", () => process.exit(0));
// Whoever asks gets the bytes that are in use when all garbage is gone, where Node can be told to collect it.
process.on("message", () => {
  // What only a first collection lets go, such as weak references, the next one frees.
  for (let round = 0; round < 3; round += 1) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.(heapUsed + external);
});
process.send?.(url);
// It is killed at the end, and would keep nothing for the next one.
flushCompileCache();

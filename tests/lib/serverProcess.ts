/** A server on an existing database, at a given port; runs until it is killed or its parent ends. */
import { flushCompileCache } from "node:module";
import { type ServerOptions, startServer } from "@banche/server";

const { DATABASE_URL = "", PORT = "0", DATA_DIR = "", MORE = "{}" } = process.env;
const { url } = await startServer({
  dataDir: DATA_DIR,
  // SQLite files that tests create there can be data sources.
  sourceFolder: DATA_DIR,
  databaseUrl: DATABASE_URL,
  port: Number(PORT),
  demo: true,
  logLevel: "silent",
  ...(JSON.parse(MORE) as Partial<ServerOptions>),
});
process.on("disconnect", () => process.exit(0));
// Answers every message with the memory in use after garbage collection, if Node allows to trigger one.
process.on("message", () => {
  // A second collection frees objects that the first one only released, such as weak references.
  for (let round = 0; round < 3; round += 1) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.(heapUsed + external);
});
process.send?.(url);
// The process is killed at the end and could not save the cache then.
flushCompileCache();

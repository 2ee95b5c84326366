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
process.send?.(url);
// It is killed at the end, and would keep nothing for the next one.
flushCompileCache();

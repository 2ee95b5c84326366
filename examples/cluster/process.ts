/** One server process, started by `cluster.ts`. SIGTERM stops it, as an operator would. */
import { startServer } from "@banche/server";

const { DATABASE_URL = "", PORT = "0", DATA_DIR = "" } = process.env;
const server = await startServer({
  dataDir: DATA_DIR,
  databaseUrl: DATABASE_URL,
  port: Number(PORT),
  demo: true,
  drainMs: 2_000,
  trustedProxies: ["127.0.0.1"],
  logLevel: "silent",
});
process.once("SIGTERM", () => void server.close().then(() => process.exit(0)));
process.on("disconnect", () => process.exit(0));
// Answers every message with the bytes in use after a garbage collection.
process.on("message", () => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.(heapUsed + external);
});
process.send?.(server.url);

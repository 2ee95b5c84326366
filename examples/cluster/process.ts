/** One server process; SIGTERM stops it as an operator does. Started by `cluster.ts`. */
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
// Whoever asks gets the bytes that are in use: what is left when all garbage is gone.
process.on("message", () => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.(heapUsed + external);
});
process.send?.(server.url);

/** One server process; SIGTERM stops it as an operator does. Started by `run.ts`. */
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
process.send?.(server.url);

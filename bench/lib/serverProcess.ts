/** A server for benchmarks. Sends its address to the parent, and stops when told to or when the parent ends. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "@banche/server";
import { createProfiler } from "./profiler.ts";
import { liveMemory } from "./liveMemory.ts";

const dataDir = mkdtempSync(join(tmpdir(), "banche-bench-"));
const databaseUrl = process.env["DATABASE_URL"] ?? "";
const server = await startServer({ dataDir, databaseUrl, port: 0, demo: true, logLevel: "silent" });
const [admin] = server.accounts;

const stop = async () => {
  await server.close();
  rmSync(dataDir, { recursive: true });
  process.exit(0);
};
const profiler = createProfiler();
process.on("message", (what: string | { readonly profile: string }) => {
  if (typeof what === "object") return void profiler.turn(what.profile).then((told) => process.send?.(told));
  if (what !== "memory") return void stop();
  process.send?.(liveMemory());
});
process.on("disconnect", () => void stop());
process.send?.({ url: server.url, account: admin?.account, password: admin?.password });

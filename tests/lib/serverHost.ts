/** Runs demo servers for the test files of one worker, one after the other, until the worker ends. */
import { type RunningServer, startServer } from "@banche/server";

import { noWebApp } from "./noWebApp.ts";

/** An order of a worker: to start a server on an existing database, or to stop the running one. */
export type HostOrder = { readonly databaseUrl: string; readonly dataDir: string } | "stop";
/** The address of a started server, or that it has stopped, or the reason for a failure. */
export type HostAnswer = { readonly url: string } | "stopped" | { readonly error: string };

let running: RunningServer | undefined;
const told = (answer: HostAnswer) => process.send?.(answer);

async function carryOut(order: HostOrder): Promise<HostAnswer> {
  await running?.close();
  running = undefined;
  if (order === "stop") return "stopped";
  // SQLite files that tests create there can be data sources.
  const { dataDir, databaseUrl } = order;
  const alike = { demo: true, logLevel: "silent", port: 0, webDir: noWebApp } as const;
  running = await startServer({ ...alike, dataDir, sourceFolder: dataDir, databaseUrl });
  return { url: running.url };
}

process.on("message", (order: HostOrder) => {
  carryOut(order).then(told, (error: unknown) => told({ error: String(error) }));
});
process.on("disconnect", () => process.exit(0));

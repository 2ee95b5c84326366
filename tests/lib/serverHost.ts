/** Runs demo servers for the files of tests of one worker, one after the other, until that worker is gone. */
import { type RunningServer, startServer } from "@banche/server";

import { noWebApp } from "./noWebApp.ts";

/** What a worker asks for: a server on a database that exists, or the end of the one that runs. */
export type HostOrder = { readonly databaseUrl: string; readonly dataDir: string } | "stop";
/** The address of a server that listens, or the word that it has ended, or why neither came to be. */
export type HostAnswer = { readonly url: string } | "stopped" | { readonly error: string };

let running: RunningServer | undefined;
const told = (answer: HostAnswer) => process.send?.(answer);

async function carryOut(order: HostOrder): Promise<HostAnswer> {
  await running?.close();
  running = undefined;
  if (order === "stop") return "stopped";
  // Files of SQLite that tests make there can be data sources.
  const { dataDir, databaseUrl } = order;
  const alike = { demo: true, logLevel: "silent", port: 0, webDir: noWebApp } as const;
  running = await startServer({ ...alike, dataDir, sourceFolder: dataDir, databaseUrl });
  return { url: running.url };
}

process.on("message", (order: HostOrder) => {
  carryOut(order).then(told, (error: unknown) => told({ error: String(error) }));
});
process.on("disconnect", () => process.exit(0));

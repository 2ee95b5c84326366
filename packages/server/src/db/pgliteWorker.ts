import { parentPort, workerData } from "node:worker_threads";

import { PGlite } from "@electric-sql/pglite";

import type { QueryAnswer, WireError, WorkerAnswer, WorkerRequest, WorkerSettings } from "./pgliteProtocol.ts";

/**
 * Entry of the worker thread. PGlite answers in microtasks only: on the main thread it would starve sockets and timers.
 */

const int8 = 20;
const settings = workerData as WorkerSettings;
const database = new PGlite({
  ...(settings.directory === undefined ? {} : { dataDir: settings.directory }),
  startParams: [...PGlite.defaultStartParams, "-c", "shared_buffers=8MB", "-c", "timezone=UTC"],
  parsers: { [int8]: Number },
});
const listening = new Map<string, () => Promise<void>>();

parentPort?.on("message", (request: WorkerRequest) => {
  handle(request).then(
    (ok) => answer({ id: request.id, ok }),
    (error: unknown) => answer({ id: request.id, error: toWire(error) }),
  );
});

function answer(message: WorkerAnswer): void {
  parentPort?.postMessage(message);
}

async function handle(request: WorkerRequest): Promise<QueryAnswer> {
  if (request.do === "query") {
    const { rows, affectedRows } = await database.query<unknown>(request.sql, [...request.parameters]);
    return { rows, affectedRows };
  }
  if (request.do === "listen") {
    const { channel } = request;
    listening.set(channel, await database.listen(channel, (payload) => answer({ notify: channel, payload })));
  } else if (request.do === "unlisten") {
    await listening.get(request.channel)?.();
    listening.delete(request.channel);
  } else {
    await database.close();
  }
  return { rows: [] };
}

function toWire(error: unknown): WireError {
  if (!(error instanceof Error)) return { message: String(error) };
  const parts: { readonly [key: string]: unknown } = { ...error };
  return {
    message: error.message,
    code: text(parts["code"]),
    detail: text(parts["detail"]),
    constraint: text(parts["constraint"]),
    table: text(parts["table"]),
    column: text(parts["column"]),
  };
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

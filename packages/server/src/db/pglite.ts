import { Worker } from "node:worker_threads";

import {
  CamelCasePlugin,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PGliteAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";

import { StartError, messageOf } from "../startError.ts";
import { type Database, once, quotedChannel } from "./database.ts";
import type { QueryAnswer, WireError, WorkerAnswer, WorkerRequest, WorkerSettings } from "./pgliteProtocol.ts";
import type { Schema } from "./schema.ts";

/** An error of the database, with the SQLSTATE as `code`, as the `pg` package throws it. */
class PgliteError extends Error {
  constructor(wire: WireError) {
    super(wire.message);
    Object.assign(this, wire);
  }
}

/** Leaves the id out; it is given when the request is sent. */
type Unsent<Request> = Request extends WorkerRequest ? Omit<Request, "id"> : never;

/**
 * PostgreSQL as WebAssembly in a worker thread: one connection, no fsync. For machines on which the real one does not run.
 *
 * @param directory - undefined keeps everything in memory
 * @throws {StartError} `database_failed`
 */
export async function openPglite(directory: string | undefined): Promise<Database> {
  const settings: WorkerSettings = { directory };
  const worker = new Worker(workerFile(), { workerData: settings });
  const channel = talkTo(worker);
  try {
    await channel.ask({ do: "query", sql: "select 1", parameters: [] });
  } catch (error) {
    await worker.terminate();
    throw new StartError("database_failed", `PGlite did not start: ${messageOf(error)}`, error);
  }
  const connection = new WorkerConnection(channel);
  const kysely = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PGliteAdapter(),
      createDriver: () => driver(connection),
      createIntrospector: (instance) => new PostgresIntrospector(instance),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  return {
    kysely,
    kind: "pglite",
    describe: `PGlite (PostgreSQL 18 as WebAssembly), ${directory === undefined ? "in memory" : "no fsync"}`,
    listen: (name, onPayload) => channel.listen(name, onPayload),
    close: once(async () => {
      await channel.ask({ do: "close" }).catch(() => undefined);
      await worker.terminate();
    }),
  };
}

function workerFile(): URL {
  return new URL(import.meta.url.endsWith(".ts") ? "./pgliteWorker.ts" : "./pgliteWorker.js", import.meta.url);
}

interface Channel {
  ask(request: Unsent<WorkerRequest>): Promise<QueryAnswer>;
  listen(name: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>;
}

function talkTo(worker: Worker): Channel {
  let lastId = 0;
  let dead: Error | undefined;
  const waiting = new Map<number, { resolve(answer: QueryAnswer): void; reject(error: Error): void }>();
  const listeners = new Map<string, Set<(payload: string) => void>>();

  worker.on("message", (message: WorkerAnswer) => {
    if ("notify" in message) {
      for (const listener of listeners.get(message.notify) ?? []) listener(message.payload);
      return;
    }
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if ("ok" in message) call?.resolve(message.ok);
    else call?.reject(new PgliteError(message.error));
  });
  const fail = (error: Error): void => {
    dead = error;
    for (const call of waiting.values()) call.reject(error);
    waiting.clear();
  };
  worker.on("error", fail);
  worker.on("exit", () => fail(dead ?? new Error("The database thread has ended")));

  function ask(request: Unsent<WorkerRequest>): Promise<QueryAnswer> {
    if (dead) return Promise.reject(dead);
    const id = ++lastId;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.postMessage({ ...request, id });
    });
  }

  return {
    ask,
    async listen(name, onPayload) {
      quotedChannel(name);
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set.add(onPayload));
      if (set.size === 1) await ask({ do: "listen", channel: name });
      return async () => {
        set.delete(onPayload);
        if (set.size > 0) return;
        listeners.delete(name);
        await ask({ do: "unlisten", channel: name }).catch(() => undefined);
      };
    },
  };
}

class WorkerConnection implements DatabaseConnection {
  readonly #channel: Channel;

  constructor(channel: Channel) {
    this.#channel = channel;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, affectedRows } = await this.#channel.ask({
      do: "query",
      sql: query.sql,
      parameters: query.parameters,
    });
    const typed = rows as Row[];
    return affectedRows === undefined ? { rows: typed } : { rows: typed, numAffectedRows: BigInt(affectedRows) };
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }
}

function driver(connection: WorkerConnection): Driver {
  const run = async (sql: string): Promise<void> => {
    await connection.executeQuery({ sql, parameters: [] } as unknown as CompiledQuery);
  };
  // One connection for all: a transaction must have it alone until it ends.
  let last: Promise<void> = Promise.resolve();
  let release = (): void => undefined;
  return {
    init: async () => undefined,
    async acquireConnection() {
      const before = last;
      let free = (): void => undefined;
      last = new Promise((resolve) => (free = resolve));
      await before;
      release = free;
      return connection;
    },
    releaseConnection: async () => release(),
    beginTransaction: () => run("begin"),
    commitTransaction: () => run("commit"),
    rollbackTransaction: () => run("rollback"),
    destroy: async () => undefined,
  };
}

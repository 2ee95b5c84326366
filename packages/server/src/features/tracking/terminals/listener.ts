import { createServer, type Socket } from "node:net";

import type { Kysely } from "kysely";

import type { Signer } from "../../../auth/signing.ts";
import type { Terminals } from "../../../base/vitals.ts";
import type { Schema } from "../../../db/schema.ts";
import { listenOn } from "../../../http/listen.ts";
import { type History, historyInMain } from "../../../history/history.ts";
import type { DayPlans } from "../dayPlan.ts";
import { Connection, type ConnectionParts } from "./connection.ts";
import { count, newCounts } from "./counts.ts";
import { createFixQueue } from "./fixQueue.ts";
import { type TerminalLimits, usualLimits } from "./limits.ts";

export interface ListenerOptions {
  readonly db: Kysely<Schema>;
  readonly plans: DayPlans;
  /** Default: positions are in the main database. */
  readonly history?: History | undefined;
  readonly signer: Signer;
  readonly now: () => number;
  readonly log: ConnectionParts["log"];
  readonly host: string;
  /** 0 uses a free port. */
  readonly port: number;
  /** Default: `usualLimits`. */
  readonly limits?: Partial<TerminalLimits> | undefined;
}

/** A port for terminals in vehicles, which use JT/T 808 (ADR 0133). */
export interface TerminalListener {
  readonly port: number;
  state(): Terminals;
  /** Accepts nothing more, stores and answers waiting positions, and closes all connections. */
  stop(): Promise<void>;
}

/** @throws {StartError} `port_taken` or `address_unavailable` */
export async function startTerminalListener(options: ListenerOptions): Promise<TerminalListener> {
  const { db, plans, history = historyInMain, signer, now, log, host } = options;
  const limits = { ...usualLimits, ...options.limits };
  const counts = newCounts();
  const queue = createFixQueue({ db, plans, history, counts, limits, log });
  const signedIn = new Map<string, Connection>();
  const open = new Map<Connection, string>();

  function strangersFrom(address: string): number {
    let found = 0;
    for (const [connection, from] of open) if (from === address && connection.isStranger) found += 1;
    return found;
  }

  function accept(socket: Socket): void {
    const address = socket.remoteAddress ?? "";
    if (open.size >= limits.connections || strangersFrom(address) >= limits.strangersOfAddress) {
      count(counts.ended, "busy");
      socket.on("error", () => undefined).destroy();
      return;
    }
    const connection = new Connection(socket, { db, signer, now, limits, counts, queue, signedIn, log });
    open.set(connection, address);
    socket.once("close", () => open.delete(connection));
    void connection.run();
  }

  const server = createServer({ noDelay: true, keepAlive: true, keepAliveInitialDelay: 60_000 }, accept);
  const port = await listenOn(server, host, options.port);
  server.on("error", (error) => log.warn({ reason: error.message }, "the port for terminals"));
  const sweep = setInterval(() => {
    for (const connection of open.keys()) connection.sweep();
  }, limits.sweepMs).unref();
  return {
    port,
    state: () => ({
      connections: open.size,
      signedIn: signedIn.size,
      fixes: counts.fixes,
      ended: counts.ended,
      faults: counts.faults,
    }),
    async stop() {
      clearInterval(sweep);
      const closed = new Promise<void>((done) => server.close(() => done()));
      await queue.stop();
      for (const connection of open.keys()) connection.end("stopping");
      await closed;
    },
  };
}

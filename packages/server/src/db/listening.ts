import { randomBytes } from "node:crypto";

import pg from "pg";

import { messageOf } from "../base/startError.ts";
import { type DatabaseLog, quotedChannel } from "./database.ts";

const reconnectPauseMs = 500;
/** Interval of notifications to itself. If one has not arrived when the next is due, the connection is treated as lost. */
const beatMs = 3_000;
/** Limit for connecting and the first statement. On a busy machine both are slow. */
const connectLimitMs = 10_000;
const endLimitMs = 1_000;

/** The connection settings. `config` is read for each connection, `onFailed` is called for each failed one. */
export interface ListeningPlace {
  config(): pg.ClientConfig;
  onFailed(config: pg.ClientConfig): void;
}

/**
 * Keeps one separate connection that listens on a channel, and reconnects after a loss. It also detects a loss without an error, because
 * it regularly notifies itself (spec §4, issue: half-open connections).
 */
export async function keepListening(
  place: ListeningPlace,
  channel: string,
  onPayload: (payload: string) => void,
  log: DatabaseLog,
): Promise<() => Promise<void>> {
  const name = quotedChannel(channel);
  const beat = `banche_beat_${randomBytes(8).toString("hex")}`;
  let stopped = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const config = place.config();
    const next = new pg.Client(config);
    let isHeard = true;
    let isTooLate = false;
    next.on("notification", (message) => {
      if (message.channel === beat) isHeard = true;
      else onPayload(message.payload ?? "");
    });
    next.on("error", () => undefined);
    next.once("end", () => {
      if (!stopped && client === next) again();
    });
    const limit = setTimeout(() => {
      isTooLate = true;
      void leave(next);
    }, connectLimitMs);
    try {
      await next.connect();
      await next.query(`listen ${name}; listen ${quotedChannel(beat)}`);
    } catch (error) {
      place.onFailed(config);
      throw isTooLate ? new Error(`no answer within ${connectLimitMs / 1000} s`, { cause: error }) : error;
    } finally {
      clearTimeout(limit);
    }
    client = next;
    if (stopped) return leave(next);
    const hear = (): void => {
      if (stopped || client !== next) return;
      if (!isHeard) {
        log("warn", `Nothing comes on ${channel} any more; connecting again`);
        again();
        return void leave(next);
      }
      isHeard = false;
      next.query(`notify ${quotedChannel(beat)}`).catch(() => undefined);
      timer = setTimeout(hear, beatMs);
    };
    timer = setTimeout(hear, beatMs);
  }

  function again(): void {
    client = undefined;
    clearTimeout(timer);
    timer = setTimeout(() => {
      connect().then(
        () => onPayload(""),
        (error: unknown) => {
          log("warn", `Cannot listen on ${channel} yet: ${messageOf(error)}`);
          if (!stopped) again();
        },
      );
    }, reconnectPauseMs);
  }

  await connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    if (client) await leave(client);
  };
}

/** Ends a connection. It does not wait for the other end, which may be unreachable. */
async function leave(client: pg.Client): Promise<void> {
  const ended = client.end().catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((done) => {
    timer = setTimeout(done, endLimitMs);
  });
  await Promise.race([ended, late]);
  clearTimeout(timer);
}

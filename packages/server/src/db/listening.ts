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

type OnPayload = (payload: string) => void;

/** One separate connection for all channels of a process. */
export interface Listener {
  /**
   * Resolves when the channel is heard, or while the connection is lost: the next one includes the channel. After a lost connection
   * `onPayload` gets an empty payload.
   *
   * @returns a function that ends the subscription; after the last one the connection is closed
   * @throws when the connection cannot be opened
   */
  listen(channel: string, onPayload: OnPayload): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/**
 * Opens the connection for the first channel, and reconnects after a loss. A loss without an error is detected too, because it regularly
 * notifies itself (spec §4, issue: half-open connections).
 */
export function createListener(place: ListeningPlace, log: DatabaseLog): Listener {
  const beat = `banche_beat_${randomBytes(8).toString("hex")}`;
  const channels = new Map<string, Set<OnPayload>>();
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isReconnecting = false;
  /** Subscriptions are made one after another. */
  let turn: Promise<unknown> = Promise.resolve();

  async function connect(): Promise<void> {
    const config = place.config();
    const next = new pg.Client(config);
    let isHeard = true;
    let isTooLate = false;
    next.on("notification", ({ channel, payload = "" }) => {
      if (channel === beat) isHeard = true;
      else for (const onPayload of channels.get(channel) ?? []) onPayload(payload);
    });
    next.on("error", () => undefined);
    next.once("end", () => {
      if (client === next) again();
    });
    const limit = setTimeout(() => {
      isTooLate = true;
      void leave(next);
    }, connectLimitMs);
    try {
      await next.connect();
      await next.query([...channels.keys(), beat].map((name) => `listen ${quotedChannel(name)}`).join("; "));
    } catch (error) {
      place.onFailed(config);
      throw isTooLate ? new Error(`no answer within ${connectLimitMs / 1000} s`, { cause: error }) : error;
    } finally {
      clearTimeout(limit);
    }
    if (channels.size === 0) return leave(next);
    client = next;
    const hear = (): void => {
      if (client !== next) return;
      if (!isHeard) {
        log("warn", "Nothing comes on the connection for notifications any more; connecting again");
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
    isReconnecting = true;
    clearTimeout(timer);
    timer = setTimeout(() => {
      // A channel that is added meanwhile waits: it would not be among those of this connection.
      const connected = inTurn(connect);
      connected.then(
        () => {
          isReconnecting = false;
          for (const onPayload of [...channels.values()].flatMap((all) => [...all])) onPayload("");
        },
        (error: unknown) => {
          log("warn", `Cannot listen to the database yet: ${messageOf(error)}`);
          if (channels.size > 0) again();
          else isReconnecting = false;
        },
      );
    }, reconnectPauseMs);
  }

  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = turn.then(work, work);
    turn = done.catch(() => undefined);
    return done;
  }

  /** While it reconnects, the next connection listens to the channel as well. */
  async function open(channel: string, isNew: boolean): Promise<void> {
    if (client && isNew) await client.query(`listen ${quotedChannel(channel)}`);
    else if (!client && !isReconnecting) await connect();
  }

  async function end(): Promise<void> {
    const left = client;
    client = undefined;
    clearTimeout(timer);
    isReconnecting = false;
    if (left) await leave(left);
  }

  async function forget(channel: string, onPayload: OnPayload): Promise<void> {
    const all = channels.get(channel);
    if (!all?.delete(onPayload)) return;
    if (all.size === 0) channels.delete(channel);
    if (channels.size === 0) await end();
    else if (all.size === 0) client?.query(`unlisten ${quotedChannel(channel)}`).catch(() => undefined);
  }

  return {
    async listen(channel, heard) {
      // The same function may be given twice.
      const onPayload: OnPayload = (payload) => heard(payload);
      await inTurn(async () => {
        const known = channels.get(channel);
        channels.set(channel, (known ?? new Set()).add(onPayload));
        try {
          await open(channel, known === undefined);
        } catch (error) {
          await forget(channel, onPayload);
          throw error;
        }
      });
      return () => forget(channel, onPayload);
    },
    async close() {
      channels.clear();
      await end();
    },
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

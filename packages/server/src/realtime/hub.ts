import type { Language } from "@banche/core";
import { type ServerFrame, writeServerFrame } from "@banche/core/wire";

/** One open socket of a signed-in user. */
export interface Connection {
  readonly userId: string;
  readonly sessionId: string;
  /** The active factory of the session. */
  readonly factoryId: string | null;
  readonly language: Language;
  /** Whether the settings of the installation allow connections from its address. */
  mayStay(): boolean;
  /** Bytes that are waiting to be sent. */
  readonly waiting: () => number;
  send(text: string): void;
  tell(frame: ServerFrame): void;
  /** Closes the connection after pending frames are sent. */
  end(code: number): void;
  /** Cuts the connection. Its client reconnects and requests what it missed. */
  drop(): void;
}

/** A client with more unsent bytes than this is disconnected. */
export const mostWaitingBytes = 4 * 1024 * 1024;

/** The sockets of this process, by user. */
export interface Hub {
  /** @returns whether it is the user's first connection in this process */
  add(connection: Connection): boolean;
  /** @returns whether it was the user's last connection in this process */
  remove(connection: Connection): boolean;
  users(): readonly string[];
  connections(): readonly Connection[];
  isHere(userId: string): boolean;
  /** Sends a frame to every socket of these users. The frame is serialised once. */
  tell(userIds: Iterable<string>, frame: ServerFrame, but?: Connection): void;
}

export function createHub(): Hub {
  const byUser = new Map<string, Set<Connection>>();
  return {
    add(connection) {
      const mine = byUser.get(connection.userId);
      if (mine) mine.add(connection);
      else byUser.set(connection.userId, new Set([connection]));
      return mine === undefined;
    },
    remove(connection) {
      const mine = byUser.get(connection.userId);
      if (!mine?.delete(connection) || mine.size > 0) return false;
      return byUser.delete(connection.userId);
    },
    users: () => [...byUser.keys()],
    connections: () => [...byUser.values()].flatMap((mine) => [...mine]),
    isHere: (userId) => byUser.has(userId),
    tell(userIds, frame, but) {
      let text: string | undefined;
      for (const userId of userIds) {
        for (const connection of byUser.get(userId) ?? []) {
          if (connection === but) continue;
          if (connection.waiting() > mostWaitingBytes) {
            connection.drop();
            continue;
          }
          text ??= writeServerFrame(frame);
          connection.send(text);
        }
      }
    },
  };
}

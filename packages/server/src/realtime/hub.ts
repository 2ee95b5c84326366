import type { Language } from "@banche/core";
import { type ServerFrame, writeServerFrame } from "@banche/core/wire";

/** One live socket of somebody signed in. */
export interface Connection {
  readonly userId: string;
  readonly sessionId: string;
  /** The factory that the session works in. */
  readonly factoryId: string | null;
  readonly language: Language;
  /** Whether the settings of the installation let it in from where it comes. */
  mayStay(): boolean;
  /** Bytes that are waiting to be sent. */
  readonly waiting: () => number;
  send(text: string): void;
  tell(frame: ServerFrame): void;
  /** Ends the connection after what was said. */
  end(code: number): void;
  /** Cuts the connection; its client comes back and asks for what it missed. */
  drop(): void;
}

/** A client that lets so much pile up is dropped. */
export const mostWaitingBytes = 4 * 1024 * 1024;

/** The sockets of this process, by user. */
export interface Hub {
  /** @returns whether it is the first of its user here */
  add(connection: Connection): boolean;
  /** @returns whether it was the last of its user here */
  remove(connection: Connection): boolean;
  users(): readonly string[];
  connections(): readonly Connection[];
  isHere(userId: string): boolean;
  /** Sends to every socket of these users; the frame is written once. */
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

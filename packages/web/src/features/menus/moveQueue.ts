import type { AnyRow } from "@banche/core";
import { afterMove, type Move } from "./moves.ts";

interface AskedMove {
  readonly id: string;
  /** The shown rows, which may be older than the last move. */
  readonly shown: readonly AnyRow[];
  /** Calculates the move from the rows after all earlier moves; undefined when it is impossible. */
  readonly plan: (rows: readonly AnyRow[]) => Move | undefined;
  readonly send: (move: Move) => Promise<unknown>;
}

/** The result of a move. */
export interface Moved {
  /** False when it or an earlier move failed. */
  readonly isDone: boolean;
  /** Why it failed. */
  readonly error?: unknown;
  /** No further move is waiting: the list should be read again. */
  readonly isLast: boolean;
}

/** Moves of entries that are sent one after the other. */
export interface MoveQueue {
  /** @returns undefined when the move is impossible */
  move(asked: AskedMove): Promise<Moved | undefined>;
}

/**
 * Each move builds on the one before, whether or not the list was read again in between. After a failed move, the waiting ones are not
 * sent.
 */
export function createMoveQueue(): MoveQueue {
  let seen: readonly AnyRow[] | undefined;
  let now: readonly AnyRow[] = [];
  let waiting = 0;
  let round = 0;
  let last: Promise<unknown> = Promise.resolve();

  return {
    async move({ id, shown, plan, send }) {
      // Rows that were read meanwhile do not include moves that are still being sent.
      const rows = waiting > 0 || shown === seen ? now : shown;
      const move = plan(rows);
      if (!move) return undefined;
      [seen, now] = [shown, afterMove(rows, id, move)];
      waiting += 1;
      const mine = round;
      const sending = last.then(async (): Promise<Omit<Moved, "isLast">> => {
        if (mine !== round) return { isDone: false };
        try {
          await send(move);
          return { isDone: true };
        } catch (error) {
          round += 1;
          seen = undefined;
          return { isDone: false, error };
        }
      });
      last = sending;
      const sent = await sending;
      waiting -= 1;
      return { ...sent, isLast: waiting === 0 };
    },
  };
}

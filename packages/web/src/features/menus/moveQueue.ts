import type { AnyRow } from "@banche/core";
import { afterMove, type Move } from "./moves.ts";

interface AskedMove {
  readonly id: string;
  /** The rows that the page shows, which may be those of before. */
  readonly shown: readonly AnyRow[];
  /** Reckons the move from the rows as the moves before leave them; undefined where there is no way. */
  readonly plan: (rows: readonly AnyRow[]) => Move | undefined;
  readonly send: (move: Move) => Promise<unknown>;
}

/** How a move ended. */
export interface Moved {
  /** False where it failed, or one before it did. */
  readonly isDone: boolean;
  /** Why it failed. */
  readonly error?: unknown;
  /** No other one waits: the list is to be read. */
  readonly isLast: boolean;
}

/** Moves of entries, sent one after the other. */
export interface MoveQueue {
  /** @returns undefined where there is no way */
  move(asked: AskedMove): Promise<Moved | undefined>;
}

/** Each move builds on the one before, whether or not the list was read again since. What follows one that failed is not sent. */
export function createMoveQueue(): MoveQueue {
  let seen: readonly AnyRow[] | undefined;
  let now: readonly AnyRow[] = [];
  let waiting = 0;
  let round = 0;
  let last: Promise<unknown> = Promise.resolve();

  return {
    async move({ id, shown, plan, send }) {
      // Rows that were read meanwhile lack what is still on its way.
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

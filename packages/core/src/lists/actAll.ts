import { isBancheError } from "../errors.ts";
import type { AnyRecord } from "../registry/record.ts";
import { type ChangedRows, type ChosenRows, type FailedRow, sendPiece } from "./rowPieces.ts";

/** Rows in one call. */
const PIECE_ROWS = 50;

/**
 * Runs an action that sets values on rows, fifty in a call. A refused row does not stop the others. If a whole call
 * fails, its rows and all following rows stay unchanged.
 *
 * @param action - its name in the declaration
 */
export async function actAll(chosen: ChosenRows, action: string): Promise<ChangedRows> {
  const { rows, signal, onProgress } = chosen;
  let changed: ChangedRows = { done: [], records: [], failures: [] };
  for (let at = 0; at < rows.length; at += PIECE_ROWS) {
    if (signal?.aborted) break;
    const piece = rows.slice(at, at + PIECE_ROWS);
    const { failures, isOver } = await sent(chosen, action, piece);
    const failed = new Set(failures.map(({ row }) => row));
    changed = {
      ...changed,
      done: [...changed.done, ...piece.filter((row) => !failed.has(row)).map(({ id }) => id)],
      failures: [...changed.failures, ...failures],
    };
    onProgress?.(changed);
    if (isOver) break;
  }
  return changed;
}

async function sent(
  chosen: ChosenRows,
  action: string,
  rows: readonly AnyRecord[],
): Promise<{ readonly failures: readonly FailedRow[]; readonly isOver: boolean }> {
  try {
    const operations = rows.map(({ id }) => ({ op: "act" as const, id, action }));
    const errors = await sendPiece(chosen, { operations });
    const failures = rows.flatMap((row, at) => (errors[at] ? [{ row, error: errors[at] }] : []));
    return { failures, isOver: false };
  } catch (error) {
    if (!isBancheError(error)) throw error;
    return { failures: rows.map((row) => ({ row, error })), isOver: true };
  }
}

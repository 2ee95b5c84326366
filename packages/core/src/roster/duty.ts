/** The activity in a part of a duty. `drive` and `deadhead` are driving time; a deadhead has no riders. */
export type PieceKind = "drive" | "deadhead" | "layover" | "rest" | "other";

/** A part of a duty, in minutes from 00:00 of its service day; values above 1440 are on the next day. */
export interface Piece {
  readonly kind: PieceKind;
  readonly start: number;
  readonly end: number;
}

/** A piece of work for one driver on one service day. */
export interface Duty {
  readonly id: string;
  /** Service day, in days since 1970-01-01. */
  readonly day: number;
  readonly start: number;
  readonly end: number;
  readonly pieces: readonly Piece[];
}

/** A duty with a driver. */
export interface DrivenDuty extends Duty {
  readonly driver: string;
}

export const pieceKinds: readonly PieceKind[] = ["drive", "deadhead", "layover", "rest", "other"];

/** Minutes of a day. */
export const dayMinutes = 1440;

/** Whether a piece is driving time. */
export function isAtWheel({ kind }: Pick<Piece, "kind">): boolean {
  return kind === "drive" || kind === "deadhead";
}

/** Driving minutes of a duty. Overlapping pieces count once. */
export function wheelMinutes(duty: Pick<Duty, "pieces">): number {
  let minutes = 0;
  let until = Number.NEGATIVE_INFINITY;
  for (const { start, end } of wheelPieces(duty)) {
    minutes += Math.max(0, end - Math.max(start, until));
    until = Math.max(until, end);
  }
  return minutes;
}

/** The driving pieces, sorted by start. */
export function wheelPieces({ pieces }: Pick<Duty, "pieces">): readonly Piece[] {
  return pieces.filter((piece) => isAtWheel(piece)).toSorted((a, b) => a.start - b.start || a.end - b.end);
}

/** A minute of a service day as minutes since 1970-01-01 00:00, local time. */
export function absoluteMinute(day: number, minute: number): number {
  return day * dayMinutes + minute;
}

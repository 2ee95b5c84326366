/** Why a connection ended. */
export type EndReason =
  | "left"
  | "busy"
  | "newer"
  | "unknown"
  | "noVehicle"
  | "wrongCode"
  | "disabled"
  | "notSignedIn"
  | "otherTerminal"
  | "tooManyAttempts"
  | "faults"
  | "silent"
  | "notReading"
  | "unavailable"
  | "stopping";

/** Result for one position. */
export type FixOutcome = "stored" | "repeated" | "refused" | "notLocated" | "failed";

/** Counters of a process since its start. */
export interface TerminalCounts {
  readonly fixes: Map<FixOutcome, number>;
  readonly ended: Map<EndReason, number>;
  /** Number of invalid frames, and of frames with invalid content. */
  faults: number;
}

export const newCounts = (): TerminalCounts => ({ fixes: new Map(), ended: new Map(), faults: 0 });

export function count<Name>(counts: Map<Name, number>, name: Name, by = 1): void {
  if (by > 0) counts.set(name, (counts.get(name) ?? 0) + by);
}

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

/** What became of a position. */
export type FixOutcome = "stored" | "repeated" | "refused" | "notLocated" | "failed";

/** What a process has counted since its start. */
export interface TerminalCounts {
  readonly fixes: Map<FixOutcome, number>;
  readonly ended: Map<EndReason, number>;
  /** Frames that were none, or held what cannot be. */
  faults: number;
}

export const newCounts = (): TerminalCounts => ({ fixes: new Map(), ended: new Map(), faults: 0 });

export function count<Name>(counts: Map<Name, number>, name: Name, by = 1): void {
  if (by > 0) counts.set(name, (counts.get(name) ?? 0) + by);
}

/** What a process lets terminals do. Times in milliseconds. */
export interface TerminalLimits {
  /** Connections of a process. */
  readonly connections: number;
  /** Of these, such that are not signed in yet, from one address. Many terminals may come through one. */
  readonly strangersOfAddress: number;
  /** Who has not signed in after so long is sent away, whatever it sends meanwhile. */
  readonly signInMs: number;
  /** Registrations and sign-ins of one connection. */
  readonly attempts: number;
  /** Without a whole message for so long a connection ends: half of one now and then does not count. */
  readonly idleMs: number;
  /** Faults one after the other, of strangers and of those that are signed in. */
  readonly strangerFaults: number;
  readonly faults: number;
  /** Positions of one terminal that are not stored yet; nothing more is read from it before some are. */
  readonly unsaved: number;
  /** Positions of all terminals that wait; whoever sends more is sent away, and sends them again later. */
  readonly waiting: number;
  /** Bytes of answers that a terminal has not taken. */
  readonly unsentBytes: number;
  /** How long positions wait for others to be stored with. */
  readonly gatherMs: number;
  /** How long nothing is stored after the database failed. */
  readonly retryMs: number;
  /** How often is looked for parts that are missing. */
  readonly sweepMs: number;
  /** What waits is stored for so long when the server stops. */
  readonly stopMs: number;
}

export const usualLimits: TerminalLimits = {
  connections: 5_000,
  strangersOfAddress: 200,
  signInMs: 20_000,
  attempts: 6,
  idleMs: 5 * 60_000,
  strangerFaults: 3,
  faults: 20,
  unsaved: 200,
  waiting: 100_000,
  unsentBytes: 64 * 1024,
  gatherMs: 100,
  retryMs: 2_000,
  sweepMs: 5_000,
  stopMs: 5_000,
};

/** Limits of a process for terminals. Times in milliseconds. */
export interface TerminalLimits {
  /** Maximum number of connections of a process. */
  readonly connections: number;
  /** Maximum number of connections from one address that are not signed in. Many terminals may share an address. */
  readonly strangersOfAddress: number;
  /** Time for signing in; after it the connection is ended, even if the terminal sends messages. */
  readonly signInMs: number;
  /** Maximum number of registrations and sign-ins per connection. */
  readonly attempts: number;
  /** A connection ends after this time without a complete message; incomplete messages do not count. */
  readonly idleMs: number;
  /** Maximum number of consecutive faults, before and after sign-in. */
  readonly strangerFaults: number;
  readonly faults: number;
  /** Maximum unsaved positions of one terminal; then nothing is read from it until some are stored. */
  readonly unsaved: number;
  /**
   * Maximum waiting positions of all terminals. A terminal that sends more is disconnected and must send them again
   * later.
   */
  readonly waiting: number;
  /** Maximum bytes of answers that a terminal has not read. */
  readonly unsentBytes: number;
  /** Time that positions wait, so that they can be stored together with others. */
  readonly gatherMs: number;
  /** Pause before the next attempt after the database failed. */
  readonly retryMs: number;
  /** Interval between searches for missing parts. */
  readonly sweepMs: number;
  /** Time for storing waiting positions when the server stops. */
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

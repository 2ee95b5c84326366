/** The age of the rows of a standby. It is computed from log positions only, so that clocks of other machines do not matter. */
export interface StandbyAge {
  /** The primary was at this position at this time of our clock. */
  notePrimary(position: bigint, atMs: number): void;
  /** The standby has replayed the log up to this position. */
  noteStandby(position: bigint): void;
  /** A time at which the standby had all rows. Undefined until it is known. */
  asOfMs(): number | undefined;
  /** Discards all known positions. */
  forget(): void;
}

/** Enough for minutes with one position per second. Older positions are not needed, because no limit is longer. */
const mostKept = 600;

export function createStandbyAge(): StandbyAge {
  let waiting: { readonly position: bigint; readonly atMs: number }[] = [];
  let asOf: number | undefined;
  return {
    notePrimary(position, atMs) {
      waiting.push({ position, atMs });
      if (waiting.length > mostKept) waiting.shift();
    },
    noteStandby(replayed) {
      const reached = waiting.filter(({ position }) => position <= replayed);
      asOf = reached.at(-1)?.atMs ?? asOf;
      waiting = waiting.filter(({ atMs }) => asOf === undefined || atMs > asOf);
    },
    asOfMs: () => asOf,
    forget() {
      waiting = [];
      asOf = undefined;
    },
  };
}

/** Parses a log position as PostgreSQL writes it: `16/B374D848`. */
export function positionOf(text: string): bigint {
  const [high = "0", low = "0"] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

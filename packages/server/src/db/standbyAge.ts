/** How old the rows of a standby are, by positions of the log alone: no clock of another machine counts. */
export interface StandbyAge {
  /** The primary was there, asked at this moment of our clock. */
  notePrimary(position: bigint, atMs: number): void;
  /** The standby has replayed all up to there. */
  noteStandby(position: bigint): void;
  /** A moment whose rows the standby has all; undefined until it is known. */
  asOfMs(): number | undefined;
  /** What was known is no longer worth anything. */
  forget(): void;
}

/** At one position a second: minutes of them. Older ones are of no use, because no bound is longer. */
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

/** A position of the log, as PostgreSQL writes it: `16/B374D848`. */
export function positionOf(text: string): bigint {
  const [high = "0", low = "0"] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** The shortest time between two read receipts for one conversation. */
export const READ_TOLD_EVERY_MS = 250;

export interface ReadMarksOptions {
  readonly now: () => number;
  /** Tells the server how far the user has read by now. */
  readonly tell: (peer: string) => void;
}

/**
 * Tells the server what was read: at once, and after that at most every 250 ms for each peer. What is told is where things
 * stand by then, and pointers only grow, so nothing is missing however many messages came in between.
 */
export function createReadMarks({ now, tell }: ReadMarksOptions) {
  /** When the last receipt was sent for a peer, and whether more was read since. Peers with an old receipt are removed. */
  const told = new Map<string, { readonly at: number; readonly owed: boolean }>();

  function say(peer: string): void {
    told.set(peer, { at: now(), owed: false });
    tell(peer);
  }

  /** A clock that was set back does not make the server wait. */
  const isRecent = (at: number): boolean => now() >= at && now() < at + READ_TOLD_EVERY_MS;

  return {
    /** More of this peer has been read. */
    add(peer: string): void {
      const before = told.get(peer);
      if (before && isRecent(before.at)) told.set(peer, { ...before, owed: true });
      else say(peer);
    },
    /** When the next receipt is due; infinite when all were sent. */
    dueAt(): number {
      const owed = [...told.values()].filter((one) => one.owed);
      return Math.min(Number.POSITIVE_INFINITY, ...owed.map(({ at }) => at + READ_TOLD_EVERY_MS));
    },
    /** Tells what is due. */
    due(): void {
      for (const [peer, { at, owed }] of told) {
        if (isRecent(at)) continue;
        if (owed) say(peer);
        else told.delete(peer);
      }
    },
    /** Tells all that is owed, without waiting: the conversation or the connection is being left. */
    settle(): void {
      for (const [peer, { owed }] of told) if (owed) say(peer);
    },
    /** The connection is lost. Receipts that were not sent follow from the comparison of pointers at the start of the next one. */
    forget: (): void => told.clear(),
  };
}

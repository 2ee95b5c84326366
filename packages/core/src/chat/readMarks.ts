/** The shortest time between two read receipts for one conversation. */
export const READ_TOLD_EVERY_MS = 250;

export interface ReadMarksOptions {
  readonly now: () => number;
  /** Sends to the server how far the user has read. */
  readonly tell: (peer: string) => void;
}

/**
 * Sends read receipts: the first at once, then at most one every 250 ms for each peer. A receipt contains the state
 * at the time of sending. Pointers only grow, so no message is missed.
 */
export function createReadMarks({ now, tell }: ReadMarksOptions) {
  /**
   * When the last receipt for a peer was sent, and whether more was read since. Peers with an old receipt are
   * removed.
   */
  const told = new Map<string, { readonly at: number; readonly owed: boolean }>();

  function say(peer: string): void {
    told.set(peer, { at: now(), owed: false });
    tell(peer);
  }

  /** A clock that was set back must not delay receipts. */
  const isRecent = (at: number): boolean => now() >= at && now() < at + READ_TOLD_EVERY_MS;

  return {
    /** More messages of this peer were read. */
    add(peer: string): void {
      const before = told.get(peer);
      if (before && isRecent(before.at)) told.set(peer, { ...before, owed: true });
      else say(peer);
    },
    /** When the next receipt is due; infinite if all were sent. */
    dueAt(): number {
      const owed = [...told.values()].filter((one) => one.owed);
      return Math.min(Number.POSITIVE_INFINITY, ...owed.map(({ at }) => at + READ_TOLD_EVERY_MS));
    },
    /** Sends the receipts that are due. */
    due(): void {
      for (const [peer, { at, owed }] of told) {
        if (isRecent(at)) continue;
        if (owed) say(peer);
        else told.delete(peer);
      }
    },
    /** Sends all pending receipts at once, because the conversation or the connection is being closed. */
    settle(): void {
      for (const [peer, { owed }] of told) if (owed) say(peer);
    },
    /** The connection was lost. Pending receipts are found again by comparing pointers on the next connect. */
    forget: (): void => told.clear(),
  };
}

/**
 * Runs the work one call at a time, so that an older result never replaces a newer one. Each promise belongs to its own run. A failed run
 * does not stop the next one.
 */
export function inTurn(work: () => Promise<void>): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  return () => {
    const turn = last.then(work, work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

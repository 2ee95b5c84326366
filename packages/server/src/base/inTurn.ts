/**
 * Work that is done one after the other, so that what was read first is not kept last. Each answer is that of its own turn; one that
 * failed does not keep the next from its turn.
 */
export function inTurn(work: () => Promise<void>): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  return () => {
    const turn = last.then(work, work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

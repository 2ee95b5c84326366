/**
 * Applies `work` to each item, at most `concurrency` at a time, and yields the results in the order of the items. It
 * reads at most that many items ahead, so memory does not grow with the input.
 *
 * @throws what `work` throws, when its item is reached
 */
export async function* mapInOrder<Item, Result>(
  items: AsyncIterable<Item> | Iterable<Item>,
  work: (item: Item) => Promise<Result>,
  concurrency: number,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = [];
  for await (const item of items) {
    const started = work(item);
    started.catch(() => undefined);
    running.push(started);
    const first = running.length >= concurrency ? running.shift() : undefined;
    if (first) yield await first;
  }
  for (const rest of running) yield await rest;
}

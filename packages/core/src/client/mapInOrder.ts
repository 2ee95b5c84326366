/**
 * Applies `work` to each item, at most `concurrency` at once, and yields the results in the order of the items. Reads
 * ahead no further than that, so memory does not grow with the input.
 *
 * @throws what `work` throws, at the place of its item
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
